"""The polygons of an index with numbers, in the order of its zones, as timezonefinder has them.

Coordinates are integers, in units of 1e-7 degrees: x is a longitude, y a latitude. A point on a border is inside the polygon
that the ground just east of it is part of, or just north of it where the border runs along a parallel: so every point is in
polygons of those zones that the index answers with.
"""

from collections.abc import Iterable
from functools import cache, cached_property
from itertools import accumulate
from operator import index as integer_from
from typing import TYPE_CHECKING, SupportsIndex

from tzlookup import Index, Integers32, world
from tzlookup._numpy import read_only, require_numpy
from tzlookup._tzlookup import _ring_contains

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_HALF_TURN, _POLE = 1_800_000_000, 900_000_000


class PolygonArray:
    """Rings with numbers."""

    def __init__(self, rings: list[Integers32]) -> None:
        self._rings = rings

    def __len__(self) -> int:
        return len(self._rings)

    def ring(self, number: SupportsIndex) -> Integers32:
        """All longitudes and then all latitudes of a ring. Raises IndexError for a number that does not exist."""
        index = integer_from(number)
        if 0 <= index < len(self):
            return self._rings[index]
        raise IndexError(f"expected a non-negative id below {len(self)}, found {index}")

    def coords_of(self, idx: SupportsIndex) -> "npt.NDArray[np.int32]":
        """A row of longitudes and one of latitudes, which nobody can write to. The first point is not repeated at the end."""
        return _rows(self.ring(idx))

    @cached_property
    def _boxes(self) -> "list[npt.NDArray[np.int32]]":
        """The least and greatest longitudes, and the least and greatest latitudes."""
        numpy = require_numpy()
        boxes = [(x.min(), x.max(), y.min(), y.max()) for x, y in map(_rows, self._rings)]
        return [read_only(column) for column in numpy.array(boxes, numpy.int32).reshape(-1, 4).T]

    @cached_property
    def _box_of(self) -> list[tuple[int, ...]]:
        """The same for each ring, as integers that are compared faster."""
        return list(zip(*(column.tolist() for column in self._boxes), strict=True))

    @property
    def xmin(self) -> "npt.NDArray[np.int32]":
        """The least longitudes."""
        return self._boxes[0]

    @property
    def xmax(self) -> "npt.NDArray[np.int32]":
        """The greatest longitudes."""
        return self._boxes[1]

    @property
    def ymin(self) -> "npt.NDArray[np.int32]":
        """The least latitudes."""
        return self._boxes[2]

    @property
    def ymax(self) -> "npt.NDArray[np.int32]":
        """The greatest latitudes."""
        return self._boxes[3]

    def outside_bbox(self, poly_id: SupportsIndex, x: int, y: int) -> bool:
        """Whether a point has a coordinate that is less or greater than all of a ring."""
        self.ring(poly_id)
        west, east, south, north = self._box_of[poly_id]
        return not (west <= x <= east and south <= y <= north)

    def pip(self, poly_id: SupportsIndex, x: int, y: int) -> bool:
        """Whether a point is inside a ring."""
        return _ring_contains(self.ring(poly_id), x, y)

    def pip_with_bbox_check(self, poly_id: SupportsIndex, x: int, y: int) -> bool:
        """The same, faster for most points that are not."""
        return not self.outside_bbox(poly_id, x, y) and self.pip(poly_id, x, y)

    def in_any_polygon(self, poly_ids: Iterable[SupportsIndex], x: int, y: int) -> bool:
        """Whether a point is inside any of some rings."""
        return any(self.pip_with_bbox_check(poly_id, x, y) for poly_id in poly_ids)


class HoleArray(PolygonArray):
    """The holes of all polygons."""

    def __init__(self, rings: list[Integers32], registry: dict[int, tuple[int, int]]) -> None:
        super().__init__(rings)
        self._registry = registry

    def ids_of(self, boundary_id: SupportsIndex) -> range:
        """The numbers of a polygon's holes."""
        count, first = self._registry.get(integer_from(boundary_id), (0, 0))
        return range(first, first + count)

    def any_contains(self, boundary_id: SupportsIndex, x: int, y: int) -> bool:
        """Whether a point is inside a hole of a polygon."""
        return self.in_any_polygon(self.ids_of(boundary_id), x, y)


class NumberedPolygons:
    """The polygons of all zones of an index: for the world seconds of work, and 70 MB."""

    def __init__(self, index: Index) -> None:
        zones = [index._rings(name) for name in index.zones]
        exteriors: list[Integers32] = []
        holes: list[Integers32] = []
        #: How many holes a polygon has, and the number of the first: for those that have any.
        self.hole_registry: dict[int, tuple[int, int]] = {}
        for exterior, *own in (polygon for zone in zones for polygon in zone):
            if own:
                self.hole_registry[len(exteriors)] = (len(own), len(holes))
            exteriors.append(exterior)
            holes += own
        self.boundaries = PolygonArray(exteriors)
        self.holes = HoleArray(holes, self.hole_registry)
        #: The number of each zone's first polygon, and that of all polygons.
        self._firsts = [0, *accumulate(map(len, zones))]

    @cached_property
    def zone_ids(self) -> "npt.NDArray[np.uint16]":
        """The zone id of each polygon."""
        numpy = require_numpy()
        firsts = numpy.array(self._firsts)
        return read_only(numpy.repeat(numpy.arange(len(firsts) - 1, dtype=numpy.uint16), numpy.diff(firsts)))

    def of_zone(self, zone_id: int) -> range:
        """The numbers of a zone's polygons."""
        return range(self._firsts[zone_id], self._firsts[zone_id + 1])

    def contain(self, boundary_id: SupportsIndex, x: int, y: int) -> bool:
        """Whether a point is inside a polygon, and in none of its holes."""
        # As all queries: there is nothing east of longitude 180 and north of the pole.
        x, y = integer_from(x), integer_from(y)
        x, y = -x if x == _HALF_TURN else x, y - 1 if y == _POLE else y
        is_inside = self.boundaries.pip_with_bbox_check(boundary_id, x, y)
        return is_inside and not self.holes.any_contains(boundary_id, x, y)


@cache
def polygons_of_world() -> NumberedPolygons:
    """Those that all finders of the world share."""
    return NumberedPolygons(world)


def _rows(ring: Integers32) -> "npt.NDArray[np.int32]":
    rows: "npt.NDArray[np.int32]" = require_numpy().asarray(ring)
    return rows.reshape(2, -1)
