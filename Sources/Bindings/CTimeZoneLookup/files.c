// Windows has files of its own: windows.c.
#ifndef _WIN32

#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE

#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
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

static void release_pages(const void *bytes, size_t count) {
  // There are no pages of an empty file.
  if (count) munmap((void *)bytes, count);
}

tzlookup_storage tzlookup_storage_mapping(const char *path, int *error) {
  static const char empty[1];
  tzlookup_storage storage = {NULL, 0, release_pages};
  // A named pipe is never waited for.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  off_t size = descriptor < 0 ? -1 : size_of_regular_file(descriptor);
  if (size == 0) {
    storage.bytes = empty;
  } else if (size > 0 && (uintmax_t)size > SIZE_MAX) {
    errno = EFBIG;
  } else if (size > 0) {
    void *pages = mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (pages != MAP_FAILED) storage = (tzlookup_storage){pages, (size_t)size, release_pages};
  }
  *error = errno;
  if (descriptor >= 0) close(descriptor);
  return storage;
}

int tzlookup_has_file(const char *path) {
  // A dangling link counts, so that it is reported. A directory that may not be entered is another user's.
  // `readlink` fails for what is there and no link, with EINVAL. `lstat` is as `fstat` above.
  char first;
  return readlink(path, &first, 1) >= 0 || (errno != ENOENT && errno != ENOTDIR && errno != EACCES);
}

void tzlookup_error_text(int error, char *text, size_t capacity) {
  // Not `strerror`, whose text another thread may overwrite.
  if (error == ESPIPE || error == ENXIO) snprintf(text, capacity, "it is not a regular file");
  else if (strerror_r(error, text, capacity) != 0) snprintf(text, capacity, "error %d", error);
}

#endif
