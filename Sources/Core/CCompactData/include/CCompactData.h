#ifndef TZLOOKUP_CCOMPACTDATA_H
#define TZLOOKUP_CCOMPACTDATA_H

#include <stddef.h>

/// The world's compact index, aligned to 64 bytes; its license is the license of the world's index (ODbL), whose text is
/// CWorldData/DATA_LICENSE.
const void *tzlookup_compact_index(void);

/// Its size in bytes.
size_t tzlookup_compact_index_size(void);

#endif
