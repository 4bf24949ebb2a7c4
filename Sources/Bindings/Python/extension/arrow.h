// The structures of Arrow's C data interface, which is an ABI: https://arrow.apache.org/docs/format/CDataInterface.html
// and, for the names of the capsules, https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html.
#ifndef TZLOOKUP_ARROW_H
#define TZLOOKUP_ARROW_H

#include <stdint.h>

enum { ARROW_FLAG_NULLABLE = 2 };

struct ArrowSchema {
  const char *format, *name, *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children, *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length, null_count, offset;
  int64_t n_buffers, n_children;
  const void **buffers;
  struct ArrowArray **children, *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif
