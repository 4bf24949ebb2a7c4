"""Times the Python package and its peers in turns, or from the start of Python to the first answer.

    python.py POINTS.f64 SET ROUNDS   lines of: binding, function, set, seconds for all points
    python.py start ROUNDS            lines of: package, milliseconds to import it, microseconds of the first call

With tabs between them.
"""

import itertools
import statistics
import subprocess
import sys
import time

import numpy

#: What asks for one position, after the import and before the call.
FIRST_CALLS = {
    "tzlookup": ("import tzlookup", "tzlookup.timezone_at(43.06, 141.35)"),
    "tzfpy": ("import tzfpy", "tzfpy.get_tz(141.35, 43.06)"),
    "timezonefinder": ("import timezonefinder", "timezonefinder.TimezoneFinder().timezone_at(lng=141.35, lat=43.06)"),
}
#: How many points a function that asks one by one is timed on; its time is scaled.
SINGLE_CALLS = 200_000


def one_by_one(function, *columns):
    """A pass over points, each of which is one call, and how much of all points it is."""
    share = min(1, SINGLE_CALLS / len(columns[0]))
    lists = [column[:SINGLE_CALLS].tolist() for column in columns]
    return (lambda: [function(*point) for point in zip(*lists)]), share


def passes(lats, lngs):
    """The function of every package, as a pass over all points."""
    import timezonefinder
    import tzfpy
    import tzlookup

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


def measure(path, name, rounds):
    points = numpy.fromfile(path, "<f8").reshape(-1, 2)
    lats, lngs = points[:, 0].copy(), points[:, 1].copy()
    functions = passes(lats, lngs)
    # The first round warms up what is timed in the others.
    for round_number, ((binding, function), (run, share)) in itertools.product(range(rounds + 1), functions.items()):
        before = time.perf_counter()
        run()
        seconds = (time.perf_counter() - before) / share
        if round_number > 0:
            print(binding, function, name, seconds, sep="\t")


def measure_start(rounds):
    for name, (load, call) in FIRST_CALLS.items():
        code = (
            f"from time import perf_counter as t\na = t()\n{load}\nb = t()\n{call}\nc = t()\n"
            "print((b - a) * 1e3, (c - b) * 1e6)"
        )
        found = [
            [float(word) for word in subprocess.check_output([sys.executable, "-c", code], text=True).split()]
            for _ in range(rounds)
        ]
        print(name, *(f"{statistics.median(values):.1f}" for values in zip(*found)), sep="\t")


if __name__ == "__main__":
    if sys.argv[1] == "start":
        measure_start(int(sys.argv[2]))
    else:
        measure(sys.argv[1], sys.argv[2], int(sys.argv[3]))
