"""Cuts the excerpt around Hokkaido and Sakhalin out of the world's boundaries: clip_excerpt.py WORLD OUTPUT, two paths of
shapefiles without a suffix.

Everything happens on the 1e-7 degree grid (E7), whose integers doubles hold exactly.
Only where a border crosses the box a vertex is new, and rounded to the grid.
"""

import sys
from importlib.metadata import version

import numpy as np
import provenance
import shapefile_set
import shapely

WEST, SOUTH, EAST, NORTH = (degrees * 10**7 for degrees in (138, 40, 151, 55))
BOX = shapely.box(WEST, SOUTH, EAST, NORTH)


def polygons_of(rings):
    """Groups a record's rings: a hole follows its exterior, which runs clockwise."""
    polygons = []
    for ring in rings:
        if shapefile_set.twice_signed_area(ring) < 0:
            polygons.append([])
        polygons[-1].append(ring)
    return polygons


def clip(polygon):
    """The parts of a polygon within the box, on the grid."""
    exterior, *holes = polygon
    whole = shapely.Polygon(exterior, holes)
    if not whole.intersects(BOX):
        return []
    pieces = shapely.get_parts(shapely.intersection(whole, BOX))
    return [on_grid(piece) for piece in pieces if piece.geom_type == "Polygon"]


def on_grid(piece):
    """The rings of a polygon on the grid. normalize keeps the files the same bytes whichever way GEOS walks a ring."""
    piece = shapely.normalize(shapely.remove_repeated_points(shapely.transform(piece, np.rint)))
    reason = shapely.is_valid_reason(piece)
    if reason != "Valid Geometry":
        sys.exit(f"a clipped polygon is invalid once on the grid: {reason}")
    exterior, *holes = (shapely.get_coordinates(ring)[:-1].astype(np.int64) for ring in (piece.exterior, *piece.interiors))
    return [exterior, *sorted(holes, key=first_vertex)]


def first_vertex(ring):
    return tuple(ring[0])


def edges(rings):
    """The undirected edges of some rings: rows of x, y, x, y, lower end first."""
    rows = []
    for ring in rings:
        ends = np.stack([ring, np.roll(ring, -1, axis=0)], axis=1)
        swapped = (ends[:, 0, 0] > ends[:, 1, 0]) | ((ends[:, 0, 0] == ends[:, 1, 0]) & (ends[:, 0, 1] > ends[:, 1, 1]))
        ends[swapped] = ends[swapped, ::-1]
        rows.append(ends.reshape(-1, 4))
    return np.concatenate(rows)


def strictly_inside(rows):
    x, y = rows[:, 0::2], rows[:, 1::2]
    return ((WEST < x) & (x < EAST) & (SOUTH < y) & (y < NORTH)).all(axis=1)


def on_outline(rows):
    x, y = rows[:, 0::2], rows[:, 1::2]
    sides = [x == WEST, x == EAST, y == SOUTH, y == NORTH]
    return np.any([side.all(axis=1) for side in sides], axis=0)


def counted(rows):
    return np.unique(rows, axis=0, return_counts=True)


def check_same_inside(tzid, world_rings, rings):
    """Inside the box a zone must have exactly the edges it has in the world."""
    wanted, found = (counted(rows[strictly_inside(rows)]) for rows in (edges(world_rings), edges(rings)))
    if not all(map(np.array_equal, wanted, found)):
        sys.exit(f"{tzid}: expected the world's own edges within the box, found others")


def check_shared(rows):
    """Borders cut at the box must still be the same edge for both neighbors.

    Returns how many edges off the outline belong to one zone only. Those are the world's
    own: where neighbors do not share an edge, a sliver stays between them.
    """
    rows, counts = counted(rows[~on_outline(rows)])
    cut = ~strictly_inside(rows)
    if (counts[cut] != 2).any():
        sys.exit(
            f"expected two zones at every border cut by the box, found an edge of one: "
            f"{rows[cut & (counts != 2)][0].tolist()}; choose another box"
        )
    return int((counts == 1).sum())


def main(world_path, output):
    world = provenance.read(world_path)

    zones = {}
    for tzid, world_rings in shapefile_set.read(world_path):
        pieces = [piece for p in polygons_of(world_rings) for piece in clip(p)]
        if pieces:
            zones[tzid] = sorted(pieces, key=lambda piece: first_vertex(piece[0]))
            check_same_inside(tzid, world_rings, sum(pieces, []))

    rings = [ring for zone in zones.values() for polygon in zone for ring in polygon]
    counts = {**shapefile_set.count(zones), "edges of one zone off the box": check_shared(edges(rings))}
    for tzid, polygons in zones.items():
        vertices = sum(len(ring) for polygon in polygons for ring in polygon)
        print(f"{tzid}: polygons {len(polygons)}, vertices {vertices:,}")
    print("cut out: " + ", ".join(f"{what} {n:,}" for what, n in counts.items()))

    shapefile_set.write(output, zones)
    shapefile_set.check_written(output, zones)
    provenance.write(
        output,
        {
            "release": world["release"],
            "source": f"clipped from the world of {world['source']}",
            "world_sha256": world["files"]["timezones.shp"]["sha256"],
            "packages": {"shapely": version("shapely"), "pyshp": version("pyshp")},
            "box": {"west": WEST, "south": SOUTH, "east": EAST, "north": NORTH},
            "counts": counts,
        },
    )


main(*sys.argv[1:])
