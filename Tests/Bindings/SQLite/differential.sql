-- What the extension answers at the points of points.csv, into files beside it.
CREATE TABLE points (lat REAL, lng REAL, instant INTEGER);
.import --csv points.csv points
.separator ,
.output sqlite-first.csv
SELECT tz(lat, lng), tz_local(lat, lng, instant) FROM points ORDER BY rowid;
.output sqlite-all.csv
SELECT (SELECT group_concat(value, ';') FROM json_each(tz_all(lat, lng))) FROM points ORDER BY rowid;
.output sqlite-meters.csv
SELECT tz_border_meters(lat, lng) FROM points ORDER BY rowid LIMIT 200;
-- SQLite's own calendar says what the local times mean: none is printed.
.output sqlite-offsets.csv
SELECT * FROM points
  WHERE tz_offset(tz(lat, lng), instant) IS NOT unixepoch(substr(tz_local(lat, lng, instant), 1, 19)) - instant;
