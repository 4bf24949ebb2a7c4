#ifndef TZLOOKUP_H
#define TZLOOKUP_H

/*
 * The time zone of a coordinate, offline and exact, for C and for everything that can call C.
 *
 *     const tzlookup_index *index = tzlookup_world();
 *     int32_t zone = tzlookup_find(index, 43.06, 141.35);
 *     puts(zone >= 0 ? tzlookup_zone_name(index, zone) : "no zone");   // Asia/Tokyo
 *
 * tzlookup_default opens newer boundaries instead, if the user has installed some.
 *
 * - Latitude comes before longitude everywhere. Degrees are WGS 84. Functions named ..._e7 take integers, in
 *   units of 1e-7 degrees.
 * - Any thread may call any function at any time. Only tzlookup_close and tzlookup_polygons_close must come after all
 *   other calls with the object that they close.
 * - A zone is a number from 0 to tzlookup_zone_count - 1, which an index keeps as long as it is open. A negative number
 *   is the reason for a missing zone: see TZLOOKUP_NO_ZONE.
 * - Functions that can fail in other ways return a tzlookup_status. No argument aborts the program, except a pointer to
 *   memory that is not the caller's. Running out of memory may abort it.
 * - Every pointer may be NULL. A function that needs the pointer returns TZLOOKUP_ERROR_ARGUMENT, or answers as for
 *   an empty object: no zone, no rules, no room for results.
 * - Texts are UTF-8, end with a zero byte, and belong to the library. Texts of an index are valid until it is closed, all
 *   others as long as the program runs.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* MARK: Versions */

/* The version of this interface. A later version adds functions; a program for this version continues to work with it. */
#define TZLOOKUP_INTERFACE_VERSION 1

/* The version of the interface that the library has, which may be later than the version of this header. */
int32_t tzlookup_interface_version(void);

/* The library's own version, such as "0.9.0". */
const char *tzlookup_version(void);

/* The release of the tz database whose rules of local time the library has, such as "2026c". */
const char *tzlookup_rules_version(void);

/* MARK: Statuses */

/* The result of a function that can fail. */
typedef enum tzlookup_status {
  /* Success. */
  TZLOOKUP_OK = 0,
  /* A latitude outside -90...90, a longitude outside -180...180, or a number that is not finite. */
  TZLOOKUP_ERROR_POSITION = 1,
  /* A file that cannot be opened or read. */
  TZLOOKUP_ERROR_FILE = 2,
  /* A file or bytes that are not an index, or a damaged index, or an index of a later version. */
  TZLOOKUP_ERROR_INDEX = 3,
  /* A zone number or a name that does not exist. */
  TZLOOKUP_ERROR_ZONE = 4,
  /* A date or a time of day that does not exist, such as February 30, or a year before 0 or after 9999. */
  TZLOOKUP_ERROR_TIME = 5,
  /* NULL for a required pointer. */
  TZLOOKUP_ERROR_ARGUMENT = 6,
  /* Nothing was found: no border in the index or before the end of its region, or no later change of local time. */
  TZLOOKUP_ERROR_NOTHING = 7,
} tzlookup_status;

/* The meaning of a status and the expected value, in one sentence. Any other number also has a sentence. */
const char *tzlookup_message(tzlookup_status status);

/* MARK: Indexes */

/* The boundaries of the time zones of the world or of a part of it. */
typedef struct tzlookup_index tzlookup_index;

/* The boundaries of the world, which are part of the library. The function reads neither a file nor the environment, and the
 * index is never closed. NULL in a library that was built without boundaries. */
const tzlookup_index *tzlookup_world(void);

/* The boundaries that the user has chosen: the index file that the environment variable TZLOOKUP_INDEX names, or else the
 * file that `tzlookup install-data` has installed, or else tzlookup_world. A file is opened as by tzlookup_open.
 *
 * The first call that succeeds decides for as long as the program runs; it must not coincide with a change of the
 * environment. A program that runs with the privileges of another user's file (set-user-ID) ignores the environment.
 *
 * TZLOOKUP_ERROR_FILE or TZLOOKUP_ERROR_INDEX if the file is missing or damaged: *index is NULL then, and no other
 * boundaries replace it. `explanation`, if it is not NULL, receives up to `capacity` bytes of a message: on failure the
 * expected and the found value; on success a warning if the file is older than the boundaries in the library, otherwise "".
 * (An installed file that is older is not used.) */
tzlookup_status tzlookup_default(const tzlookup_index **index, char *explanation, size_t capacity);

