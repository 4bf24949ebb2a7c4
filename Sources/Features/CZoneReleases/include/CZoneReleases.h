#ifndef TZLOOKUP_CZONERELEASES_H
#define TZLOOKUP_CZONERELEASES_H

#include <stddef.h>

// Packed tables, which PackedTables.md in the documentation specifies; tables/provenance.json has their sources and licenses.

/// The rules of earlier releases of the tz database.
const void *tzlookup_history_pack(void);
size_t tzlookup_history_pack_size(void);

/// The Windows zone names of zones, and the zones of these names.
const void *tzlookup_windows_pack(void);
size_t tzlookup_windows_pack_size(void);

#endif
