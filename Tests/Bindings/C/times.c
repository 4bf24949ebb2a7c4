// Local time: cases and errors. Many offsets are compared with Python's: offsets.c.

#include "check.h"

static const int64_t noon = 1795176000;  // 2026-11-20T12:00:00Z

static void check_local_times(void) {
  static const struct {
    int line;
    const char *zone;
    int64_t instant;
    int32_t offset, saving;
    bool is_saving;
    const char *abbreviation;
  } cases[] = {
      {__LINE__, "Asia/Tokyo", 1795176000, 32400, 0, false, "JST"},
      {__LINE__, "Europe/Berlin", 1795176000, 3600, 0, false, "CET"},
      {__LINE__, "Europe/Berlin", 1784548800, 7200, 3600, true, "CEST"},
      // Standard time is Ireland's summer time.
      {__LINE__, "Europe/Dublin", 1795176000, 0, -3600, true, "GMT"},
      {__LINE__, "Australia/Lord_Howe", 1795176000, 39600, 1800, true, "+11"},
      {__LINE__, "Asia/Kathmandu", 1795176000, 20700, 0, false, "+0545"},
      {__LINE__, "Asia/Calcutta", 1795176000, 19800, 0, false, "IST"},
      {__LINE__, "Asia/Tokyo", -3000000000, 33539, 0, false, "LMT"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i += 1) {
    tzlookup_local_time time;
    const tzlookup_rules *rules = tzlookup_rules_named(cases[i].zone);
    check_number(tzlookup_local_time_at(rules, cases[i].instant, &time), TZLOOKUP_OK, __FILE__, cases[i].line);
    check_number(time.utc_offset, cases[i].offset, __FILE__, cases[i].line);
    check_number(time.daylight_saving, cases[i].saving, __FILE__, cases[i].line);
    check_number(time.is_daylight_saving, cases[i].is_saving, __FILE__, cases[i].line);
    check_text(time.abbreviation, cases[i].abbreviation, __FILE__, cases[i].line);
    check_number(tzlookup_utc_offset(rules, cases[i].instant), cases[i].offset, __FILE__, cases[i].line);
  }
}

static void check_texts(void) {
  static const struct {
    int line;
    int64_t instant;
    int32_t offset;
    const char *text;
  } cases[] = {
      {__LINE__, 1795176000, 32400, "2026-11-20T21:00:00+09:00"},
      {__LINE__, 1795176000, 0, "2026-11-20T12:00:00+00:00"},
      {__LINE__, 1795176000, -12600, "2026-11-20T08:30:00-03:30"},
      {__LINE__, -3000000000, 33539, "1874-12-08T03:58:59+09:18:59"},
      {__LINE__, INT64_MAX, 0, "+292277026596-12-04T15:30:07+00:00"},
      {__LINE__, INT64_MIN, 0, "-292277022657-01-27T08:29:52+00:00"},
      {__LINE__, INT64_MAX, 32400, "+292277026596-12-05T00:30:07+09:00"},
      {__LINE__, INT64_MIN, -43200, "-292277022657-01-26T20:29:52-12:00"},
  };
  char text[TZLOOKUP_TEXT_CAPACITY];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i += 1) {
    size_t count = tzlookup_instant_text(cases[i].instant, cases[i].offset, text, sizeof text);
    check_text(text, cases[i].text, __FILE__, cases[i].line);
    check_number((long long)count, (long long)strlen(cases[i].text), __FILE__, cases[i].line);
  }
  int64_t const ends[] = {INT64_MIN, 0, INT64_MAX};
  for (int i = 0; i < 3; i += 1) {
    CHECK(tzlookup_instant_text(ends[i], INT32_MIN, text, sizeof text) < sizeof text);
    CHECK(tzlookup_instant_text(ends[i], INT32_MAX, text, sizeof text) < sizeof text);
  }
  CHECK_NUMBER((long long)tzlookup_instant_text(0, 0, text, 5), 25);
  CHECK_TEXT(text, "1970");
  CHECK_NUMBER((long long)tzlookup_instant_text(0, 0, NULL, 5), 25);
  CHECK_NUMBER((long long)tzlookup_instant_text(0, 0, text, 0), 25);
}

static void check_changes(void) {
  int64_t change = 7;
  const tzlookup_rules *berlin = tzlookup_rules_named("Europe/Berlin");
  CHECK_NUMBER(tzlookup_next_change(berlin, noon, &change), TZLOOKUP_OK);
  CHECK_NUMBER(change, 1806195600);  // 2027-03-28T01:00:00Z
  CHECK_NUMBER(tzlookup_next_change(berlin, change, &change), TZLOOKUP_OK);
  CHECK_NUMBER(change, 1824944400);
  CHECK_NUMBER(tzlookup_next_change(tzlookup_rules_named("Asia/Tokyo"), noon, &change), TZLOOKUP_ERROR_NOTHING);
  CHECK_NUMBER(change, 1824944400);
  // At the ends of time nothing overflows.
  CHECK_NUMBER(tzlookup_next_change(berlin, INT64_MAX, &change), TZLOOKUP_ERROR_NOTHING);
  CHECK_NUMBER(tzlookup_next_change(berlin, INT64_MIN, &change), TZLOOKUP_OK);
  CHECK_NUMBER(tzlookup_utc_offset(berlin, INT64_MIN), 3208);
  CHECK(tzlookup_utc_offset(berlin, INT64_MAX) == 3600 || tzlookup_utc_offset(berlin, INT64_MAX) == 7200);
}

