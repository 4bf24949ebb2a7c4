"""Asks an installed wheel in any Python: the tests that need no other package, but without a process of their own, and the zones of
a file of positions, by threads at once, which must be those that a file of answers begins with. Arguments: both files, as answers.c
has them.
"""

import sys
import unittest
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import test_plain
import tzlookup

THREADS = 4
# Asked one by one, by each thread.
ALONE = 10_000
# Arrays that all threads are given at once.
SHARED = 2_000


def ask(degrees):
    """The numbers of the zones at positions, of which the first are asked alone, too."""
    ids = tzlookup.timezones_at(degrees[::2], degrees[1::2]).ids
    for latitude, longitude, zone in zip(degrees[::2], degrees[1::2], memoryview(ids)[:ALONE]):
        try:
            name = tzlookup.timezone_at(latitude, longitude)
        except ValueError:
            name = None
        if name != (tzlookup.zones[zone] if zone >= 0 else None):
            sys.exit(f"expected the zone {zone} at {latitude} {longitude}, found {name} where it is asked alone")
    return bytes(memoryview(ids))


class GivenArray:
    """An array of Arrow, which its first taker has."""

    def __init__(self, capsules):
        self.capsules = capsules

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


def take(array):
    """Whether this thread is the one that gets the array."""
    try:
        tzlookup.utc_offsets(array, [0])
    except ValueError:
        return False
    return True


def main(positions, answers):
    exec(test_plain.INTERPRETERS, {})
    degrees = array("d", Path(positions).read_bytes())
    part = 2 * (len(degrees) // 2 // THREADS + 1)
    with ThreadPoolExecutor(THREADS) as threads:
        found = b"".join(threads.map(ask, [degrees[start : start + part] for start in range(0, len(degrees), part)]))
        for _ in range(SHARED):
            given = GivenArray(tzlookup.zone_ids_at([43.06], [141.35]).__arrow_c_array__())
            takers = sum(threads.map(take, [given] * THREADS))
            if takers != 1:
                sys.exit(f"expected one thread to take an array that all were given, found {takers}")
    # Four bytes for each position, of two numbers.
    if found != Path(answers).read_bytes()[: 2 * len(degrees)]:
        sys.exit("expected the zones of the library for this machine, found others")
    unittest.main(test_plain, argv=["wheel.py", "PlainTests.test_answers", "--quiet"])


main(*sys.argv[1:])
