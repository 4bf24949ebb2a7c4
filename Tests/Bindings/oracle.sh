# shellcheck shell=bash disable=SC2154,SC2034
# What the command answers, for the tests that ask a binding the same. Sourced, after common.sh.

# Sets $data_version, and makes tables of points of all kinds and random instants in $work, without headers:
#   points.csv   latitude, longitude, Unix time
#   first.csv    the zone and the local time there
#   all.csv      all zones, joined by ';'
#   meters.csv   the distance to the nearest border, as the command rounds it, at the first 200 points
make_oracle() { # POINTS
  say "asking the command at $1 points"
  "$scripts/fetch" boundaries
  build_release tzlookup tzbench
  require_python
  "$programs/tzbench" --set V --points "$1" --vertices "$root/Shapefiles/timezones.shp" --write-points "$work/points.f64"
  "$python" "$root/Tests/Bindings/points.py" "$work/points.f64" >"$work/points.csv"
  ask_command --time 3 --time-format unix | cut -d, -f4,6 >"$work/first.csv"
  ask_command --all-zones | cut -d, -f4 >"$work/all.csv"
  ask_borders >"$work/meters.csv"
  data_version=$("$programs/tzlookup" 0 0 --json | sed 's/.*"dataVersion":"\([^"]*\)".*/\1/')
}

ask_command() { # OPTION ...
  "$programs/tzlookup" csv "$work/points.csv" --no-header --lat 1 --lon 2 --fallback none --quiet "$@"
}

ask_borders() {
  local latitude longitude
  head -200 "$work/points.csv" | while IFS=, read -r latitude longitude _; do
    "$programs/tzlookup" near --json -- "$latitude" "$longitude" | sed 's/.*"meters":\([^,]*\),.*/\1/'
  done
}

# Compares a binding's answers with the command's, line by line.
compare_answers() { # NAME EXPECTED FOUND
  compare_lines "$1" "$2" "$3" 'expected != found'
}

# The same for meters.csv, within the command's rounding: 1 mm and 7 digits.
compare_meters() { # NAME FOUND
  compare_lines "$1" "$work/meters.csv" "$2" \
    '(expected - found) ^ 2 > (0.00051 + 1e-6 * expected) ^ 2 || (expected == "") != (found == "")'
}

compare_lines() { # NAME EXPECTED FOUND CONDITION
  local count
  count=$(wc -l <"$2")
  [ "$count" -gt 0 ] || die "expected answers of the command in $2, found none"
  [ "$count" -eq "$(wc -l <"$3")" ] || die "expected $count answers of $1, found $(wc -l <"$3")"
  head -"$count" "$work/points.csv" | paste -d'|' - "$2" "$3" |
    awk -F'|' "{expected = \$2; found = \$3} $4" >"$work/differences"
  [ ! -s "$work/differences" ] ||
    die "expected $1 to answer as the command does, found $(wc -l <"$work/differences") differences" \
      "(point|command|$1): $(head -5 "$work/differences")"
  say "$1 and the command: 0 differences at $count points (${2##*/})"
}
