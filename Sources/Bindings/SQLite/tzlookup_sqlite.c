/*
 * The time zone of a coordinate in SQLite: a loadable extension.
 *
 *     tz(latitude, longitude)                      the zone: 'Asia/Tokyo'
 *     tz_all(latitude, longitude)                  all zones, as a JSON array: '["Asia/Shanghai","Asia/Urumqi"]'
 *     tz_border_meters(latitude, longitude)        meters to the nearest border
 *     tz_offset(zone, unixtime)                    seconds to add to UTC
 *     tz_local(latitude, longitude, unixtime)      '2026-11-20T21:00:00+09:00'
 *     tz_data_version()                            the release of the boundaries: '2026c'
 *
 * What is not a position, a zone or a time gives NULL, as it does for SQLite's own date(): NULL itself, numbers out of
 * range, blobs, and text that does not read as a number. An error instead would make a table with one bad row
 * unreadable where a virtual column calls these functions. `CHECK (tz(lat, lng) IS NOT NULL)` refuses such rows.
 */

#include <math.h>
#include <sqlite3ext.h>
#include <stdbool.h>
#include <stdint.h>

#include "tzlookup.h"

SQLITE_EXTENSION_INIT1

/* MARK: Arguments */

static const tzlookup_index *world_of(sqlite3_context *context) { return sqlite3_user_data(context); }

/* Text that reads as a number is one: columns of imported tables have such. */
static bool read_number(sqlite3_value *value, double *number) {
  int type = sqlite3_value_numeric_type(value);
  if (type != SQLITE_FLOAT && type != SQLITE_INTEGER) return false;
  *number = sqlite3_value_double(value);
  return true;
}

static bool read_position(sqlite3_value **values, double *latitude, double *longitude) {
  return read_number(values[0], latitude) && read_number(values[1], longitude);
}

/* Fractions of a second are cut off downward, before 1970 too. */
static bool read_instant(sqlite3_value *value, int64_t *instant) {
  if (sqlite3_value_numeric_type(value) == SQLITE_INTEGER) {
    *instant = sqlite3_value_int64(value);
    return true;
  }
  double seconds;
  if (!read_number(value, &seconds)) return false;
  seconds = floor(seconds);
  if (!(seconds >= -0x1p63 && seconds < 0x1p63)) return false;
  *instant = (int64_t)seconds;
  return true;
}

/* NULL for what is not text, and for text with a zero byte, which no name has. */
static const char *read_name(sqlite3_value *value) {
  if (sqlite3_value_type(value) != SQLITE_TEXT) return NULL;
  const char *name = (const char *)sqlite3_value_text(value);
  int count = sqlite3_value_bytes(value);
  for (int index = 0; name != NULL && index < count; index += 1) {
    if (name[index] == '\0') return NULL;
  }
  return name;
}

/* MARK: Functions. One that sets no result returns NULL. */

static void tz(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  double latitude, longitude;
  if (!read_position(values, &latitude, &longitude)) return;
  const tzlookup_index *world = world_of(context);
  int32_t zone = tzlookup_find(world, latitude, longitude);
  if (zone >= 0) sqlite3_result_text(context, tzlookup_zone_name(world, zone), -1, SQLITE_STATIC);
}

/* JSON, so that json_each() makes rows of it and no separator has to be agreed on. */
static void tz_all(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  double latitude, longitude;
  if (!read_position(values, &latitude, &longitude)) return;
  const tzlookup_index *world = world_of(context);
  int32_t capacity = tzlookup_zone_count(world);
  int32_t *zones = sqlite3_malloc64((sqlite3_uint64)capacity * sizeof *zones);
  if (zones == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  int32_t found = tzlookup_find_all(world, latitude, longitude, zones, capacity);
  if (found >= 0 || found == TZLOOKUP_NO_ZONE) {
    sqlite3_str *text = sqlite3_str_new(sqlite3_context_db_handle(context));
    sqlite3_str_appendchar(text, 1, '[');
    for (int32_t index = 0; index < found; index += 1) {
      // The names of zones have no character that JSON escapes.
      sqlite3_str_appendf(text, "%s\"%s\"", index > 0 ? "," : "", tzlookup_zone_name(world, zones[index]));
    }
    sqlite3_str_appendchar(text, 1, ']');
    if (sqlite3_str_errcode(text) == SQLITE_NOMEM) sqlite3_result_error_nomem(context);
    char *array = sqlite3_str_finish(text);
    if (array != NULL) sqlite3_result_text(context, array, -1, sqlite3_free);
  }
  sqlite3_free(zones);
}

static void tz_border_meters(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  double latitude, longitude;
  tzlookup_border border;
  if (!read_position(values, &latitude, &longitude)) return;
  if (tzlookup_nearest_border(world_of(context), latitude, longitude, &border) != TZLOOKUP_OK) return;
  sqlite3_result_double(context, border.meters);
}

static void tz_offset(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  int64_t instant;
  if (!read_instant(values[1], &instant)) return;
  int32_t offset = tzlookup_utc_offset(tzlookup_rules_named(read_name(values[0])), instant);
  if (offset != TZLOOKUP_NO_OFFSET) sqlite3_result_int(context, offset);
}

static void tz_local(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  double latitude, longitude;
  int64_t instant;
  if (!read_position(values, &latitude, &longitude) || !read_instant(values[2], &instant)) return;
  const tzlookup_index *world = world_of(context);
  int32_t zone = tzlookup_find(world, latitude, longitude);
  int32_t offset = tzlookup_utc_offset(tzlookup_rules_of(world, zone), instant);
  if (offset == TZLOOKUP_NO_OFFSET) return;
  char text[TZLOOKUP_TEXT_CAPACITY];
  size_t length = tzlookup_instant_text(instant, offset, text, sizeof text);
  sqlite3_result_text(context, text, (int)length, SQLITE_TRANSIENT);
}

static void tz_data_version(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_text(context, tzlookup_data_version(world_of(context)), -1, SQLITE_STATIC);
}

/* MARK: Registration */

static const struct {
  const char *name;
  int count;
  void (*function)(sqlite3_context *, int, sqlite3_value **);
} functions[] = {
    {"tz", 2, tz},
    {"tz_all", 2, tz_all},
    {"tz_border_meters", 2, tz_border_meters},
    {"tz_offset", 2, tz_offset},
    {"tz_local", 3, tz_local},
    {"tz_data_version", 0, tz_data_version},
};

#ifdef _WIN32
__declspec(dllexport)
#endif
int sqlite3_tzlookup_init(sqlite3 *database, char **message, const sqlite3_api_routines *routines) {
  SQLITE_EXTENSION_INIT2(routines);
  const tzlookup_index *world = tzlookup_world();
  if (world == NULL) {
    *message = sqlite3_mprintf(
        "tzlookup: expected the world's boundaries in the library, found none: build it with them");
    return SQLITE_ERROR;
  }
  // Functions of their arguments alone that can do no harm: expression indexes, generated columns and checks may call
  // them, where the schema is not trusted too.
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index += 1) {
    int status = sqlite3_create_function_v2(
        database, functions[index].name, functions[index].count, flags, (void *)world, functions[index].function, NULL,
        NULL, NULL);
    if (status != SQLITE_OK) return status;
  }
  return SQLITE_OK;
}
