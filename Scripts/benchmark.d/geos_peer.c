/* Answers lookups with GEOS: an STRtree over prepared polygons, as a C program would use it.

   geos_peer SHAPEFILE POINTS.f64 COUNT OUTPUT    see peers.py */
#include <geos_c.h>
#include <shapefil.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    const GEOSPreparedGeometry *geometry;
    const char *zone;
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

/* Loading */

static GEOSGeometry *ring(const Engine *engine, const SHPObject *record, int start, int end) {
    GEOSCoordSequence *line =
        checked(GEOSCoordSeq_create_r(engine->geos, (unsigned)(end - start), 2), "coordinates");
    for (int i = start; i < end; i++) {
        GEOSCoordSeq_setXY_r(engine->geos, line, (unsigned)(i - start), record->padfX[i], record->padfY[i]);
    }
    return checked(GEOSGeom_createLinearRing_r(engine->geos, line), "ring");
}

/* In shapefiles exteriors run clockwise, holes the other way round. */
static int is_exterior(const SHPObject *record, int start, int end) {
    double area = 0, x = record->padfX[start], y = record->padfY[start];
    for (int i = start; i + 1 < end; i++) {
        area += (record->padfX[i] - x) * (record->padfY[i + 1] - y) -
                (record->padfX[i + 1] - x) * (record->padfY[i] - y);
    }
    return area <= 0;
}

static void add_area(Engine *engine, GEOSGeometry *shell, GEOSGeometry **holes, unsigned hole_count,
                     const char *zone) {
    GEOSGeometry *polygon =
        checked(GEOSGeom_createPolygon_r(engine->geos, shell, holes, hole_count), "polygon");
    Area *area = checked(malloc(sizeof *area), "memory");
    area->geometry = checked((void *)GEOSPrepare_r(engine->geos, polygon), "prepared polygon");
    area->zone = zone;
    GEOSSTRtree_insert_r(engine->geos, engine->tree, polygon, area);
}

/* Writers put the holes of a polygon after its exterior. */
static void add_record(Engine *engine, const SHPObject *record, const char *zone) {
    GEOSGeometry **holes = checked(calloc((size_t)record->nParts + 1, sizeof *holes), "memory");
    GEOSGeometry *shell = NULL;
    unsigned hole_count = 0;
    for (int part = 0; part < record->nParts; part++) {
        int start = record->panPartStart[part];
        int end = part + 1 < record->nParts ? record->panPartStart[part + 1] : record->nVertices;
        GEOSGeometry *line = ring(engine, record, start, end);
        if (!shell || is_exterior(record, start, end)) {
            if (shell) add_area(engine, shell, holes, hole_count, zone);
            shell = line;
            hole_count = 0;
        } else {
            holes[hole_count++] = line;
        }
    }
    if (shell) add_area(engine, shell, holes, hole_count, zone);
    free(holes);
}

static void load(Engine *engine, const char *path) {
    SHPHandle shapes = SHPOpen(path, "rb");
    DBFHandle rows = DBFOpen(path, "rb");
    if (!shapes || !rows) die("cannot read", path);
    int field = DBFGetFieldIndex(rows, "tzid");
    if (field < 0) die("no field tzid in", path);
    int count = 0;
    SHPGetInfo(shapes, &count, NULL, NULL, NULL);
    engine->tree = checked(GEOSSTRtree_create_r(engine->geos, 10), "tree");
    for (int i = 0; i < count; i++) {
        SHPObject *record = checked(SHPReadObject(shapes, i), "record");
        add_record(engine, record, strdup(DBFReadStringAttribute(rows, i, field)));
        SHPDestroyObject(record);
    }
    DBFClose(rows);
    SHPClose(shapes);
}

/* Lookups */

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
        fprintf(stderr, "usage: geos_peer SHAPEFILE POINTS COUNT OUTPUT\n");
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
