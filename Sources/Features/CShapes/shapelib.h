// shapelib, and the capture of its error messages.
#ifndef CSHAPES_INTERNAL_SHAPELIB_H
#define CSHAPES_INTERNAL_SHAPELIB_H

#if !__has_include(<shapefil.h>)
#error "shapefil.h (shapelib) is missing: run Scripts/setup, which installs libshp-dev"
#endif
#include <shapefil.h>
#include <stdio.h>

#include "cshapes_error.h"
#include "cshapes_shapefile.h"

/// Opens a regular file for reading; `NULL` for anything else.
FILE *cshapes_open_regular(const char *path);

/// Lets this thread open the files of a shapefile in memory instead of the system's files, until it is called with NULL.
void cshapes_shapelib_use(const cshapes_contents *contents);

/// Opens a regular file, or the one in memory whose name ends like this; `NULL` for anything else.
FILE *cshapes_shapelib_open(const char *path);

/// shapelib's file hooks, which open with `cshapes_shapelib_open`, with an error hook that keeps the first message for
/// `cshapes_shapelib_fail`.
SAHooks cshapes_shapelib_hooks(void);

/// Forgets messages of earlier calls; to be called before each call into shapelib.
void cshapes_shapelib_begin(void);

/// Writes the first message since `cshapes_shapelib_begin`, or `otherwise` where shapelib said nothing.
void cshapes_shapelib_fail(cshapes_error *error, const char *otherwise);

#endif
