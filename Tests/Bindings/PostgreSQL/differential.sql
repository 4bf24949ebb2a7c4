-- What the extension answers at the points of points.csv, into files beside it.
CREATE EXTENSION tzlookup;
CREATE TABLE points (number serial, lat double precision, lng double precision, instant bigint);
\copy points (lat, lng, instant) FROM points.csv WITH (FORMAT csv)
\copy (SELECT tz(lat, lng) FROM points ORDER BY number) TO postgresql-first.csv WITH (NULL '')
\copy (SELECT tz(point(lng, lat)) FROM points ORDER BY number) TO postgresql-point.csv WITH (NULL '')
\copy (SELECT array_to_string(tz_all(lat, lng), ';') FROM points ORDER BY number) TO postgresql-all.csv WITH (NULL '')
\copy (SELECT tz_border_meters(lat, lng) FROM points ORDER BY number LIMIT 200) TO postgresql-meters.csv WITH (NULL '')