/* Opens an index file, as `tzlookup compile` writes it. It is mapped, so that programs that open it share its memory,
 * and checked completely: 30 ms for the world. While the index is open, the file may be replaced, but not written to.
 *
 * On failure *index is NULL, and `explanation`, if it is not NULL, receives up to `capacity` bytes of a message with
 * the expected and the found value. */
tzlookup_status tzlookup_open(
    const char *path, const tzlookup_index **index, char *explanation, size_t capacity);

/* Opens an index from bytes in memory, which are copied; otherwise the same as tzlookup_open. */
tzlookup_status tzlookup_open_bytes(
    const void *bytes, size_t count, const tzlookup_index **index, char *explanation, size_t capacity);

/* Closes an index that was opened. Does nothing for NULL, for the index of the world, and for the index of tzlookup_default. */
void tzlookup_close(const tzlookup_index *index);

/* The path of the file from which an index was opened; NULL if it was not opened from a file. */
const char *tzlookup_path(const tzlookup_index *index);

/* The release of the boundaries, such as "2026c". */
const char *tzlookup_data_version(const tzlookup_index *index);

/* The attribution that is required wherever the boundaries, or answers from them in bulk, are shown or redistributed. */
const char *tzlookup_attribution(const tzlookup_index *index);

/* How far borders may be from the true borders, in meters: 0 for exact borders. */
double tzlookup_error_bound(const tzlookup_index *index);

/* MARK: Zones */

/* Results of look-ups without a zone. */
enum {
  /* No zone covers the position. */
  TZLOOKUP_NO_ZONE = -1,
  /* The position is not on Earth: out of range, or not a number. */
  TZLOOKUP_INVALID_POSITION = -2,
  /* The position is outside the region that the index covers. */
  TZLOOKUP_OUTSIDE_REGION = -3,
  /* A distance that is negative, or not a number. */
  TZLOOKUP_INVALID_DISTANCE = -4,
};

/* The number of zones. */
int32_t tzlookup_zone_count(const tzlookup_index *index);

/* The identifier of a zone, such as "Asia/Tokyo"; NULL if the zone does not exist. Identifiers ascend with their numbers. */
const char *tzlookup_zone_name(const tzlookup_index *index, int32_t zone);

/* The zone of a name; TZLOOKUP_NO_ZONE if the index does not have it. Older names of the tz database are also found:
 * "Asia/Calcutta" is Asia/Kolkata. The first call with any other name takes milliseconds, to read the names. */
int32_t tzlookup_zone_number(const tzlookup_index *index, const char *name);

/* MARK: Positions as text */

/* A position from `count` bytes of text, in any form that the command reads, such as "43.06 141.35" or
 * "43°03'36\"N 141°21'E": rounded once from its digits, in units of 1e-7 degrees.
 *
 * On failure, only `explanation` is written, as by tzlookup_open. */
tzlookup_status tzlookup_parse(
    const char *text, size_t count, int32_t *latitude, int32_t *longitude, char *explanation, size_t capacity);

/* MARK: Look-up */

/* The zone at a position, the first of tzlookup_find_all; or a negative number. */
int32_t tzlookup_find(const tzlookup_index *index, double latitude, double longitude);
/* The zone at a position in units of 1e-7 degrees; otherwise the same as tzlookup_find. */
int32_t tzlookup_find_e7(const tzlookup_index *index, int32_t latitude, int32_t longitude);

/* The zones at `count` positions, as tzlookup_find returns them, several times as fast as one call for each. `zones` must not
 * overlap the other arrays. */
void tzlookup_find_many(
    const tzlookup_index *index, const double *latitudes, const double *longitudes, size_t count,
    int32_t *zones);
/* The zones at `count` positions in units of 1e-7 degrees; otherwise the same as tzlookup_find_many. */
void tzlookup_find_many_e7(
    const tzlookup_index *index, const int32_t *latitudes, const int32_t *longitudes, size_t count,
    int32_t *zones);

/* All zones at a position, ascending by name: one nearly everywhere, several in a disputed area.
 *
 * Returns their number, of which the first `capacity` are written, or the negative number that tzlookup_find returns. */
int32_t tzlookup_find_all(
    const tzlookup_index *index, double latitude, double longitude, int32_t *zones, int32_t capacity);

/* The zones that may be the position's in the exact boundaries, as tzlookup_find_all returns them. One zone is certain, except
 * at the edge of an index of a region; an index with an error bound of 0 is certain everywhere. */
