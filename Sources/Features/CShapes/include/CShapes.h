/// The C shim between Swift and shapelib, GEOS and libzip: opaque handles, one function per job.
///
/// Rules that hold for every function here:
/// - A failure is reported twice: by the return value its comment names, and in the `cshapes_error` the caller
///   hands in, with a code and the library's own message. The error may be NULL; it is written only on failure.
/// - Nothing is global. State that a library offers only globally is kept per thread or per handle.
/// - A handle may move between threads but must not be used by two at once, unless its comment says it may.
/// - `*_close` and `*_destroy` accept NULL.
#ifndef CSHAPES_H
#define CSHAPES_H

#include "cshapes_archive.h"
#include "cshapes_encoding.h"
#include "cshapes_error.h"
#include "cshapes_geometry.h"
#include "cshapes_rtree.h"
#include "cshapes_shapefile.h"

#endif
