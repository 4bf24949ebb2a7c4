#include "tzlookup.h"

int32_t tzlookup_interface_version(void) { return TZLOOKUP_INTERFACE_VERSION; }

const char *tzlookup_version(void) { return TZLOOKUP_VERSION; }

const char *tzlookup_message(tzlookup_status status) {
  switch (status) {
    case TZLOOKUP_OK: return "no error";
    case TZLOOKUP_ERROR_POSITION:
      return "the position is not one on Earth: expected a latitude in -90...90 and a longitude in -180...180 degrees";
    case TZLOOKUP_ERROR_FILE: return "the file cannot be opened or read: expected the path of an index file";
    case TZLOOKUP_ERROR_INDEX: return "the index cannot be used: expected one as tzlookup compile writes it";
    case TZLOOKUP_ERROR_ZONE: return "there is no such zone: expected a number below the zone count, or a known name";
    case TZLOOKUP_ERROR_TIME: return "there is no such time: expected a date of the years 0 to 9999 and a time of day";
    case TZLOOKUP_ERROR_ARGUMENT: return "an argument is NULL: expected a pointer";
    case TZLOOKUP_ERROR_NOTHING:
      return "nothing was found: expected a border in the region of the index, or a later change of local time";
  }
  return "unknown status: expected one of tzlookup_status";
}
