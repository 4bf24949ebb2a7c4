# The extension of SQLite

sqlite_extension=$root/.build/sqlite/tzlookup

prepare_sqlite() {
  command -v sqlite3 >/dev/null || require_packages sqlite3
  "$scripts/build" sqlite
  clang -O2 -fPIC -shared -o "$work/sqlitebaseline.so" "$support/sqlite_baseline.c"
}

# Prints the seconds of processor time of a query in one round, table and library warm.
sqlite_seconds() { # SET EXPRESSION
  printf '%s\n' ".load $sqlite_extension" ".load $work/sqlitebaseline" "SELECT count($2) FROM points;" \
    ".timer on" "SELECT count($2) FROM points;" | sqlite3 -batch "$work/$1.db" |
    awk '/^Run Time:/ {print $6 + $8}'
}

measure_sqlite() {
  local set round expression
  for set in $sets; do
    "$python" "$support/points_csv.py" "$work/$set.f64" >"$work/$set.csv"
    rm -f "$work/$set.db"
    sqlite3 "$work/$set.db" "CREATE TABLE points (lat REAL, lng REAL);" ".import --csv $work/$set.csv points"
    # In turns, so that what else the machine does falls on all.
    for ((round = 0; round < rounds; round += 1)); do
      for expression in "lat" "constant(lat, lng)" "tz(lat, lng)" "tz_local(lat, lng, 1795176000)"; do
        printf 'SQLite\t%s\t%s\t%s\n' "$expression" "$set" "$(sqlite_seconds "$set" "$expression")"
      done
    done | with_rows "$points"
  done
}
