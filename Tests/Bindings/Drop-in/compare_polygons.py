"""Expects of all numbered polygons that they are the peer's: the zone, the ground they cover, and the points inside.

Numbers differ: a polygon of the peer is the one of the same zone and box here. A point on a border is the western
polygon's there, and the eastern one's here.
"""

import sys
from collections import Counter

import numpy
import shapely
import timezonefinder as peer_of_timezonefinder

from tzlookup import nearest_border, timezonefinder

SEED = 28
#: Points asked for in the box of each polygon, and as many in the box of each hole.
POINTS = 20


def identity(finder, number):
    rings = finder.boundaries
    box = (rings.xmin[number], rings.xmax[number], rings.ymin[number], rings.ymax[number])
    return finder.zone_name_from_boundary_id(number), *map(int, box)


def vertices(ring):
    """The points of a ring, wherever it starts and whichever way it runs."""
    return numpy.unique(ring, axis=1).tobytes()


def has_same_vertices(ours, our, peers, peer):
    rings = [
        [vertices(finder.coords_of(number)), sorted(vertices(hole) for hole in holes(finder, number))]
        for finder, number in ((ours, our), (peers, peer))
    ]
    return rings[0] == rings[1]


def holes(finder, number):
    count, first = finder.hole_registry.get(number, (0, 0))
    return [finder.holes.coords_of(hole) for hole in range(first, first + count)]


def has_same_ground(ours, our, peers, peer):
    """Vertices in the middle of straight lines make no difference."""
    ground = [
        shapely.Polygon(finder.coords_of(number).T, [hole.T for hole in holes(finder, number)])
        for finder, number in ((ours, our), (peers, peer))
    ]
    return shapely.symmetric_difference(*ground).area == 0


def is_on_border(x, y):
    return nearest_border(y / 1e7, x / 1e7).meters == 0


def main():
    ours, peers = timezonefinder.TimezoneFinder(), peer_of_timezonefinder.TimezoneFinder()
    wrong = []
    if (ours.nr_of_polygons, ours.nr_of_holes) != (peers.nr_of_polygons, peers.nr_of_holes):
        wrong.append(
            f"expected {peers.nr_of_polygons} polygons and {peers.nr_of_holes} holes, found {ours.nr_of_polygons}"
            f" and {ours.nr_of_holes}"
        )
    numbers = {identity(ours, number): number for number in range(ours.nr_of_polygons)}
    random, kinds, asked = numpy.random.default_rng(SEED), Counter(), 0
    for peer in range(peers.nr_of_polygons):
        our = numbers.get(identity(peers, peer))
        if our is None:
            wrong.append(f"expected a polygon like {identity(peers, peer)}, found none")
            continue
        if has_same_vertices(ours, our, peers, peer):
            kinds["with the same vertices"] += 1
        elif has_same_ground(ours, our, peers, peer):
            kinds["with the same ground"] += 1
        else:
            wrong.append(f"expected the ground of {identity(peers, peer)}, found other ground")
        for ring in (peers.coords_of(peer), *holes(peers, peer)):
            low, high = ring.min(axis=1), ring.max(axis=1)
            for x, y in random.integers(low, high, (POINTS, 2), endpoint=True).tolist():
                asked += 1
                if ours.inside_of_polygon(our, x, y) != peers.inside_of_polygon(peer, x, y) and not is_on_border(x, y):
                    wrong.append(f"expected another answer at {x}, {y} for {identity(peers, peer)}")
    for line in wrong:
        print(f"compare_polygons.py: {line}", file=sys.stderr)
    found = ", ".join(f"{count:,} {kind}" for kind, count in kinds.items())
    print(f"polygons of the peer: {found}, {asked:,} points asked for")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
