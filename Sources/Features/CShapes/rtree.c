// An R-tree over envelopes: GEOS's STRtree, built once, then only read.
#include "cshapes_rtree.h"

#include <errno.h>
#include <stdlib.h>

#include "errors.h"
#include "geos.h"

struct cshapes_rtree {
  cshapes_context *context;
  GEOSSTRtree *tree;
};

/// Where a query puts what it finds.
typedef struct finding {
  uint32_t *found;
  size_t capacity, count;
} finding;

// An item of the tree is a number, not a pointer; it starts at 1 so that no item is NULL.
static void *item_of(uint32_t number) { return (void *)((uintptr_t)number + 1); }
static uint32_t number_of(const void *item) { return (uint32_t)((uintptr_t)item - 1); }

static void keep(void *item, void *state) {
  finding *finding = state;
  if (finding->count < finding->capacity) finding->found[finding->count] = number_of(item);
  finding->count++;
}

static bool query(GEOSContextHandle_t handle, GEOSSTRtree *tree, int32_t x, int32_t y, finding *finding) {
  GEOSGeometry *point = GEOSGeom_createPointFromXY_r(handle, x, y);
  if (point == NULL) return false;
  GEOSSTRtree_query_r(handle, tree, point, keep, finding);
  GEOSGeom_destroy_r(handle, point);
  return true;
}

static bool insert_all(GEOSContextHandle_t handle, GEOSSTRtree *tree, const int32_t *envelopes, uint32_t count) {
  for (uint32_t i = 0; i < count; i++, envelopes += 4) {
    GEOSGeometry *box =
        GEOSGeom_createRectangle_r(handle, envelopes[0], envelopes[1], envelopes[2], envelopes[3]);
    if (box == NULL) return false;
    // The tree copies the envelope; the box is not needed any longer.
    GEOSSTRtree_insert_r(handle, tree, box, item_of(i));
    GEOSGeom_destroy_r(handle, box);
  }
  return true;
}

cshapes_rtree *cshapes_rtree_create(const int32_t *envelopes, uint32_t count, cshapes_error *error) {
  cshapes_rtree *tree = calloc(1, sizeof *tree);
  if (tree == NULL) {
    cshapes_fail_errno(error, ENOMEM);
    return NULL;
  }
  tree->context = cshapes_context_create(error);
  if (tree->context == NULL) {
    free(tree);
    return NULL;
  }
  GEOSContextHandle_t handle = tree->context->handle;
  finding ignored = {0};
  tree->tree = GEOSSTRtree_create_r(handle, 10);
  // The query is what makes GEOS build the tree.
  if (tree->tree == NULL || !insert_all(handle, tree->tree, envelopes, count)
      || !query(handle, tree->tree, 0, 0, &ignored) || tree->context->message[0] != '\0') {
    cshapes_context_fail(tree->context, error, "GEOS made no R-tree");
    cshapes_rtree_destroy(tree);
    return NULL;
  }
  return tree;
}

void cshapes_rtree_destroy(cshapes_rtree *tree) {
  if (tree == NULL) return;
  if (tree->tree != NULL) GEOSSTRtree_destroy_r(tree->context->handle, tree->tree);
  cshapes_context_destroy(tree->context);
  free(tree);
}

int64_t cshapes_rtree_query(
    const cshapes_rtree *tree, int32_t x, int32_t y, uint32_t *found, size_t capacity, cshapes_error *error) {
  // A context of its own for each query: the tree's may be in use by another thread.
  GEOSContextHandle_t handle = GEOS_init_r();
  finding finding = {.found = found, .capacity = capacity};
  bool worked = handle != NULL && query(handle, tree->tree, x, y, &finding);
  if (handle != NULL) GEOS_finish_r(handle);
  if (worked) return (int64_t)finding.count;
  cshapes_fail(error, CSHAPES_GEOS, "GEOS could not query the R-tree");
  return -1;
}
