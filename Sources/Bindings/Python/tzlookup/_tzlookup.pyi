import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Protocol, Self, SupportsFloat, SupportsIndex, final, type_check_only

from typing_extensions import Buffer, disjoint_base

@type_check_only
class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

@type_check_only
class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@type_check_only
class _NumpyArray(Protocol):
    def __array__(self) -> Any: ...

# Arrays that a column may come from, besides lists.
_Array = Buffer | _ArrowArray | _ArrowStream | _NumpyArray
_Number = SupportsFloat | SupportsIndex
_Degrees = _Array | Sequence[float | None] | Sequence[float] | Sequence[int]
_Integers = _Array | Sequence[int | None] | Sequence[int]

version: Final[str]
rules_version: Final[str]
NO_ZONE: Final = -1
INVALID_POSITION: Final = -2
OUTSIDE_REGION: Final = -3
NO_OFFSET: Final = -2147483648

@disjoint_base
class Index:
    """The boundaries of the time zones that are used by default or, with a path, the boundaries of an index file."""
    def __new__(cls, path: str | bytes | os.PathLike[str] | os.PathLike[bytes] | None = None) -> Self:
        """Open the default boundaries or an index file. Raises OSError for an unreadable file, ValueError for one that is not an index."""
    @property
    def zones(self) -> tuple[str, ...]:
        """The names of all zones, ascending. A zone's number is its position in this tuple."""
    @property
    def path(self) -> str | bytes | os.PathLike[str] | os.PathLike[bytes] | None:
        """The path that was given, None for the default boundaries."""
    @property
    def data_version(self) -> str:
        """The release of the boundaries, such as '2026c'."""
    @property
    def data_path(self) -> str | None:
        """The path of the file that is used, None for the boundaries that are part of the package."""
    @property
    def attribution(self) -> str:
        """The text that must be shown with the boundaries, or with answers from them in bulk."""
    @property
    def error_bound(self) -> float:
        """How far borders may be from the true borders, in meters: 0 for exact borders."""
    def timezone_at(self, lat: _Number, lng: _Number) -> str | None:
        """The zone at a position, such as 'Asia/Tokyo', or None without a zone. Latitude comes first.

        Raises ValueError for a position that is not on Earth.
        """
    def preferred_timezone_at(self, lat: _Number, lng: _Number, prefer: str) -> str | None:
        """The zone at a position. In a disputed area, the zone of the first country or zone of `prefer`, such as 'IL,PS'.

        Raises ValueError for an unknown country or zone.
        """
    def all_zones_at(self, lat: _Number, lng: _Number) -> list[str]:
        """All zones at a position, ascending: one nearly everywhere, several in a disputed area."""
    def candidates_at(self, lat: _Number, lng: _Number) -> list[str]:
        """The zones that may be the position's in the exact boundaries. A single zone is certain, except at the edge of a region."""
    def zones_within(self, lat: _Number, lng: _Number, meters: _Number) -> list[str]:
        """All zones within a distance of a position in meters, ascending. Raises ValueError for a negative distance."""
    def zone_ids_at(self, lats: _Degrees, lngs: _Degrees, *, threads: int = 1) -> Integers32:
        """The numbers of the zones at many positions: indices into `zones`, or NO_ZONE, INVALID_POSITION, or OUTSIDE_REGION."""
    def timezones_at(self, lats: _Degrees, lngs: _Degrees, *, threads: int = 1) -> Zones:
        """The names of the zones at many positions, which Arrow takes without a copy."""
    def utc_offsets(self, zone_ids: Zones | _Integers, instants: _Integers, *, threads: int = 1) -> Integers32:
        """The seconds to add to UTC in many zones, each at an instant; NO_OFFSET if a zone or an instant is missing.

        Zones are numbers or the result of `timezones_at`. Instants are seconds since 1970, Arrow timestamps, or NumPy's datetime64, in UTC.
        """
    def zone_id(self, name: str, /) -> int:
        """The number of a zone by its name, including older names. Raises ValueError for a name that the index does not have."""
    def _all_zone_ids_at(self, lats: _Degrees, lngs: _Degrees) -> tuple[Integers32, Integers32]:
        """The number of zones of each position, or the reason for none, and the numbers of the zones, one position after the other."""
    def _border_meters_at(self, lats: _Degrees, lngs: _Degrees, *, threads: int = 1) -> bytes:
        """The meters from many positions to their nearest borders, as the bytes of doubles, which are NaN without a border."""
    def _nearest_border(self, lat: _Number, lng: _Number) -> tuple[float, float, float, str | None] | None:
        """The distance, the nearest point, and the zone beyond the nearest border, or None."""
    def _polygons(self, zone: str, longitude_first: bool) -> list[list[list[tuple[float, float]]]]:
        """The polygons of a zone as lists of rings."""

