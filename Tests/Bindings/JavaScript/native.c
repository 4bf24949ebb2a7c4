// Makes hostile positions, and writes what the native library answers at each. `differential.mjs` asks the same of
// WebAssembly.
//
//     native INDEX COUNT SEED POSITIONS ANSWERS
//
// INDEX is an index file, or `world` for that of the library. POSITIONS receives latitude and longitude by turns, as
// doubles; ANSWERS a `struct answer` for each.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tzlookup.h"

enum { most_zones = 4, edge_count = 1 << 19 };

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

// MARK: - Random numbers

static uint64_t state;

// Splitmix64.
static uint64_t next_random(void) {
  uint64_t value = state += 0x9E3779B97F4A7C15;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

static double random_between(double low, double high) {
  return low + (high - low) * ((double)(next_random() >> 11) / 9007199254740992.0);
}

static int random_integer(int low, int high) { return low + (int)(next_random() % (uint64_t)(high - low + 1)); }

// MARK: - Positions

struct position {
  double latitude, longitude;
};

// In units of 1e-7 degrees.
struct edge {
  int32_t latitude, longitude, next_latitude, next_longitude;
};

static struct edge edges[edge_count];

// Fills `edges` with edges of the polygons of every zone, or every `step`th, each as likely as any other.
static void sample_edges(const tzlookup_index *index, int32_t step) {
  uint64_t seen = 0;
  int32_t first = (int32_t)(next_random() % (uint64_t)step);
  for (int32_t zone = first; zone < tzlookup_zone_count(index); zone += step) {
    const tzlookup_polygons *polygons;
    if (tzlookup_polygons_open(index, zone, &polygons) != TZLOOKUP_OK) fail("expected polygons of a zone, found none");
    for (size_t number = 0; number < tzlookup_ring_count(polygons); number += 1) {
      tzlookup_ring ring = tzlookup_ring_at(polygons, number);
      for (size_t point = 0; point + 1 < ring.count; point += 1) {
        uint64_t place = seen < edge_count ? seen : next_random() % (seen + 1);
        if (place < edge_count) memcpy(&edges[place], ring.coordinates + 2 * point, sizeof edges[place]);
        seen += 1;
      }
    }
    tzlookup_polygons_close(polygons);
  }
  if (seen < 1000) fail("expected edges, found almost none");
  for (uint64_t place = seen; place < edge_count; place += 1) edges[place] = edges[place % seen];
}

static struct position in_degrees(double latitude, double longitude) {
  return (struct position){latitude / 1e7, longitude / 1e7};
}

// A grid of 1e-7 degrees, in which neighbors of vertices and of edges lie.
static struct position beside_edge(bool is_vertex, int distance) {
  struct edge edge = edges[next_random() % edge_count];
  double along = is_vertex ? 0 : random_between(0, 1);
  double latitude = edge.latitude + along * ((double)edge.next_latitude - edge.latitude);
  double longitude = edge.longitude + along * ((double)edge.next_longitude - edge.longitude);
  return in_degrees(
      nearbyint(latitude) + random_integer(-distance, distance),
      nearbyint(longitude) + random_integer(-distance, distance));
}

// Half-way between two points of the grid, where doubles are rounded, and the doubles next to that.
static struct position at_rounding(void) {
  struct position position = beside_edge(true, 1);
  position.latitude += random_integer(-1, 1) * 0.5e-7;
  position.longitude += random_integer(-1, 1) * 0.5e-7;
  position.latitude = nextafter(position.latitude, random_integer(-1, 1) * 1000);
  position.longitude = nextafter(position.longitude, random_integer(-1, 1) * 1000);
  return position;
}

// Where coordinates end, and what is not a coordinate.
static struct position at_limits(void) {
  static const double special[] = {
      0,           -0.0,        90,           -90,         180,          -180, 90.00000004, 90.00000006,  -90.00000005,
      180.00000005, 179.99999995, 1e-300,      -5e-8,       5e-8,         1e300, 214.7483648, -214.7483648, NAN,
      INFINITY,    -INFINITY,
  };
  int count = sizeof special / sizeof *special;
  struct position position = {random_between(-91, 91), random_between(-181, 181)};
  int chosen = random_integer(1, 3);
  if (chosen & 1) position.latitude = special[random_integer(0, count - 1)];
  if (chosen & 2) position.longitude = special[random_integer(0, count - 1)];
  return position;
}

static struct position position_of_kind(size_t kind) {
  switch (kind % 8) {
  case 0: return (struct position){asin(random_between(-1, 1)) * 57.29577951308232, random_between(-180, 180)};
  case 1: return beside_edge(true, 0);
  case 2: return beside_edge(true, 2);
  case 3: return beside_edge(false, 1);
  case 4: return beside_edge(false, 50000);
  case 5: return at_rounding();
  case 6: return beside_edge(false, 1000);
  default: return at_limits();
  }
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
static int64_t random_instant(void) { return (int64_t)random_between(-2.2e9, 4.1e9); }

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
  state = strtoul(arguments[3], NULL, 10);
  const tzlookup_index *index = tzlookup_world();
  char explanation[512] = "";
  if (strcmp(arguments[1], "world") != 0) tzlookup_open(arguments[1], &index, explanation, sizeof explanation);
  if (index == NULL) fail(explanation);
  // All polygons take seconds.
  sample_edges(index, count < 500000 ? 8 : 1);

  struct position *positions = malloc(count * sizeof *positions);
  struct answer *answers = malloc(count * sizeof *answers);
  double *latitudes = malloc(count * sizeof *latitudes), *longitudes = malloc(count * sizeof *longitudes);
  int32_t *zones = malloc(count * sizeof *zones);
  if (!positions || !answers || !latitudes || !longitudes || !zones) fail("expected more memory");
  for (size_t number = 0; number < count; number += 1) {
    positions[number] = position_of_kind(number);
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
