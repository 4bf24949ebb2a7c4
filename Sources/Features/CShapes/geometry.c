// GEOS geometries: made from rings of integers, checked, repaired and taken apart again.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "errors.h"
#include "geos.h"

// The opaque handles are GEOS's own pointers under other names, so that no header of GEOS leaks into Swift.
static GEOSGeometry *geos(const cshapes_geometry *geometry) { return (GEOSGeometry *)geometry; }
static cshapes_geometry *wrapped(GEOSGeometry *geometry) { return (cshapes_geometry *)geometry; }

/// A closed ring of `count` vertices, using `buffer` (room for `count` + 1 vertices) on the way.
static GEOSGeometry *make_ring(GEOSContextHandle_t handle, const int32_t *vertices, int32_t count, double *buffer) {
  for (int32_t i = 0; i < 2 * count; i++) buffer[i] = vertices[i];
  buffer[2 * count] = buffer[0];
  buffer[2 * count + 1] = buffer[1];
  GEOSCoordSequence *sequence = GEOSCoordSeq_copyFromBuffer_r(handle, buffer, (unsigned)count + 1, 0, 0);
  // The ring takes the sequence, also when it fails.
  return sequence != NULL ? GEOSGeom_createLinearRing_r(handle, sequence) : NULL;
}

static void destroy_all(GEOSContextHandle_t handle, GEOSGeometry **list, int32_t count) {
  for (int32_t i = 0; i < count; i++) GEOSGeom_destroy_r(handle, list[i]);
}

/// A polygon of `count` rings, using `buffer` and `rings` (room for `count`) on the way.
static GEOSGeometry *make_polygon(
    GEOSContextHandle_t handle, const int32_t *vertices, const int32_t *ring_sizes, int32_t count, double *buffer,
    GEOSGeometry **rings) {
  for (int32_t i = 0; i < count; i++) {
    rings[i] = make_ring(handle, vertices, ring_sizes[i], buffer);
    if (rings[i] == NULL) {
      destroy_all(handle, rings, i);
      return NULL;
    }
    vertices += 2 * (size_t)ring_sizes[i];
  }
  // The polygon takes the rings, also when it fails.
  return GEOSGeom_createPolygon_r(handle, rings[0], rings + 1, (unsigned)count - 1);
}

static int32_t largest(const int32_t *list, int32_t count) {
  int32_t most = 0;
  for (int32_t i = 0; i < count; i++) most = list[i] > most ? list[i] : most;
  return most;
}

static int32_t sum(const int32_t *list, int32_t count) {
  int32_t total = 0;
  for (int32_t i = 0; i < count; i++) total += list[i];
  return total;
}

/// A multipolygon, using `buffer`, `rings` and `polygons` (room for the largest of each) on the way.
static GEOSGeometry *make_multipolygon(
    GEOSContextHandle_t handle, const int32_t *vertices, const int32_t *ring_sizes, const int32_t *polygon_sizes,
    int32_t polygon_count, double *buffer, GEOSGeometry **rings, GEOSGeometry **polygons) {
  for (int32_t i = 0; i < polygon_count; i++) {
    polygons[i] = make_polygon(handle, vertices, ring_sizes, polygon_sizes[i], buffer, rings);
    if (polygons[i] == NULL) {
      destroy_all(handle, polygons, i);
      return NULL;
    }
    for (int32_t ring = 0; ring < polygon_sizes[i]; ring++) vertices += 2 * (size_t)ring_sizes[ring];
    ring_sizes += polygon_sizes[i];
  }
  return GEOSGeom_createCollection_r(handle, GEOS_MULTIPOLYGON, polygons, (unsigned)polygon_count);
}

cshapes_geometry *cshapes_geometry_create(
    cshapes_context *context, const int32_t *vertices, const int32_t *ring_sizes, const int32_t *polygon_sizes,
    int32_t polygon_count, cshapes_error *error) {
  int32_t ring_count = sum(polygon_sizes, polygon_count);
  size_t buffer_size = 2 * ((size_t)largest(ring_sizes, ring_count) + 1);
  double *buffer = malloc(buffer_size * sizeof *buffer);
  GEOSGeometry **rings = malloc(((size_t)ring_count + 1) * sizeof *rings);
  GEOSGeometry **polygons = malloc(((size_t)polygon_count + 1) * sizeof *polygons);
  GEOSGeometry *geometry = NULL;
  if (buffer == NULL || rings == NULL || polygons == NULL) {
    cshapes_fail_errno(error, ENOMEM);
  } else {
    cshapes_context_begin(context);
    geometry = make_multipolygon(
        context->handle, vertices, ring_sizes, polygon_sizes, polygon_count, buffer, rings, polygons);
    if (geometry == NULL) cshapes_context_fail(context, error, "GEOS made no multipolygon");
  }
  free(buffer);
  free(rings);
  free(polygons);
  return wrapped(geometry);
}

