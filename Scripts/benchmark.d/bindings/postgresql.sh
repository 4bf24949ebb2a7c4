# PostgreSQL, beside PostGIS over the same polygons

. "$scripts/lib/postgresql.sh"
# PostGIS takes tens of microseconds for a point: fewer rows give it a time that ends.
postgis_rows=50000

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
  "$python" - "$work/zones.geojson" >"$work/zones.tsv" <<'EOT'
import json, sys
for feature in json.load(open(sys.argv[1], encoding="utf-8"))["features"]:
    print(feature["properties"]["tzid"], json.dumps(feature["geometry"]), sep="\t")
EOT
  query <<EOT
CREATE EXTENSION tzlookup;
CREATE EXTENSION postgis;
CREATE TABLE texts (name text, json text);
\copy texts FROM '$work/zones.tsv'
CREATE TABLE parts AS SELECT name, ST_Subdivide(ST_GeomFromGeoJSON(json), 128) AS polygon FROM texts;
CREATE INDEX ON parts USING gist (polygon);
VACUUM ANALYZE parts;
EOT
}

# The table of a set, in which PostGIS has its points ready made.
load_points() { # SET
  make_table "$1"
  query <<EOT
CREATE TABLE ${1}_points (number serial, lat double precision, lng double precision, point geometry);
\copy ${1}_points (lat, lng) FROM '$work/$1.csv' WITH (FORMAT csv)
UPDATE ${1}_points SET point = ST_SetSRID(ST_MakePoint(lng, lat), 4326);
VACUUM (FULL, ANALYZE) ${1}_points;
CREATE INDEX ON ${1}_points (number);
EOT
}

# Prints what a query takes in one round, in which it is run twice.
time_query() { # NAME ROWS WORKERS QUERY
  local seconds
  seconds=$(query --tuples-only --command "SET max_parallel_workers_per_gather = $3" --command "$4" --command '\timing on' \
    --command "$4" | sed -n 's/^Time: \([0-9.]*\) ms.*/\1/p' | awk '{print $1 / 1000}')
  printf 'PostgreSQL\t%s\t%s\t%s\t%s\n' "$1" "$set" "$seconds" "$2"
}

# In turns, so that what else the machine does falls on all.
measure_postgresql() {
  local set round zones covers
  for set in $sets; do
    load_points "$set"
    zones="SELECT count(tz(lat, lng)) FROM ${set}_points"
    covers="SELECT count(name) FROM ${set}_points AS p JOIN parts AS z ON ST_Covers(z.polygon, p.point) WHERE number <= $postgis_rows"
    for ((round = 0; round < rounds; round += 1)); do
      time_query "tz(lat, lng)" "$points" 0 "$zones"
      time_query "tz(lat, lng), 2 workers" "$points" 2 "$zones"
      time_query "PostGIS ST_Covers, ST_Subdivide" $postgis_rows 0 "$covers"
    done
  done
}
