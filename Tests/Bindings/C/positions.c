// Look-ups, zones, borders and polygons of the world.

#include "check.h"

#include <math.h>

// The zones at a position, joined by spaces, or a negative number.
static const struct {
  int line;
  double latitude, longitude;
  const char *zones;
  int32_t absence;
} cases[] = {
    {__LINE__, 43.06, 141.35, "Asia/Tokyo", 0},
    {__LINE__, -33.87, 151.21, "Australia/Sydney", 0},
    {__LINE__, 31.5, 35.1, "Asia/Hebron Asia/Jerusalem", 0},
    {__LINE__, 43.839319, 87.526148, "Asia/Shanghai Asia/Urumqi", 0},
    {__LINE__, 44, 148.5, "Etc/GMT-10", 0},
    {__LINE__, 0, 0, "Etc/GMT", 0},
    {__LINE__, -0.0, -0.0, "Etc/GMT", 0},
    {__LINE__, 90, 0, "Etc/GMT", 0},
    {__LINE__, -90, 0, "Antarctica/McMurdo", 0},
    // A point on longitude 180 stands for one just east of it, which is at -180.
    {__LINE__, 0, 180, "Etc/GMT+12", 0},
    {__LINE__, 0, -180, "Etc/GMT+12", 0},
    {__LINE__, 90.00000001, 0, NULL, TZLOOKUP_INVALID_POSITION},
    {__LINE__, -90.00000001, 0, NULL, TZLOOKUP_INVALID_POSITION},
    {__LINE__, 0, 180.00000001, NULL, TZLOOKUP_INVALID_POSITION},
    {__LINE__, 0, -180.00000001, NULL, TZLOOKUP_INVALID_POSITION},
    // Latitude and longitude the other way around.
    {__LINE__, 141.35, 43.06, NULL, TZLOOKUP_INVALID_POSITION},
    {__LINE__, NAN, 0, NULL, TZLOOKUP_INVALID_POSITION},
    {__LINE__, 0, NAN, NULL, TZLOOKUP_INVALID_POSITION},
    {__LINE__, INFINITY, 0, NULL, TZLOOKUP_INVALID_POSITION},
    {__LINE__, 0, -INFINITY, NULL, TZLOOKUP_INVALID_POSITION},
    {__LINE__, 1e300, 1e300, NULL, TZLOOKUP_INVALID_POSITION},
};

static void join(char *text, size_t capacity, const tzlookup_index *index, const int32_t *zones, int32_t count) {
  text[0] = 0;
  for (int32_t i = 0; i < count; i += 1) {
    if (i) strncat(text, " ", capacity - strlen(text) - 1);
    strncat(text, tzlookup_zone_name(index, zones[i]), capacity - strlen(text) - 1);
  }
}

