"""The classes and functions of timezonefinder 9, answered by tzlookup: a program changes one import.

>>> from tzlookup.timezonefinder import TimezoneFinder
>>> TimezoneFinder().timezone_at(lng=141.35, lat=43.06)
'Asia/Tokyo'

Names, parameters, results and the types of exceptions are those of timezonefinder. What differs:

- Zone ids are places in `timezone_names`, as in timezonefinder, but the names ascend. Keep names, not ids.
- On disputed ground, where zones overlap, `timezone_at` answers with the first by name.
- `unique_timezone_at` answers with None there only: there are no shortcuts that could hold several zones.
- `TimezoneFinderL` answers exactly too.
- A finder can be shared by threads. It holds nothing to release, and can be used after `cleanup`.
- Polygons have other numbers than in timezonefinder, though in the order of zones, too. What needs their numbers makes the
  polygons of all zones first, which takes seconds and 70 MB, once in a process. `get_geometry` makes those of a zone.
- A polygon has the points on its western and southern borders, as a zone has here, not those on the eastern and northern.
- There are no shortcuts and no data directories: `shortcuts`, `data_location`, `boundaries_dir` and `holes_dir` are absent.

Functions that take or give arrays need numpy, as in timezonefinder.
"""

from datetime import datetime, timedelta
from functools import cached_property
from operator import index as integer_from
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self, SupportsIndex
from zoneinfo import ZoneInfo

from tzlookup import INVALID_POSITION, Index, Integers32, world
from tzlookup._numpy import require_numpy
from tzlookup._zone_names import NO_ZONE_ID, ZoneNames, is_ocean

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from tzlookup._numbered_polygons import HoleArray, NumberedPolygons, PolygonArray

__all__ = [
    "NO_ZONE_ID",
    "TimezoneFinder",
    "TimezoneFinderL",
    "certain_timezone_at",
    "get_geometry",
    "localize",
    "timezone_at",
    "timezone_at_land",
    "timezone_id_at",
    "timezone_id_at_land",
    "timezone_ids_at",
    "timezone_ids_at_land",
    "timezone_names_at",
    "timezone_names_at_land",
    "timezones_at",
    "unique_timezone_at",
    "utc_offset_at",
    "zoneinfo_at",
]

#: The release of timezonefinder whose interface this is.
__version__ = "9.2.0"

#: What to do with a position that is not on Earth, in an array.
OnInvalid = Literal["raise", "skip"]

#: A ring as [longitudes, latitudes], or as a list of (longitude, latitude).
Ring = list[list[float]] | list[tuple[float, float]]

#: How many ids an int16 has room for.
_MOST_ZONES = 2**15

#: What timezonefinder has, and tzlookup has not.
_ABSENT = {"boundaries_dir", "data_location", "holes_dir", "shortcuts"}


