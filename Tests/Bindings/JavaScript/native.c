// Makes hostile positions, and writes what the native library answers at each. `differential.mjs` asks the same of
// WebAssembly.
//
//     native INDEX COUNT SEED POSITIONS ANSWERS
//
// INDEX is an index file, or `world` for that of the library. POSITIONS receives latitude and longitude by turns, as
// doubles; ANSWERS a `struct answer` for each.

#include <stdio.h>
#include <string.h>

#include "../C/random_positions.h"

enum { most_zones = 4 };

// Read field by field in `differential.mjs`.
struct answer {
  double border_meters, border_latitude, border_longitude;
  int32_t zone, batch_zone;
  // Numbers of zones, or negative, and the first of them; the others are -9.
  int32_t all_count, all[most_zones];
  int32_t candidate_count, candidates[most_zones];
  int32_t near_count, near[most_zones];
  int32_t border_status, border_zone;
  int32_t utc_offset, daylight_saving;
  int64_t instant;
};

static void fail(const char *message) {
  fprintf(stderr, "native: %s\n", message);
  exit(1);
}

// MARK: - Positions

struct position {
  double latitude, longitude;
};

// Where coordinates end, and what is not a coordinate.
static struct position at_limits(void) {
  static const double special[] = {
      0,           -0.0,        90,           -90,         180,          -180, 90.00000004, 90.00000006,  -90.00000005,
      180.00000005, 179.99999995, 1e-300,      -5e-8,       5e-8,         1e300, 214.7483648, -214.7483648, NAN,
      INFINITY,    -INFINITY,
  };
  static const uint64_t count = sizeof special / sizeof *special;
  struct position position = {uniform(-91, 91), uniform(-181, 181)};
  uint64_t chosen = 1 + next_random() % 3;
  if (chosen & 1) position.latitude = special[next_random() % count];
  if (chosen & 2) position.longitude = special[next_random() % count];
  return position;
}

static struct position position_of_kind(const tzlookup_index *index, size_t number) {
  if (number % 10 == 0) return at_limits();
  struct position position;
  random_position(index, (int64_t)number, &position.latitude, &position.longitude);
  return position;
}

// MARK: - Answers

typedef int32_t search(const tzlookup_index *, double, double, int32_t *, int32_t);

static int32_t within_kilometer(
    const tzlookup_index *index, double latitude, double longitude, int32_t *zones, int32_t capacity) {
  return tzlookup_find_within(index, latitude, longitude, 1000, zones, capacity);
}

static int32_t first_zones(search *find, const tzlookup_index *index, struct position position, int32_t *zones) {
  for (int number = 0; number < most_zones; number += 1) zones[number] = -9;
  return find(index, position.latitude, position.longitude, zones, most_zones);
}

// 1900 to 2100.
static int64_t random_instant(void) { return (int64_t)uniform(-2.2e9, 4.1e9); }

static struct answer answer_at(const tzlookup_index *index, struct position position) {
  // No bytes between the fields that are not set.
  struct answer answer;
  memset(&answer, 0, sizeof answer);
  answer.zone = tzlookup_find(index, position.latitude, position.longitude);
  answer.all_count = first_zones(tzlookup_find_all, index, position, answer.all);
  answer.candidate_count = first_zones(tzlookup_find_candidates, index, position, answer.candidates);
  answer.near_count = first_zones(within_kilometer, index, position, answer.near);
  tzlookup_border border = {0};
  answer.border_status = tzlookup_nearest_border(index, position.latitude, position.longitude, &border);
  if (answer.border_status == TZLOOKUP_OK) {
    answer.border_meters = border.meters;
    answer.border_latitude = border.latitude;
    answer.border_longitude = border.longitude;
    answer.border_zone = border.zone_beyond;
  }
  answer.instant = random_instant();
  tzlookup_local_time time;
  if (tzlookup_local_time_at(tzlookup_rules_of(index, answer.zone), answer.instant, &time) == TZLOOKUP_OK) {
    answer.utc_offset = time.utc_offset;
    answer.daylight_saving = time.is_daylight_saving ? time.daylight_saving : 0;
  }
  return answer;
}

static void write_all(const char *path, const void *bytes, size_t size, size_t count) {
  FILE *file = fopen(path, "wb");
  if (file == NULL || fwrite(bytes, size, count, file) != count || fclose(file) != 0) fail("expected to write a file");
}

int main(int argument_count, char **arguments) {
  if (argument_count != 6) fail("expected INDEX COUNT SEED POSITIONS ANSWERS");
  size_t count = strtoul(arguments[2], NULL, 10);
  seed_random(strtoul(arguments[3], NULL, 10));
  const tzlookup_index *index = tzlookup_world();
  char explanation[512] = "";
  if (strcmp(arguments[1], "world") != 0) tzlookup_open(arguments[1], &index, explanation, sizeof explanation);
  if (index == NULL) fail(explanation);

  struct position *positions = malloc(count * sizeof *positions);
  struct answer *answers = malloc(count * sizeof *answers);
  double *latitudes = malloc(count * sizeof *latitudes), *longitudes = malloc(count * sizeof *longitudes);
  int32_t *zones = malloc(count * sizeof *zones);
  if (!positions || !answers || !latitudes || !longitudes || !zones) fail("expected more memory");
  for (size_t number = 0; number < count; number += 1) {
    positions[number] = position_of_kind(index, number);
    latitudes[number] = positions[number].latitude;
    longitudes[number] = positions[number].longitude;
    answers[number] = answer_at(index, positions[number]);
  }
  tzlookup_find_many(index, latitudes, longitudes, count, zones);
  for (size_t number = 0; number < count; number += 1) answers[number].batch_zone = zones[number];
  write_all(arguments[4], positions, sizeof *positions, count);
  write_all(arguments[5], answers, sizeof *answers, count);
  return 0;
}
