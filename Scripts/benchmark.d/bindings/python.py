"""Times the Python package and its peers in turns.

python.py POINTS.f64 SET ROUNDS prints lines of: binding, function, set, seconds, rows.
"""

import sys

import numpy
import timezonefinder
import tzfpy
import tzlookup
from measuring import take_turns

#: How many points a function that asks one by one is timed on.
SINGLE_CALLS = 200_000


def one_by_one(function, *columns):
    """A pass over points, each of which is one call, and how many they are."""
    lists = [column[:SINGLE_CALLS].tolist() for column in columns]
    return (lambda: [function(*point) for point in zip(*lists)]), len(lists[0])


def passes(lats, lngs):
    """The function of every package, as a pass over points."""
    finder = timezonefinder.TimezoneFinder(in_memory=True)
    return {
        ("Python", "timezone_at"): one_by_one(tzlookup.timezone_at, lats, lngs),
        ("tzfpy", "get_tz"): one_by_one(tzfpy.get_tz, lngs, lats),
        ("timezonefinder", "timezone_at"): one_by_one(
            lambda lat, lng: finder.timezone_at(lng=lng, lat=lat), lats, lngs
        ),
        ("Python", "zone_ids_at"): ((lambda: tzlookup.zone_ids_at(lats, lngs)), len(lats)),
        ("Python", "timezones_at, 2 threads"): ((lambda: tzlookup.timezones_at(lats, lngs, threads=2)), len(lats)),
        ("timezonefinder", "timezone_ids_at"): ((lambda: finder.timezone_ids_at(lngs=lngs, lats=lats)), len(lats)),
    }


def main(path, name, rounds):
    points = numpy.fromfile(path, "<f8").reshape(-1, 2)
    take_turns(passes(points[:, 0].copy(), points[:, 1].copy()), name, rounds)


main(*sys.argv[1:])
