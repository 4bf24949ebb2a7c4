\echo Use "CREATE EXTENSION tzlookup" to load this file. \quit

-- Costs are in units of a simple operator, an addition, as measured: a filter with several of these functions asks the cheap
-- ones first, and large tables are grouped by tz in parallel.

CREATE FUNCTION tz(latitude double precision, longitude double precision) RETURNS text
  AS 'MODULE_PATHNAME', 'sql_tz' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 12;
COMMENT ON FUNCTION tz(double precision, double precision) IS
  'the time zone at a position in degrees, such as Asia/Tokyo; NULL where no zone covers it';

CREATE FUNCTION tz(position_xy point) RETURNS text
  AS 'MODULE_PATHNAME', 'sql_tz_point' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 12;
COMMENT ON FUNCTION tz(point) IS
  'the time zone at a point, whose x is the longitude and y the latitude in degrees';

CREATE FUNCTION tz_all(latitude double precision, longitude double precision) RETURNS text[]
  AS 'MODULE_PATHNAME', 'sql_tz_all' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 16;
COMMENT ON FUNCTION tz_all(double precision, double precision) IS
  'all time zones at a position in degrees, ascending: several on disputed ground';

CREATE FUNCTION tz_border_meters(latitude double precision, longitude double precision) RETURNS double precision
  AS 'MODULE_PATHNAME', 'sql_tz_border_meters' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000;
COMMENT ON FUNCTION tz_border_meters(double precision, double precision) IS
  'meters from a position in degrees to the nearest border of a time zone';

-- It changes with the library, between statements at most.
CREATE FUNCTION tz_data_version() RETURNS text
  AS 'MODULE_PATHNAME', 'sql_tz_data_version' LANGUAGE C STABLE PARALLEL SAFE COST 2;
COMMENT ON FUNCTION tz_data_version() IS 'the release of the boundaries of time zones, such as 2026c';
