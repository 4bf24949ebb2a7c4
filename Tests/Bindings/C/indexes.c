// Index files: opened, refused and closed. Arguments: an index of simplified borders, one of a box around Sapporo, and a
// directory for files.

#include "check.h"

#include <stdlib.h>

static unsigned char *bytes;
static size_t count;

static void read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) exit(2);
  count = (size_t)ftell(file);
  rewind(file);
  bytes = malloc(count);
  if (!bytes || fread(bytes, 1, count, file) != count) exit(2);
  fclose(file);
}

static void write_file(const char *path, size_t size) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) exit(2);
}

static bool has(const char *text, const char *part) { return strstr(text, part) != NULL; }

static void check_simplified(const char *path) {
  const tzlookup_index *file, *memory;
  // At the poles dozens of zones meet.
  enum { room = 500 };
  int32_t zones[room];
  char text[200] = "?";
  CHECK_NUMBER(tzlookup_open(path, &file, text, sizeof text), TZLOOKUP_OK);
  CHECK_TEXT(text, "");
  CHECK_NUMBER(tzlookup_open_bytes(bytes, count, &memory, NULL, 0), TZLOOKUP_OK);
  CHECK(tzlookup_error_bound(file) > 0 && tzlookup_error_bound(file) == tzlookup_error_bound(memory));
  CHECK_TEXT(tzlookup_data_version(file), tzlookup_data_version(memory));
  for (double latitude = -90; latitude <= 90; latitude += 3) {
    for (double longitude = -180; longitude <= 180; longitude += 3) {
      int32_t zone = tzlookup_find(file, latitude, longitude);
      CHECK_NUMBER(tzlookup_find(memory, latitude, longitude), zone);
      int32_t candidates = tzlookup_find_candidates(file, latitude, longitude, zones, room);
      // The zone of the exact boundaries is always among the candidates.
      const char *exact = tzlookup_zone_name(tzlookup_world(), tzlookup_find(tzlookup_world(), latitude, longitude));
      bool is_among = false;
      for (int32_t i = 0; i < candidates; i += 1) {
        is_among = is_among || is_same(tzlookup_zone_name(file, zones[i]), exact);
      }
      CHECK(is_among);
    }
  }
  // On a border of the exact boundaries no answer is certain.
  tzlookup_border border;
  CHECK_NUMBER(tzlookup_nearest_border(tzlookup_world(), 31.75, -106.48, &border), TZLOOKUP_OK);
  CHECK(tzlookup_find_candidates(file, border.latitude, border.longitude, zones, room) > 1);
  tzlookup_close(file);
  tzlookup_close(memory);
}

static void check_region(const char *path) {
  const tzlookup_index *region;
  CHECK_NUMBER(tzlookup_open(path, &region, NULL, 0), TZLOOKUP_OK);
  double latitudes[] = {43.06, 35.68, 91, 0}, longitudes[] = {141.35, 139.69, 0, 0};
  int32_t e7[2][4], zones[4], all[4];
  for (int i = 0; i < 4; i += 1) {
    e7[0][i] = (int32_t)(latitudes[i] * 1e7);
    e7[1][i] = (int32_t)(longitudes[i] * 1e7);
  }
  for (int round = 0; round < 2; round += 1) {
    if (round == 0) tzlookup_find_many(region, latitudes, longitudes, 4, zones);
    else tzlookup_find_many_e7(region, e7[0], e7[1], 4, zones);
    CHECK_TEXT(tzlookup_zone_name(region, zones[0]), "Asia/Tokyo");
    CHECK_NUMBER(zones[1], TZLOOKUP_OUTSIDE_REGION);
    CHECK_NUMBER(zones[2], TZLOOKUP_INVALID_POSITION);
    CHECK_NUMBER(zones[3], TZLOOKUP_OUTSIDE_REGION);
  }
  CHECK_NUMBER(tzlookup_find(region, 35.68, 139.69), TZLOOKUP_OUTSIDE_REGION);
  CHECK_NUMBER(tzlookup_find_e7(region, 356800000, 1396900000), TZLOOKUP_OUTSIDE_REGION);
  CHECK_NUMBER(tzlookup_find_all(region, 35.68, 139.69, all, 4), TZLOOKUP_OUTSIDE_REGION);
  CHECK_NUMBER(tzlookup_find_candidates(region, 35.68, 139.69, all, 4), TZLOOKUP_OUTSIDE_REGION);
  tzlookup_border border;
  CHECK_NUMBER(tzlookup_nearest_border(region, 35.68, 139.69, &border), TZLOOKUP_ERROR_NOTHING);
  tzlookup_close(region);
}

