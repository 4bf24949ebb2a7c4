// GEOS, its reentrant half only.
#ifndef CSHAPES_INTERNAL_GEOS_H
#define CSHAPES_INTERNAL_GEOS_H

#if !__has_include(<geos_c.h>)
#error "geos_c.h (GEOS) is missing: run Scripts/setup, which installs libgeos-dev"
#endif
// Hides every function that would share a context between threads.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#if GEOS_VERSION_MAJOR == 3 && GEOS_VERSION_MINOR < 11
#error "GEOS 3.11 or later is needed: run Scripts/setup on a newer system"
#endif

#include "cshapes_geometry.h"

struct cshapes_context {
  GEOSContextHandle_t handle;
  /// The first message of GEOS since `cshapes_context_begin`.
  char message[sizeof((cshapes_error *)0)->message];
};

/// Forgets messages of earlier calls; to be called before a call into GEOS that can fail.
void cshapes_context_begin(cshapes_context *context);

/// Writes the first message since `cshapes_context_begin`, or `otherwise` where GEOS said nothing.
void cshapes_context_fail(cshapes_context *context, cshapes_error *error, const char *otherwise);

#endif
