#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE

#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Not `fstat`, which glibc has as a function since 2.33 only: a library built there would not load on older systems.
static off_t size_of_regular_file(int descriptor) {
  char first;
  off_t size = lseek(descriptor, 0, SEEK_END);
  // Fails for a directory, which has a size in some file systems.
  if (size > 0 && pread(descriptor, &first, 1, 0) < 0) return -1;
  return size;
}

tzlookup_storage tzlookup_storage_mapping(const char *path, int *error) {
  static const char empty[1];
  tzlookup_storage storage = {NULL, 0, TZLOOKUP_STORAGE_PAGES};
  // A named pipe is never waited for.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  off_t size = descriptor < 0 ? -1 : size_of_regular_file(descriptor);
  if (size == 0) {
    storage = (tzlookup_storage){empty, 0, TZLOOKUP_STORAGE_PROGRAM};
  } else if (size > 0 && (uintmax_t)size > SIZE_MAX) {
    errno = EFBIG;
  } else if (size > 0) {
    void *pages = mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (pages != MAP_FAILED) storage = (tzlookup_storage){pages, (size_t)size, TZLOOKUP_STORAGE_PAGES};
  }
  *error = errno;
  if (descriptor >= 0) close(descriptor);
  return storage;
}

void tzlookup_storage_release(tzlookup_storage storage) {
  if (storage.owner == TZLOOKUP_STORAGE_ALLOCATION) free((void *)storage.bytes);
  if (storage.owner == TZLOOKUP_STORAGE_PAGES) munmap((void *)storage.bytes, storage.count);
}

void tzlookup_error_text(int error, char *text, size_t capacity) {
  // Not `strerror`, whose text another thread may overwrite.
  if (error == ESPIPE || error == ENXIO) snprintf(text, capacity, "it is not a regular file");
  else if (strerror_r(error, text, capacity) != 0) snprintf(text, capacity, "error %d", error);
}