void cshapes_geometry_destroy(cshapes_context *context, cshapes_geometry *geometry) {
  if (geometry != NULL) GEOSGeom_destroy_r(context->handle, geos(geometry));
}

/// Fills in reason and position, taking ownership of both.
static void fill_in(GEOSContextHandle_t handle, cshapes_invalidity *invalidity, char *reason, GEOSGeometry *position) {
  *invalidity = (cshapes_invalidity){0};
  if (reason != NULL) snprintf(invalidity->reason, sizeof invalidity->reason, "%s", reason);
  if (position != NULL) {
    GEOSGeomGetX_r(handle, position, &invalidity->x);
    GEOSGeomGetY_r(handle, position, &invalidity->y);
    GEOSGeom_destroy_r(handle, position);
  }
  GEOSFree_r(handle, reason);
}

int cshapes_geometry_is_valid(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_invalidity *invalidity,
    cshapes_error *error) {
  char *reason = NULL;
  GEOSGeometry *position = NULL;
  cshapes_context_begin(context);
  char valid = GEOSisValidDetail_r(context->handle, geos(geometry), 0, &reason, &position);
  fill_in(context->handle, invalidity, reason, position);
  if (valid == 0 || valid == 1) return valid;
  cshapes_context_fail(context, error, "GEOS could not check the geometry");
  return -1;
}

cshapes_geometry *cshapes_geometry_repair(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_error *error) {
  cshapes_context_begin(context);
  GEOSGeometry *repaired = GEOSMakeValid_r(context->handle, geos(geometry));
  if (repaired == NULL) cshapes_context_fail(context, error, "GEOS could not repair the geometry");
  return wrapped(repaired);
}

cshapes_geometry *cshapes_geometry_union(
    cshapes_context *context, const cshapes_geometry *a, const cshapes_geometry *b, cshapes_error *error) {
  cshapes_context_begin(context);
  GEOSGeometry *both = GEOSUnion_r(context->handle, geos(a), geos(b));
  if (both == NULL) cshapes_context_fail(context, error, "GEOS could not unite the geometries");
  return wrapped(both);
}

cshapes_geometry *cshapes_geometry_symmetric_difference(
    cshapes_context *context, const cshapes_geometry *a, const cshapes_geometry *b, cshapes_error *error) {
  cshapes_context_begin(context);
  GEOSGeometry *difference = GEOSSymDifference_r(context->handle, geos(a), geos(b));
  if (difference == NULL) cshapes_context_fail(context, error, "GEOS could not compare the geometries");
  return wrapped(difference);
}

cshapes_geometry *cshapes_geometry_difference(
    cshapes_context *context, const cshapes_geometry *a, const cshapes_geometry *b, cshapes_error *error) {
  cshapes_context_begin(context);
  GEOSGeometry *difference = GEOSDifference_r(context->handle, geos(a), geos(b));
  if (difference == NULL) cshapes_context_fail(context, error, "GEOS could not subtract the geometries");
  return wrapped(difference);
}

cshapes_geometry *cshapes_geometry_intersection(
    cshapes_context *context, const cshapes_geometry *a, const cshapes_geometry *b, cshapes_error *error) {
  cshapes_context_begin(context);
  GEOSGeometry *common = GEOSIntersection_r(context->handle, geos(a), geos(b));
  if (common == NULL) cshapes_context_fail(context, error, "GEOS could not intersect the geometries");
  return wrapped(common);
}

int cshapes_geometry_part_count(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_error *error) {
  cshapes_context_begin(context);
  int count = GEOSGetNumGeometries_r(context->handle, geos(geometry));
  if (count < 0) cshapes_context_fail(context, error, "GEOS could not count the parts");
  return count;
}

cshapes_geometry *cshapes_geometry_part(
    cshapes_context *context, const cshapes_geometry *geometry, int index, cshapes_error *error) {
  cshapes_context_begin(context);
  const GEOSGeometry *part = GEOSGetGeometryN_r(context->handle, geos(geometry), index);
  GEOSGeometry *copy = part != NULL ? GEOSGeom_clone_r(context->handle, part) : NULL;
  if (copy == NULL) cshapes_context_fail(context, error, "GEOS could not copy a part");
  return wrapped(copy);
}

