# The extension of SQLite

command -v sqlite3 >/dev/null || require_packages sqlite3
"$scripts/build" sqlite

# In processor time, table and library warm.
measure() {
  local round query="SELECT count(tz(lat, lng)) FROM points;"
  make_table "$1"
  sqlite3 "$work/$1.db" "CREATE TABLE points (lat REAL, lng REAL);" ".import --csv $work/$1.csv points"
  for ((round = 0; round < rounds; round += 1)); do
    printf '%s\n' ".load $root/.build/sqlite/tzlookup" "$query" ".timer on" "$query" | sqlite3 -batch "$work/$1.db" |
      awk -v start="SQLite	tz(lat, lng)	$1	" -v rows="	$points" '/^Run Time:/ {print start $6 + $8 rows}'
  done
}
