"""Rings on the 1e-7 degree grid (E7), and the shapefile sets written from them.

A ring is an integer array of shape (n, 2): longitude and latitude times 1e7, not closed.
A polygon is a list of rings, the exterior first, then its holes.
"""

from pathlib import Path

import numpy as np
import shapefile

E7 = 1e7

# ESRI's own spelling of WGS 84, as the official boundary files carry it.
WGS84 = (
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",'
    'SPHEROID["WGS_1984",6378137.0,298.257223563]],'
    'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
)

# A .dbf header holds a date: three bytes, years counted from 1900. A constant instead
# of today's keeps the files the same bytes on every run.
DBF_DATE = bytes([70, 1, 1])

FIELD = "tzid"
FIELD_WIDTH = 80  # as in the official files


def twice_signed_area(ring):
    """Twice the area, exactly; positive when the ring runs counter-clockwise."""
    x = ring[:, 0].astype(np.int64)
    y = ring[:, 1].astype(np.int64)
    # One product of an x and a y difference fits 64 bits, their sum need not: add the halves apart.
    terms = (x - x[0]) * (np.roll(y, -1) - np.roll(y, 1))
    return (int((terms >> 32).sum()) << 32) + int((terms & 0xFFFFFFFF).sum())


def oriented(polygon):
    """The polygon as ESRI demands it: exterior clockwise, holes counter-clockwise."""
    return [ring[::-1] if (twice_signed_area(ring) > 0) == (index == 0) else ring for index, ring in enumerate(polygon)]


def count(zones):
    polygons = [polygon for zone in zones.values() for polygon in zone]
    return {
        "zones": len(zones),
        "polygons": len(polygons),
        "holes": sum(len(polygon) - 1 for polygon in polygons),
        "edges": sum(len(ring) for polygon in polygons for ring in polygon),
    }


def write(path, zones):
    """Writes `path`.shp, .shx, .dbf, .prj and .cpg.

    `zones` maps each zone identifier to its polygons; there is one record per zone,
    in the order of the identifiers.
    """
    path = Path(path)
    with shapefile.Writer(path, shapeType=shapefile.POLYGON, encoding="utf-8") as writer:
        writer.field(FIELD, "C", FIELD_WIDTH)
        for tzid in sorted(zones):
            parts = [ring for polygon in zones[tzid] for ring in oriented(polygon)]
            writer.poly([closed_degrees(ring) for ring in parts])
            writer.record(tzid)
    with open(path.with_suffix(".dbf"), "r+b") as dbf:
        dbf.seek(1)
        dbf.write(DBF_DATE)
    path.with_suffix(".prj").write_text(WGS84, encoding="ascii")
    path.with_suffix(".cpg").write_text("UTF-8", encoding="ascii")


def closed_degrees(ring):
    closed = np.vstack([ring, ring[:1]])
    return list(map(tuple, (closed / E7).tolist()))


def read(path):
    """Yields the identifier and the rings, on the grid, of each record."""
    with shapefile.Reader(path, encoding="utf-8") as reader:
        for record in reader.iterShapeRecords():
            points = np.rint(np.array(record.shape.points) * E7).astype(np.int64)
            rings = np.split(points, record.shape.parts[1:])
            if not all((ring[0] == ring[-1]).all() for ring in rings):
                raise SystemExit(f"{path}: {record.record[FIELD]}: a ring is open")
            yield record.record[FIELD], [ring[:-1] for ring in rings]


def check_written(path, zones):
    """Reads a set back and compares every vertex with what it was written from."""
    found = dict(read(path))
    if list(found) != sorted(zones):
        raise SystemExit(f"{path}: expected {len(zones)} zones in the order of their identifiers, found {len(found)}")
    for tzid, rings in found.items():
        wanted = [ring for polygon in zones[tzid] for ring in oriented(polygon)]
        if len(rings) != len(wanted) or not all(map(np.array_equal, rings, wanted)):
            raise SystemExit(f"{path}: {tzid}: the file does not hold the vertices written to it")
