/* Answers lookups with GEOS: an STRtree over prepared polygons, as a C program would use it.

   geos_peer POLYGONS POINTS.f64 COUNT OUTPUT    see peers.py, and write_polygons of shapefile_polygons.py */
#include <geos_c.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    /* These two are in the file, before the bytes of the polygon. */
    uint64_t size;
    char zone[80];
    const GEOSPreparedGeometry *geometry;
} Area;

typedef struct {
    GEOSContextHandle_t geos;
    GEOSSTRtree *tree;
} Engine;

typedef struct {
    const Engine *engine;
    const GEOSGeometry *point;
    const char *zone;
} Search;

static void die(const char *what, const char *which) {
    fprintf(stderr, "geos_peer: %s %s\n", what, which);
    exit(65);
}

static void *checked(void *pointer, const char *what) {
    if (!pointer) die("failed:", what);
    return pointer;
}

static void load(Engine *engine, const char *path) {
    FILE *file = checked(fopen(path, "rb"), path);
    GEOSWKBReader *reader = checked(GEOSWKBReader_create_r(engine->geos), "reader");
    engine->tree = checked(GEOSSTRtree_create_r(engine->geos, 10), "tree");
    Area area;
    while (fread(&area, offsetof(Area, geometry), 1, file) == 1) {
        unsigned char *bytes = checked(malloc(area.size), "memory");
        if (fread(bytes, 1, area.size, file) != area.size) die("cannot read", path);
        GEOSGeometry *polygon = checked(GEOSWKBReader_read_r(engine->geos, reader, bytes, area.size), "polygon");
        free(bytes);
        area.geometry = checked((void *)GEOSPrepare_r(engine->geos, polygon), "prepared polygon");
        GEOSSTRtree_insert_r(engine->geos, engine->tree, polygon, memcpy(checked(malloc(sizeof area), "memory"), &area, sizeof area));
    }
}

static void visit(void *item, void *context) {
    const Area *area = item;
    Search *search = context;
    if (!search->zone && GEOSPreparedIntersects_r(search->engine->geos, area->geometry, search->point) == 1) {
        search->zone = area->zone;
    }
}

static const char *lookup(const Engine *engine, double latitude, double longitude) {
    GEOSGeometry *point = checked(GEOSGeom_createPointFromXY_r(engine->geos, longitude, latitude), "point");
    Search search = {engine, point, NULL};
    GEOSSTRtree_query_r(engine->geos, engine->tree, point, visit, &search);
    GEOSGeom_destroy_r(engine->geos, point);
    return search.zone;
}

static double nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void ignore(const char *format, ...) { (void)format; }

int main(int count, char **words) {
    if (count != 5) {
        fprintf(stderr, "usage: geos_peer POLYGONS POINTS COUNT OUTPUT\n");
        return 64;
    }
    Engine engine = {initGEOS_r(ignore, ignore), NULL};
    load(&engine, words[1]);
    FILE *points = checked(fopen(words[2], "rb"), words[2]), *output = checked(fopen(words[4], "w"), words[4]);
    double point[2];
    while (fread(point, sizeof point, 1, points) == 1) {
        const char *zone = lookup(&engine, point[0], point[1]);
        fprintf(output, "%s\n", zone ? zone : "");
    }
    fclose(output);
    long timed = atol(words[3]);
    double *values = checked(malloc((size_t)timed * sizeof point), "memory");
    rewind(points);
    if (fread(values, sizeof point, (size_t)timed, points) != (size_t)timed) die("cannot read", words[2]);
    double start = nanoseconds();
    for (long i = 0; i < timed; i++) lookup(&engine, values[2 * i], values[2 * i + 1]);
    double end = nanoseconds();
    // Without the version of the C interface.
    printf("GEOS %.*s\t%.2f\n", (int)strcspn(GEOSversion(), "-"), GEOSversion(), (end - start) / (double)timed);
    return 0;
}
