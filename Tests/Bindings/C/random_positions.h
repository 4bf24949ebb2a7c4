#ifndef TZLOOKUP_RANDOM_POSITIONS_H
#define TZLOOKUP_RANDOM_POSITIONS_H

// Seeded positions of all kinds, for programs whose answers are compared.

#include "tzlookup.h"

#include <math.h>
#include <stdlib.h>

static uint64_t random_state = 0x9E3779B97F4A7C15;

static inline void seed_random(uint64_t seed) { random_state = 0x9E3779B97F4A7C15 * (seed + 1); }

// xorshift64*
static inline uint64_t next_random(void) {
  random_state ^= random_state >> 12;
  random_state ^= random_state << 25;
  random_state ^= random_state >> 27;
  return random_state * 0x2545F4914F6CDD1D;
}

static inline double uniform(double low, double high) {
  return low + (high - low) * ((double)(next_random() >> 11) / 9007199254740992.0);
}

static inline double limited(double value, double limit) { return value > limit ? limit : value < -limit ? -limit : value; }

// A position whose distance from a border is between nothing and some degrees.
static inline void near_border(const tzlookup_index *index, double *latitude, double *longitude) {
  static tzlookup_border border;
  static int left;
  if (left == 0) {
    if (tzlookup_nearest_border(index, uniform(-90, 90), uniform(-180, 180), &border)) exit(2);
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

// The position with a number.
static inline void random_position(const tzlookup_index *index, int64_t number, double *latitude, double *longitude) {
  static const double edges[] = {-180, -90, -0.0, 0, 90, 180, 1e-7, -1e-7, 89.9999999, 179.9999999, -179.9999999};
  *latitude = uniform(-90, 90);
  *longitude = uniform(-180, 180);
  switch (number % 8) {
    case 0: break;
    // Evenly on the sphere.
    case 1: *latitude = asin(uniform(-1, 1)) * (180 / 3.14159265358979323846); break;
    case 2:
      // Poles, the antimeridian, the equator and what is next to them.
      if (next_random() % 2) *longitude = edges[next_random() % 11];
      else *latitude = limited(edges[next_random() % 11], 90);
      break;
    case 3:
      // Halves of the grid's unit, and the numbers beside them: ties of rounding, half of them at borders.
      if (number % 16 == 3) near_border(index, latitude, longitude);
      *latitude = nextafter((floor(*latitude * 1e7) + 0.5) / 1e7, uniform(-1, 1) < 0 ? -91 : 91);
      *longitude = (floor(*longitude * 1e7) + 0.5) / 1e7;
      *latitude = limited(*latitude, 90);
      *longitude = limited(*longitude, 180);
      break;
    // Whole and half degrees, where nautical zones and straight borders are.
    case 4:
      *latitude = round(*latitude * 2) / 2;
      *longitude = round(*longitude * 2) / 2;
      break;
    default: near_border(index, latitude, longitude);
  }
}

#endif
