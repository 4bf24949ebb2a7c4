# PostgreSQL, beside PostGIS over the same polygons

. "$scripts/lib/postgresql.sh"
# PostGIS takes milliseconds for a point in whole polygons: fewer rows give it a time that ends.
postgis_rows=2000
subdivided_rows=50000

prepare_postgresql() {
  require_postgresql
  local version
  version=$("$pg_config" --version | sed 's/[^0-9]*\([0-9]*\).*/\1/')
  [ -f "$("$pg_config" --sharedir)/extension/postgis.control" ] || require_packages "postgresql-$version-postgis-3"
  "$scripts/build" postgresql
  start_postgresql "$root/.build/postgresql" shared_buffers=1GB work_mem=64MB max_wal_size=4GB jit=off
  build_release tzlookup
  progress "loading the polygons into PostGIS"
  "$programs/tzlookup" export --all -o "$work/zones.geojson"
  "$python" "$support/geojson_rows.py" "$work/zones.geojson" >"$work/zones.tsv"
  query <<EOT
CREATE EXTENSION tzlookup;
CREATE EXTENSION postgis;
CREATE TABLE texts (name text, json text);
\copy texts FROM '$work/zones.tsv'
CREATE TABLE zones AS SELECT name, ST_GeomFromGeoJSON(json) AS polygon FROM texts;
CREATE TABLE parts AS SELECT name, ST_Subdivide(polygon, 128) AS polygon FROM zones;
CREATE INDEX ON zones USING gist (polygon);
CREATE INDEX ON parts USING gist (polygon);
VACUUM ANALYZE zones;
VACUUM ANALYZE parts;
SET max_parallel_workers_per_gather = 0;
EOT
}

# The table of a set, in which PostGIS has its points ready made.
load_points() { # SET
  "$python" "$support/points_csv.py" "$work/$1.f64" >"$work/$1.csv"
  query <<EOT
CREATE TABLE ${1}_points (number serial, lat double precision, lng double precision, point geometry);
\copy ${1}_points (lat, lng) FROM '$work/$1.csv' WITH (FORMAT csv)
UPDATE ${1}_points SET point = ST_SetSRID(ST_MakePoint(lng, lat), 4326);
VACUUM (FULL, ANALYZE) ${1}_points;
CREATE INDEX ON ${1}_points (number);
EOT
}

# Prints the seconds of a query in one round, which is run twice.
query_seconds() { # WORKERS QUERY
  query --tuples-only --command "SET max_parallel_workers_per_gather = $1" --command "$2" --command '\timing on' \
    --command "$2" | sed -n 's/^Time: \([0-9.]*\) ms.*/\1/p' | awk '{print $1 / 1000}'
}

# In turns, so that what else the machine does falls on all.
time_queries() { # ROWS, and for each query NAME WORKERS QUERY
  local rows=$1 round number queries=("${@:2}")
  for ((round = 0; round < rounds; round += 1)); do
    for ((number = 0; number < ${#queries[@]}; number += 3)); do
      printf 'PostgreSQL\t%s\t%s\t%s\n' "${queries[number]}" "$set" "$(query_seconds "${queries[@]:number+1:2}")"
    done
  done | with_rows "$rows"
}

measure_postgresql() {
  local set
  for set in $sets; do
    load_points "$set"
    time_queries "$points" \
      "lat" 0 "SELECT count(lat) FROM ${set}_points" \
      "tz(lat, lng)" 0 "SELECT count(tz(lat, lng)) FROM ${set}_points" \
      "tz(lat, lng), 2 workers" 2 "SELECT count(tz(lat, lng)) FROM ${set}_points"
    time_queries "$postgis_rows" "PostGIS ST_Covers" 0 "$(covers zones "$postgis_rows")"
    time_queries "$subdivided_rows" "PostGIS ST_Covers, ST_Subdivide" 0 "$(covers parts "$subdivided_rows")"
    report_agreement
  done
}

covers() { # TABLE ROWS
  echo "SELECT count(name) FROM ${set}_points AS p JOIN $1 AS z ON ST_Covers(z.polygon, p.point) WHERE number <= $2"
}

# Points on borders are in both polygons to PostGIS.
report_agreement() {
  local differences
  differences=$(query --tuples-only --no-align --command "
    SELECT count(*) FROM ${set}_points AS p WHERE number <= $postgis_rows AND tz_all(lat, lng) IS DISTINCT FROM
      (SELECT array_agg(name ORDER BY name COLLATE \"C\") FROM zones AS z WHERE ST_Covers(z.polygon, p.point))")
  progress "PostGIS has other zones than tz_all at $differences of $postgis_rows points of $set"
}
