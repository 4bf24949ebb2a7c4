#include <stdlib.h>

#include "runtime.h"

// WebAssembly has no files, and so no pages of them.
void tzlookup_storage_release(tzlookup_storage storage) {
  if (storage.owner == TZLOOKUP_STORAGE_ALLOCATION) free((void *)storage.bytes);
}
