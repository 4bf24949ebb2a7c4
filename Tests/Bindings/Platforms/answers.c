// Writes what the library answers, for a comparison of platforms byte by byte: zones and borders at positions, every zone with
// its rules, and what becomes of damaged indexes. Arguments: a file of positions (latitude and longitude as little-endian
// doubles), an index to damage, how many times, and the file to write. Prints the nanoseconds that a look-up takes.

#include "../C/random_positions.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static FILE *output;

static void write_bytes(const void *bytes, size_t count) {
  if (fwrite(bytes, 1, count, output) != count) exit(3);
}

static void write_numbers(const int32_t *numbers, size_t count) { write_bytes(numbers, count * sizeof *numbers); }

static void write_double(double value) { write_bytes(&value, sizeof value); }

static unsigned char *read_file(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) exit(2);
  *count = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*count + 1);
  if (!bytes || fread(bytes, 1, *count, file) != *count) exit(2);
  fclose(file);
  return bytes;
}

// Of processor time, which others on the machine do not lengthen; on Windows, of the time on the wall.
static double seconds_now(void) { return (double)clock() / CLOCKS_PER_SEC; }

// MARK: Positions

static void write_all(const tzlookup_index *index, double latitude, double longitude) {
  int32_t zones[8] = {0};
  int32_t count = tzlookup_find_all(index, latitude, longitude, zones, 8);
  write_numbers(&count, 1);
  if (count > 0) write_numbers(zones, (size_t)(count < 8 ? count : 8));
}

static void write_border(const tzlookup_index *index, double latitude, double longitude) {
  tzlookup_border border;
  int32_t status = (int32_t)tzlookup_nearest_border(index, latitude, longitude, &border);
  write_numbers(&status, 1);
  if (status == TZLOOKUP_OK) {
    write_double(border.meters);
    write_double(border.latitude);
    write_double(border.longitude);
    write_numbers(&border.zone_beyond, 1);
  }
  int32_t zones[16] = {0};
  int32_t count = tzlookup_find_within(index, latitude, longitude, 20000, zones, 16);
  write_numbers(&count, 1);
  if (count > 0) write_numbers(zones, (size_t)(count < 16 ? count : 16));
}

static void answer_positions(const char *path) {
  size_t size;
  unsigned char *bytes = read_file(path, &size);
  size_t count = size / 16;
  double *latitudes = malloc(count * sizeof *latitudes), *longitudes = malloc(count * sizeof *longitudes);
  int32_t *zones = malloc(count * sizeof *zones);
  if (!latitudes || !longitudes || !zones) exit(2);
  for (size_t i = 0; i < count; i++) {
    memcpy(latitudes + i, bytes + 16 * i, 8);
    memcpy(longitudes + i, bytes + 16 * i + 8, 8);
  }
  const tzlookup_index *world = tzlookup_world();
  double best_many = 1e9, best_one = 1e9;
  for (int round = 0; round < 3; round++) {
    double start = seconds_now();
    tzlookup_find_many(world, latitudes, longitudes, count, zones);
    double middle = seconds_now();
    int32_t differences = 0;
    for (size_t i = 0; i < count; i++) differences += tzlookup_find(world, latitudes[i], longitudes[i]) != zones[i];
    double end = seconds_now();
    if (differences) exit(4);
    if (middle - start < best_many) best_many = middle - start;
    if (end - middle < best_one) best_one = end - middle;
  }
  write_numbers(zones, count);
  for (size_t i = 0; i < count; i++) {
    write_all(world, latitudes[i], longitudes[i]);
    if (i % 500 == 0) write_border(world, latitudes[i], longitudes[i]);
  }
  printf("%.2f %.2f\n", best_many / (double)count * 1e9, best_one / (double)count * 1e9);
}

// MARK: Zones

static void write_local_time(const tzlookup_rules *rules, int64_t instant) {
  tzlookup_local_time time;
  memset(&time, 0, sizeof time);
  int32_t status = (int32_t)tzlookup_local_time_at(rules, instant, &time);
  char text[TZLOOKUP_TEXT_CAPACITY];
  tzlookup_instant_text(instant, time.utc_offset, text, sizeof text);
  fprintf(output, "%d %d %d %d %s %s\n", (int)status, (int)time.utc_offset, (int)time.daylight_saving, (int)time.is_daylight_saving,
          time.abbreviation, text);
}

static void write_instants_of(const tzlookup_rules *rules, tzlookup_clock clock) {
  tzlookup_instants found;
  memset(&found, 0, sizeof found);
  int status = (int)tzlookup_instants_of(rules, clock, &found);
  fprintf(output, "%d %" PRId64 " %" PRId64 " %d\n", status, found.earlier, found.later, (int)found.occurrence);
}

