#ifndef CSHAPES_GEOMETRY_H
#define CSHAPES_GEOMETRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cshapes_error.h"

/// A GEOS context: where GEOS reports its errors. One per thread; what is made with it is used with it, on the
/// same thread, and destroyed before it.
typedef struct cshapes_context cshapes_context;

/// A GEOS geometry. GEOS computes some of its properties lazily, so it belongs to one thread at a time.
typedef struct cshapes_geometry cshapes_geometry;

/// A GEOS prepared geometry. Its point index is built by its first query, so it belongs to one thread, and the
/// geometry it was made from must outlive it.
typedef struct cshapes_prepared cshapes_prepared;

/// Why and where a geometry is invalid.
typedef struct cshapes_invalidity {
  /// GEOS's own words, such as "Ring Self-intersection".
  char reason[128];
  /// The position of the defect, in the unit of the vertices (1e-7 degrees).
  double x, y;
} cshapes_invalidity;

/// - Returns: a context to destroy with `cshapes_context_destroy`, or NULL.
cshapes_context *cshapes_context_create(cshapes_error *error);
void cshapes_context_destroy(cshapes_context *context);

/// A multipolygon from rings of 1e-7 degree integers, which GEOS holds as doubles: exact, unlike degrees.
///
/// - Parameters:
///   - vertices: x and y of each vertex, ring after ring; the closing vertex is not repeated.
///   - ring_sizes: the number of vertices of each ring, polygon after polygon, each exterior before its holes.
///   - polygon_sizes: the number of rings of each polygon, at least 1.
///   - polygon_count: the number of polygons; 0 makes an empty multipolygon.
/// - Returns: a geometry to destroy with `cshapes_geometry_destroy`, or NULL.
cshapes_geometry *cshapes_geometry_create(
    cshapes_context *context, const int32_t *vertices, const int32_t *ring_sizes, const int32_t *polygon_sizes,
    int32_t polygon_count, cshapes_error *error);
void cshapes_geometry_destroy(cshapes_context *context, cshapes_geometry *geometry);

/// Whether a geometry is valid by the rules of OGC Simple Features.
///
/// - Returns: 1, 0 with `invalidity` filled in, or -1.
int cshapes_geometry_is_valid(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_invalidity *invalidity,
    cshapes_error *error);

/// A valid geometry close to `geometry` (`GEOSMakeValid`).
///
/// - Returns: a new geometry to destroy with `cshapes_geometry_destroy`, or NULL.
cshapes_geometry *cshapes_geometry_repair(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_error *error);

/// All that lies in either of two geometries.
///
/// - Returns: a new geometry to destroy with `cshapes_geometry_destroy`, or NULL.
cshapes_geometry *cshapes_geometry_union(
    cshapes_context *context, const cshapes_geometry *a, const cshapes_geometry *b, cshapes_error *error);

/// The area in one of two geometries and not in the other.
///
/// - Returns: a new geometry to destroy with `cshapes_geometry_destroy`, or NULL.
cshapes_geometry *cshapes_geometry_symmetric_difference(
    cshapes_context *context, const cshapes_geometry *a, const cshapes_geometry *b, cshapes_error *error);

/// The area in `a` and not in `b`.
///
/// - Returns: a new geometry to destroy with `cshapes_geometry_destroy`, or NULL.
cshapes_geometry *cshapes_geometry_difference(
    cshapes_context *context, const cshapes_geometry *a, const cshapes_geometry *b, cshapes_error *error);

/// The area in both of two geometries.
///
/// - Returns: a new geometry to destroy with `cshapes_geometry_destroy`, or NULL.
cshapes_geometry *cshapes_geometry_intersection(
    cshapes_context *context, const cshapes_geometry *a, const cshapes_geometry *b, cshapes_error *error);

/// The number of geometries that a geometry consists of: 1 unless it is a collection.
///
/// - Returns: the number, or -1.
int cshapes_geometry_part_count(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_error *error);

/// A copy of one of the geometries that a geometry consists of, counted from 0.
///
/// - Returns: a new geometry to destroy with `cshapes_geometry_destroy`, or NULL.
cshapes_geometry *cshapes_geometry_part(
    cshapes_context *context, const cshapes_geometry *geometry, int index, cshapes_error *error);

/// A point that lies in a geometry with an area, in the unit of the vertices.
///
/// - Returns: whether there is one.
bool cshapes_geometry_inner_point(
    cshapes_context *context, const cshapes_geometry *geometry, double *x, double *y, cshapes_error *error);

/// Whether a geometry has no points; if it has some, `area` receives its area.
///
/// - Returns: 1, 0 or -1.
int cshapes_geometry_is_empty(
    cshapes_context *context, const cshapes_geometry *geometry, double *area, cshapes_error *error);

/// A geometry with fewer vertices (`GEOSTopologyPreserveSimplify`): lines are replaced by straight ones that stay
/// within `tolerance`, in the unit of the vertices, of all vertices left out (Douglas and Peucker 1973), where that
/// makes no rings cross. No ring vanishes.
///
/// - Returns: a new geometry to destroy with `cshapes_geometry_destroy`, or NULL.
cshapes_geometry *cshapes_geometry_simplify(
    cshapes_context *context, const cshapes_geometry *geometry, double tolerance, cshapes_error *error);

/// Receives one ring: x and y of each vertex, the closing vertex repeated; each polygon's exterior before its holes.
typedef void (*cshapes_ring_visitor)(void *state, bool is_hole, const double *vertices, size_t vertex_count);

/// Hands every ring of every polygon of a geometry, however nested, to `visit`. Points and lines are skipped.
///
/// - Returns: whether it worked.
bool cshapes_geometry_for_each_ring(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_ring_visitor visit, void *state,
    cshapes_error *error);

/// Prepares a geometry for many point queries.
///
/// - Returns: a handle to destroy with `cshapes_prepared_destroy`, or NULL.
cshapes_prepared *cshapes_prepared_create(
    cshapes_context *context, const cshapes_geometry *geometry, cshapes_error *error);
void cshapes_prepared_destroy(cshapes_context *context, cshapes_prepared *prepared);

/// Whether the point lies in the interior of the geometry.
///
/// - Returns: 1, 0, or -1.
int cshapes_prepared_contains(
    cshapes_context *context, const cshapes_prepared *prepared, double x, double y, cshapes_error *error);

/// Whether the point lies in the interior or on the border of the geometry.
///
/// - Returns: 1, 0, or -1.
int cshapes_prepared_covers(
    cshapes_context *context, const cshapes_prepared *prepared, double x, double y, cshapes_error *error);

#endif
