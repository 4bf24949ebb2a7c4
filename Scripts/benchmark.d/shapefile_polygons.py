"""Reads the polygons of a shapefile and the zones they belong to."""

import struct
from pathlib import Path

import numpy as np
import shapefile
import shapely

POLYGON = 5


def zone_names(path):
    """The values of the field tzid of the .dbf, in the order of its rows."""
    with shapefile.Reader(path, encoding="utf-8") as reader:
        return [record["tzid"] for record in reader.iterRecords()]


def records(path):
    """Yields each record as a list of rings: arrays of longitude and latitude."""
    data = Path(path).read_bytes()
    position = 100
    while position < len(data):
        length = struct.unpack_from(">i", data, position + 4)[0] * 2
        body = position + 8
        position = body + length
        kind = struct.unpack_from("<i", data, body)[0]
        if kind != POLYGON:
            raise ValueError(f"{path}: expected polygons (5), found a shape of type {kind}")
        part_count, point_count = struct.unpack_from("<2i", data, body + 36)
        starts = np.frombuffer(data, "<i4", part_count, body + 44)
        points = np.frombuffer(data, "<f8", 2 * point_count, body + 44 + 4 * part_count)
        yield np.split(points.reshape(-1, 2), starts[1:])


def polygons(path):
    """All polygons and, for each, the name of its zone."""
    found, zones = [], []
    for zone, rings in zip(zone_names(path), records(path), strict=True):
        rings = np.array([shapely.LinearRing(ring) for ring in rings], dtype=object)
        # Exteriors run clockwise in shapefiles, holes the other way round; writers put the holes of a polygon after its exterior.
        groups = np.split(rings, np.flatnonzero(~shapely.is_ccw(rings))[1:])
        found += [shapely.Polygon(shell, holes) for shell, *holes in groups]
        zones += [zone] * len(groups)
    return np.array(found, dtype=object), zones


def write_polygons(path, target):
    """Writes the polygons of a shapefile one after the other: the number of bytes of each, its zone, and itself as WKB."""
    with open(target, "wb") as file:
        for polygon, zone in zip(*polygons(path)):
            content = shapely.to_wkb(polygon)
            file.write(struct.pack("<Q80s", len(content), zone.encode()) + content)
