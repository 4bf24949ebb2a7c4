-- The functions of the extension. Scripts/check bindings runs this in a new server and compares what psql prints with
-- functions.txt.
\pset null NULL
\set ECHO queries

-- Whoever may create objects in a database may create the extension.
CREATE ROLE visitor;
GRANT CREATE ON DATABASE postgres TO visitor;
CREATE SCHEMA geo AUTHORIZATION visitor;
SET ROLE visitor;
CREATE EXTENSION tzlookup SCHEMA geo;
RESET ROLE;
ALTER EXTENSION tzlookup SET SCHEMA public;

-- The zone of a position: latitude first, and the other way about in a point, as in earthdistance and PostGIS.
SELECT tz(43.06, 141.35), tz(point(141.35, 43.06)), tz(90, 0), tz(-90, 180), tz(0, -180);
-- All zones of disputed ground.
SELECT tz_all(43.84, 87.53), tz_all(longitude => 141.35, latitude => 43.06);
SELECT round(tz_border_meters(43.06, 141.35)), tz_border_meters(0, -7.5);
-- Its local time is PostgreSQL's own.
SELECT timestamptz '2026-11-20 12:00Z' AT TIME ZONE tz(43.06, 141.35);

SELECT tz(NULL, 141.35), tz(43.06, NULL), tz(NULL::point), tz_all(NULL, 0), tz_border_meters(NULL, 0);

-- What is no position is an error.
\set ON_ERROR_STOP off
SELECT tz(141.35, 43.06);
\echo :LAST_ERROR_SQLSTATE
SELECT tz('NaN', 0);
SELECT tz(0, '-Infinity');
SELECT tz(point(0, 90.0000001));
SELECT tz_all(0, 180.0000001);
SELECT tz_border_meters(-90.0000001, 0);
SELECT tz('north', 0);
\set ON_ERROR_STOP on

-- Generated columns refuse such rows, and indexes find the others.
CREATE TABLE places (
  name text, lat double precision, lng double precision,
  zone text GENERATED ALWAYS AS (tz(lat, lng)) STORED);
INSERT INTO places VALUES ('Sapporo', 43.06, 141.35), ('Sydney', -33.87, 151.21), ('unknown', NULL, NULL);
\set ON_ERROR_STOP off
INSERT INTO places VALUES ('swapped', 141.35, 43.06);
\set ON_ERROR_STOP on
UPDATE places SET lat = 48.85, lng = 2.35 WHERE name = 'unknown';
SELECT * FROM places ORDER BY name;
CREATE INDEX places_by_zone ON places (tz(lat, lng));
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT name FROM places WHERE tz(lat, lng) = 'Asia/Tokyo';
SELECT name FROM places WHERE tz(lat, lng) = 'Asia/Tokyo';
RESET enable_seqscan;

-- Parallel workers answer the same.
CREATE TABLE grid AS
  SELECT lat, lng FROM generate_series(-90, 90, 2) AS lat, generate_series(-180, 180, 2) AS lng;
ALTER TABLE grid SET (parallel_workers = 2);
SET max_parallel_workers_per_gather = 0;
CREATE TABLE alone AS SELECT tz(lat, lng) AS zone, count(*) FROM grid GROUP BY zone;
SET max_parallel_workers_per_gather = 2;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
EXPLAIN (COSTS OFF) SELECT count(*) FROM grid WHERE tz(lat, lng) = 'Asia/Tokyo';
SELECT sum(count) FROM alone;
SELECT * FROM alone EXCEPT SELECT tz(lat, lng) AS zone, count(*) FROM grid GROUP BY zone;

-- What costs little is asked first, and with statistics of the zones a table is grouped by them in parallel.
EXPLAIN (COSTS OFF) SELECT name FROM places WHERE tz_border_meters(lat, lng) < 10000 AND tz(lat, lng) = 'Asia/Tokyo';
CREATE TABLE rows AS SELECT lat, lng FROM grid, generate_series(1, 10);
CREATE STATISTICS zones_of_rows ON tz(lat, lng) FROM rows;
ANALYZE rows;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
SET min_parallel_table_scan_size = 0;
EXPLAIN (COSTS OFF) SELECT tz(lat, lng), count(*) FROM rows GROUP BY 1;
SELECT proname, procost FROM pg_proc WHERE proname LIKE 'tz%' ORDER BY procost, proname;

DROP TABLE places, rows;
DROP EXTENSION tzlookup;
