"""Answers a file of points with an engine from the Python package index: peers.py ENGINE SHAPEFILE POINTS.f64 COUNT OUTPUT

Writes the zone of each point to OUTPUT, a line each (empty: none). Prints what the engine is called and, after a tab, its nanoseconds
per lookup: those of a second pass, over the first COUNT points.
"""

import sys
import time
from array import array
from importlib.metadata import version
from pathlib import Path


class Tzfpy:
    def __init__(self, shapefile):
        import tzfpy

        self.get = tzfpy.get_tz
        self.name = f"tzfpy {version('tzfpy')} (lite), data {tzfpy.data_version()}"

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


def main(name, shapefile, path, count, output):
    engine, count = ENGINES[name](shapefile), int(count)
    values = array("d", Path(path).read_bytes())
    if sys.byteorder == "big":
        values.byteswap()
    latitudes, longitudes = values[::2], values[1::2]
    zones = engine.zones(latitudes, longitudes)
    Path(output).write_text("".join(f"{zone or ''}\n" for zone in zones), encoding="utf-8")
    latitudes, longitudes = latitudes[:count], longitudes[:count]
    start = time.perf_counter_ns()
    engine.run(latitudes, longitudes)
    print(engine.name, f"{(time.perf_counter_ns() - start) / count:.2f}", sep="\t")


if __name__ == "__main__":
    main(*sys.argv[1:])
