// Point queries against GEOS prepared geometries.
#include "errors.h"
#include "geos.h"

static const GEOSPreparedGeometry *geos(const cshapes_prepared *prepared) {
  return (const GEOSPreparedGeometry *)prepared;
}

cshapes_prepared *cshapes_prepared_create(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_error *error) {
  cshapes_context_begin(context);
  const GEOSPreparedGeometry *prepared = GEOSPrepare_r(context->handle, (const GEOSGeometry *)geometry);
  if (prepared == NULL) cshapes_context_fail(context, error, "GEOS could not prepare the geometry");
  return (cshapes_prepared *)prepared;
}

void cshapes_prepared_destroy(cshapes_context *context, cshapes_prepared *prepared) {
  if (prepared != NULL) GEOSPreparedGeom_destroy_r(context->handle, geos(prepared));
}

typedef char (*predicate)(GEOSContextHandle_t, const GEOSPreparedGeometry *, const GEOSGeometry *);

/// GEOS gained predicates that take x and y in 3.12 (`GEOSPreparedContainsXY_r`); 3.11 needs a point.
static int ask(
    cshapes_context *context, predicate holds, const cshapes_prepared *prepared, double x, double y,
    cshapes_error *error) {
  cshapes_context_begin(context);
  char answer = 2;
  GEOSGeometry *point = GEOSGeom_createPointFromXY_r(context->handle, x, y);
  if (point != NULL) {
    answer = holds(context->handle, geos(prepared), point);
    GEOSGeom_destroy_r(context->handle, point);
  }
  if (answer == 0 || answer == 1) return answer;
  cshapes_context_fail(context, error, "GEOS could not locate the point");
  return -1;
}

int cshapes_prepared_contains(
    cshapes_context *context, const cshapes_prepared *prepared, double x, double y, cshapes_error *error) {
  return ask(context, GEOSPreparedContains_r, prepared, x, y, error);
}

int cshapes_prepared_covers(
    cshapes_context *context, const cshapes_prepared *prepared, double x, double y, cshapes_error *error) {
  return ask(context, GEOSPreparedCovers_r, prepared, x, y, error);
}
