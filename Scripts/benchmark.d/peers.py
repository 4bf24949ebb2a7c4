"""Answers lookups with an engine from the Python package index.

    peers.py ENGINE SHAPEFILE                      requests on standard input
    peers.py ENGINE SHAPEFILE LATITUDE LONGITUDE   prints one zone

A request is one line of fields with tabs between them, and has one line of reply:

    time  POINTS.f64  COUNT          nanoseconds per lookup, after a pass that is not timed
    zones POINTS.f64  COUNT  OUTPUT  writes a zone per line (empty: none) and replies "done"
"""

import sys
import time
from array import array
from importlib.metadata import version


class Tzfpy:
    def __init__(self, shapefile):
        import tzfpy

        self.get = tzfpy.get_tz
        self.name = f"tzfpy {version('tzfpy')}, data {tzfpy.data_version()}"

    def zone(self, latitude, longitude):
        return self.get(longitude, latitude)

    def run(self, latitudes, longitudes):
        get = self.get
        for latitude, longitude in zip(latitudes, longitudes):
            get(longitude, latitude)

    def zones(self, latitudes, longitudes):
        return [self.get(x, y) for y, x in zip(latitudes, longitudes)]


class Timezonefinder:
    def __init__(self, shapefile):
        from timezonefinder import TimezoneFinder

        self.finder = TimezoneFinder(in_memory=True)
        if not self.finder.using_clang_pip():
            sys.exit("expected timezonefinder's compiled part, found none that runs here: it is for Linux on x86-64")
        self.name = f"timezonefinder {version('timezonefinder')}, data {self.finder.data_version}"

    def zone(self, latitude, longitude):
        return self.finder.timezone_at(lng=longitude, lat=latitude)

    def run(self, latitudes, longitudes):
        get = self.finder.timezone_at
        for latitude, longitude in zip(latitudes, longitudes):
            get(lng=longitude, lat=latitude)

    def zones(self, latitudes, longitudes):
        return [self.finder.timezone_at(lng=x, lat=y) for y, x in zip(latitudes, longitudes)]


class TimezonefinderBatch(Timezonefinder):
    def run(self, latitudes, longitudes):
        self.finder.timezone_ids_at(lngs=longitudes, lats=latitudes)

    def zones(self, latitudes, longitudes):
        return self.finder.timezone_names_at(lngs=longitudes, lats=latitudes)


class Shapely:
    """All points at once: candidates from an STRtree, then prepared polygons."""

    def __init__(self, shapefile):
        import numpy
        import shapefile_polygons
        import shapely

        self.numpy, self.shapely = numpy, shapely
        self.polygons, self.names = shapefile_polygons.polygons(shapefile)
        shapely.prepare(self.polygons)
        self.tree = shapely.STRtree(self.polygons)
        geos = shapely.geos_version_string
        self.name = f"shapely {version('shapely')} (GEOS {geos})"

    def run(self, latitudes, longitudes):
        xs, ys = self.numpy.asarray(longitudes), self.numpy.asarray(latitudes)
        points, candidates = self.tree.query(self.shapely.points(xs, ys))
        inside = self.shapely.intersects_xy(self.polygons[candidates], xs[points], ys[points])
        found = self.numpy.full(len(xs), -1)
        found[points[inside]] = candidates[inside]
        return found

    def zones(self, latitudes, longitudes):
        return [self.names[n] if n >= 0 else "" for n in self.run(latitudes, longitudes)]


ENGINES = {
    "tzfpy": Tzfpy,
    "timezonefinder": Timezonefinder,
    "timezonefinder-batch": TimezonefinderBatch,
    "shapely": Shapely,
}


def read_points(path, count):
    """Latitudes and longitudes of the first points of a file."""
    values = array("d")
    with open(path, "rb") as file:
        values.fromfile(file, 2 * count)
    if sys.byteorder == "big":
        values.byteswap()
    return values[::2], values[1::2]


def time_of(engine, path, count):
    latitudes, longitudes = read_points(path, count)
    engine.run(latitudes, longitudes)
    start = time.perf_counter_ns()
    engine.run(latitudes, longitudes)
    return (time.perf_counter_ns() - start) / count


def write_zones(engine, path, count, output):
    zones = engine.zones(*read_points(path, count))
    with open(output, "w", encoding="utf-8") as file:
        file.writelines(f"{zone or ''}\n" for zone in zones)


def reply(engine, request):
    verb, path, count, *output = request.rstrip("\n").split("\t")
    if verb == "time":
        return f"{time_of(engine, path, int(count)):.2f}"
    write_zones(engine, path, int(count), *output)
    return "done"


def main():
    name, shapefile, *point = sys.argv[1:]
    engine = ENGINES[name](shapefile)
    if point:
        print(engine.zones(*([float(value)] for value in point))[0])
        return
    print(engine.name, flush=True)
    for request in sys.stdin:
        print(reply(engine, request), flush=True)


if __name__ == "__main__":
    main()
