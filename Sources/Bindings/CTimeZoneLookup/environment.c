// For `secure_getenv`. It must not be defined where `strerror_r` is used, which it changes.
#define _GNU_SOURCE

#include "runtime.h"

#include <stdlib.h>

#ifdef __APPLE__
#include <unistd.h>

const char *tzlookup_environment(const char *name) { return issetugid() ? NULL : getenv(name); }
#elif !defined _WIN32
const char *tzlookup_environment(const char *name) { return secure_getenv(name); }
#endif
