#ifndef CSHAPES_ERROR_H
#define CSHAPES_ERROR_H

#include <stdint.h>

/// What kind of failure a `cshapes_error` describes.
typedef enum cshapes_code : int32_t {
  /// Nothing has failed.
  CSHAPES_OK = 0,
  /// The file does not exist.
  CSHAPES_NO_FILE,
  /// The file exists but is not a regular file or cannot be read.
  CSHAPES_NO_ACCESS,
  /// The file's content contradicts its format or itself.
  CSHAPES_CORRUPT,
  /// The code page has no converter to UTF-8.
  CSHAPES_UNKNOWN_ENCODING,
  /// The bytes are not text in the code page.
  CSHAPES_UNDECODABLE,
  /// GEOS raised an exception.
  CSHAPES_GEOS,
  /// The file is compressed in a way that the library does not support.
  CSHAPES_UNSUPPORTED,
  /// An allocation failed.
  CSHAPES_NO_MEMORY,
} cshapes_code;

/// The out-parameter of every function that can fail.
typedef struct cshapes_error {
  /// The kind of failure.
  cshapes_code code;
  /// The library's own message, zero-terminated, without a line break at its end.
  char message[512];
} cshapes_error;

#endif