bool cshapes_geometry_inner_point(
    cshapes_context *context, const cshapes_geometry *geometry, double *x, double *y, cshapes_error *error) {
  cshapes_context_begin(context);
  GEOSGeometry *point = GEOSPointOnSurface_r(context->handle, geos(geometry));
  bool found = point != NULL && GEOSGeomGetX_r(context->handle, point, x) == 1 &&
               GEOSGeomGetY_r(context->handle, point, y) == 1;
  if (point != NULL) GEOSGeom_destroy_r(context->handle, point);
  if (!found) cshapes_context_fail(context, error, "GEOS found no point inside");
  return found;
}

int cshapes_geometry_is_empty(
    cshapes_context *context, const cshapes_geometry *geometry, double *area, cshapes_error *error) {
  cshapes_context_begin(context);
  char empty = GEOSisEmpty_r(context->handle, geos(geometry));
  if (empty == 1 || (empty == 0 && GEOSArea_r(context->handle, geos(geometry), area) != 0)) return empty;
  cshapes_context_fail(context, error, "GEOS could not measure the geometry");
  return -1;
}

cshapes_geometry *cshapes_geometry_simplify(
    cshapes_context *context, const cshapes_geometry *geometry, double tolerance, cshapes_error *error) {
  cshapes_context_begin(context);
  GEOSGeometry *simple = GEOSTopologyPreserveSimplify_r(context->handle, geos(geometry), tolerance);
  if (simple == NULL) cshapes_context_fail(context, error, "GEOS could not simplify the geometry");
  return wrapped(simple);
}

static bool visit_ring(
    GEOSContextHandle_t handle, const GEOSGeometry *ring, bool is_hole, cshapes_ring_visitor visit, void *state) {
  const GEOSCoordSequence *sequence = GEOSGeom_getCoordSeq_r(handle, ring);
  unsigned count = 0;
  if (sequence == NULL || GEOSCoordSeq_getSize_r(handle, sequence, &count) == 0) return false;
  double *vertices = malloc((2 * (size_t)count + 1) * sizeof *vertices);
  if (vertices == NULL) return false;
  bool copied = GEOSCoordSeq_copyToBuffer_r(handle, sequence, vertices, 0, 0) != 0;
  if (copied) visit(state, is_hole, vertices, count);
  free(vertices);
  return copied;
}

static bool visit_polygon(
    GEOSContextHandle_t handle, const GEOSGeometry *polygon, cshapes_ring_visitor visit, void *state) {
  if (GEOSisEmpty_r(handle, polygon) == 1) return true;
  const GEOSGeometry *exterior = GEOSGetExteriorRing_r(handle, polygon);
  if (exterior == NULL || !visit_ring(handle, exterior, false, visit, state)) return false;
  int holes = GEOSGetNumInteriorRings_r(handle, polygon);
  for (int i = 0; i < holes; i++) {
    const GEOSGeometry *hole = GEOSGetInteriorRingN_r(handle, polygon, i);
    if (hole == NULL || !visit_ring(handle, hole, true, visit, state)) return false;
  }
  return holes >= 0;
}

static bool visit_all(
    GEOSContextHandle_t handle, const GEOSGeometry *geometry, cshapes_ring_visitor visit, void *state) {
  switch (GEOSGeomTypeId_r(handle, geometry)) {
    case GEOS_POLYGON:
      return visit_polygon(handle, geometry, visit, state);
    case GEOS_MULTIPOLYGON:
    case GEOS_GEOMETRYCOLLECTION: {
      int count = GEOSGetNumGeometries_r(handle, geometry);
      for (int i = 0; i < count; i++) {
        const GEOSGeometry *part = GEOSGetGeometryN_r(handle, geometry, i);
        if (part == NULL || !visit_all(handle, part, visit, state)) return false;
      }
      return count >= 0;
    }
    case -1:
      return false;
    default:
      return true;
  }
}

bool cshapes_geometry_for_each_ring(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_ring_visitor visit, void *state,
    cshapes_error *error) {
  cshapes_context_begin(context);
  if (visit_all(context->handle, geos(geometry), visit, state)) return true;
  cshapes_context_fail(context, error, "GEOS could not take the geometry apart");
  return false;
}
