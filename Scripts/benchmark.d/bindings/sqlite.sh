# The extension of SQLite, beside a cache of past answers in a table of SQLite

command -v sqlite3 >/dev/null || require_packages sqlite3
"$scripts/build" sqlite
sqlite_extension=$root/.build/sqlite/tzlookup

# Times a query in one round, in processor time, tables and library warm.
time_sqlite() { # SET NAME QUERY
  printf '%s\n' ".load $sqlite_extension" "$3" ".timer on" "$3" | sqlite3 -batch "$work/$1.db" |
    awk -v start="SQLite	$2	$1	" -v rows="	$points" '/^Run Time:/ {print start $6 + $8 rows}'
}

# The cache has the zone of each position, rounded to thousandths of a degree, and nothing else: every question is a hit.
measure() {
  local round
  make_table "$1"
  sqlite3 "$work/$1.db" "CREATE TABLE points (lat REAL, lng REAL);" ".import --csv $work/$1.csv points" ".load $sqlite_extension" \
    "CREATE TABLE rounded AS SELECT round(lat, 3) AS lat, round(lng, 3) AS lng FROM points;" \
    "CREATE TABLE answers (lat REAL, lng REAL, zone TEXT, PRIMARY KEY (lat, lng)) WITHOUT ROWID;" \
    "INSERT OR IGNORE INTO answers SELECT lat, lng, tz(lat, lng) FROM rounded;"
  for ((round = 0; round < rounds; round += 1)); do
    time_sqlite "$1" "tz(lat, lng)" "SELECT count(tz(lat, lng)) FROM points;"
    time_sqlite "$1" "a cache of answers" "SELECT count(zone) FROM rounded CROSS JOIN answers USING (lat, lng);"
  done
}
