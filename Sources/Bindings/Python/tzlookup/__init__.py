"""The time zone of a coordinate, offline and exact.

>>> import tzlookup
>>> tzlookup.timezone_at(43.06, 141.35)
'Asia/Tokyo'

Latitude comes first, everywhere: (lat, lng), in degrees of WGS 84. Parameters may be given by name. Only `geojson` has
longitudes first, because GeoJSON has.

The functions of this module use the boundaries of the world, which are part of the package, or newer boundaries in the index file
that the environment variable TZLOOKUP_INDEX names or that `tzlookup install-data` has installed. Such a file is opened at
first use. `data_version` and `data_path` describe the boundaries that are used. A missing or damaged file
raises OSError, and a file that is older than the package's own boundaries a UserWarning. `Index` opens any file, and has the same functions as
methods.
"""

from typing import TYPE_CHECKING, Any

from tzlookup._index import Border, Index, parse
from tzlookup._local_time import Comparison, Instants, LocalTime, check_zone, instants_of, local_time, next_change, utc_offset
from tzlookup._tzlookup import (
    INVALID_POSITION,
    NO_OFFSET,
    NO_ZONE,
    OUTSIDE_REGION,
    Integers32,
    Zones,
    rules_version,
    version,
)

__all__ = [
    "INVALID_POSITION",
    "NO_OFFSET",
    "NO_ZONE",
    "OUTSIDE_REGION",
    "Border",
    "Comparison",
    "Index",
    "Instants",
    "Integers32",
    "LocalTime",
    "Zones",
    "all_zones_at",
    "attribution",
    "candidates_at",
    "check_zone",
    "data_path",
    "data_version",
    "error_bound",
    "geojson",
    "instants_of",
    "local_time",
    "nearest_border",
    "next_change",
    "parse",
    "polygons",
    "preferred_timezone_at",
    "rules_version",
    "timezone_at",
    "timezones_at",
    "utc_offset",
    "utc_offset_at",
    "utc_offsets",
    "version",
    "world",
    "zone_id",
    "zone_ids_at",
    "zoneinfo_at",
    "zones",
    "zones_within",
]

__version__ = version

#: The boundaries of the world.
world = Index()

timezone_at = world.timezone_at
preferred_timezone_at = world.preferred_timezone_at
all_zones_at = world.all_zones_at
candidates_at = world.candidates_at
zones_within = world.zones_within
nearest_border = world.nearest_border
zoneinfo_at = world.zoneinfo_at
utc_offset_at = world.utc_offset_at

timezones_at = world.timezones_at
zone_ids_at = world.zone_ids_at
utc_offsets = world.utc_offsets

polygons = world.polygons
geojson = world.geojson

zone_id = world.zone_id

# Facts about the boundaries, which are not opened before someone asks.
zones: tuple[str, ...]
data_version: str
data_path: str | None
attribution: str
error_bound: float

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name in ("zones", "data_version", "data_path", "attribution", "error_bound"):
            return getattr(world, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
