#ifndef TZLOOKUP_CTINYDATA_H
#define TZLOOKUP_CTINYDATA_H

#include <stddef.h>

/// The world's tiny index, aligned to 64 bytes; its license is the license of the world's index (ODbL), whose text is
/// CWorldData/DATA_LICENSE.
const void *tzlookup_tiny_index(void);

/// Its size in bytes.
size_t tzlookup_tiny_index_size(void);

#endif