static void check_refused(const char *directory) {
  char path[4096], text[200];
  const tzlookup_index *index = tzlookup_world();
  snprintf(path, sizeof path, "%s/none", directory);
  CHECK_NUMBER(tzlookup_open(path, &index, text, sizeof text), TZLOOKUP_ERROR_FILE);
  CHECK(index == NULL && has(text, path) && has(text, "no such file"));
  CHECK_NUMBER(tzlookup_open(directory, &index, text, sizeof text), TZLOOKUP_ERROR_FILE);
  CHECK(has(text, "irectory"));
  CHECK_NUMBER(tzlookup_open("", &index, text, sizeof text), TZLOOKUP_ERROR_FILE);
  snprintf(path, sizeof path, "%s/file", directory);
  write_file(path, 0);
  CHECK_NUMBER(tzlookup_open(path, &index, text, sizeof text), TZLOOKUP_ERROR_INDEX);
  CHECK(index == NULL && has(text, "truncated"));
  CHECK_NUMBER(tzlookup_open_bytes("not an index", 12, &index, text, sizeof text), TZLOOKUP_ERROR_INDEX);
  CHECK(has(text, "not a tzlookup index"));
  CHECK_NUMBER(tzlookup_open_bytes("", 0, &index, text, sizeof text), TZLOOKUP_ERROR_INDEX);
  CHECK_NUMBER(tzlookup_open_bytes(NULL, 0, &index, text, sizeof text), TZLOOKUP_ERROR_INDEX);
  // The message is cut off where the room ends, and nothing after it is written.
  memset(text, 'x', sizeof text);
  CHECK_NUMBER(tzlookup_open_bytes("not an index", 12, &index, text, 10), TZLOOKUP_ERROR_INDEX);
  CHECK(strlen(text) == 9 && text[10] == 'x');
  CHECK_NUMBER(tzlookup_open_bytes("not an index", 12, &index, text, 1), TZLOOKUP_ERROR_INDEX);
  CHECK(text[0] == 0);
  text[0] = 'x';
  CHECK_NUMBER(tzlookup_open_bytes("not an index", 12, &index, text, 0), TZLOOKUP_ERROR_INDEX);
  CHECK(text[0] == 'x');
  CHECK_NUMBER(tzlookup_open(NULL, &index, text, sizeof text), TZLOOKUP_ERROR_ARGUMENT);
  CHECK(has(text, "NULL"));
  CHECK_NUMBER(tzlookup_open(path, NULL, text, sizeof text), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_open_bytes(NULL, 5, &index, text, sizeof text), TZLOOKUP_ERROR_ARGUMENT);
  CHECK_NUMBER(tzlookup_open_bytes(bytes, count, NULL, text, sizeof text), TZLOOKUP_ERROR_ARGUMENT);
  // More bytes than there is memory for.
  CHECK_NUMBER(tzlookup_open_bytes(bytes, SIZE_MAX, &index, text, sizeof text), TZLOOKUP_ERROR_INDEX);
  CHECK_NUMBER(tzlookup_open_bytes(bytes, SIZE_MAX / 2, &index, text, sizeof text), TZLOOKUP_ERROR_INDEX);
}

// Every truncation, in steps, and a changed byte at many places: all are refused.
static void check_damaged(const char *directory) {
  char path[4096];
  const tzlookup_index *index;
  snprintf(path, sizeof path, "%s/damaged", directory);
  for (size_t size = 0; size < count; size += size < 512 ? 1 : 4999) {
    CHECK_NUMBER(tzlookup_open_bytes(bytes, size, &index, NULL, 0), TZLOOKUP_ERROR_INDEX);
    CHECK(index == NULL);
    if (size % 16 != 0 && size < 512) continue;
    write_file(path, size);
    CHECK_NUMBER(tzlookup_open(path, &index, NULL, 0), TZLOOKUP_ERROR_INDEX);
    CHECK(index == NULL);
  }
  int refused = 0;
  for (size_t place = 0; place < count; place += place < 512 ? 1 : 9973) {
    bytes[place] ^= 0x20;
    tzlookup_status status = tzlookup_open_bytes(bytes, count, &index, NULL, 0);
    // Padding between sections has no checksum.
    CHECK(status == TZLOOKUP_ERROR_INDEX || (status == TZLOOKUP_OK && tzlookup_find(index, 43.06, 141.35) >= 0));
    refused += status != TZLOOKUP_OK;
    tzlookup_close(index);
    bytes[place] ^= 0x20;
  }
  CHECK(refused > 300);
}

int main(int argument_count, char **arguments) {
  if (argument_count != 4) return 64;
  read_file(arguments[1]);
  check_simplified(arguments[1]);
  check_region(arguments[2]);
  check_refused(arguments[3]);
  check_damaged(arguments[3]);
  free(bytes);
  return finish("indexes");
}