static void check_cases(const tzlookup_index *world) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i += 1) {
    double latitude = cases[i].latitude, longitude = cases[i].longitude;
    int32_t zones[8], many[1];
    char text[256];
    int32_t zone = tzlookup_find(world, latitude, longitude);
    int32_t count = tzlookup_find_all(world, latitude, longitude, zones, 8);
    tzlookup_find_many(world, &latitude, &longitude, 1, many);
    check_number(many[0], zone, __FILE__, cases[i].line);
    if (cases[i].zones) {
      join(text, sizeof text, world, zones, count);
      check_text(text, cases[i].zones, __FILE__, cases[i].line);
      check_number(zone, zones[0], __FILE__, cases[i].line);
      // The world's index is exact.
      check_number(
          tzlookup_find_candidates(world, latitude, longitude, zones, 8), count, __FILE__, cases[i].line);
      int32_t y = (int32_t)lround(latitude * 1e7), x = (int32_t)lround(longitude * 1e7);
      check_number(tzlookup_find_e7(world, y, x), zone, __FILE__, cases[i].line);
      tzlookup_find_many_e7(world, &y, &x, 1, many);
      check_number(many[0], zone, __FILE__, cases[i].line);
    } else {
      check_number(zone, cases[i].absence, __FILE__, cases[i].line);
      check_number(count, cases[i].absence, __FILE__, cases[i].line);
      check_number(
          tzlookup_find_candidates(world, latitude, longitude, zones, 8), cases[i].absence, __FILE__, cases[i].line);
      check_number(
          tzlookup_find_within(world, latitude, longitude, 1, zones, 8), cases[i].absence, __FILE__, cases[i].line);
      tzlookup_border border;
      check_number(
          tzlookup_nearest_border(world, latitude, longitude, &border), TZLOOKUP_ERROR_POSITION, __FILE__,
          cases[i].line);
    }
  }
  CHECK_NUMBER(tzlookup_find_e7(world, 900000001, 0), TZLOOKUP_INVALID_POSITION);
  CHECK_NUMBER(tzlookup_find_e7(world, -900000001, 0), TZLOOKUP_INVALID_POSITION);
  CHECK_NUMBER(tzlookup_find_e7(world, 0, 1800000001), TZLOOKUP_INVALID_POSITION);
  CHECK_NUMBER(tzlookup_find_e7(world, 0, INT32_MIN), TZLOOKUP_INVALID_POSITION);
  CHECK_NUMBER(tzlookup_find_e7(world, INT32_MAX, INT32_MAX), TZLOOKUP_INVALID_POSITION);
}

// Positions as text: units of 1e-7 degrees, or how the explanation begins.
static const struct {
  int line;
  const char *text;
  int32_t latitude, longitude;
  const char *explanation;
} texts[] = {
    {__LINE__, "43.06 141.35", 430600000, 1413500000, NULL},
    {__LINE__, "43\u00B003'36\"N 141\u00B021'E", 430600000, 1413500000, NULL},
    {__LINE__, "geo:-33.87,151.21", -338700000, 1512100000, NULL},
    // Halves are rounded away from zero, by the digits.
    {__LINE__, "-8.7823402,-41.09359985", -87823402, -410935999, NULL},
    {__LINE__, "141.35 43.06", 7, 7, "latitude 141.35 is not in -90...90 degrees"},
    {__LINE__, "", 7, 7, "cannot read \"\" as a coordinate: it is empty"},
    {__LINE__, "\xFF\xFE", 7, 7, "cannot read \""},
};

static void check_texts(void) {
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i += 1) {
    int32_t latitude = 7, longitude = 7;
    char text[200] = "?";
    tzlookup_status status =
        tzlookup_parse(texts[i].text, strlen(texts[i].text), &latitude, &longitude, text, sizeof text);
    const char *expected = texts[i].explanation;
    check_number(status, expected ? TZLOOKUP_ERROR_POSITION : TZLOOKUP_OK, __FILE__, texts[i].line);
    check_number(latitude, texts[i].latitude, __FILE__, texts[i].line);
    check_number(longitude, texts[i].longitude, __FILE__, texts[i].line);
    check_that(strncmp(text, expected ? expected : "", expected ? strlen(expected) : 1) == 0, __FILE__, texts[i].line, text);
  }
  int32_t e7[2];
  // Only as many bytes as are counted.
  CHECK_NUMBER(tzlookup_parse("1 2 3", 3, e7, e7 + 1, NULL, 0), TZLOOKUP_OK);
  CHECK(e7[0] == 10000000 && e7[1] == 20000000);
  CHECK_NUMBER(tzlookup_parse(NULL, 0, e7, e7 + 1, NULL, 0), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_parse("1 2", 3, NULL, e7, NULL, 0), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_parse("1 2", SIZE_MAX, e7, e7 + 1, NULL, 0), TZLOOKUP_ERROR_ARGUMENT);
}