static void answer_rules(const tzlookup_rules *rules) {
  int64_t instant = -6000000000, change;
  // Rules repeat after a century at most.
  for (int changes = 0; changes < 700 && tzlookup_next_change(rules, instant, &change) == TZLOOKUP_OK; changes++) {
    fprintf(output, "%" PRId64 "\n", change);
    write_local_time(rules, change - 1);
    write_local_time(rules, change);
    instant = change;
  }
  for (int32_t year = 1900; year < 2040; year += 7) {
    for (int32_t month = 3; month <= 10; month++) {
      write_instants_of(rules, (tzlookup_clock){year, month, 28, 2, 30, 0});
    }
  }
  write_instants_of(rules, (tzlookup_clock){2023, 2, 29, 0, 0, 0});
}

static void answer_polygons(const tzlookup_index *index, int32_t zone) {
  const tzlookup_polygons *polygons = NULL;
  int32_t status = (int32_t)tzlookup_polygons_open(index, zone, &polygons);
  write_numbers(&status, 1);
  // A sum of all coordinates, which are hundreds of megabytes.
  uint64_t sum = 0;
  for (size_t i = 0; i < tzlookup_ring_count(polygons); i++) {
    tzlookup_ring ring = tzlookup_ring_at(polygons, i);
    for (size_t j = 0; j < 2 * ring.count; j++) sum = (sum ^ (uint32_t)ring.coordinates[j]) * 1099511628211u;
    sum += ring.polygon;
  }
  write_bytes(&sum, sizeof sum);
  tzlookup_polygons_close(polygons);
}

static void answer_zones(void) {
  const tzlookup_index *world = tzlookup_world();
  fprintf(output, "%s %s %s %d %s\n", tzlookup_version(), tzlookup_rules_version(), tzlookup_data_version(world),
          (int)tzlookup_interface_version(), tzlookup_attribution(world));
  for (int32_t zone = -1; zone <= tzlookup_zone_count(world); zone++) {
    const char *name = tzlookup_zone_name(world, zone);
    fprintf(output, "%s %d\n", name ? name : "none", (int)tzlookup_zone_number(world, name));
    answer_rules(tzlookup_rules_of(world, zone));
    answer_polygons(world, zone);
  }
  // Older names, names in other letters, and texts that Unicode has in several forms.
  static const char *const names[] = {"Asia/Calcutta", "US/Pacific", "asia/tokyo", "", "Asia/T\xC5\x8Dky\xC5\x8D", "Asia/To\xCC\x84kyo\xCC\x84",
                                      "\xFF", "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x9A\x80", "Etc/GMT+12", "EST5EDT", "GMT"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const tzlookup_rules *rules = tzlookup_rules_named(names[i]);
    fprintf(output, "%d %d %d\n", (int)tzlookup_zone_number(world, names[i]), rules != NULL, (int)tzlookup_utc_offset(rules, 1795176000));
  }
  for (int status = -1; status < 9; status++) fprintf(output, "%s\n", tzlookup_message((tzlookup_status)status));
}

// MARK: Damaged indexes

static void answer_index(const tzlookup_index *index) {
  for (double latitude = 41; latitude < 56; latitude += 0.5) {
    for (double longitude = 139; longitude < 148; longitude += 0.5) {
      int32_t zone = tzlookup_find(index, latitude, longitude);
      write_numbers(&zone, 1);
    }
  }
}

static void answer_bytes(const unsigned char *bytes, size_t count) {
  const tzlookup_index *index;
  char explanation[300] = "";
  int status = (int)tzlookup_open_bytes(bytes, count, &index, explanation, sizeof explanation);
  fprintf(output, "%d %s\n", status, explanation);
  if (index) answer_index(index);
  tzlookup_close(index);
}

static void answer_file(const char *path) {
  const tzlookup_index *index;
  char explanation[300] = "";
  int status = (int)tzlookup_open(path, &index, explanation, sizeof explanation);
  const char *message = strstr(explanation, path) ? strstr(explanation, path) + strlen(path) : explanation;
  fprintf(output, "%d %s %d\n", status, message, index && strcmp(tzlookup_path(index), path) == 0);
  if (index) answer_index(index);
  tzlookup_close(index);
}

static void answer_damaged(const char *path, int64_t times) {
  size_t count;
  unsigned char *bytes = read_file(path, &count), *copy = malloc(count);
  if (!copy) exit(2);
  answer_bytes(bytes, count);
  for (int64_t number = 0; number < times; number++) {
    memcpy(copy, bytes, count);
    size_t kept = number % 5 ? count : next_random() % count;
    // Changes of the first kilobyte are those of the header.
    for (uint64_t changes = next_random() % 4; changes > 0; changes--) copy[next_random() % (number % 2 ? count : 1024)] = (unsigned char)next_random();
    answer_bytes(copy, kept);
  }
  answer_file(path);
  answer_file("nowhere.tzidx");
  answer_file(".");
}

int main(int argument_count, char **arguments) {
  if (argument_count != 5) return 64;
  output = fopen(arguments[4], "wb");
  if (!output) return 2;
  answer_positions(arguments[1]);
  answer_zones();
  answer_damaged(arguments[2], atoll(arguments[3]));
  return fclose(output) == 0 ? 0 : 2;
}
