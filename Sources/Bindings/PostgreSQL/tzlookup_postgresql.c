/*
 * The time zone of a coordinate in PostgreSQL: what the functions of tzlookup--1.0.sql call.
 *
 * NULL never arrives here: they are declared STRICT. What is not a position is an error, as for PostgreSQL's own
 * functions of numbers: an INSERT into a table with a generated column refuses the row.
 */

#include <postgres.h>

#include <catalog/pg_type.h>
#include <fmgr.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/geo_decls.h>

#include "tzlookup.h"

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(sql_tz);
PG_FUNCTION_INFO_V1(sql_tz_point);
PG_FUNCTION_INFO_V1(sql_tz_all);
PG_FUNCTION_INFO_V1(sql_tz_border_meters);
PG_FUNCTION_INFO_V1(sql_tz_data_version);

static const tzlookup_index *world(void) {
  const tzlookup_index *index = tzlookup_world();
  if (index == NULL) {
    ereport(ERROR, errcode(ERRCODE_DATA_EXCEPTION), errmsg("the tzlookup library has no boundaries"),
            errdetail("Expected the world's boundaries in the library, found none."),
            errhint("Build the extension with Scripts/build postgresql."));
  }
  return index;
}

static void refuse(double latitude, double longitude) {
  ereport(ERROR, errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
          errmsg("not a position on Earth: latitude %.15g, longitude %.15g", latitude, longitude),
          errdetail("Expected a latitude from -90 to 90 and a longitude from -180 to 180."),
          errhint("Latitude is the first argument and longitude the second; of a point, x is the longitude."));
}

static Datum zone_at(FunctionCallInfo fcinfo, double latitude, double longitude) {
  int32_t zone = tzlookup_find(world(), latitude, longitude);
  if (zone == TZLOOKUP_INVALID_POSITION) refuse(latitude, longitude);
  if (zone < 0) PG_RETURN_NULL();
  PG_RETURN_TEXT_P(cstring_to_text(tzlookup_zone_name(world(), zone)));
}

Datum sql_tz(PG_FUNCTION_ARGS) { return zone_at(fcinfo, PG_GETARG_FLOAT8(0), PG_GETARG_FLOAT8(1)); }

Datum sql_tz_point(PG_FUNCTION_ARGS) {
  // As in earthdistance and PostGIS.
  const Point *point = PG_GETARG_POINT_P(0);
  return zone_at(fcinfo, point->y, point->x);
}

Datum sql_tz_all(PG_FUNCTION_ARGS) {
  double latitude = PG_GETARG_FLOAT8(0), longitude = PG_GETARG_FLOAT8(1);
  int32_t capacity = tzlookup_zone_count(world());
  int32_t *zones = palloc(capacity * sizeof *zones);
  int32_t count = tzlookup_find_all(world(), latitude, longitude, zones, capacity);
  if (count == TZLOOKUP_INVALID_POSITION) refuse(latitude, longitude);
  if (count <= 0) PG_RETURN_ARRAYTYPE_P(construct_empty_array(TEXTOID));
  Datum *names = palloc(count * sizeof *names);
  for (int32_t index = 0; index < count; index += 1) {
    names[index] = CStringGetTextDatum(tzlookup_zone_name(world(), zones[index]));
  }
  PG_RETURN_ARRAYTYPE_P(construct_array(names, count, TEXTOID, -1, false, TYPALIGN_INT));
}

Datum sql_tz_border_meters(PG_FUNCTION_ARGS) {
  double latitude = PG_GETARG_FLOAT8(0), longitude = PG_GETARG_FLOAT8(1);
  tzlookup_border border;
  tzlookup_status status = tzlookup_nearest_border(world(), latitude, longitude, &border);
  if (status == TZLOOKUP_ERROR_POSITION) refuse(latitude, longitude);
  if (status != TZLOOKUP_OK) PG_RETURN_NULL();
  PG_RETURN_FLOAT8(border.meters);
}

Datum sql_tz_data_version(PG_FUNCTION_ARGS) {
  (void)fcinfo;
  PG_RETURN_TEXT_P(cstring_to_text(tzlookup_data_version(world())));
}
