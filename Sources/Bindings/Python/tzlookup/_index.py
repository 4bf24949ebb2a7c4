"""The boundaries of the world or of an index file."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from tzlookup import _tzlookup
from tzlookup._local_time import When, utc_offset

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

def parse(text: str) -> tuple[float, float]:
    """The (lat, lng) of a text, in any form that the command reads: `43.06 141.35`, `43°03'36"N 141°21'E`, `geo:` ...

    The position is rounded once, from its digits, to 1e-7 degrees. Raises ValueError, with the reason, for other texts.
    """
    latitude, longitude = _tzlookup._parse(text)
    return latitude / 1e7, longitude / 1e7


class Border(NamedTuple):
    """The border nearest to a position."""

    #: The distance in meters on the sphere.
    meters: float
    #: The nearest point of the border, in degrees.
    lat: float
    lng: float
    #: The first zone beyond the border, or None.
    zone_beyond: str | None


class Index(_tzlookup.Index):
    """The boundaries that are used by default, as by `tzlookup.world`, or, with a path, the boundaries of an index file.

    A file is mapped, so that processes share its memory, and checked. Raises OSError for a file that cannot be read, and
    ValueError for a file that is not an index. An index never changes, and threads may share it.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "tzlookup.world" if self.path is None else f"tzlookup.Index({self.path!r})"

    def __reduce__(self) -> tuple[Any, ...] | str:
        return (type(self), (self.path,))

    def nearest_border(self, lat: float, lng: float) -> Border | None:
        """The border nearest to a position; None if the index has no border, or its region ends nearer."""
        found = self._nearest_border(lat, lng)
        return None if found is None else Border(*found)

    def zoneinfo_at(self, lat: float, lng: float) -> ZoneInfo | None:
        """The zone at a position as the standard library's ZoneInfo, for datetimes, or None without a zone.

        ZoneInfo reads the rules of the system, or of the package tzdata if the system has none.
        """
        # Only here: importing it takes longer than importing this package.
        from zoneinfo import ZoneInfo

        name = self.timezone_at(lat, lng)
        return None if name is None else ZoneInfo(name)

    def utc_offset_at(self, lat: float, lng: float, when: When) -> timedelta | None:
        """The offset from UTC at a position and an instant, an aware datetime or seconds since 1970; None without a zone."""
        name = self.timezone_at(lat, lng)
        return None if name is None else utc_offset(name, when)

    def polygons(self, zone: str) -> list[list[list[tuple[float, float]]]]:
        """The polygons of a zone, each a list of rings, the exterior first, then holes; points are (lat, lng).

        Rings are closed: the last point is the first. Exteriors run counterclockwise, holes clockwise. Raises ValueError
        for a name that the index does not have.
        """
        return self._polygons(zone, False)

    def geojson(self, zone: str) -> dict[str, Any]:
        """The polygons of a zone as a GeoJSON feature, which the module json can write; points are [lng, lat]."""
        return {
            "type": "Feature",
            "properties": {"tzid": self.zones[self.zone_id(zone)]},
            "geometry": {"type": "MultiPolygon", "coordinates": self._polygons(zone, True)},
        }