@final
class Integers32:
    """An immutable array of 32-bit integers. numpy.asarray and memoryview take it without a copy."""
    def __len__(self) -> int:
        """The number of rows."""
    def __getitem__(self, row: int, /) -> int:
        """The integer of a row."""
    def __iter__(self) -> Iterator[int]:
        """Iterate over the rows."""
    def __buffer__(self, flags: int, /) -> memoryview:
        """The memory of the integers."""
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """The integers as an Arrow array of int32, which shares their memory."""
    def __reduce__(self) -> tuple[Callable[[bytes, int], Integers32], tuple[bytes, int]]:
        """Pickle the array."""
    def to_list(self) -> list[int]:
        """The integers as a list."""

@final
class Zones:
    """The names of the zones at many positions, None without a zone. Arrow takes it without a copy."""
    @property
    def ids(self) -> Integers32:
        """The numbers of the zones, as zone_ids_at returns them."""
    @property
    def names(self) -> tuple[str, ...]:
        """The names that the numbers represent."""
    def __len__(self) -> int:
        """The number of rows."""
    def __getitem__(self, row: int, /) -> str | None:
        """The name of a row, or None without a zone."""
    def __iter__(self) -> Iterator[str | None]:
        """Iterate over the rows."""
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """The names as an Arrow array of dictionary<int32, utf8>, or of strings if utf8 or large_utf8 is requested."""
    def __reduce__(
        self,
    ) -> tuple[Callable[[Index, Integers32, tuple[str, ...]], Zones], tuple[Index, Integers32, tuple[str, ...]]]:
        """Pickle the array."""
    def to_list(self) -> list[str | None]:
        """The names as a list, with None for a missing zone."""

def _utc_offset(zone: str, instant: int, /) -> int:
    """The seconds to add to UTC at an instant."""
def _local_time(zone: str, instant: int, /) -> tuple[int, int, bool, str]:
    """The offset, the daylight saving in it, whether it is daylight saving time, and the abbreviation."""
def _next_change(zone: str, instant: int, /) -> int | None:
    """The first change after an instant, or None."""
def _instants_of(
    zone: str, year: int, month: int, day: int, hour: int, minute: int, second: int, /
) -> tuple[int, int, int]:
    """The earlier and the later instant at which clocks show a time; then 0 for unique, 1 for repeated, 2 for skipped."""
def _named_utc_offsets(zones: Sequence[str], numbers: _Integers, instants: _Integers, /) -> Integers32:
    """The seconds to add to UTC in many zones, which have numbers in a sequence of names, each at an instant."""
def _check_zone(zone: str, text: str, instant: int, /) -> tuple[int, int | None, int]:
    """The verdict about a text for a zone, by its number; the instant since which it applies, or None for always; and the seconds by which clocks differ."""
def _parse(text: str, /) -> tuple[int, int]:
    """The latitude and longitude of a text, in units of 1e-7 degrees."""
def _integers(values: bytes, least: int, /) -> Integers32:
    """Restore pickled integers."""
def _zones(index: Index, ids: Integers32, names: tuple[str, ...], /) -> Zones:
    """Restore pickled zones."""
