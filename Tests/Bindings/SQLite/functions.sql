-- The functions of the extension. Scripts/check bindings runs this in Debian's sqlite3 and compares what it prints with
-- functions.txt.
.nullvalue NULL
.echo on

-- The zone of a position, latitude first.
SELECT tz(43.06, 141.35), tz(-33.87, 151.21), tz(90, 0), tz(-90, 180), tz(0, -180);
-- Text that reads as a number is one: this is what .import makes of a column without a type.
SELECT tz('43.06', ' 141.35 '), tz('4306e-2', 141.35), tz(43, 141);
-- All zones of disputed ground.
SELECT tz_all(43.84, 87.53), tz_all(43.06, 141.35);
SELECT value FROM json_each(tz_all(43.84, 87.53));
SELECT round(tz_border_meters(43.06, 141.35)), tz_border_meters(0, -7.5);

-- Seconds to add to UTC, by any name of the tz database.
SELECT tz_offset('Asia/Tokyo', 1795176000), tz_offset('Asia/Calcutta', 0), tz_offset('America/St_Johns', '1795176000');
-- Before the change to daylight saving, and after; fractions are cut off downward.
SELECT tz_offset('Europe/Paris', 1774745999.999), tz_offset('Europe/Paris', 1774746000);
SELECT tz_offset('Europe/Paris', -1855958961.5), tz_offset('Europe/Paris', -1855958961);
SELECT tz_local(43.06, 141.35, 1795176000), tz_local(43.06, 141.35, 1795176000.9), tz_local(48.85, 2.35, -5e9);
-- Years that have not four digits, to the ends of 64 bits.
SELECT tz_local(0, 0, -62167219200), tz_local(0, 0, -62167219201), tz_local(0, 0, 253402300799), tz_local(0, 0, 253402300800);
SELECT tz_local(0, 0, 9223372036854775807), tz_local(0, 0, -9223372036854775808);
SELECT tz_local(43.06, 141.35, 9223372036854775807), tz_local(51.5, -100, -9223372036854775808);

-- What is no position, no zone or no time gives NULL.
SELECT tz(NULL, 141.35), tz(43.06, NULL), tz(90.0000001, 0), tz(0, 180.0000001), tz(141.35, 43.06);
SELECT tz(9e999, 0), tz(0, -9e999), tz('', 0), tz('north', 0), tz('43.06 N', 141.35), tz(x'3433', 141);
SELECT tz_all(NULL, 0), tz_all(91, 0), tz_border_meters(NULL, 0), tz_border_meters(91, 0), tz_border_meters('a', 'b');
SELECT tz_offset(NULL, 0), tz_offset('Asia/Tokyo', NULL), tz_offset('Asia/Nowhere', 0), tz_offset('', 0), tz_offset(9, 0);
SELECT tz_offset('Asia/Tokyo' || char(0), 0), tz_offset(x'417369612F546F6B796F', 0), tz_offset('Asia/Tokyo', 'now');
SELECT tz_offset('Asia/Tokyo', 9.3e18), tz_offset('Asia/Tokyo', -9e999), tz_local(91, 0, 0), tz_local(0, 0, x'00');

-- Another number of arguments is an error.
SELECT tz(43.06);
SELECT tz_local(43.06, 141.35);

-- They work in a schema that is not trusted: in generated columns, checks and indexes.
PRAGMA trusted_schema = off;
CREATE TABLE places (
  name TEXT, lat REAL, lng REAL,
  zone TEXT AS (tz(lat, lng)) STORED,
  meters INTEGER AS (CAST(tz_border_meters(lat, lng) AS INTEGER)) VIRTUAL);
INSERT INTO places (name, lat, lng) VALUES ('Sapporo', 43.06, 141.35), ('nowhere', 91, 0), ('Sydney', -33.87, 151.21);
SELECT * FROM places;
CREATE INDEX places_by_zone ON places (tz(lat, lng));
EXPLAIN QUERY PLAN SELECT name FROM places WHERE tz(lat, lng) = 'Asia/Tokyo';
SELECT name FROM places WHERE tz(lat, lng) = 'Asia/Tokyo';
UPDATE places SET lat = 48.85, lng = 2.35 WHERE name = 'nowhere';
SELECT name, zone FROM places INDEXED BY places_by_zone WHERE tz(lat, lng) = 'Europe/Paris';
PRAGMA integrity_check;
CREATE TABLE checked (lat, lng, CHECK (tz(lat, lng) IS NOT NULL));
INSERT INTO checked VALUES (43.06, 141.35);
INSERT INTO checked VALUES (141.35, 43.06);
SELECT count(*) FROM checked;

-- Whatever the values: NULL where one is no number or out of range, and nowhere else. None is printed.
CREATE TABLE arguments (value, number);
INSERT INTO arguments VALUES
  (NULL, NULL), ('', NULL), (' ', NULL), ('-', NULL), ('0x10', NULL), ('1,5', NULL), ('1.5.', NULL), ('nan', NULL), ('inf', NULL),
  (x'', NULL), (x'31', NULL), (zeroblob(1000), NULL), ('1' || char(0), NULL), ('١', NULL),
  (0, 0), (-0.0, 0), (1, 1), ('1', 1), ('+1', 1), (' 1 ', 1), ('1e0', 1), (90, 90), (90.00000004, 91), (90.0000001, 91), (-91, -91),
  (180, 180), ('-180', -180), (180.0000001, 181), (5e-324, 0), (1e308, 1e308), (9e999, 9e999), (-9e999, -9e999),
  (9223372036854775807, 9e18), (-9223372036854775808, -9e18), ('9223372036854775808', 9.3e18);
SELECT quote(a.value), quote(b.value), tz(a.value, b.value) FROM arguments AS a, arguments AS b
  WHERE (tz(a.value, b.value) IS NULL)
    != (a.number IS NULL OR b.number IS NULL OR abs(a.number) > 90 OR abs(b.number) > 180);
SELECT quote(a.value), quote(b.value) FROM arguments AS a, arguments AS b
  WHERE (tz_all(a.value, b.value) IS NULL) != (tz(a.value, b.value) IS NULL)
    OR (tz_border_meters(a.value, b.value) IS NULL) != (tz(a.value, b.value) IS NULL);
SELECT quote(a.value), quote(b.value), quote(c.value) FROM arguments AS a, arguments AS b, arguments AS c
  WHERE (tz_local(a.value, b.value, c.value) IS NULL)
    != (tz(a.value, b.value) IS NULL OR c.number IS NULL OR abs(c.number) >= 9.3e18);

-- Local time and SQLite's own functions of dates agree.
SELECT unixepoch(tz_local(lat, lng, 1795176000)) FROM places;
-- SQLite reads no offset with seconds, as those of local mean times have: its own date of the sum is the same time.
SELECT unixepoch(tz_local(48.85, 2.35, -5000000000)), datetime(-5000000000 + tz_offset('Europe/Paris', -5000000000), 'unixepoch');