int32_t tzlookup_find_candidates(
    const tzlookup_index *index, double latitude, double longitude, int32_t *zones, int32_t capacity);

/* All zones within a distance, in meters, of a position, as tzlookup_find_all returns them; or TZLOOKUP_INVALID_DISTANCE. */
int32_t tzlookup_find_within(
    const tzlookup_index *index, double latitude, double longitude, double meters, int32_t *zones,
    int32_t capacity);

/* MARK: Disputed areas */

/* The zones of countries (ISO 3166-1 alpha-2) and zones, such as "IL,PS" or "Asia/Urumqi", each once, in order of preference:
 * earlier ones of the text first. Returns their number, of which the first `capacity` are written, never more than all zones;
 * or TZLOOKUP_NO_ZONE for a text that also contains anything else. The first call takes milliseconds, to read the names. */
int32_t tzlookup_preference(const tzlookup_index *index, const char *text, int32_t *zones, int32_t capacity);

/* The zone of tzlookup_find_all that comes first among `count` preferred zones; if it has none of them, the zone of tzlookup_find. */
int32_t tzlookup_find_preferred(
    const tzlookup_index *index, double latitude, double longitude, const int32_t *preferred, int32_t count);

/* MARK: Borders */

/* The border nearest to a position. */
typedef struct tzlookup_border {
  /* The distance in meters on the sphere. */
  double meters;
  /* The nearest point of the border, in degrees. */
  double latitude, longitude;
  /* The first zone beyond the border; TZLOOKUP_NO_ZONE if none exists. */
  int32_t zone_beyond;
} tzlookup_border;

/* Finds the border nearest to a position. TZLOOKUP_ERROR_NOTHING if the index has no border, or its region ends nearer. */
tzlookup_status tzlookup_nearest_border(
    const tzlookup_index *index, double latitude, double longitude, tzlookup_border *border);

/* MARK: Polygons */

/* The polygons of a zone, made from the index. */
typedef struct tzlookup_polygons tzlookup_polygons;

/* A ring of a polygon, closed: its last point is its first. Exteriors run counterclockwise, holes clockwise. */
typedef struct tzlookup_ring {
  /* Latitude and longitude by turns, in units of 1e-7 degrees, valid until tzlookup_polygons_close. */
  const int32_t *coordinates;
  /* The number of points, half the number of coordinates. */
  size_t count;
  /* The number of the polygon that the ring is part of. The first ring of each polygon is its exterior, the others are its holes. */
  size_t polygon;
} tzlookup_ring;

/* Makes the polygons of a zone: milliseconds, for the largest zones a tenth of a second. The first call for an index takes
 * longer, and keeps 2 MB in the index. */
tzlookup_status tzlookup_polygons_open(
    const tzlookup_index *index, int32_t zone, const tzlookup_polygons **polygons);
/* Frees polygons. Does nothing for NULL. */
void tzlookup_polygons_close(const tzlookup_polygons *polygons);
/* The number of rings of all polygons. */
size_t tzlookup_ring_count(const tzlookup_polygons *polygons);
/* A ring by its number; a ring without points if the number does not exist. */
tzlookup_ring tzlookup_ring_at(const tzlookup_polygons *polygons, size_t number);

/* MARK: Local time */

/* The rules of a zone's local time, valid as long as the program runs. */
typedef struct tzlookup_rules tzlookup_rules;

/* The rules of any name of the tz database; NULL for other names. The first call for a name takes microseconds. */
const tzlookup_rules *tzlookup_rules_named(const char *name);

/* The rules of a zone of an index; NULL if the zone does not exist. */
const tzlookup_rules *tzlookup_rules_of(const tzlookup_index *index, int32_t zone);

/* The offset that tzlookup_utc_offsets writes for a missing zone. */
#define TZLOOKUP_NO_OFFSET INT32_MIN

/* Seconds to add to UTC at an instant, in seconds since 1970. TZLOOKUP_NO_OFFSET without rules. */
int32_t tzlookup_utc_offset(const tzlookup_rules *rules, int64_t instant);

/* The offsets of `count` zones of an index, each at an instant, as tzlookup_utc_offset returns them. */
void tzlookup_utc_offsets(
    const tzlookup_index *index, const int32_t *zones, const int64_t *instants, size_t count,
    int32_t *offsets);

