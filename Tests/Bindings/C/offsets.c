// Reads lines of a zone and an instant, and writes the offset, daylight saving and abbreviation: compare_offsets.py gives
// and compares them.

#include "tzlookup.h"

#include <inttypes.h>
#include <stdio.h>

int main(void) {
  char zone[100];
  int64_t instant;
  while (scanf("%99s %" SCNd64, zone, &instant) == 2) {
    tzlookup_local_time time;
    if (tzlookup_local_time_at(tzlookup_rules_named(zone), instant, &time) != TZLOOKUP_OK) {
      puts("none");
      continue;
    }
    int32_t offset = tzlookup_utc_offset(tzlookup_rules_named(zone), instant);
    printf("%d %d %s\n", offset, time.utc_offset, time.abbreviation);
  }
  return 0;
}
