#ifndef TZLOOKUP_CWORLDDATA_H
#define TZLOOKUP_CWORLDDATA_H

#include <stddef.h>

/// The world's index, aligned to 64 bytes; see DATA_LICENSE beside the data for its license (ODbL).
const void *tzlookup_world_index(void);

/// Its size in bytes.
size_t tzlookup_world_index_size(void);

/// A table of tz/; provenance.json beside it tells its source and license.
typedef struct {
  const void *bytes;
  size_t count;
} tzlookup_table;

// Files of the tz database (public domain), as published.
tzlookup_table tzlookup_zone_tab(void);
tzlookup_table tzlookup_zone1970_tab(void);
tzlookup_table tzlookup_iso3166_tab(void);
/// The source of the whole database: rules, zones and links.
tzlookup_table tzlookup_tzdata_zi(void);

/// The compiled rules of all names (public domain).
tzlookup_table tzlookup_rules_pack(void);
/// English names of zones (Unicode CLDR: see LICENSE.unicode).
tzlookup_table tzlookup_names_pack(void);

#endif