/* Local time at an instant. */
typedef struct tzlookup_local_time {
  /* Seconds to add to UTC. */
  int32_t utc_offset;
  /* The seconds that daylight saving adds to the standard offset, already part of utc_offset. */
  int32_t daylight_saving;
  /* Whether it is daylight saving time. */
  bool is_daylight_saving;
  /* Such as "CET", "JST" or "-03"; longer ones are cut off. */
  char abbreviation[16];
} tzlookup_local_time;

/* The local time of some rules at an instant, in seconds since 1970. */
tzlookup_status tzlookup_local_time_at(
    const tzlookup_rules *rules, int64_t instant, tzlookup_local_time *local_time);

/* Room for the longest text of tzlookup_instant_text. */
#define TZLOOKUP_TEXT_CAPACITY 64

/* Writes the date and time of day that clocks with an offset from UTC show at an instant, in the form of ISO 8601:
 * "2026-11-20T21:00:00+09:00". Years before 0 and after 9999 have a sign and up to 12 digits, and offsets with seconds end with
 * them. Offsets of 100 hours and more are cut to 99:59:59.
 *
 * Returns the number of bytes of the complete text. As many as fit are written, with a zero byte. */
size_t tzlookup_instant_text(int64_t instant, int32_t utc_offset, char *text, size_t capacity);

/* The first change of local time after an instant: *change is its instant. TZLOOKUP_ERROR_NOTHING if none follows. */
tzlookup_status tzlookup_next_change(const tzlookup_rules *rules, int64_t instant, int64_t *change);

/* A date and a time of day of a clock, in the Gregorian calendar. */
typedef struct tzlookup_clock {
  /* From 0, which is 1 BC, to 9999. */
  int64_t year;
  int32_t month, day, hour, minute, second;
} tzlookup_clock;

/* The number of instants at which a clock shows a time. */
typedef enum tzlookup_occurrence {
  /* One. */
  TZLOOKUP_UNIQUE = 0,
  /* Two, because the clock was set back: `earlier` and `later` differ. */
  TZLOOKUP_REPEATED = 1,
  /* None, because the clock was set forward over it: `earlier` is the instant by the offset after the change, and `later` by
   * the offset before it. */
  TZLOOKUP_SKIPPED = 2,
} tzlookup_occurrence;

/* The instants at which a clock shows a time; `earlier` and `later` are equal for a unique time. */
typedef struct tzlookup_instants {
  /* In seconds since 1970. */
  int64_t earlier, later;
  tzlookup_occurrence occurrence;
} tzlookup_instants;

/* The instants at which clocks in a zone show a time. TZLOOKUP_ERROR_TIME for a date or a time that does not exist, and for
 * years before 0 or after 9999. */
tzlookup_status tzlookup_instants_of(
    const tzlookup_rules *rules, tzlookup_clock clock, tzlookup_instants *instants);

/* MARK: Comparisons */

/* The result of a comparison of a zone with the text that a table has for it. */
typedef enum tzlookup_verdict {
  /* The same name. */
  TZLOOKUP_SAME = 0,
  /* Another name of the same zone. */
  TZLOOKUP_ALIAS = 1,
  /* Another zone, or an offset from UTC, whose clocks agree forever. An offset is the offset of standard time. */
  TZLOOKUP_SAME_CLOCKS = 2,
  /* Clocks differ, or will. */
  TZLOOKUP_WRONG_CLOCK = 3,
  /* The text does not name a zone. */
  TZLOOKUP_UNKNOWN_NAME = 4,
} tzlookup_verdict;

/* The `since` of clocks that have always agreed, or always differed. */
#define TZLOOKUP_ALWAYS INT64_MIN

/* The details of a comparison. */
typedef struct tzlookup_comparison {
  /* The instant since which clocks agree or differ, or from which on they will differ, in seconds since 1970. */
  int64_t since;
  /* The seconds by which the text's clock is ahead of the zone's: at the instant, or from `since` on; 0 if they agree. */
  int32_t difference;
  /* The result. */
  tzlookup_verdict verdict;
} tzlookup_comparison;

/* Compares a zone, named by the tz database, with what a table has for it: a name in any case, with spaces or underscores, or its
 * last part if no other zone has the same; an offset such as "+05:30", "UTC-3" or "5.5"; or an abbreviation that the zone has.
 * Clocks are compared from an instant on, in seconds since 1970. TZLOOKUP_ERROR_ARGUMENT if the zone does not exist. It takes
 * microseconds, and the first call some milliseconds. */
tzlookup_status tzlookup_check_zone(
    const char *zone, const char *text, int64_t instant, tzlookup_comparison *comparison);

#ifdef __cplusplus
}
#endif

#endif
