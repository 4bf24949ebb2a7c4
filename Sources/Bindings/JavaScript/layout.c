// Where tzlookup.mjs reads the fields of structures.

#include <stddef.h>

#include "tzlookup.h"

_Static_assert(sizeof(void *) == 4 && sizeof(size_t) == 4, "addresses and sizes have 32 bits");

_Static_assert(offsetof(tzlookup_border, meters) == 0, "tzlookup_border");
_Static_assert(offsetof(tzlookup_border, latitude) == 8, "tzlookup_border");
_Static_assert(offsetof(tzlookup_border, longitude) == 16, "tzlookup_border");
_Static_assert(offsetof(tzlookup_border, zone_beyond) == 24, "tzlookup_border");

_Static_assert(offsetof(tzlookup_local_time, utc_offset) == 0, "tzlookup_local_time");
_Static_assert(offsetof(tzlookup_local_time, daylight_saving) == 4, "tzlookup_local_time");
_Static_assert(offsetof(tzlookup_local_time, is_daylight_saving) == 8, "tzlookup_local_time");
_Static_assert(offsetof(tzlookup_local_time, abbreviation) == 9, "tzlookup_local_time");

_Static_assert(TZLOOKUP_TEXT_CAPACITY <= 64, "structureSize");
_Static_assert(sizeof(tzlookup_border) <= 64 && sizeof(tzlookup_local_time) <= 64, "structureSize");

_Static_assert(TZLOOKUP_INTERFACE_VERSION == 1, "interfaceVersion");
_Static_assert(TZLOOKUP_OK == 0 && TZLOOKUP_ERROR_POSITION == 1 && TZLOOKUP_ERROR_NOTHING == 7, "statuses");
_Static_assert(
    TZLOOKUP_NO_ZONE == -1 && TZLOOKUP_INVALID_POSITION == -2 && TZLOOKUP_OUTSIDE_REGION == -3 && TZLOOKUP_INVALID_DISTANCE == -4, "negative zones");
