// The header in C++, twice.

#include "tzlookup.h"
#include "tzlookup.h"

#include <cstring>

int main() {
  const tzlookup_index *world = tzlookup_world();
  return std::strcmp(tzlookup_zone_name(world, tzlookup_find(world, 43.06, 141.35)), "Asia/Tokyo");
}
