// Reading `.dbf`.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cshapes_shapefile.h"
#include "errors.h"
#include "shapelib.h"

struct cshapes_dbf {
  DBFHandle handle;
};

cshapes_dbf *cshapes_dbf_open(const char *path, const cshapes_contents *contents, cshapes_error *error) {
  cshapes_dbf *dbf = calloc(1, sizeof *dbf);
  if (dbf == NULL) {
    cshapes_fail_errno(error, ENOMEM);
    return NULL;
  }
  cshapes_shapelib_begin();
  SAHooks hooks = cshapes_shapelib_hooks();
  cshapes_shapelib_use(contents);
  dbf->handle = DBFOpenLL(path, "rb", &hooks);
  cshapes_shapelib_use(NULL);
  if (dbf->handle == NULL) {
    cshapes_shapelib_fail(error, "not a dBASE table");
    free(dbf);
    return NULL;
  }
  return dbf;
}

void cshapes_dbf_close(cshapes_dbf *dbf) {
  if (dbf == NULL) return;
  DBFClose(dbf->handle);
  free(dbf);
}

int32_t cshapes_dbf_record_count(const cshapes_dbf *dbf) { return DBFGetRecordCount(dbf->handle); }

int32_t cshapes_dbf_field_count(const cshapes_dbf *dbf) { return DBFGetFieldCount(dbf->handle); }

bool cshapes_dbf_field_name(const cshapes_dbf *dbf, int32_t field, char name[CSHAPES_FIELD_NAME_SIZE]) {
  name[0] = '\0';
  if (field < 0 || field >= DBFGetFieldCount(dbf->handle)) return false;
  DBFGetFieldInfo(dbf->handle, field, name, NULL, NULL);
  return true;
}

int cshapes_dbf_is_deleted(cshapes_dbf *dbf, int32_t record, cshapes_error *error) {
  cshapes_shapelib_begin();
  // shapelib calls a record that it cannot read deleted; so whether it can is asked first.
  if (DBFReadTuple(dbf->handle, record) == NULL) {
    cshapes_shapelib_fail(error, "the record cannot be read");
    return -1;
  }
  return DBFIsRecordDeleted(dbf->handle, record) ? 1 : 0;
}

const char *cshapes_dbf_text(cshapes_dbf *dbf, int32_t record, int32_t field, cshapes_error *error) {
  const DBFInfo *info = dbf->handle;
  // A field that claims to reach beyond its record would be copied from beyond shapelib's buffer.
  if (field < 0 || field >= info->nFields
      || info->panFieldOffset[field] > info->nRecordLength - info->panFieldSize[field]) {
    cshapes_fail(error, CSHAPES_CORRUPT, "field %d reaches beyond its record", field);
    return NULL;
  }
  cshapes_shapelib_begin();
  const char *text = DBFReadStringAttribute(dbf->handle, record, field);
  if (text == NULL) cshapes_shapelib_fail(error, "the record cannot be read");
  return text;
}

const char *cshapes_dbf_code_page(const cshapes_dbf *dbf) {
  const char *page = DBFGetCodePage(dbf->handle);
  return page != NULL && strncmp(page, "LDID/", 5) != 0 ? page : NULL;
}
