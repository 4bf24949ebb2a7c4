#ifndef CSHAPES_ENCODING_H
#define CSHAPES_ENCODING_H

#include <stddef.h>
#include <stdint.h>

#include "cshapes_error.h"

/// A converter from a code page to UTF-8 (an `iconv_t`).
typedef struct cshapes_decoder cshapes_decoder;

/// A converter for the content of a `.cpg`: "UTF-8", "1252", "ANSI 1252", "ISO 8859-15", "88591", "Big5", ...
///
/// - Returns: a handle to close with `cshapes_decoder_close`, or NULL with `CSHAPES_UNKNOWN_ENCODING`.
cshapes_decoder *cshapes_decoder_open(const char *code_page, cshapes_error *error);
void cshapes_decoder_close(cshapes_decoder *decoder);

/// Converts `text` to UTF-8, checking UTF-8 too.
///
/// - Returns: the number of bytes written to `utf8` (not terminated), or -1 with `CSHAPES_UNDECODABLE`.
int64_t cshapes_decoder_convert(
    cshapes_decoder *decoder, const char *text, char *utf8, size_t capacity, cshapes_error *error);

#endif
