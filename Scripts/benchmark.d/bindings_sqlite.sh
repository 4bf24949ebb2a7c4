# Speed of the extension of SQLite: a part of `Scripts/benchmark bindings`, which sources this.
#
# Reads $work/SET.f64 of $sets, each of $points points; prints lines of: door, function, set, million rows per second of
# the median of $rounds rounds. With tabs between them.

sqlite_extension=$root/.build/sqlite/tzlookup

prepare_sqlite() {
  command -v sqlite3 >/dev/null || install_debian sqlite3
  "$scripts/build-sqlite"
  clang -O2 -fPIC -shared -o "$work/sqlitefloor.so" "$support/sqlite_floor.c"
}

# Prints the seconds of a query in one round, table and library warm.
sqlite_seconds() { # SET EXPRESSION
  sqlite3 -batch -cmd ".load $sqlite_extension" -cmd ".load $work/sqlitefloor" "$work/$1.db" \
    "SELECT count($2) FROM points;" ".timer on" "SELECT count($2) FROM points;" |
    sed -n 's/^Run Time: real \([0-9.]*\).*/\1/p'
}

measure_sqlite() {
  local set round expression
  for set in $sets; do
    "$python" "$support/points_csv.py" "$work/$set.f64" >"$work/$set.csv"
    rm -f "$work/$set.db"
    sqlite3 "$work/$set.db" "CREATE TABLE points (lat REAL, lng REAL);" ".import --csv $work/$set.csv points"
    # In turns, so that what else the machine does falls on all.
    for ((round = 0; round < rounds; round += 1)); do
      for expression in "lat" "nothing(lat, lng)" "tz(lat, lng)" "tz_local(lat, lng, 1795176000)"; do
        printf 'SQLite\t%s\t%s\t%s\n' "$expression" "$set" "$(sqlite_seconds "$set" "$expression")"
      done
    done | "$python" "$support/median_rates.py" "$points"
  done
}
