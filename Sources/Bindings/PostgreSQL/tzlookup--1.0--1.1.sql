\echo Use "ALTER EXTENSION tzlookup UPDATE" to load this file. \quit

-- In units of a simple operator, an addition, as measured: a filter with several of these functions asks the cheap ones
-- first, and large tables are grouped by tz in parallel.
ALTER FUNCTION tz_data_version() COST 2;
ALTER FUNCTION tz(double precision, double precision) COST 12;
ALTER FUNCTION tz(point) COST 12;
ALTER FUNCTION tz_all(double precision, double precision) COST 16;
ALTER FUNCTION tz_border_meters(double precision, double precision) COST 1000;
