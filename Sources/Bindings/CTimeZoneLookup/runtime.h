#ifndef TZLOOKUP_RUNTIME_H
#define TZLOOKUP_RUNTIME_H

// What the Swift side of the library needs from C: it is not part of the interface.

#include <stdatomic.h>
#include <stddef.h>

// MARK: Pointers that threads share

/// What was published in a slot; NULL if nothing was yet.
static inline void *tzlookup_published(void *const *slot) {
  return atomic_load_explicit((_Atomic(void *) const *)slot, memory_order_acquire);
}

/// Publishes a pointer in an empty slot. If several threads do so, the first succeeds, and all get its pointer.
static inline void *tzlookup_publish(void **slot, void *pointer) {
  void *found = NULL;
  return atomic_compare_exchange_strong_explicit(
             (_Atomic(void *) *)slot, &found, pointer, memory_order_acq_rel, memory_order_acquire)
             ? pointer
             : found;
}

// MARK: Memory of indexes

/// The bytes of an index, and how they are released.
typedef struct tzlookup_storage {
  const void *bytes;
  size_t count;
  void (*release)(const void *bytes, size_t count);
} tzlookup_storage;

/// A copy of some bytes, aligned to 64; its bytes are NULL if there is not enough memory.
tzlookup_storage tzlookup_storage_copying(const void *bytes, size_t count);

/// A file's pages. On failure the bytes are NULL, and *error is a value of errno.
tzlookup_storage tzlookup_storage_mapping(const char *path, int *error);

/// The value of an environment variable; NULL if it is not set, and in a program with the privileges of another user.
const char *tzlookup_environment(const char *name);

/// Whether there is a file at a path, as far as the user may see.
int tzlookup_has_file(const char *path);

/// Writes the text for a value of errno.
void tzlookup_error_text(int error, char *text, size_t capacity);

#endif