static void check_room(const tzlookup_index *world) {
  int32_t zones[3] = {-7, -7, -7};
  CHECK_NUMBER(tzlookup_find_all(world, 31.5, 35.1, zones, 1), 2);
  CHECK_TEXT(tzlookup_zone_name(world, zones[0]), "Asia/Hebron");
  CHECK_NUMBER(zones[1], -7);
  CHECK_NUMBER(tzlookup_find_all(world, 31.5, 35.1, zones, -1), 2);
  CHECK_NUMBER(tzlookup_find_all(world, 31.5, 35.1, NULL, 5), 2);
  CHECK_NUMBER(tzlookup_find_all(world, 31.5, 35.1, NULL, 0), 2);
}

static const struct {
  int line;
  const char *preference, *zones;
  double latitude, longitude;
  const char *zone;
} preferences[] = {
    {__LINE__, "IL", "Asia/Jerusalem", 31.5, 35.1, "Asia/Jerusalem"},
    {__LINE__, "PS,IL", "Asia/Gaza Asia/Hebron Asia/Jerusalem", 31.5, 35.1, "Asia/Hebron"},
    {__LINE__, "il, Palestine", NULL, 0, 0, NULL},
    {__LINE__, "il , ps", "Asia/Jerusalem Asia/Gaza Asia/Hebron", 31.5, 35.1, "Asia/Jerusalem"},
    {__LINE__, "Asia/Kashgar,CN", "Asia/Urumqi Asia/Shanghai", 43.839319, 87.526148, "Asia/Urumqi"},
    // Both zones of a country: the first by name.
    {__LINE__, "CN", "Asia/Shanghai Asia/Urumqi", 43.839319, 87.526148, "Asia/Shanghai"},
    // No preference is met.
    {__LINE__, "JP", "Asia/Tokyo", 31.5, 35.1, "Asia/Hebron"},
    {__LINE__, "JP", "Asia/Tokyo", -33.87, 151.21, "Australia/Sydney"},
    {__LINE__, "", NULL, 0, 0, NULL},
    {__LINE__, "IL,", NULL, 0, 0, NULL},
    {__LINE__, "I L", NULL, 0, 0, NULL},
    {__LINE__, "XX", NULL, 0, 0, NULL},
    {__LINE__, "Asia/Nowhere", NULL, 0, 0, NULL},
    {__LINE__, "\xFF\xFE", NULL, 0, 0, NULL},
};

static void check_preferences(const tzlookup_index *world) {
  int32_t zones[8];
  char text[256];
  for (size_t i = 0; i < sizeof preferences / sizeof *preferences; i += 1) {
    int32_t count = tzlookup_preference(world, preferences[i].preference, zones, 8);
    if (preferences[i].zones == NULL) {
      check_number(count, TZLOOKUP_NO_ZONE, __FILE__, preferences[i].line);
      continue;
    }
    join(text, sizeof text, world, zones, count);
    check_text(text, preferences[i].zones, __FILE__, preferences[i].line);
    int32_t zone = tzlookup_find_preferred(world, preferences[i].latitude, preferences[i].longitude, zones, count);
    check_text(tzlookup_zone_name(world, zone), preferences[i].zone, __FILE__, preferences[i].line);
  }
  zones[1] = -7;
  CHECK_NUMBER(tzlookup_preference(world, "IL,PS", zones, 1), 3);
  CHECK_TEXT(tzlookup_zone_name(world, zones[0]), "Asia/Jerusalem");
  CHECK_NUMBER(zones[1], -7);
  CHECK_NUMBER(tzlookup_preference(world, "IL,PS", NULL, 8), 3);
  CHECK_NUMBER(tzlookup_preference(world, "IL,IL,il", zones, 8), 1);
  CHECK_NUMBER(tzlookup_preference(world, NULL, zones, 8), TZLOOKUP_NO_ZONE);
  CHECK_NUMBER(tzlookup_preference(NULL, "IL", zones, 8), TZLOOKUP_NO_ZONE);
  // Numbers that are no zones are passed over.
  const int32_t strange[] = {-1, INT32_MAX, INT32_MIN, zones[0]};
  CHECK_NUMBER(tzlookup_find_preferred(world, 31.5, 35.1, strange, 4), zones[0]);
  CHECK_NUMBER(tzlookup_find_preferred(world, 31.5, 35.1, strange, 3), tzlookup_find(world, 31.5, 35.1));
  CHECK_NUMBER(tzlookup_find_preferred(world, 31.5, 35.1, strange, -4), tzlookup_find(world, 31.5, 35.1));
  CHECK_NUMBER(tzlookup_find_preferred(world, 31.5, 35.1, NULL, 4), tzlookup_find(world, 31.5, 35.1));
  CHECK_NUMBER(tzlookup_find_preferred(world, 91, 0, strange, 4), TZLOOKUP_INVALID_POSITION);
  CHECK_NUMBER(tzlookup_find_preferred(NULL, 31.5, 35.1, strange, 4), TZLOOKUP_NO_ZONE);
}

