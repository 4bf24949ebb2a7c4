#include "runtime.h"

#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <malloc.h>
#define aligned_alloc(alignment, size) _aligned_malloc(size, alignment)
#define free _aligned_free
#endif

static void release_copy(const void *bytes, size_t count) {
  (void)count;
  free((void *)bytes);
}

tzlookup_storage tzlookup_storage_copying(const void *bytes, size_t count) {
  // What the engine reads is aligned to the lines of the cache. The size must be a multiple of the alignment.
  size_t room = (count | 63) + 1;
  void *copy = room > count ? aligned_alloc(64, room) : NULL;
  if (copy && count) memcpy(copy, bytes, count);
  return (tzlookup_storage){copy, count, release_copy};
}
