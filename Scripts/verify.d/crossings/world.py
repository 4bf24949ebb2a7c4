"""The edges of a shapefile on the grid, and the zones at rational points, exactly."""

from fractions import Fraction
from math import floor

import numpy as np
import shapefile_polygons
import shapely

TURN = 3_600_000_000
HALF = TURN // 2
POLE = 900_000_000
CHUNK = 32


class World:
    """All edges, in runs of neighbors whose boxes a tree holds. Nothing is shared with the library's index."""

    def __init__(self, path):
        self.zones = shapefile_polygons.zone_names(path)
        starts, ends, records, firsts, count = [], [], [], [], 0
        self.rings = []
        for record, rings in enumerate(shapefile_polygons.records(path)):
            for ring in rings:
                vertices = np.rint(ring * 1e7).astype(np.int64)
                moved = np.any(vertices[1:] != vertices[:-1], axis=1)
                a, b = vertices[:-1][moved], vertices[1:][moved]
                if len(a) == 0:
                    continue
                firsts.append(np.arange(count, count + len(a), CHUNK))
                count += len(a)
                starts.append(a)
                ends.append(b)
                records.append(np.full(len(a), record, np.int32))
        a, b = np.concatenate(starts), np.concatenate(ends)
        self.a, self.b, self.record = a.astype(np.int32), b.astype(np.int32), np.concatenate(records)
        self.first = np.concatenate(firsts)
        self.last = np.append(self.first[1:], count)
        low = np.minimum.reduceat(np.minimum(a, b), self.first)
        high = np.maximum.reduceat(np.maximum(a, b), self.first)
        # Whole numbers of this size are exact in doubles.
        boxes = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
        self.tree = shapely.STRtree(boxes)

    def edges(self, geometry):
        """Ends and records of the edges in runs whose boxes a geometry meets."""
        chunks = self.tree.query(geometry, predicate="intersects")
        lengths = self.last[chunks] - self.first[chunks]
        number = np.repeat(self.first[chunks] - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
        return self.a[number].astype(np.int64), self.b[number].astype(np.int64), self.record[number]

    def covering(self, x, y):
        """The names of the zones at a point of rational coordinates, by even-odd over each record."""
        x = x - TURN if x >= HALF else x + TURN if x < -HALF else x
        y = POLE - 1 if y == POLE else y
        row, column = floor(y), floor(x)
        a, b, records = self.edges(shapely.box(-HALF, row, column + 1, row + 1))
        # North of the row by an infinitesimal.
        spans = (a[:, 1] <= row) != (b[:, 1] <= row)
        a, b, records = a[spans], b[spans], records[spans]
        west = np.maximum(a[:, 0], b[:, 0]) <= column
        crossed = list(records[west])
        for number in np.flatnonzero(~west & (np.minimum(a[:, 0], b[:, 0]) <= column)):
            (ax, ay), (bx, by) = a[number].tolist(), b[number].tolist()
            # The edge meets the row at the point or to its west.
            if Fraction(ax) + (Fraction(y) - ay) * (bx - ax) / (by - ay) <= x:
                crossed.append(records[number])
        found, counts = np.unique(np.array(crossed, np.int32), return_counts=True)
        return ",".join(sorted({self.zones[record] for record in found[counts % 2 == 1]}))


def way(start, end):
    """Where a leg starts and how far it goes, the short way around: x, y, dx, dy."""
    (x, y), (to_x, to_y) = start, end
    dx, dy = to_x - x, to_y - y
    dx += TURN if dx < -HALF else -TURN if dx > HALF else 0
    if dy == 0 and y == POLE:
        y -= 1
    return x, y, dx, dy


def meetings(world, x, y, dx, dy):
    """The fractions of a leg at which it meets edges, its ends included, ascending."""
    places = {Fraction(0), Fraction(1)}
    for line in (-HALF, HALF):
        if dx != 0 and 0 < Fraction(line - x, dx) < 1:
            places.add(Fraction(line - x, dx))
    for shift in {0, TURN if x + dx < -HALF or x < -HALF else 0, -TURN if x + dx >= HALF or x >= HALF else 0}:
        line = shapely.linestrings([[x + shift, y], [x + shift + dx, y + dy]])
        a, b, _ = world.edges(line)
        low, high = np.minimum(a, b), np.maximum(a, b)
        near = (
            (high[:, 0] >= min(x, x + dx) + shift) & (low[:, 0] <= max(x, x + dx) + shift)
            & (high[:, 1] >= min(y, y + dy)) & (low[:, 1] <= max(y, y + dy))
        )
        for (ax, ay), (bx, by) in {(tuple(p), tuple(q)) for p, q in zip(a[near].tolist(), b[near].tolist())}:
            add_meetings(places, (x + shift, y, dx, dy), ax, ay, bx, by)
    return sorted(places)


def add_meetings(places, leg, ax, ay, bx, by):
    x, y, dx, dy = leg
    ex, ey, px, py = bx - ax, by - ay, ax - x, ay - y
    turn = dx * ey - dy * ex
    if turn != 0:
        if 0 <= Fraction(px * dy - py * dx, turn) <= 1 and 0 < Fraction(px * ey - py * ex, turn) < 1:
            places.add(Fraction(px * ey - py * ex, turn))
    elif px * dy == py * dx:
        # Along each other: the ends of the edge.
        for vx, vy in ((px, py), (px + ex, py + ey)):
            place = Fraction(vx * dx + vy * dy, dx * dx + dy * dy)
            if 0 < place < 1:
                places.add(place)


def zones_along(world, start, end):
    """The zones along a leg: those at the start, then each fraction where they change and those after it."""
    x, y, dx, dy = way(start, end)
    found = [world.covering(*start)]
    if dx == 0 and dy == 0:
        return found
    places = meetings(world, x, y, dx, dy)
    for place, following in zip(places, places[1:]):
        middle = (place + following) / 2
        add(found, place, world.covering(x + dx * middle, y + dy * middle))
    add(found, Fraction(1), world.covering(*end))
    return found


def add(found, place, zones):
    if found[-1] != zones:
        found += [place, zones]