static void check_instants(void) {
  static const struct {
    int line;
    tzlookup_clock clock;
    tzlookup_status status;
    int64_t earlier, later;
    tzlookup_occurrence occurrence;
  } cases[] = {
      {__LINE__, {2026, 11, 20, 13, 0, 0}, TZLOOKUP_OK, 1795176000, 1795176000, TZLOOKUP_UNIQUE},
      {__LINE__, {2026, 10, 25, 2, 30, 0}, TZLOOKUP_OK, 1792888200, 1792891800, TZLOOKUP_REPEATED},
      {__LINE__, {2027, 3, 28, 2, 30, 0}, TZLOOKUP_OK, 1806193800, 1806197400, TZLOOKUP_SKIPPED},
      {__LINE__, {2024, 2, 29, 0, 0, 0}, TZLOOKUP_OK, 1709161200, 1709161200, TZLOOKUP_UNIQUE},
      {__LINE__, {2026, 2, 29, 0, 0, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {2026, 0, 1, 0, 0, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {2026, 13, 1, 0, 0, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {2026, 1, 0, 0, 0, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {2026, 1, 1, 24, 0, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {2026, 1, 1, 0, 60, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {2026, 1, 1, 0, 0, 60}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {2026, 1, 1, 0, -1, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {-1, 1, 1, 0, 0, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {10000, 1, 1, 0, 0, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {INT64_MAX, 1, 1, 0, 0, 0}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
      {__LINE__, {INT64_MIN, INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN}, TZLOOKUP_ERROR_TIME, 0, 0, 0},
  };
  const tzlookup_rules *berlin = tzlookup_rules_named("Europe/Berlin");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i += 1) {
    tzlookup_instants found = {0, 0, 0};
    check_number(tzlookup_instants_of(berlin, cases[i].clock, &found), cases[i].status, __FILE__, cases[i].line);
    check_number(found.earlier, cases[i].earlier, __FILE__, cases[i].line);
    check_number(found.later, cases[i].later, __FILE__, cases[i].line);
    check_number(found.occurrence, cases[i].occurrence, __FILE__, cases[i].line);
  }
}

// Arrays of offsets answer as single calls do, in whatever order zones and instants come.
static void check_offsets(const tzlookup_index *world) {
  enum { count = 20000 };
  static int32_t zones[count], offsets[count];
  static int64_t instants[count];
  uint64_t random = 1;
  for (int round = 0; round < 4; round += 1) {
    for (int i = 0; i < count; i += 1) {
      random = random * 6364136223846793005 + 1442695040888963407;
      // One zone, sorted zones, any zones; instants of some months, of two centuries, or any.
      int32_t zone = (int32_t)((random >> 33) % (unsigned)tzlookup_zone_count(world));
      zones[i] = round == 0 ? 100 : round == 1 ? i * tzlookup_zone_count(world) / count : zone;
      instants[i] = round < 2    ? noon + (int64_t)(random >> 40)
                    : round == 2 ? (int64_t)(random >> 31) - 4000000000
                                 : (int64_t)random;
    }
    zones[7] = TZLOOKUP_NO_ZONE;
    zones[8] = INT32_MIN;
    zones[9] = INT32_MAX;
    zones[10] = tzlookup_zone_count(world);
    instants[11] = INT64_MIN;
    instants[12] = INT64_MAX;
    tzlookup_utc_offsets(world, zones, instants, count, offsets);
    for (int i = 0; i < count; i += 1) {
      CHECK_NUMBER(offsets[i], tzlookup_utc_offset(tzlookup_rules_of(world, zones[i]), instants[i]));
    }
    CHECK(offsets[7] == TZLOOKUP_NO_OFFSET && offsets[10] == TZLOOKUP_NO_OFFSET && offsets[11] != TZLOOKUP_NO_OFFSET);
  }
  tzlookup_utc_offsets(NULL, zones, instants, 1, offsets);
  CHECK(offsets[0] == TZLOOKUP_NO_OFFSET);
  tzlookup_utc_offsets(world, NULL, instants, 1, offsets);
  CHECK(offsets[0] == TZLOOKUP_NO_OFFSET);
  tzlookup_utc_offsets(world, zones, NULL, 1, offsets);
  CHECK(offsets[0] == TZLOOKUP_NO_OFFSET);
  tzlookup_utc_offsets(world, zones, instants, 1, NULL);
}

static void check_nothing(const tzlookup_index *world) {
  tzlookup_local_time time;
  tzlookup_instants instants;
  int64_t change;
  const tzlookup_rules *rules = tzlookup_rules_named("Asia/Tokyo");
  CHECK(tzlookup_rules_named(NULL) == NULL);
  CHECK(tzlookup_rules_of(NULL, 0) == NULL);
  CHECK(rules == tzlookup_rules_of(world, tzlookup_zone_number(world, "Asia/Tokyo")));
  CHECK_NUMBER(tzlookup_utc_offset(NULL, 0), TZLOOKUP_NO_OFFSET);
  CHECK_NUMBER(tzlookup_local_time_at(NULL, 0, &time), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_local_time_at(rules, 0, NULL), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_next_change(NULL, 0, &change), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_next_change(rules, 0, NULL), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_instants_of(NULL, (tzlookup_clock){2026, 1, 1, 0, 0, 0}, &instants), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_instants_of(rules, (tzlookup_clock){2026, 1, 1, 0, 0, 0}, NULL), TZLOOKUP_ERROR_ARGUMENT);
}

static void check_comparisons(void) {
  static const struct {
    int line;
    const char *zone, *text;
    tzlookup_verdict verdict;
    int64_t since;
    int32_t difference;
  } cases[] = {
      {__LINE__, "Asia/Tokyo", "Asia/Tokyo", TZLOOKUP_SAME, TZLOOKUP_ALWAYS, 0},
      {__LINE__, "Asia/Tokyo", "Japan", TZLOOKUP_ALIAS, TZLOOKUP_ALWAYS, 0},
      {__LINE__, "America/New_York", "America/Detroit", TZLOOKUP_SAME_CLOCKS, 167814000, 0},
      {__LINE__, "America/New_York", "-05:00", TZLOOKUP_SAME_CLOCKS, -2717650800, 0},
      {__LINE__, "Asia/Tokyo", "Asia/Sakhalin", TZLOOKUP_WRONG_CLOCK, -768560400, 7200},
      {__LINE__, "America/Phoenix", "America/Denver", TZLOOKUP_WRONG_CLOCK, 1805014800, 3600},
      {__LINE__, "Asia/Tokyo", "Asia/Nowhere", TZLOOKUP_UNKNOWN_NAME, TZLOOKUP_ALWAYS, 0},
      {__LINE__, "Asia/Tokyo", "", TZLOOKUP_UNKNOWN_NAME, TZLOOKUP_ALWAYS, 0},
      {__LINE__, "Asia/Tokyo", "\xff\xfe", TZLOOKUP_UNKNOWN_NAME, TZLOOKUP_ALWAYS, 0},
  };
  tzlookup_comparison found;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i += 1) {
    CHECK_NUMBER(tzlookup_check_zone(cases[i].zone, cases[i].text, noon, &found), TZLOOKUP_OK);
    check_number(found.verdict, cases[i].verdict, __FILE__, cases[i].line);
    check_number(found.since, cases[i].since, __FILE__, cases[i].line);
    check_number(found.difference, cases[i].difference, __FILE__, cases[i].line);
  }
  // Of all instants, the first and the last.
  CHECK_NUMBER(tzlookup_check_zone("America/Phoenix", "America/Denver", INT64_MIN, &found), TZLOOKUP_OK);
  CHECK_NUMBER(found.verdict, TZLOOKUP_WRONG_CLOCK);
  CHECK_NUMBER(tzlookup_check_zone("America/Phoenix", "America/Denver", INT64_MAX, &found), TZLOOKUP_OK);
  CHECK_NUMBER(tzlookup_check_zone("Antarctica/Troll", "x", INT64_MIN, &found), TZLOOKUP_OK);
  CHECK_NUMBER(tzlookup_check_zone("Europe/Oslo", "Europe/Berlin", (int64_t)1 << 58, &found), TZLOOKUP_OK);
  CHECK_NUMBER(found.verdict, TZLOOKUP_SAME_CLOCKS);
  CHECK_NUMBER(tzlookup_check_zone("America/Phoenix", "America/Denver", (int64_t)1 << 40, &found), TZLOOKUP_OK);
  CHECK(found.verdict == TZLOOKUP_WRONG_CLOCK && found.since - ((int64_t)1 << 40) < 366 * 86400);
  CHECK_NUMBER(tzlookup_check_zone("Asia/Nowhere", "Asia/Tokyo", noon, &found), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_check_zone(NULL, "Asia/Tokyo", noon, &found), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_check_zone("Asia/Tokyo", NULL, noon, &found), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_check_zone("Asia/Tokyo", "Japan", noon, NULL), TZLOOKUP_ERROR_ARGUMENT);
}

int main(void) {
  const tzlookup_index *world = tzlookup_world();
  check_local_times();
  check_texts();
  check_changes();
  check_instants();
  check_offsets(world);
  check_nothing(world);
  check_comparisons();
  return finish("times");
}
