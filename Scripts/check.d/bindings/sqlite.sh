# The extension of SQLite, in Debian's sqlite3

. "$root/Tests/Bindings/oracle.sh"
sqlite_tests=$root/Tests/Bindings/SQLite
sqlite_extension=$root/.build/sqlite/tzlookup

sqlite() { sqlite3 -batch -cmd ".load $sqlite_extension" :memory: "$@"; }

check_sqlite_functions() { # EXTENSION
  sqlite3 -batch -cmd ".load $1" <"$sqlite_tests/functions.sql" >"$work/functions.txt" 2>&1 || true
  diff -u "$sqlite_tests/functions.txt" "$work/functions.txt" ||
    die "expected the functions of SQLite to answer as functions.txt says, found the differences above"
}

require_packages sqlite3
"$scripts/build" sqlite

exports=$(nm -D --defined-only "$sqlite_extension.so" | awk '$2 == "T" {print $3}')
expect "what the extension exports" sqlite3_tzlookup_init "$exports"
check_sqlite_functions "$sqlite_extension"

# The same, where undefined behavior of the extension's own code ends the program.
clang -std=gnu11 -O1 -fsanitize=undefined -fsanitize-trap=all -fPIC -shared -I "$root/.build/c-library" \
  "$root/Sources/Bindings/SQLite/tzlookup_sqlite.c" "$root/.build/c-library/libtzlookup.a" -lm -Wl,--exclude-libs,ALL \
  -o "$work/tzlookup.so"
check_sqlite_functions "$work/tzlookup"
(cd "$root" && example "$articles/SQLite.md" "Load the extension" sql | sqlite3 -batch) | expect_example SQLite.md "Load the extension"
make_oracle 200000

(cd "$work" && sqlite <"$sqlite_tests/differential.sql")
compare_answers SQLite "$work/first.csv" "$work/sqlite-first.csv"
compare_answers SQLite "$work/all.csv" "$work/sqlite-all.csv"
compare_meters SQLite "$work/sqlite-meters.csv"
[ ! -s "$work/sqlite-offsets.csv" ] ||
  die "expected tz_offset and tz_local to agree, found otherwise: $(head -5 "$work/sqlite-offsets.csv")"
expect "the version of the boundaries" "$data_version" "$(sqlite "SELECT tz_data_version()")"
