#ifndef TZLOOKUP_CWORLDDATA_H
#define TZLOOKUP_CWORLDDATA_H

#include <stddef.h>

/// The world's index, aligned to 64 bytes; see DATA_LICENSE next to the data for its license (ODbL).
const void *tzlookup_world_index(void);

/// Its size in bytes.
size_t tzlookup_world_index_size(void);

#endif