class AbstractTimezoneFinder:
    """What both finders have in common, which is all of it."""

    def __init__(self, bin_file_location: str | PathLike[str] | None = None) -> None:
        """Finds zones in the boundaries of the world, or in those of an index file that `tzlookup compile` wrote.

        Raises OSError for a file that cannot be read, and ValueError for one that is not an index.
        """
        if bin_file_location is not None and Path(bin_file_location).is_dir():
            raise ValueError(
                f"bin_file_location: expected an index file of tzlookup, found the directory {bin_file_location}:"
                " leave it out, or compile the boundaries with 'tzlookup compile'"
            )
        self._location = bin_file_location
        self._index = world if bin_file_location is None else Index(bin_file_location)
        if bin_file_location is not None and len(self._index.zones) > _MOST_ZONES:
            raise ValueError(
                f"bin_file_location: expected at most {_MOST_ZONES} zones, whose ids fit 16 bits, found"
                f" {len(self._index.zones)}: use tzlookup.Index"
            )

    @cached_property
    def zone_names(self) -> ZoneNames:
        """The names of all zones by their ids."""
        return ZoneNames(list(self._index.zones))

    @property
    def timezone_names(self) -> list[str]:
        """The names of all zones, ascending. A zone's id is its place here."""
        return self.zone_names.names

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._location,))

    def __getattr__(self, name: str) -> Any:
        if name in _ABSENT:
            raise AttributeError(
                f"tzlookup has no {name}: it reads no data of timezonefinder; use timezones_at for the zones at a position"
            )
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    # MARK: One position

    def timezone_at(self, *, lng: float, lat: float) -> str | None:
        """The zone at a position; None where no zone is.

        Raises ValueError for what is not a position on Earth, OverflowError for an integer beyond all floats, and TypeError
        for what is not a number.
        """
        try:
            return self._index.timezone_at(lat, lng)
        except (TypeError, ValueError):
            return self._index.timezone_at(_number("lat", lat), _number("lng", lng))

    def timezone_at_land(self, *, lng: float, lat: float) -> str | None:
        """The zone at a position; None at sea, where `timezone_at` answers with a zone of the kind Etc/GMT+5."""
        name = self.timezone_at(lng=lng, lat=lat)
        return None if name is None or is_ocean(name) else name

    def timezone_id_at(self, *, lng: float, lat: float) -> int | None:
        """The id of the zone that `timezone_at` answers with."""
        return self.zone_names.id_of(self.timezone_at(lng=lng, lat=lat))

    def timezone_id_at_land(self, *, lng: float, lat: float) -> int | None:
        """The id of the zone that `timezone_at_land` answers with."""
        return self.zone_names.id_of(self.timezone_at_land(lng=lng, lat=lat))

    def timezones_at(self, *, lng: float, lat: float) -> list[str]:
        """All zones at a position, that of `timezone_at` first: several on disputed ground, none where no zone is."""
        return self._index.all_zones_at(_number("lat", lat), _number("lng", lng))

    def unique_timezone_at(self, *, lng: float, lat: float) -> str | None:
        """The zone at a position where it is the only one; None on disputed ground and where no zone is."""
        zones = self.timezones_at(lng=lng, lat=lat)
        return zones[0] if len(zones) == 1 else None

    def certain_timezone_at(self, *, lng: float, lat: float) -> str | None:
        """The same as `timezone_at`, which always decides by the polygons."""
        return self.timezone_at(lng=lng, lat=lat)

    # MARK: Arrays of positions

    def timezone_ids_at(
        self, *, lngs: "npt.ArrayLike", lats: "npt.ArrayLike", on_invalid: OnInvalid = "raise"
    ) -> "npt.NDArray[np.int16]":
        """The id of the zone at each position; NO_ZONE_ID where no zone is.

        Positions that are not on Earth raise ValueError, or have NO_ZONE_ID with `on_invalid="skip"`. Raises TypeError for
        what is not numbers, OverflowError for an integer beyond all floats, and ValueError for arrays of different lengths
        and of more dimensions than one.
        """
        if on_invalid not in ("raise", "skip"):
            raise ValueError(f"unknown on_invalid policy: expected 'raise' or 'skip', found {on_invalid!r}")
        numpy = require_numpy()
        longitudes, latitudes = _column("lngs", lngs), _column("lats", lats)
        if len(longitudes) != len(latitudes):
            raise ValueError(
                "lngs and lats: expected the same number of coordinates,"
                f" found {len(longitudes)} and {len(latitudes)}"
            )
        ids = numpy.asarray(self._index.zone_ids_at(latitudes, longitudes))
        if on_invalid == "raise" and (ids == INVALID_POSITION).any():
            first = int((ids == INVALID_POSITION).argmax())
            raise ValueError(
                f"invalid coordinate at index {first}: expected a longitude from -180 to 180 and a latitude from -90"
                f" to 90, found lng={longitudes[first]}, lat={latitudes[first]}: correct it, or give"
                f' on_invalid="skip" for the id {NO_ZONE_ID} there'
            )
        found: "npt.NDArray[np.int16]" = numpy.maximum(ids, NO_ZONE_ID).astype(numpy.int16)
        return found

    def timezone_names_at(
        self, *, lngs: "npt.ArrayLike", lats: "npt.ArrayLike", on_invalid: OnInvalid = "raise"
    ) -> list[str | None]:
        """The name of the zone at each position; None where `timezone_ids_at` answers with NO_ZONE_ID."""
        return self.zone_names.names_of(self.timezone_ids_at(lngs=lngs, lats=lats, on_invalid=on_invalid))

    def timezone_ids_at_land(
        self, *, lngs: "npt.ArrayLike", lats: "npt.ArrayLike", on_invalid: OnInvalid = "raise"
    ) -> "npt.NDArray[np.int16]":
        """The same as `timezone_ids_at`, and NO_ZONE_ID at sea."""
        ids = self.timezone_ids_at(lngs=lngs, lats=lats, on_invalid=on_invalid)
        ids[self.zone_names.ocean_flags()[ids]] = NO_ZONE_ID
        return ids

    def timezone_names_at_land(
        self, *, lngs: "npt.ArrayLike", lats: "npt.ArrayLike", on_invalid: OnInvalid = "raise"
    ) -> list[str | None]:
        """The name of the zone at each position; None where `timezone_ids_at_land` answers with NO_ZONE_ID."""
        return self.zone_names.names_of(self.timezone_ids_at_land(lngs=lngs, lats=lats, on_invalid=on_invalid))

    # MARK: Local time

    def zoneinfo_at(self, *, lng: float, lat: float) -> ZoneInfo | None:
        """The zone at a position as the standard library's ZoneInfo; None where no zone is.

        Raises ZoneInfoNotFoundError where neither the system nor the package tzdata has the zone.
        """
        name = self.timezone_at(lng=lng, lat=lat)
        return None if name is None else ZoneInfo(name)

    def utc_offset_at(self, *, lng: float, lat: float, when: datetime | None = None) -> timedelta | None:
        """What to add to UTC at a position: now, at the instant of an aware datetime, or at the local time of a naive one."""
        zone = self.zoneinfo_at(lng=lng, lat=lat)
        if zone is None:
            return None
        if when is None:
            return datetime.now(zone).utcoffset()
        local = when.replace(tzinfo=zone) if when.tzinfo is None else when.astimezone(zone)
        return local.utcoffset()

    def localize(self, dt: datetime, *, lng: float, lat: float) -> datetime | None:
        """A naive datetime with the zone at a position, whose local time it is; None where no zone is.

        Raises ValueError for an aware datetime.
        """
        if dt.tzinfo is not None:
            raise ValueError(f"dt: expected a naive datetime, found {dt!r}, which already carries a timezone: use astimezone")
        zone = self.zoneinfo_at(lng=lng, lat=lat)
        return None if zone is None else dt.replace(tzinfo=zone)

    # MARK: Zones

    @property
    def nr_of_zones(self) -> int:
        """The number of zones."""
        return len(self.timezone_names)

    @property
    def data_version(self) -> str:
        """The release of the boundaries, such as "2026e"."""
        return self._index.data_version

    def zone_name_from_id(self, zone_id: int) -> str:
        """The name of a zone by its id. Raises ValueError for one that does not exist."""
        return self.zone_names.name_of(zone_id)

    def zone_names_from_ids(self, zone_ids: "npt.ArrayLike") -> list[str | None]:
        """The names of zones by their ids; None for NO_ZONE_ID. Raises TypeError for what is not integers."""
        return self.zone_names.names_from_ids(zone_ids)

    # MARK: Zones of polygons

    @property
    def zone_ids(self) -> "npt.NDArray[np.uint16]":
        """The id of each polygon's zone, ascending."""
        return self._polygons.zone_ids

    def zone_id_of(self, boundary_id: SupportsIndex) -> int:
        """The id of a polygon's zone. Raises ValueError for what is not the number of a polygon."""
        try:
            number = integer_from(boundary_id)
        except TypeError:
            number = -1
        if 0 <= number < len(self.zone_ids):
            return int(self.zone_ids[number])
        raise ValueError(f"boundary_id: expected a non-negative id below {len(self.zone_ids)}, found {boundary_id!r}")

    def zone_ids_of(self, boundary_ids: "npt.ArrayLike") -> "npt.NDArray[np.uint16]":
        """The ids of the zones of many polygons. Raises ValueError for negative numbers, and IndexError for too great ones."""
        numbers = require_numpy().asarray(boundary_ids)
        if (numbers < 0).any():
            raise ValueError(f"boundary_ids: expected non-negative ids, found {numbers[numbers < 0][0]}")
        zone_ids: "npt.NDArray[np.uint16]" = self.zone_ids[numbers]
        return zone_ids

    def zone_name_from_boundary_id(self, boundary_id: SupportsIndex) -> str:
        """The name of a polygon's zone. Raises ValueError for what is not the number of a polygon."""
        return self.zone_names.name_of(self.zone_id_of(boundary_id))

    @cached_property
    def _polygons(self) -> "NumberedPolygons":
        from tzlookup._numbered_polygons import NumberedPolygons, polygons_of_world

        return polygons_of_world() if self._index is world else NumberedPolygons(self._index)

    def _iter_boundary_ids_of_zone(self, zone_id: int) -> range:
        return self._polygons.of_zone(zone_id)

    # MARK: What timezonefinder has for itself

    @staticmethod
    def using_numba() -> bool:
        """False: there is nothing to compile at run time."""
        return False

    @staticmethod
    def using_clang_pip() -> bool:
        """True: positions are compared with polygons by compiled code."""
        return True

    def cleanup(self) -> None:
        """Does nothing: a finder holds nothing to release."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        self.cleanup()
        return False


class TimezoneFinderL(AbstractTimezoneFinder):
    """Finds zones exactly, as TimezoneFinder does, where that of timezonefinder guesses near borders."""


class TimezoneFinder(AbstractTimezoneFinder):
    """Finds zones."""

    def __init__(self, bin_file_location: str | PathLike[str] | None = None, in_memory: bool = False) -> None:
        """Finds zones in the boundaries of the world, or in those of an index file that `tzlookup compile` wrote.

        An index is mapped into memory either way, with `in_memory` and without. Raises OSError for a file that cannot be
        read, and ValueError for one that is not an index.
        """
        super().__init__(bin_file_location)

    def get_geometry(
        self, tz_name: str | None = "", tz_id: int | None = 0, use_id: bool = False, coords_as_pairs: bool = False
    ) -> list[list[Ring]]:
        """The polygons of a zone, by its name, or with `use_id` by its id: each a list of its exterior and its holes.

        A ring is [longitudes, latitudes], or with `coords_as_pairs` a list of (longitude, latitude). Its first point is not
        repeated at its end. Raises ValueError for a zone that does not exist, and TypeError for an id that is no int.
        """
        if use_id:
            if not isinstance(tz_id, int):
                raise TypeError(f"tz_id: expected an int, found {type(tz_id).__name__}")
            tz_name = self.zone_name_from_id(tz_id)
        elif tz_name not in self.timezone_names:
            raise ValueError(f"tz_name: the timezone {tz_name!r} does not exist: expected one of timezone_names")
        convert = _pairs if coords_as_pairs else _axes
        return [[convert(ring) for ring in polygon] for polygon in self._index._rings(tz_name)]

    # MARK: Polygons by their numbers

    @property
    def boundaries(self) -> "PolygonArray":
        """The exteriors of all polygons."""
        return self._polygons.boundaries

    @property
    def holes(self) -> "HoleArray":
        """The holes of all polygons."""
        return self._polygons.holes

    @property
    def hole_registry(self) -> dict[int, tuple[int, int]]:
        """How many holes a polygon has, and the number of the first: for those that have any."""
        return self._polygons.hole_registry

    @property
    def nr_of_polygons(self) -> int:
        """The number of polygons."""
        return len(self.boundaries)

    @property
    def nr_of_holes(self) -> int:
        """The number of holes."""
        return len(self.holes)

    def coords_of(self, boundary_id: SupportsIndex = 0) -> "npt.NDArray[np.int32]":
        """The exterior of a polygon: a row of longitudes and one of latitudes, in units of 1e-7 degrees.

        Raises IndexError for a number that does not exist, as all that follow.
        """
        return self.boundaries.coords_of(boundary_id)

    def get_polygon(self, boundary_id: SupportsIndex, coords_as_pairs: bool = False) -> list[Ring]:
        """The exterior of a polygon and its holes, each ring as in `get_geometry`."""
        convert = _pairs if coords_as_pairs else _axes
        rings = [self.boundaries.ring(boundary_id), *map(self.holes.ring, self._hole_ids_of(boundary_id))]
        return [convert(ring) for ring in rings]

    def inside_of_polygon(self, boundary_id: SupportsIndex, x: int, y: int) -> bool:
        """Whether a point is inside a polygon, by its longitude and latitude in units of 1e-7 degrees."""
        return self._polygons.contain(boundary_id, x, y)

    def _hole_ids_of(self, boundary_id: SupportsIndex) -> range:
        return self.holes.ids_of(boundary_id)


def _pairs(ring: Integers32) -> Ring:
    longitudes, latitudes = _axes(ring)
    return list(zip(longitudes, latitudes, strict=True))


def _axes(ring: Integers32) -> list[list[float]]:
    degrees = [coordinate / 1e7 for coordinate in ring.to_list()]
    return [degrees[: len(degrees) // 2], degrees[len(degrees) // 2 :]]


def _number(name: str, value: float) -> float:
    """What float() makes of a value, texts included, as timezonefinder takes them."""
    try:
        return float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: expected a number, found {value!r}") from None


def _column(name: str, values: "npt.ArrayLike") -> "npt.NDArray[np.float64]":
    numpy = require_numpy()
    array = numpy.asarray(values)
    if array.dtype == object and any(value is None for value in array.flat):
        raise TypeError(f"{name}: expected numbers, but it holds None: leave such rows out, or give NaN and on_invalid='skip'")
    try:
        column: "npt.NDArray[np.float64]" = numpy.asarray(array, dtype=numpy.float64)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{name}: expected numbers: {error}") from None
    if column.ndim != 1:
        raise ValueError(f"{name}: expected a one-dimensional array, found one of shape {column.shape}")
    return column


_world = TimezoneFinder()

timezone_at = _world.timezone_at
timezone_at_land = _world.timezone_at_land
timezone_id_at = _world.timezone_id_at
timezone_id_at_land = _world.timezone_id_at_land
timezones_at = _world.timezones_at
unique_timezone_at = _world.unique_timezone_at
certain_timezone_at = _world.certain_timezone_at
timezone_ids_at = _world.timezone_ids_at
timezone_ids_at_land = _world.timezone_ids_at_land
timezone_names_at = _world.timezone_names_at
timezone_names_at_land = _world.timezone_names_at_land
zoneinfo_at = _world.zoneinfo_at
utc_offset_at = _world.utc_offset_at
localize = _world.localize
get_geometry = _world.get_geometry


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
