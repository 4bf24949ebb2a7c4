// Writes seeded positions of all kinds and their zones, as a table that `tzlookup csv --all-zones` adds its own answers
// to. Arguments: the number of positions, the seed.

#include "check.h"

#include <math.h>
#include <stdlib.h>

static uint64_t state;

// xorshift64*
static uint64_t next(void) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545F4914F6CDD1D;
}

static double uniform(double low, double high) { return low + (high - low) * ((double)(next() >> 11) / 9007199254740992.0); }

static double limited(double value, double limit) { return value > limit ? limit : value < -limit ? -limit : value; }

// A position whose distance from a border is between nothing and some degrees.
static void near_border(double *latitude, double *longitude) {
  static tzlookup_border border;
  static int left;
  if (left == 0) {
    if (tzlookup_nearest_border(tzlookup_world(), uniform(-90, 90), uniform(-180, 180), &border)) exit(2);
    left = 20;
  }
  left -= 1;
  double reach = pow(10, uniform(-8, 0));
  *latitude = limited(border.latitude + uniform(-reach, reach), 90);
  *longitude = limited(border.longitude + uniform(-reach, reach), 180);
  // On the grid, where a border's own vertices are.
  if (left % 2 == 0) {
    *latitude = round(*latitude * 1e7) / 1e7;
    *longitude = round(*longitude * 1e7) / 1e7;
  }
}

static void position(int64_t number, double *latitude, double *longitude) {
  static const double edges[] = {-180, -90, -0.0, 0, 90, 180, 1e-7, -1e-7, 89.9999999, 179.9999999, -179.9999999};
  *latitude = uniform(-90, 90);
  *longitude = uniform(-180, 180);
  switch (number % 8) {
    case 0: break;
    // Evenly on the sphere.
    case 1: *latitude = asin(uniform(-1, 1)) * (180 / 3.14159265358979323846); break;
    case 2:
      // Poles, the antimeridian, the equator and what is next to them.
      if (next() % 2) *longitude = edges[next() % 11];
      else *latitude = limited(edges[next() % 11], 90);
      break;
    case 3:
      // Halves of the grid's unit, and the numbers beside them: ties of rounding.
      *latitude = nextafter((floor(*latitude * 1e7) + 0.5) / 1e7, uniform(-1, 1) < 0 ? -91 : 91);
      *longitude = (floor(*longitude * 1e7) + 0.5) / 1e7;
      break;
    // Whole and half degrees, where nautical zones and straight borders are.
    case 4:
      *latitude = round(*latitude * 2) / 2;
      *longitude = round(*longitude * 2) / 2;
      break;
    default: near_border(latitude, longitude);
  }
}

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
  state = 0x9E3779B97F4A7C15 * ((uint64_t)atoll(arguments[2]) + 1);
  puts("latitude,longitude,zones");
  for (int64_t number = 0; number < count; number += 1) {
    double latitude, longitude;
    position(number, &latitude, &longitude);
    // All digits of the exact value.
    printf("%.70f,%.70f,", latitude, longitude);
    print_zones(latitude, longitude);
    putchar('\n');
  }
  return 0;
}
