"""Writes the zones that an index of compact boundaries has at a file of positions, and prints how often they are others than the
built-in ones; fails where such a zone is said to be certain.

Arguments: positions as answers.c has them, the index, the file to write.
"""

import sys
from array import array
from pathlib import Path

import tzlookup


def main(positions, index, answers):
    degrees = array("d", Path(positions).read_bytes())
    latitudes, longitudes = degrees[::2], degrees[1::2]
    compact = tzlookup.Index(index)
    zones = compact.timezones_at(latitudes, longitudes)
    Path(answers).write_bytes(bytes(memoryview(zones.ids)))
    exact = tzlookup.timezones_at(latitudes, longitudes)
    others = [row for row, (found, zone) in enumerate(zip(zones.to_list(), exact.to_list())) if found != zone]
    for row in others:
        if len(compact.candidates_at(latitudes[row], longitudes[row])) < 2:
            sys.exit(f"expected several candidates at {latitudes[row]}, {longitudes[row]}, where the zone is another, found one")
    print(f"{len(others)} of {len(latitudes)} positions have another zone ({100 * len(others) / len(latitudes):.2f} %), with several candidates")


main(*sys.argv[1:])
