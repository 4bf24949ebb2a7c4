"""The time zone of a coordinate, offline and exact.

>>> import tzlookup
>>> tzlookup.timezone_at(43.06, 141.35)
'Asia/Tokyo'

Latitude comes first, everywhere: (lat, lng), in degrees of WGS 84. Parameters may be given by name. Only `geojson` has
longitudes first, because GeoJSON has.

The functions of this module ask the boundaries of the world, which are part of the package. `Index` opens those of a file,
and has the same functions as methods.
"""

from tzlookup._index import Border, Index
from tzlookup._local_time import Instants, LocalTime, instants_of, local_time, next_change, utc_offset
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
    "Index",
    "Instants",
    "Integers32",
    "LocalTime",
    "Zones",
    "all_zones_at",
    "attribution",
    "candidates_at",
    "data_version",
    "error_bound",
    "geojson",
    "instants_of",
    "local_time",
    "nearest_border",
    "next_change",
    "polygons",
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

#: The boundaries of the world, which are part of the package.
world = Index()

timezone_at = world.timezone_at
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

zones = world.zones
zone_id = world.zone_id
data_version = world.data_version
attribution = world.attribution
error_bound = world.error_bound
