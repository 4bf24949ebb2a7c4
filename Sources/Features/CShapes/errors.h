// How every function of the shim fills its `cshapes_error`.
#ifndef CSHAPES_INTERNAL_ERRORS_H
#define CSHAPES_INTERNAL_ERRORS_H

#include "cshapes_error.h"

/// Writes a code and a formatted message; does nothing where `error` is NULL.
[[gnu::format(printf, 3, 4)]]
void cshapes_fail(cshapes_error *error, cshapes_code code, const char *format, ...);

/// Writes the `errno` of a failed call on a file as `CSHAPES_NO_FILE`, `CSHAPES_NO_MEMORY` or `CSHAPES_NO_ACCESS`.
void cshapes_fail_errno(cshapes_error *error, int number);

#endif
