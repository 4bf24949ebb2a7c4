"""Compares what the library derives for daylight saving with the source of the tz database.

Compiled rules do not contain it. Every period of every name, until 2040, is compared at its first and last second. Those in KNOWN are
wrong in any derivation that does not know them by name, and are in the documentation.

Run by `Scripts/verify rules`: compare_saving.py PROGRAMS
"""

import sys
from itertools import pairwise

import reference
from comparison import Differences, ask
from zone_source import END, FOREVER, Source

KNOWN = {
    ("America/Montevideo", -1459627200),
    ("America/Montevideo", -853621200),
    ("Europe/Monaco", -800071200),
    ("Europe/Monaco", -781052400),
    ("Europe/Paris", -800071200),
    ("Europe/Paris", -781052400),
    ("Pacific/Rarotonga", 279714600),
}


def main(programs):
    source = Source((reference.ROOT / "zoneinfo" / "tzdata.zi").read_text(encoding="utf-8"))
    expected = [
        (name, start, instant, standard + saving, saving)
        for name in reference.names()
        for (start, standard, saving), (end, *_) in pairwise([*source.periods(name), (END,)])
        for instant in (start, end - 1)
        if start > -FOREVER
    ]
    questions = [line for name, _, instant, _, _ in expected for line in (f"Z {name}", f"U {instant}")]
    found = [line.split(" ") for line in ask(programs, "batch-query local-time", questions)[1::2]]
    differences, known = Differences(), set()
    for (name, start, instant, offset, saving), words in zip(expected, found, strict=True):
        answer = int(words[0]), int(words[3])
        if answer != (offset, saving) and (name, start) in KNOWN:
            known.add((name, start))
        else:
            differences.expect((offset, saving), answer, f"{name}: {reference.utc(instant)}")
    differences.end(f"daylight saving of {len(expected) // 2:,} periods, {len(known)} of them known to differ", known != KNOWN)


main(sys.argv[1])
