"""The classes and functions of timezonefinder 9, answered by tzlookup: a program changes one import.

>>> from tzlookup.timezonefinder import TimezoneFinder
>>> TimezoneFinder().timezone_at(lng=141.35, lat=43.06)
'Asia/Tokyo'

What programs call is here, with the names, parameters, results, and types of exceptions of timezonefinder. What differs:

- Zone ids are places in `timezone_names`, as in timezonefinder, but the names ascend. Keep names, not ids.
- In a disputed area, where zones overlap, `timezone_at` answers with the first by name.
- `unique_timezone_at` answers with None there only: there are no shortcuts that could hold several zones.
- `TimezoneFinderL` answers exactly too, and has all that `TimezoneFinder` has.
- Threads can share a finder. It holds nothing to release, and can be used after `cleanup`.
- Polygons have no numbers: `get_geometry` returns those of a zone. How timezonefinder stores its data, in shortcuts and
  directories, has no counterpart, and neither have the ids of zones at one position and on land.

Functions that take or give arrays need numpy, as in timezonefinder.
"""

from datetime import datetime, timedelta
from functools import cached_property
from os import PathLike
from pathlib import Path
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self
from zoneinfo import ZoneInfo

from tzlookup import INVALID_POSITION, Index, world

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "NO_ZONE_ID",
    "TimezoneFinder",
    "TimezoneFinderL",
    "certain_timezone_at",
    "get_geometry",
    "localize",
    "timezone_at",
    "timezone_at_land",
    "timezone_ids_at",
    "timezone_names_at",
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

#: The zone id of positions that no zone covers, and of invalid ones that are skipped.
NO_ZONE_ID = -1

#: How many ids an int16 has room for.
_MOST_ZONES = 2**15


class TimezoneFinder:
    """Finds zones."""

    def __init__(self, bin_file_location: str | PathLike[str] | None = None, in_memory: bool = False) -> None:
        """Finds zones in the boundaries of the world, or in those of an index file that `tzlookup compile` wrote.

        An index is mapped into memory either way, with `in_memory` and without. Raises OSError for a file that cannot be
        read, and ValueError for one that is not an index.
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
    def timezone_names(self) -> list[str]:
        """The names of all zones, ascending. A zone's id is its place here."""
        return list(self._index.zones)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._location,))

    # MARK: One position

    def timezone_at(self, *, lng: float, lat: float) -> str | None:
        """The zone at a position, or None without a zone.

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
        return None if name is None or name.startswith("Etc/GMT") else name

    def timezones_at(self, *, lng: float, lat: float) -> list[str]:
        """All zones at a position, the zone of `timezone_at` first: several in a disputed area, none without a zone."""
        return self._index.all_zones_at(_number("lat", lat), _number("lng", lng))

    def unique_timezone_at(self, *, lng: float, lat: float) -> str | None:
        """The zone at a position if it is the only one; None in a disputed area or without a zone."""
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
        numpy = _require_numpy()
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
        ids = self.timezone_ids_at(lngs=lngs, lats=lats, on_invalid=on_invalid)
        # What NO_ZONE_ID leads to is last.
        names: list[str | None] = _require_numpy().array([*self.timezone_names, None], dtype=object)[ids].tolist()
        return names

    # MARK: Local time

    def zoneinfo_at(self, *, lng: float, lat: float) -> ZoneInfo | None:
        """The zone at a position as the standard library's ZoneInfo, or None without a zone.

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
        """A naive datetime with the zone at a position, whose local time it is, or None without a zone.

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
        """The name of a zone by its id. Raises ValueError for one that does not exist, and TypeError for what is no integer."""
        if 0 <= zone_id < self.nr_of_zones:
            return self.timezone_names[zone_id]
        raise ValueError(f"zone_id: expected a non-negative id below {self.nr_of_zones}, found {zone_id}")

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
        return [[convert(ring) for ring in polygon] for polygon in self._index._polygons(tz_name, True)]

    # MARK: Lifetime and speed

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


class TimezoneFinderL(TimezoneFinder):
    """Finds zones exactly, as TimezoneFinder does, where that of timezonefinder guesses near borders."""


def _pairs(ring: list[tuple[float, float]]) -> Ring:
    return ring[:-1]


def _axes(ring: list[tuple[float, float]]) -> Ring:
    return [list(axis) for axis in zip(*ring[:-1], strict=True)]


def _number(name: str, value: float) -> float:
    """What float() makes of a value, texts included, as timezonefinder takes them."""
    try:
        return float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: expected a number, found {value!r}") from None


def _require_numpy() -> ModuleType:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("expected numpy, which arrays need, found none: install it") from error
    return numpy


def _column(name: str, values: "npt.ArrayLike") -> "npt.NDArray[np.float64]":
    numpy = _require_numpy()
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
timezones_at = _world.timezones_at
unique_timezone_at = _world.unique_timezone_at
certain_timezone_at = _world.certain_timezone_at
timezone_ids_at = _world.timezone_ids_at
timezone_names_at = _world.timezone_names_at
zoneinfo_at = _world.zoneinfo_at
utc_offset_at = _world.utc_offset_at
localize = _world.localize
get_geometry = _world.get_geometry
