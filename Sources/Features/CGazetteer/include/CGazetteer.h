#ifndef TZLOOKUP_CGAZETTEER_H
#define TZLOOKUP_CGAZETTEER_H

#include <stddef.h>

/// The gazetteer, aligned to 64 bytes; see DATA_LICENSE next to the data for its license (CC BY 4.0).
const void *tzlookup_gazetteer(void);

/// Its size in bytes.
size_t tzlookup_gazetteer_size(void);

#endif
