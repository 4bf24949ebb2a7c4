"""Times the Python package and its peers in turns.

python.py POINTS.f64 SET ROUNDS prints lines of: binding, function, set, seconds for all points, with tabs between them.
"""

import itertools
import sys
import time

import numpy
import timezonefinder
import tzfpy
import tzlookup

#: How many points a function that asks one by one is timed on; its time is scaled.
SINGLE_CALLS = 200_000


def one_by_one(function, *columns):
    """A pass over points, each of which is one call, and how much of all points it is."""
    share = min(1, SINGLE_CALLS / len(columns[0]))
    lists = [column[:SINGLE_CALLS].tolist() for column in columns]
    return (lambda: [function(*point) for point in zip(*lists)]), share


def passes(lats, lngs):
    """The function of every package, as a pass over all points."""
    finder = timezonefinder.TimezoneFinder(in_memory=True)
    return {
        ("Python", "timezone_at"): one_by_one(tzlookup.timezone_at, lats, lngs),
        ("tzfpy", "get_tz"): one_by_one(tzfpy.get_tz, lngs, lats),
        ("timezonefinder", "timezone_at"): one_by_one(
            lambda lat, lng: finder.timezone_at(lng=lng, lat=lat), lats, lngs
        ),
        ("Python", "zone_ids_at"): ((lambda: tzlookup.zone_ids_at(lats, lngs)), 1),
        ("Python", "timezones_at, 2 threads"): ((lambda: tzlookup.timezones_at(lats, lngs, threads=2)), 1),
        ("timezonefinder", "timezone_ids_at"): ((lambda: finder.timezone_ids_at(lngs=lngs, lats=lats)), 1),
    }


def main(path, name, rounds):
    points = numpy.fromfile(path, "<f8").reshape(-1, 2)
    lats, lngs = points[:, 0].copy(), points[:, 1].copy()
    functions = passes(lats, lngs)
    # The first round warms up what is timed in the others.
    for round_number, ((binding, function), (run, share)) in itertools.product(range(int(rounds) + 1), functions.items()):
        before = time.perf_counter()
        run()
        seconds = (time.perf_counter() - before) / share
        if round_number > 0:
            print(binding, function, name, seconds, sep="\t")


main(*sys.argv[1:])
