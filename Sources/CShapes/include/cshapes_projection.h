#ifndef CSHAPES_PROJECTION_H
#define CSHAPES_PROJECTION_H

#include <stddef.h>
#include <stdint.h>

#include "cshapes_error.h"

/// What a `.prj` says about the coordinates.
typedef enum cshapes_crs_kind : int32_t {
  /// The text is not WKT, or names no coordinate reference system.
  CSHAPES_CRS_UNREADABLE,
  /// Longitude and latitude on WGS 84.
  CSHAPES_CRS_WGS84,
  /// Longitude and latitude on another datum.
  CSHAPES_CRS_OTHER_GEOGRAPHIC,
  /// Eastings and northings of a map projection.
  CSHAPES_CRS_PROJECTED,
  /// Geocentric, local, vertical or another kind that has no longitude and latitude.
  CSHAPES_CRS_OTHER,
} cshapes_crs_kind;

/// A coordinate reference system: its kind and its name.
typedef struct cshapes_crs {
  cshapes_crs_kind kind;
  /// Its name, zero-terminated, shortened where it does not fit.
  char name[128];
} cshapes_crs;

/// Classifies a coordinate reference system written as WKT 1 (ESRI and OGC) or WKT 2 (ISO 19162).
///
/// The name is matched leniently: WGS 84, WGS_1984, WGS84, CRS84, World Geodetic System 1984 and EPSG 4326, in
/// the system's name, its datum's name or its identifier.
cshapes_crs cshapes_crs_parse(const char *wkt, size_t length);

/// Reads and classifies the `.prj` at `path`.
///
/// - Returns: the size of the file, or -1 with `CSHAPES_NO_FILE` (which is no defect) or `CSHAPES_NO_ACCESS`.
int64_t cshapes_crs_read(const char *path, cshapes_crs *crs, cshapes_error *error);

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
