// Reading `.shp` and `.shx`.
#include "cshapes_shapefile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"
#include "shapelib.h"

struct cshapes_shp {
  SHPHandle handle;
  /// The record read last. In shapelib's fast mode it lives in buffers of the handle, and destroying it only
  /// gives them free for the next record.
  SHPObject *current;
  /// The shape type the header of the `.shp` declares.
  int type;
};

int64_t cshapes_file_size(const char *path, cshapes_error *error) {
  struct stat status;
  if (stat(path, &status) != 0) {
    cshapes_fail_errno(error, errno);
    return -1;
  }
  if (!S_ISREG(status.st_mode)) {
    cshapes_fail(error, CSHAPES_NO_ACCESS, "Not a regular file");
    return -1;
  }
  if (access(path, R_OK) != 0) {
    cshapes_fail_errno(error, errno);
    return -1;
  }
  return status.st_size;
}

/// What a `.shp` and a `.shx` begin with.
enum { HEADER_SIZE = 100 };

/// Reads a header, which begins with the number 9994, highest byte first.
static bool read_header(const char *path, unsigned char header[HEADER_SIZE]) {
  FILE *file = cshapes_shapelib_open(path);
  if (file == NULL) return false;
  size_t length = fread(header, 1, HEADER_SIZE, file);
  fclose(file);
  return length == HEADER_SIZE && memcmp(header, "\x00\x00\x27\x0a", 4) == 0;
}

/// Reads the shape type from the header of a `.shp`. shapelib looks neither at it nor at the number: it takes both from
/// the `.shx`, which may belong to another file.
static bool read_type(const char *path, int *type, cshapes_error *error) {
  unsigned char header[HEADER_SIZE];
  if (!read_header(path, header)) {
    cshapes_fail(error, CSHAPES_CORRUPT, "it does not begin with the 100 bytes of a shapefile's header");
    return false;
  }
  *type = header[32] | header[33] << 8 | header[34] << 16 | (header[35] & 0x7f) << 24;
  return true;
}

/// Compares the length stated in the header of a `.shx` with the file's size: shapelib allocates
/// memory for all of it, up to some billion bytes, before it reads the rest.
static bool check_index(const char *path, const cshapes_contents *contents, cshapes_error *error) {
  unsigned char header[HEADER_SIZE];
  // shapelib reports what is wrong with any other header.
  if (!read_header(path, header)) return true;
  int64_t size = contents != NULL ? (int64_t)contents->shx.size : cshapes_file_size(path, error);
  if (size < 0) return false;
  // In units of two bytes, highest byte first.
  int64_t stated = 2 * ((int64_t)header[24] << 24 | header[25] << 16 | header[26] << 8 | header[27]);
  if (stated <= size) return true;
  cshapes_fail(
      error, CSHAPES_CORRUPT, "expected a .shx of %lld bytes, as its header states, found %lld", (long long)stated,
      (long long)size);
  return false;
}

static cshapes_shp *open_shp(
    const char *path, const char *index_path, const cshapes_contents *contents, cshapes_error *error) {
  int type;
  if (!read_type(path, &type, error) || !check_index(index_path, contents, error)) return NULL;
  cshapes_shp *shp = calloc(1, sizeof *shp);
  if (shp == NULL) {
    cshapes_fail_errno(error, ENOMEM);
    return NULL;
  }
  cshapes_shapelib_begin();
  SAHooks hooks = cshapes_shapelib_hooks();
  shp->handle = SHPOpenLL(path, "rb", &hooks);
  if (shp->handle == NULL) {
    cshapes_shapelib_fail(error, "not a shapefile");
    free(shp);
    return NULL;
  }
  shp->type = type;
  SHPSetFastModeReadObject(shp->handle, true);
  return shp;
}

cshapes_shp *cshapes_shp_open(
    const char *path, const char *index_path, const cshapes_contents *contents, cshapes_error *error) {
  cshapes_shapelib_use(contents);
  cshapes_shp *shp = open_shp(path, index_path, contents, error);
  cshapes_shapelib_use(NULL);
  return shp;
}

void cshapes_shp_close(cshapes_shp *shp) {
  if (shp == NULL) return;
  SHPDestroyObject(shp->current);
  SHPClose(shp->handle);
  free(shp);
}

int32_t cshapes_shp_record_count(const cshapes_shp *shp) { return shp->handle->nRecords; }

static cshapes_kind kind_of(int type) {
  switch (type) {
    case SHPT_NULL:
      return CSHAPES_KIND_NULL;
    case SHPT_POLYGON:
    case SHPT_POLYGONZ:
    case SHPT_POLYGONM:
      return CSHAPES_KIND_POLYGON;
    default:
      return CSHAPES_KIND_OTHER;
  }
}

cshapes_kind cshapes_shp_kind(const cshapes_shp *shp) { return kind_of(shp->type); }

const char *cshapes_shp_type_name(const cshapes_shp *shp) { return SHPTypeName(shp->type); }

/// shapelib checks parts as well, but not that the first one begins at the first vertex; and what Swift relies
/// on to stay inside the arrays is better checked here than assumed of every version of shapelib.
static bool parts_are_sound(const SHPObject *object) {
  if (object->nParts < 0 || object->nVertices < 0) return false;
  if (object->nParts == 0) return object->nVertices == 0;
  if (object->panPartStart[0] != 0) return false;
  for (int part = 1; part < object->nParts; part++) {
    if (object->panPartStart[part] <= object->panPartStart[part - 1]) return false;
  }
  return object->panPartStart[object->nParts - 1] < object->nVertices;
}

bool cshapes_shp_read(cshapes_shp *shp, int32_t index, cshapes_record *record, cshapes_error *error) {
  *record = (cshapes_record){.kind = CSHAPES_KIND_NULL};
  SHPDestroyObject(shp->current);
  cshapes_shapelib_begin();
  SHPObject *object = shp->current = SHPReadObject(shp->handle, index);
  if (object == NULL) {
    cshapes_shapelib_fail(error, "the record cannot be read");
    return false;
  }
  record->kind = kind_of(object->nSHPType);
  if (record->kind != CSHAPES_KIND_POLYGON) return true;
  if (!parts_are_sound(object)) {
    cshapes_fail(
        error, CSHAPES_CORRUPT, "its %d parts do not ascend from 0 within its %d vertices", object->nParts,
        object->nVertices);
    return false;
  }
  record->part_count = object->nParts;
  record->vertex_count = object->nVertices;
  record->part_starts = object->panPartStart;
  record->x = object->padfX;
  record->y = object->padfY;
  return true;
}
