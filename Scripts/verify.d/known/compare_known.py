"""Compares the names by which systems know zones, and when their clocks agree, with what Python's zoneinfo says.

Run by `Scripts/verify known`: compare_known.py PROGRAMS WHEELS ZONES, WHEELS the unpacked wheels of earlier releases of tzdata.
Offsets are compared at every hour of two days around each change of either clock until 2060, and at both ends of the time in
which they are said to agree.
"""

import sys
from datetime import UTC, datetime
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from zoneinfo import ZoneInfo

import tzdata
from comparison import Differences, ask
from pack_releases import release_of
from rules import reference
from tzlocal.windows_tz import tz_win, win_tz

HOUR = 3600
DAY = 24 * HOUR
FIRST, LAST = (int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) for year in (1840, 2060))
NOW = int(datetime(2026, 11, 26, tzinfo=UTC).timestamp())


def main(programs, wheels, zones):
    newest = {name: reference.file_bytes(name) for name in reference.names()}
    systems = dict(release_of(wheel) for wheel in Path(wheels).iterdir())
    systems[tzdata.IANA_VERSION] = newest
    systems["windows"] = {windows: newest[zone] for windows, zone in win_tz.items()}
    zones = Path(zones).read_text(encoding="utf-8").split()
    questions = [(system, zone) for system in sorted(systems) for zone in zones]
    answers = ask(programs, "batch-query known-names", [f"{system} {zone} {NOW}" for system, zone in questions])
    differences = Differences()
    counts = {"the zone's own": 0, "another": 0, "with clocks that differ now": 0}
    for (system, zone), answer in zip(questions, answers, strict=True):
        name, is_now, *ends = answer.split("\t")
        start, end = (int(text) if text else None for text in ends)
        what = f"{system} {zone}, known as {name} {start} to {end}"
        if name not in systems[system]:
            differences.expect("a name of the system", "none", what)
            continue
        counts["the zone's own" if name in (zone, tz_win.get(zone)) else "another"] += 1
        counts["with clocks that differ now"] += is_now == "false"
        for problem in problems(newest[zone], systems[system][name], is_now == "true", start, end):
            differences.expect("clocks as said", problem, what)
    differences.end(f"{len(questions):,} names in {len(systems)} systems: " + ", ".join(f"{n:,} {what}" for what, n in counts.items()))


@cache
def problems(left, right, is_now, start, end):
    """What is wrong with the time in which two clocks are said to agree."""
    found = []

    def expect(agree, instant):
        if (offset(left, instant) == offset(right, instant)) != agree:
            found.append(f"{'different' if agree else 'the same'} at {reference.utc(instant)}")

    expect(is_now, NOW)
    if is_now or end is not None:
        low, high = (start if start is not None else FIRST), (end if end is not None else LAST)
        if (high > NOW) != is_now:
            found.append("a time that is not now")
        for instant in {hour for change in changes(left) | changes(right) for hour in range(change - DAY, change + DAY, HOUR)}:
            if low <= instant < high:
                expect(True, instant)
        for edge, outside in ((start, -1), (end, 0)):
            if edge is not None:
                expect(False, edge + outside)
                expect(True, edge - 1 - outside)
    else:
        for change in changes(left) | changes(right):
            if change < NOW:
                expect(False, change)
    return found


@cache
def changes(tzif):
    """The instants at which the offset changes, to the second."""
    return frozenset(reference.changes(partial(offset, tzif), FIRST, LAST, DAY))


def offset(tzif, instant):
    return reference.utc(instant).astimezone(zone_of(tzif)).utcoffset()


@cache
def zone_of(tzif):
    return ZoneInfo.from_file(BytesIO(tzif))


main(*sys.argv[1:])
