# Compares ways to find the zones along a track: `Scripts/benchmark tracks`, which sources this.

fixes=1000000
rounds=3
seed=1

usage() {
  cat <<EOT
Usage: Scripts/benchmark tracks [--fixes N] [--rounds N] [--seed N]

Compares 'tzlookup track --summary' with ways to find the zone of each fix of a track in
Python, on this machine: gpxpy or Python's csv module, with tzfpy or timezonefinder
(pinned, in a throw-away environment). The track is a seeded drive through Europe, a fix
a second, as GPX and as a table. All take turns, and the zone of every fix is compared
with what the full polygons say. Prints a table in Markdown. Leave the machine alone
meanwhile.

  --fixes N   fixes of the track ($fixes)
  --rounds N  rounds, of which medians are reported ($rounds); the slow ones take part in one
  --seed N    the same seed gives the same track ($seed)
EOT
}

while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) usage && exit ;;
    --fixes) need_number "$@" && fixes=$2 ;;
    --rounds) need_number "$@" && rounds=$2 ;;
    --seed) need_number "$@" && seed=$2 ;;
    *) bad_usage "unknown argument '$1'" ;;
  esac
  shift 2
done

prepare
pip_install -r "$support/requirements-tracks.txt"
progress "making a track of $fixes fixes"
"$venv/bin/python" "$support/make_track.py" "$work" "$fixes" "$seed"
"$venv/bin/python" "$support/compare_tracks.py" --work "$work" --tzlookup "$work/tzlookup" \
  --spawn-timer "$work/spawn_timer" --shapes "$shapes" --rounds "$rounds"