static void check_zones(const tzlookup_index *world) {
  int32_t count = tzlookup_zone_count(world);
  CHECK(count > 400);
  for (int32_t zone = 0; zone < count; zone += 1) {
    const char *name = tzlookup_zone_name(world, zone);
    CHECK_NUMBER(tzlookup_zone_number(world, name), zone);
    CHECK(zone == 0 || strcmp(tzlookup_zone_name(world, zone - 1), name) < 0);
    CHECK(tzlookup_rules_of(world, zone) != NULL && tzlookup_rules_of(world, zone) == tzlookup_rules_named(name));
  }
  CHECK_TEXT(tzlookup_zone_name(world, -1), NULL);
  CHECK_TEXT(tzlookup_zone_name(world, count), NULL);
  CHECK_TEXT(tzlookup_zone_name(world, INT32_MAX), NULL);
  CHECK_TEXT(tzlookup_zone_name(world, INT32_MIN), NULL);
  CHECK(tzlookup_rules_of(world, -1) == NULL && tzlookup_rules_of(world, count) == NULL);
  const char *const pairs[][2] = {
      {"Asia/Calcutta", "Asia/Kolkata"}, {"Europe/Kiev", "Europe/Kyiv"}, {"US/Mountain", "America/Denver"},
      {"Japan", "Asia/Tokyo"},           {"Iceland", "Atlantic/Reykjavik"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i += 1) {
    CHECK_TEXT(tzlookup_zone_name(world, tzlookup_zone_number(world, pairs[i][0])), pairs[i][1]);
  }
  const char *const strangers[] = {"", "Asia", "asia/tokyo", "Asia/Tokyo ", "Asia/Tokyoo", "Nowhere/Land", "\xFF\xFE"};
  for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i += 1) {
    CHECK_NUMBER(tzlookup_zone_number(world, strangers[i]), TZLOOKUP_NO_ZONE);
    CHECK(tzlookup_rules_named(strangers[i]) == NULL);
  }
}

static void check_borders(const tzlookup_index *world) {
  tzlookup_border border;
  int32_t zones[8];
  CHECK_NUMBER(tzlookup_nearest_border(world, 43.06, 141.35, &border), TZLOOKUP_OK);
  CHECK(border.meters > 74329 && border.meters < 74331);
  CHECK_TEXT(tzlookup_zone_name(world, border.zone_beyond), "Etc/GMT-9");
  // What is nearest is reached exactly at its distance.
  CHECK_NUMBER(tzlookup_find_within(world, 43.06, 141.35, border.meters - 0.01, zones, 8), 1);
  CHECK_NUMBER(tzlookup_find_within(world, 43.06, 141.35, border.meters + 0.01, zones, 8), 2);
  CHECK_NUMBER(tzlookup_find_within(world, 43.06, 141.35, 0, zones, 8), 1);
  CHECK_NUMBER(tzlookup_find_within(world, 43.06, 141.35, -1, zones, 8), TZLOOKUP_INVALID_DISTANCE);
  CHECK_NUMBER(tzlookup_find_within(world, 43.06, 141.35, NAN, zones, 8), TZLOOKUP_INVALID_DISTANCE);
  CHECK_NUMBER(tzlookup_find_within(world, 43.06, 141.35, INFINITY, zones, 8), tzlookup_zone_count(world));
  CHECK_NUMBER(tzlookup_find_within(world, 43.06, 141.35, 1e300, NULL, 0), tzlookup_zone_count(world));
}

