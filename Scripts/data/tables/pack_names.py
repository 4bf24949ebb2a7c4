"""The English names of time zones, from the CLDR data of the package Babel, as the tables have them."""

import struct
from collections import Counter
from datetime import datetime
from zoneinfo import ZoneInfo, reset_tzpath

import babel
from babel.core import get_global
from cldr_zones import names, spellings

# A summer and a winter well after the last transition of any table: what holds from now on.
PROBES = [(2400, 1), (2400, 7)]


def bodies():
    """The body of every name that CLDR has English words for; the others go by their offset."""
    zones = metazones()
    offsets = standard_offsets(zones)
    english = babel.Locale("en")
    result = {}
    for name, metazone in zones.items():
        words = dict(english.meta_zones.get(metazone, {}).get("long", {}))
        # A zone's own words come before those it shares.
        for spelling in spellings(name):
            words.update(english.time_zones.get(spelling, {}).get("long", {}))
        if words:
            result[name] = body(offsets.get(metazone, 0), words)
    return result


def metazones():
    """The current metazone of every name, or None."""
    known = get_global("meta_zones")
    zones = {}
    for name in names():
        found = [spelling for spelling in spellings(name) if spelling in known]
        zones[name] = known[found[0]] if found else None
    return zones


def standard_offsets(zones):
    """The standard offset, in seconds, that most zones of each metazone have today.

    A zone that has changed its offset since CLDR was made does not go by those words any more. Of offsets that as many have, it is
    the lower: the others keep daylight saving all year.
    """
    reset_tzpath([])  # The package's rules, not the system's.
    votes = {}
    for name, metazone in zones.items():
        if metazone:
            votes.setdefault(metazone, Counter())[standard_offset(name)] += 1
    return {metazone: max(counter, key=lambda offset: (counter[offset], -offset)) for metazone, counter in votes.items()}


def standard_offset(name):
    """The lower of summer's and winter's: daylight saving is positive in CLDR."""
    zone = ZoneInfo(name)
    return min(int(datetime(year, month, 1, tzinfo=zone).utcoffset().total_seconds()) for year, month in PROBES)


def body(offset, words):
    standard = words.get("standard", "").encode("utf-8")
    daylight = words.get("daylight", "").encode("utf-8")
    return struct.pack("<iBB", offset, len(standard), len(daylight)) + standard + daylight
