"""Reads the polygons of a shapefile and the zones they belong to."""

import struct
from pathlib import Path

import numpy as np
import shapely

POLYGON = 5


def zone_names(path, field="tzid"):
    """The values of a field of the .dbf, in the order of its rows."""
    data = Path(path).with_suffix(".dbf").read_bytes()
    count, header_size, row_size = struct.unpack_from("<IHH", data, 4)
    offset = 1  # after the mark of deleted rows
    for start in range(32, header_size - 1, 32):
        width = data[start + 16]
        if data[start : start + 11].rstrip(b"\0") == field.encode():
            break
        offset += width
    else:
        raise ValueError(f"{path}: expected a field {field} in its .dbf, found none")
    rows = [header_size + number * row_size + offset for number in range(count)]
    return [data[row : row + width].decode().strip() for row in rows]


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


def is_exterior(ring):
    """Exteriors run clockwise in shapefiles, holes the other way round."""
    x, y = (ring - ring[0]).T
    return float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1])) <= 0


def polygons(path):
    """All polygons and, for each, the name of its zone."""
    found, zones = [], []
    for zone, rings in zip(zone_names(path), records(path), strict=True):
        groups = []
        for ring in rings:
            # Writers put the holes of a polygon after its exterior.
            if not groups or is_exterior(ring):
                groups.append([ring])
            else:
                groups[-1].append(ring)
        found += [shapely.Polygon(shell, holes) for shell, *holes in groups]
        zones += [zone] * len(groups)
    return np.array(found, dtype=object), zones


def write_polygons(path, target):
    """Writes the polygons of a shapefile one after the other: the number of bytes of each, its zone, and itself as WKB."""
    with open(target, "wb") as file:
        for polygon, zone in zip(*polygons(path)):
            content = shapely.to_wkb(polygon)
            file.write(struct.pack("<Q80s", len(content), zone.encode()) + content)