// A polygon that covers a point has it to the left of its exterior: the winding number of all rings is 1.
static int winding_number(const tzlookup_polygons *polygons, int32_t latitude, int32_t longitude) {
  int winding = 0;
  for (size_t number = 0; number < tzlookup_ring_count(polygons); number += 1) {
    tzlookup_ring ring = tzlookup_ring_at(polygons, number);
    for (size_t i = 0; i + 1 < ring.count; i += 1) {
      int64_t y1 = ring.coordinates[2 * i], x1 = ring.coordinates[2 * i + 1];
      int64_t y2 = ring.coordinates[2 * i + 2], x2 = ring.coordinates[2 * i + 3];
      double cross = (double)(x2 - x1) * (double)(latitude - y1) - (double)(longitude - x1) * (double)(y2 - y1);
      if (y1 <= latitude && y2 > latitude && cross > 0) winding += 1;
      if (y1 > latitude && y2 <= latitude && cross < 0) winding -= 1;
    }
  }
  return winding;
}

static void check_polygons(const tzlookup_index *world) {
  const tzlookup_polygons *polygons;
  CHECK_NUMBER(tzlookup_polygons_open(world, tzlookup_zone_number(world, "Africa/Johannesburg"), &polygons), TZLOOKUP_OK);
  size_t count = tzlookup_ring_count(polygons), polygon = 0;
  CHECK(count > 1);
  for (size_t number = 0; number < count; number += 1) {
    tzlookup_ring ring = tzlookup_ring_at(polygons, number);
    size_t last = 2 * (ring.count - 1);
    CHECK(ring.count >= 4 && ring.coordinates[0] == ring.coordinates[last]);
    CHECK(ring.coordinates[1] == ring.coordinates[last + 1]);
    CHECK(ring.polygon == polygon || ring.polygon == polygon + 1);
    polygon = ring.polygon;
  }
  CHECK_NUMBER(winding_number(polygons, -261000000, 280500000), 1);  // Johannesburg
  CHECK_NUMBER(winding_number(polygons, -293000000, 274800000), 0);  // Maseru, in a hole
  CHECK(tzlookup_ring_at(polygons, count).count == 0 && tzlookup_ring_at(polygons, SIZE_MAX).count == 0);
  tzlookup_polygons_close(polygons);
  CHECK_NUMBER(tzlookup_polygons_open(world, -1, &polygons), TZLOOKUP_ERROR_ZONE);
  CHECK(polygons == NULL);
  CHECK_NUMBER(tzlookup_polygons_open(world, tzlookup_zone_count(world), &polygons), TZLOOKUP_ERROR_ZONE);
}

