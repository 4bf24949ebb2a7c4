# The extension of PostgreSQL, in a server of its own

. "$scripts/lib/postgresql.sh"
. "$root/Tests/Bindings/oracle.sh"
postgresql_tests=$root/Tests/Bindings/PostgreSQL

require_postgresql
"$scripts/build" postgresql
start_postgresql "$root/.build/postgresql"

query <"$postgresql_tests/functions.sql" >"$work/functions.txt" 2>&1 || true
diff -u "$postgresql_tests/functions.txt" "$work/functions.txt" ||
  die "expected the functions of PostgreSQL to answer as functions.txt says, found the differences above"

example "$articles/PostgreSQL.md" "Install the extension" sql | query --tuples-only --no-align | expect_example PostgreSQL.md "Install the extension"
query --quiet --command='DROP TABLE places' --command='DROP EXTENSION tzlookup'
make_oracle 200000

(cd "$work" && query --file="$postgresql_tests/differential.sql")
cut -d, -f1 "$work/first.csv" >"$work/zones.csv"
compare_answers PostgreSQL "$work/zones.csv" "$work/postgresql-first.csv"
compare_answers PostgreSQL "$work/zones.csv" "$work/postgresql-point.csv"
compare_answers PostgreSQL "$work/all.csv" "$work/postgresql-all.csv"
compare_meters PostgreSQL "$work/postgresql-meters.csv"
expect "the version of the boundaries" "$data_version" \
  "$(query --tuples-only --no-align --command='SELECT tz_data_version()')"
