"""Asks the peers and tzlookup in their place for the zones at many points, and decides every difference by the polygons.

Usage: compare_points.py SHAPEFILE [COUNT]

Half of the points are uniform on the sphere, half within 1e-6 to 1e-2 degrees of vertices of borders. Where an answer of
tzlookup is not the peer's, the zones are found anew in the polygons of the shapefile, by GEOS.
"""

import sys
from collections import Counter
from functools import cache
from pathlib import Path

import numpy
import shapely
import timezonefinder as peer_of_timezonefinder
import tzfpy as peer_of_tzfpy

from tzlookup import timezonefinder, tzfpy

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "Scripts/benchmark.d"))
from shapefile_polygons import polygons  # noqa: E402

SEED = 18
#: Degrees from a border within which GEOS cannot decide, because coordinates are rounded to 53 bits.
BORDER = 1e-9


class Boundaries:
    """The polygons of the shapefile, and which zone each is part of."""

    def __init__(self, path):
        self.polygons, self.zones = polygons(path)
        self.tree = shapely.STRtree(self.polygons)

    @cache
    def zones_at(self, lng, lat):
        """The zones that a point is inside of, and those and the zones whose border it is on: two sets."""
        point = shapely.Point(lng, lat)
        touched = self.tree.query(point, predicate="dwithin", distance=BORDER)
        borders = shapely.boundary(self.polygons[touched])
        inside = touched[shapely.distance(borders, point) > BORDER]
        return {self.zones[number] for number in inside}, {self.zones[number] for number in touched}


def sample(boundaries, count):
    """Longitudes and latitudes of points, on the grid of 1e-7 degrees."""
    random = numpy.random.default_rng(SEED)
    near = count // 2
    uniform = numpy.column_stack(
        [random.uniform(-180, 180, count - near), numpy.degrees(numpy.arcsin(random.uniform(-1, 1, count - near)))]
    )
    # A vertex of a polygon chosen at random, so that large zones are not the only ones.
    chosen = random.choice(boundaries.polygons, near)
    rings = [shapely.get_coordinates(polygon.exterior) for polygon in chosen]
    vertices = numpy.array([ring[random.integers(len(ring))] for ring in rings])
    distances = 10 ** random.uniform(-6, -2, (near, 1))
    points = numpy.concatenate([uniform, vertices + distances * random.uniform(-1, 1, (near, 2))])
    # Longitude 180 is -180 to tzlookup, and a pole is next to it: neither is in the comparison.
    return numpy.round(numpy.clip(points, (-179.9999, -89.9999), (179.9999, 89.9999)), 7).T


def decide(boundaries, points, ours, peers):
    """Counts the answers by how they differ."""
    kinds = Counter()
    for lng, lat, our, peer in zip(*points, ours, peers, strict=True):
        if our == peer:
            kinds["the same"] += 1
            continue
        inside, touched = boundaries.zones_at(lng, lat)
        all_ours = set(tzfpy.get_tzs(lng, lat))
        is_first = isinstance(our, list) or (our or None) == min(all_ours, default=None)
        all_peers = set(peer) if isinstance(peer, list) else {peer} - {"", None}
        # A border belongs to one of the zones beside it. Which, GEOS does not know.
        if not (is_first and inside <= all_ours <= touched and bool(all_ours) == bool(touched)):
            kinds["tzlookup wrong"] += 1
            print(
                f"compare_points.py: lng={lng}, lat={lat}: expected {sorted(inside)} and of {sorted(touched)}"
                f" at least one, found {our}; the peer: {peer}", file=sys.stderr,
            )  # fmt: skip
        elif inside != touched and all_peers and all_peers <= touched:
            kinds["on a border"] += 1
        elif isinstance(our, str) and all_peers and all_peers <= inside:
            kinds["zones overlap, the peer names another"] += 1
        else:
            kinds["the peer wrong"] += 1
    return kinds


def main():
    boundaries = Boundaries(sys.argv[1])
    lngs, lats = points = sample(boundaries, int(sys.argv[2]) if len(sys.argv) > 2 else 100_000)
    pairs = list(zip(lngs.tolist(), lats.tolist(), strict=True))
    answers = {
        "timezonefinder.timezone_names_at": [
            module.timezone_names_at(lngs=lngs, lats=lats) for module in (timezonefinder, peer_of_timezonefinder)
        ],
        "timezonefinder.timezone_at": [
            [module.timezone_at(lng=lng, lat=lat) for lng, lat in pairs] for module in (timezonefinder, peer_of_timezonefinder)
        ],
        "tzfpy.get_tz": [[module.get_tz(*pair) for pair in pairs] for module in (tzfpy, peer_of_tzfpy)],
        "tzfpy.get_tzs": [[module.get_tzs(*pair) for pair in pairs] for module in (tzfpy, peer_of_tzfpy)],
    }
    wrong = 0
    for name, (ours, peers) in answers.items():
        kinds = decide(boundaries, points, ours, peers)
        wrong += kinds["tzlookup wrong"]
        print(f"{name} at {len(pairs):,} points: " + ", ".join(f"{kind} {count:,}" for kind, count in kinds.most_common()))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
