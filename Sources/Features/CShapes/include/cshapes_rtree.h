#ifndef CSHAPES_RTREE_H
#define CSHAPES_RTREE_H

#include <stddef.h>
#include <stdint.h>

#include "cshapes_error.h"

/// An immutable R-tree over envelopes (`GEOSSTRtree`, Sort-Tile-Recursive).
///
/// GEOS builds the tree on its first query, which is not thread-safe; `cshapes_rtree_create` therefore forces
/// the build. From then on nothing is written, and any number of threads may query one tree at once.
typedef struct cshapes_rtree cshapes_rtree;

/// Builds a tree over `count` envelopes, each minimum x, minimum y, maximum x, maximum y.
///
/// - Returns: a tree to destroy with `cshapes_rtree_destroy`, or NULL.
cshapes_rtree *cshapes_rtree_create(const int32_t *envelopes, uint32_t count, cshapes_error *error);
void cshapes_rtree_destroy(cshapes_rtree *tree);

/// Finds the envelopes that hold a point, their borders included.
///
/// - Parameters:
///   - found: receives the 0-based numbers of the first `capacity` of them, in no particular order.
/// - Returns: how many there are, which may exceed `capacity`, or -1 with an error.
int64_t cshapes_rtree_query(
    const cshapes_rtree *tree, int32_t x, int32_t y, uint32_t *found, size_t capacity, cshapes_error *error);

#endif
