"""The functions of tzfpy 2, answered by tzlookup: a program changes one import.

>>> from tzlookup.tzfpy import get_tz
>>> get_tz(141.35, 43.06)
'Asia/Tokyo'

Longitude comes first here, and only here. Positions that are not on Earth have no zone, as in tzfpy: nothing is raised.
"""

import json

from tzlookup import world

__all__ = ["data_version", "get_tz", "get_tz_index_geojson", "get_tz_polygon_geojson", "get_tzs", "timezonenames"]


def get_tz(lng: float, lat: float) -> str:
    """The zone at a position, the first of `get_tzs`; "" where no zone is.

    Raises TypeError for what is not a number, and OverflowError for an integer beyond all floats.
    """
    try:
        return world.timezone_at(lat, lng) or ""
    except ValueError:
        # For an integer beyond all floats, this raises the exception of tzfpy.
        float(lng), float(lat)
        return ""


def get_tzs(lng: float, lat: float) -> list[str]:
    """All zones at a position, ascending: one nearly everywhere, several in a disputed area, none without a zone.

    Raises TypeError for what is not a number, and OverflowError for an integer beyond all floats.
    """
    try:
        return world.all_zones_at(lat, lng)
    except ValueError:
        float(lng), float(lat)
        return []


def timezonenames() -> list[str]:
    """The names of all zones, ascending."""
    return list(world.zones)


def data_version() -> str:
    """The release of the boundaries, such as "2026e"."""
    return world.data_version


def get_tz_polygon_geojson(timezone_name: str) -> str:
    """The polygons of a zone as the text of a GeoJSON FeatureCollection with one feature.

    Raises ValueError for a name that is not among `timezonenames`, and TypeError for what is not a text.
    """
    _require_zone(timezone_name)
    return json.dumps({"type": "FeatureCollection", "features": [world.geojson(timezone_name)]}, separators=(",", ":"))


def get_tz_index_geojson(timezone_name: str) -> str:
    """Raises ValueError, as tzfpy does for a zone that none of its tiles is for: tzlookup has no tiles."""
    _require_zone(timezone_name)
    raise ValueError(f"{timezone_name}: tzlookup has no tiles; use get_tz_polygon_geojson for the polygons")


def _require_zone(name: str) -> None:
    if not isinstance(name, str):
        raise TypeError(f"timezone_name: expected a text, found {type(name).__name__}")
    if name not in world.zones:
        raise ValueError(f"timezone_name: expected one of timezonenames(), found {name!r}")