static void check_nothing(const tzlookup_index *world) {
  double degrees[2] = {0, 0};
  int32_t e7[2] = {0, 0}, zones[2] = {7, 7};
  tzlookup_border border;
  const tzlookup_polygons *polygons;
  CHECK_NUMBER(tzlookup_find(NULL, 0, 0), TZLOOKUP_NO_ZONE);
  CHECK_NUMBER(tzlookup_find(NULL, NAN, 0), TZLOOKUP_INVALID_POSITION);
  CHECK_NUMBER(tzlookup_find_e7(NULL, 0, 0), TZLOOKUP_NO_ZONE);
  CHECK_NUMBER(tzlookup_find_all(NULL, 0, 0, zones, 2), TZLOOKUP_NO_ZONE);
  CHECK_NUMBER(tzlookup_find_candidates(NULL, 0, 0, zones, 2), TZLOOKUP_NO_ZONE);
  CHECK_NUMBER(tzlookup_find_within(NULL, 0, 0, 1, zones, 2), TZLOOKUP_NO_ZONE);
  tzlookup_find_many(world, degrees, degrees, 2, NULL);
  tzlookup_find_many(world, degrees, degrees, 0, zones);
  tzlookup_find_many_e7(world, e7, e7, 0, zones);
  CHECK(zones[0] == 7 && zones[1] == 7);
  tzlookup_find_many(world, NULL, degrees, 2, zones);
  CHECK(zones[0] == TZLOOKUP_INVALID_POSITION && zones[1] == TZLOOKUP_INVALID_POSITION);
  tzlookup_find_many(NULL, degrees, degrees, 2, zones);
  CHECK(zones[0] == TZLOOKUP_NO_ZONE && zones[1] == TZLOOKUP_NO_ZONE);
  tzlookup_find_many_e7(world, e7, NULL, 2, zones);
  CHECK(zones[0] == TZLOOKUP_INVALID_POSITION && zones[1] == TZLOOKUP_INVALID_POSITION);
  tzlookup_find_many_e7(NULL, e7, e7, 2, zones);
  CHECK(zones[0] == TZLOOKUP_NO_ZONE && zones[1] == TZLOOKUP_NO_ZONE);
  tzlookup_find_many_e7(world, e7, e7, 2, NULL);
  CHECK_NUMBER(tzlookup_zone_count(NULL), 0);
  CHECK_TEXT(tzlookup_zone_name(NULL, 0), NULL);
  CHECK_NUMBER(tzlookup_zone_number(NULL, "Asia/Tokyo"), TZLOOKUP_NO_ZONE);
  CHECK_NUMBER(tzlookup_zone_number(world, NULL), TZLOOKUP_NO_ZONE);
  CHECK_TEXT(tzlookup_data_version(NULL), NULL);
  CHECK_TEXT(tzlookup_attribution(NULL), NULL);
  CHECK(tzlookup_error_bound(NULL) == 0);
  CHECK_NUMBER(tzlookup_nearest_border(NULL, 0, 0, &border), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_nearest_border(world, 0, 0, NULL), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_polygons_open(NULL, 0, &polygons), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_polygons_open(world, 0, NULL), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER((long long)tzlookup_ring_count(NULL), 0);
  CHECK_NUMBER((long long)tzlookup_ring_at(NULL, 0).count, 0);
  tzlookup_polygons_close(NULL);
  tzlookup_close(NULL);
  // The world is never closed.
  tzlookup_close(world);
  CHECK(tzlookup_find(world, 43.06, 141.35) >= 0);
}

static void check_versions(const tzlookup_index *world) {
  CHECK_NUMBER(tzlookup_interface_version(), TZLOOKUP_INTERFACE_VERSION);
  CHECK(strchr(tzlookup_version(), '.') != NULL);
  CHECK(strlen(tzlookup_rules_version()) == 5 && strncmp(tzlookup_rules_version(), "20", 2) == 0);
  CHECK(strlen(tzlookup_data_version(world)) == 5 && strncmp(tzlookup_data_version(world), "20", 2) == 0);
  CHECK(strstr(tzlookup_attribution(world), "OpenStreetMap") != NULL);
  CHECK(tzlookup_error_bound(world) == 0);
  for (int first = TZLOOKUP_OK; first <= TZLOOKUP_ERROR_NOTHING; first += 1) {
    CHECK(strlen(tzlookup_message((tzlookup_status)first)) > 0);
    for (int second = first + 1; second <= TZLOOKUP_ERROR_NOTHING + 1; second += 1) {
      CHECK(!is_same(tzlookup_message((tzlookup_status)first), tzlookup_message((tzlookup_status)second)));
    }
  }
  CHECK(strlen(tzlookup_message((tzlookup_status)-1)) > 0 && strlen(tzlookup_message((tzlookup_status)1000)) > 0);
}

int main(void) {
  const tzlookup_index *world = tzlookup_world();
  CHECK(world != NULL && world == tzlookup_world());
  check_cases(world);
  check_texts();
  check_room(world);
  check_preferences(world);
  check_zones(world);
  check_borders(world);
  check_polygons(world);
  check_nothing(world);
  check_versions(world);
  return finish("positions");
}
