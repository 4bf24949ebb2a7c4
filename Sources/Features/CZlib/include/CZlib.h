#ifndef TZLOOKUP_CZLIB_H
#define TZLOOKUP_CZLIB_H

#if !__has_include(<zlib.h>)
#error "zlib.h was not found: install zlib with its headers (zlib1g-dev on Debian), or run Scripts/setup"
#endif
#include <zlib.h>

// The calls that are macros in zlib.h, for the gzip format: 16 added to the window's size stands for it.

static inline int tzlookup_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

static inline int tzlookup_deflate_init_gzip(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

#endif
