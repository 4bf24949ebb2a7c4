# The extension of SQLite in Debian's sqlite3: `Scripts/check-bindings sqlite`, which sources this.

. "$root/Tests/Bindings/oracle.sh"
sqlite_tests=$root/Tests/Bindings/SQLite
sqlite_extension=$root/.build/sqlite/tzlookup

sqlite() { sqlite3 -batch -cmd ".load $sqlite_extension" :memory: "$@"; }

check_sqlite_exports() {
  local exports
  exports=$(nm -D --defined-only "$sqlite_extension.so" | awk '$2 == "T" {print $3}')
  [ "$exports" = sqlite3_tzlookup_init ] ||
    die "expected the extension to export sqlite3_tzlookup_init alone, found $exports"
}

check_sqlite_functions() {
  sqlite <"$sqlite_tests/functions.sql" >"$work/functions.txt" 2>&1 || true
  diff -u "$sqlite_tests/functions.txt" "$work/functions.txt" ||
    die "expected the functions of SQLite to answer as functions.txt says, found the differences above"
}

check_sqlite_answers() {
  (cd "$work" && sqlite <"$sqlite_tests/differential.sql")
  compare_answers SQLite "$work/first.csv" "$work/sqlite-first.csv"
  compare_answers SQLite "$work/all.csv" "$work/sqlite-all.csv"
  compare_meters SQLite "$work/sqlite-meters.csv"
  [ ! -s "$work/sqlite-offsets.csv" ] ||
    die "expected tz_offset and tz_local to agree, found otherwise: $(head -5 "$work/sqlite-offsets.csv")"
  local version
  version=$(sqlite "SELECT tz_data_version()")
  [ "$version" = "$data_version" ] || die "expected boundaries of $data_version, found $version"
}

check_sqlite() {
  command -v sqlite3 >/dev/null || install_debian sqlite3
  "$scripts/build-sqlite"
  make_work
  check_sqlite_exports
  check_sqlite_functions
  make_oracle 200000
  check_sqlite_answers
}
(check_sqlite)
