# The extension of PostgreSQL in a server of its own: `Scripts/check-bindings postgresql`, which sources this.

. "$scripts/postgresql.sh"
. "$root/Tests/Bindings/oracle.sh"
postgresql_tests=$root/Tests/Bindings/PostgreSQL

check_postgresql_functions() {
  query <"$postgresql_tests/functions.sql" >"$work/functions.txt" 2>&1 || true
  diff -u "$postgresql_tests/functions.txt" "$work/functions.txt" ||
    die "expected the functions of PostgreSQL to answer as functions.txt says, found the differences above"
}

check_postgresql_answers() {
  (cd "$work" && query --file="$postgresql_tests/differential.sql")
  cut -d, -f1 "$work/first.csv" >"$work/zones.csv"
  compare_answers PostgreSQL "$work/zones.csv" "$work/postgresql-first.csv"
  compare_answers PostgreSQL "$work/zones.csv" "$work/postgresql-point.csv"
  compare_answers PostgreSQL "$work/all.csv" "$work/postgresql-all.csv"
  compare_meters PostgreSQL "$work/postgresql-meters.csv"
  local version
  version=$(query --tuples-only --no-align --command='SELECT tz_data_version()')
  [ "$version" = "$data_version" ] || die "expected boundaries of $data_version, found $version"
}

check_postgresql() {
  require_postgresql
  "$scripts/build-postgresql"
  make_work
  start_postgresql "$root/.build/postgresql"
  check_postgresql_functions
  make_oracle 200000
  check_postgresql_answers
}
(check_postgresql)
