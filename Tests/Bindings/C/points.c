// Writes seeded positions of all kinds and their zones, as a table that `tzlookup csv --all-zones` adds its own answers
// to. Arguments: the number of positions, the seed.

#include "random_positions.h"

#include <stdio.h>

// All ways to ask must agree, or the zone is an error that no other table has.
static void print_zones(double latitude, double longitude) {
  const tzlookup_index *world = tzlookup_world();
  int32_t zones[8], many, zone = tzlookup_find(world, latitude, longitude);
  int32_t count = tzlookup_find_all(world, latitude, longitude, zones, 8);
  tzlookup_find_many(world, &latitude, &longitude, 1, &many);
  if (many != zone || (zone < 0 ? count != zone : zones[0] != zone)) fputs("contradiction", stdout);
  for (int32_t i = 0; i < count; i += 1) printf("%s%s", i ? ";" : "", tzlookup_zone_name(world, zones[i]));
}

int main(int argument_count, char **arguments) {
  if (argument_count != 3) return 64;
  int64_t count = atoll(arguments[1]);
  seed_random((uint64_t)atoll(arguments[2]));
  puts("latitude,longitude,zones");
  for (int64_t number = 0; number < count; number += 1) {
    double latitude, longitude;
    random_position(tzlookup_world(), number, &latitude, &longitude);
    // All digits of the exact value.
    printf("%.70f,%.70f,", latitude, longitude);
    print_zones(latitude, longitude);
    putchar('\n');
  }
  return 0;
}
