"""A program of a user, whose types mypy checks: it is not run."""

import array
from datetime import datetime, timedelta
from typing import assert_type
from zoneinfo import ZoneInfo

import numpy
import tzlookup

latitudes = numpy.array([43.06])
assert_type(tzlookup.timezone_at(43.06, 141.35), str | None)
assert_type(tzlookup.timezone_at(lng=141, lat=43), str | None)
assert_type(tzlookup.preferred_timezone_at(31.5, 35.1, "IL,PS"), str | None)
assert_type(tzlookup.all_zones_at(43.06, 141.35), list[str])
assert_type(tzlookup.timezones_at(latitudes, latitudes, threads=2), tzlookup.Zones)
assert_type(tzlookup.timezones_at([43.06, None], (1, 2)).to_list(), list[str | None])
assert_type(tzlookup.zone_ids_at(array.array("d", [1]), memoryview(b"")), tzlookup.Integers32)
assert_type(tzlookup.utc_offsets(tzlookup.zone_ids_at([1.0], [1.0]), [0]), tzlookup.Integers32)
assert_type(tzlookup.nearest_border(43.06, 141.35), tzlookup.Border | None)
assert_type(tzlookup.zoneinfo_at(43.06, 141.35), ZoneInfo | None)
assert_type(tzlookup.utc_offset_at(43.06, 141.35, datetime.now()), timedelta | None)
assert_type(tzlookup.Index("world.tzidx").zones, tuple[str, ...])
tzlookup.timezone_at("43", 1)  # type: ignore[arg-type]
tzlookup.timezones_at(1.0, 2.0)  # type: ignore[arg-type]
tzlookup.timezones_at([1.0], [2.0], 2)  # type: ignore[call-arg]
