# The extension of SQLite, beside a cache of past answers in a table of SQLite

sqlite_extension=$root/.build/sqlite/tzlookup

prepare_sqlite() {
  command -v sqlite3 >/dev/null || require_packages sqlite3
  "$scripts/build" sqlite
}

# Prints the seconds of processor time of a query in one round, tables and library warm.
time_sqlite() { # SET NAME QUERY
  local seconds
  seconds=$(printf '%s\n' ".load $sqlite_extension" "$3" ".timer on" "$3" | sqlite3 -batch "$work/$1.db" |
    awk '/^Run Time:/ {print $6 + $8}')
  printf 'SQLite\t%s\t%s\t%s\n' "$2" "$1" "$seconds"
}

# The cache has the zone of each position, rounded to thousandths of a degree, and nothing else: every question is a hit.
measure_sqlite() {
  local set round
  for set in $sets; do
    make_table "$set"
    rm -f "$work/$set.db"
    sqlite3 "$work/$set.db" "CREATE TABLE points (lat REAL, lng REAL);" ".import --csv $work/$set.csv points" ".load $sqlite_extension" \
      "CREATE TABLE rounded AS SELECT round(lat, 3) AS lat, round(lng, 3) AS lng FROM points;" \
      "CREATE TABLE answers (lat REAL, lng REAL, zone TEXT, PRIMARY KEY (lat, lng)) WITHOUT ROWID;" \
      "INSERT OR IGNORE INTO answers SELECT lat, lng, tz(lat, lng) FROM rounded;"
    for ((round = 0; round < rounds; round += 1)); do
      time_sqlite "$set" "tz(lat, lng)" "SELECT count(tz(lat, lng)) FROM points;"
      time_sqlite "$set" "a cache of answers" "SELECT count(zone) FROM rounded CROSS JOIN answers USING (lat, lng);"
    done | with_rows "$points"
  done
}
