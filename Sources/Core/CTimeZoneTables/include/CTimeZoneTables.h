#ifndef TZLOOKUP_CTIMEZONETABLES_H
#define TZLOOKUP_CTIMEZONETABLES_H

#include <stddef.h>

/// A table of tz/; provenance.json next to it has its source and license.
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

/// The population of each zone's largest city (GeoNames: see NOTICE).
tzlookup_table tzlookup_populations_tab(void);

/// The compiled rules of all names (public domain).
tzlookup_table tzlookup_rules_pack(void);
/// English names of zones (Unicode CLDR: see LICENSE.unicode).
tzlookup_table tzlookup_names_pack(void);
/// Unicode CLDR's identifiers of zones, where they differ from a name (as above).
tzlookup_table tzlookup_identifiers_pack(void);

#endif
