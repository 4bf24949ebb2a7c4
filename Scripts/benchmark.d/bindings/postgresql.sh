# PostgreSQL, beside PostGIS over the same polygons

. "$scripts/lib/postgresql.sh"
require_postgresql
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

# Times a query in one round, in which it is run twice.
time_query() { # SET NAME ROWS WORKERS QUERY
  query --tuples-only --command "SET max_parallel_workers_per_gather = $4" --command "$5" --command '\timing on' --command "$5" |
    sed -n 's/^Time: \([0-9.]*\) ms.*/\1/p' | awk -v start="PostgreSQL	$2	$1	" -v rows="	$3" '{print start $1 / 1000 rows}'
}

# In turns, so that what else the machine does falls on all. PostGIS has its points ready made, and takes tens of microseconds
# for each: fewer rows give it a time that ends.
measure() {
  local round postgis_rows=50000 zones covers
  make_table "$1"
  query <<EOT
CREATE TABLE ${1}_points (number serial, lat double precision, lng double precision, point geometry);
\copy ${1}_points (lat, lng) FROM '$work/$1.csv' WITH (FORMAT csv)
UPDATE ${1}_points SET point = ST_SetSRID(ST_MakePoint(lng, lat), 4326);
VACUUM (FULL, ANALYZE) ${1}_points;
CREATE INDEX ON ${1}_points (number);
EOT
  zones="SELECT count(tz(lat, lng)) FROM ${1}_points"
  covers="SELECT count(name) FROM ${1}_points AS p JOIN parts AS z ON ST_Covers(z.polygon, p.point) WHERE number <= $postgis_rows"
  for ((round = 0; round < rounds; round += 1)); do
    time_query "$1" "tz(lat, lng)" "$points" 0 "$zones"
    time_query "$1" "tz(lat, lng), 2 workers" "$points" 2 "$zones"
    time_query "$1" "PostGIS ST_Covers, ST_Subdivide" $postgis_rows 0 "$covers"
  done
}
