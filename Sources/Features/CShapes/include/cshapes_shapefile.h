#ifndef CSHAPES_SHAPEFILE_H
#define CSHAPES_SHAPEFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cshapes_error.h"

/// An open `.shp` with its `.shx` (shapelib's `SHPHandle`).
typedef struct cshapes_shp cshapes_shp;

/// An open `.dbf` (shapelib's `DBFHandle`).
typedef struct cshapes_dbf cshapes_dbf;

/// A file that has been read into memory; both are zero if none exists.
typedef struct cshapes_content {
  const void *bytes;
  size_t size;
} cshapes_content;

/// The files of a shapefile that has been read into memory. A handle that is opened with it uses the memory until it is
/// closed.
typedef struct cshapes_contents {
  cshapes_content shp, shx, dbf, cpg;
} cshapes_contents;

/// The kinds of geometry in a file or a record that this project distinguishes.
typedef enum cshapes_kind : int32_t {
  /// A record without geometry.
  CSHAPES_KIND_NULL,
  /// Polygon, PolygonZ or PolygonM.
  CSHAPES_KIND_POLYGON,
  /// Points, lines, patches or a number the format does not define.
  CSHAPES_KIND_OTHER,
} cshapes_kind;

/// One record's polygon parts, in memory that the `cshapes_shp` owns and reuses for its next record.
typedef struct cshapes_record {
  /// The kind of geometry; everything below is zero unless it is `CSHAPES_KIND_POLYGON`.
  cshapes_kind kind;
  /// The number of parts (rings).
  int32_t part_count;
  /// The number of vertices of all parts together.
  int32_t vertex_count;
  /// The start of each part in `x` and `y`: checked to begin at 0, to ascend and to stay below `vertex_count`.
  const int32_t *part_starts;
  /// Longitudes, unchecked.
  const double *x;
  /// Latitudes, unchecked.
  const double *y;
} cshapes_record;

/// The size of a regular, readable file in bytes.
///
/// - Returns: the size, or -1 with `CSHAPES_NO_FILE` or `CSHAPES_NO_ACCESS`.
int64_t cshapes_file_size(const char *path, cshapes_error *error);

/// Opens a `.shp`. shapelib finds the `.shx` next to it by name; `index_path` is the same, to be checked before. If
/// there are `contents`, these are read, and paths are names.
///
/// - Returns: a handle to close with `cshapes_shp_close`, or NULL.
cshapes_shp *cshapes_shp_open(
    const char *path, const char *index_path, const cshapes_contents *contents, cshapes_error *error);
void cshapes_shp_close(cshapes_shp *shp);

/// The number of records the `.shx` lists.
int32_t cshapes_shp_record_count(const cshapes_shp *shp);

/// The kind of geometry the header declares.
cshapes_kind cshapes_shp_kind(const cshapes_shp *shp);

/// The ESRI name of the shape type the header declares, such as "Arc".
const char *cshapes_shp_type_name(const cshapes_shp *shp);

/// Reads the record with the 0-based index `index`; `record` stays valid until the next read or close.
///
/// - Returns: whether it worked.
bool cshapes_shp_read(cshapes_shp *shp, int32_t index, cshapes_record *record, cshapes_error *error);

/// Opens a `.dbf`; shapelib also reads the `.cpg` next to it. If there are `contents`, these are read.
///
/// - Returns: a handle to close with `cshapes_dbf_close`, or NULL.
cshapes_dbf *cshapes_dbf_open(const char *path, const cshapes_contents *contents, cshapes_error *error);
void cshapes_dbf_close(cshapes_dbf *dbf);

/// The number of records the header declares, those marked as deleted included.
int32_t cshapes_dbf_record_count(const cshapes_dbf *dbf);

/// The number of fields (columns).
int32_t cshapes_dbf_field_count(const cshapes_dbf *dbf);

/// The longest field name with its terminating zero.
#define CSHAPES_FIELD_NAME_SIZE 12

/// Copies the name of a field, as the bytes are in the file.
///
/// - Returns: false if there is no such field; then `name` is empty.
bool cshapes_dbf_field_name(const cshapes_dbf *dbf, int32_t field, char name[CSHAPES_FIELD_NAME_SIZE]);

/// Whether a record is marked as deleted.
///
/// - Returns: 1, 0, or -1 where the record cannot be read.
int cshapes_dbf_is_deleted(cshapes_dbf *dbf, int32_t record, cshapes_error *error);

/// The text of a field without blanks at either end, as the bytes are in the file.
///
/// - Returns: a zero-terminated string valid until the next call with `dbf`, or NULL.
const char *cshapes_dbf_text(cshapes_dbf *dbf, int32_t record, int32_t field, cshapes_error *error);

/// The content of the `.cpg` next to the file, or NULL if none exists.
///
/// The header's own code page byte (LDID) is ignored: too many writers leave a wrong one there.
const char *cshapes_dbf_code_page(const cshapes_dbf *dbf);

#endif
