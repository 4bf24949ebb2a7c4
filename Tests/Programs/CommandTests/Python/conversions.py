#!/usr/bin/env python3
"""Conversions of `tzlookup time`, compared with Python's zoneinfo by the same compiled rules.

Usage: conversions.py TZLOOKUP SEED COUNT. Local times are random, most of them within two hours of a change of the
clocks, so that some occur twice or never: Python's fold=0 is `--repeated earlier --skipped after`, its fold=1
`--repeated later --skipped before` (PEP 495). In a debug build, TZLOOKUP_TEST_SHARE divides COUNT.
"""

import datetime
import os
import random
import subprocess
import sys
import zoneinfo

UTC = datetime.timezone.utc
POLICIES = [["--repeated", "earlier", "--skipped", "after"], ["--repeated", "later", "--skipped", "before"]]


def directory():
    """Where Python's rules are, for `--zoneinfo`."""
    for path in zoneinfo.TZPATH:
        if os.path.exists(os.path.join(path, "Europe/Berlin")):
            return path
    sys.exit(f"no time zone rules in {zoneinfo.TZPATH}: install tzdata")


def zones(path):
    """Names of zones with a file of rules there."""
    names = [name for name in sorted(zoneinfo.available_timezones()) if "/" in name]
    return [name for name in names if os.path.isfile(os.path.join(path, name))]


def change(zone, instant):
    """The first instant at most 400 days later at which the zone's offset from UTC changes."""
    def offset(time):
        return time.astimezone(zone).utcoffset()
    step = datetime.timedelta(hours=12)
    for _ in range(800):
        if offset(instant) != offset(instant + step):
            while step > datetime.timedelta(seconds=1):
                step /= 2
                if offset(instant) == offset(instant + step):
                    instant += step
            return (instant + step).replace(microsecond=0)
        instant += step
    return None


def local_time(zone):
    """A wall clock's time in the zone."""
    start = datetime.datetime(1971, 1, 1, tzinfo=UTC) + datetime.timedelta(seconds=random.randrange(4_000_000_000))
    near = change(zone, start) if random.random() < 0.8 else None
    if near:
        start = near + datetime.timedelta(minutes=random.randrange(-120, 120))
    # By the offset before the change, so that the result may be one that never occurs.
    offset = ((near or start) - datetime.timedelta(seconds=2)).astimezone(zone).utcoffset()
    return (start + offset).replace(tzinfo=None, microsecond=0)


def kind(local, zone):
    """unique, repeated or skipped, by PEP 495."""
    first, second = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return "unique"
    back = first.astimezone(UTC).astimezone(zone).replace(tzinfo=None)
    return "repeated" if back == local else "skipped"


def line(name, instant, note=""):
    """What tzlookup should print of an instant."""
    local = instant.astimezone(zoneinfo.ZoneInfo(name))
    utc = instant.astimezone(UTC).replace(tzinfo=None)
    return f"{name} {utc.isoformat()}Z {local.isoformat()} {local.tzname()}{note}"


def main():
    tzlookup, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) // int(os.environ.get("TZLOOKUP_TEST_SHARE", "1"))
    random.seed(seed)
    path = directory()
    names = zones(path)
    kinds = {"unique": 0, "repeated": 0, "skipped": 0}
    for _ in range(count):
        name, *others = random.sample(names, 3)
        zone = zoneinfo.ZoneInfo(name)
        local, fold = local_time(zone), random.randrange(2)
        found = kind(local, zone)
        kinds[found] += 1
        instant = local.replace(tzinfo=zone, fold=fold).astimezone(UTC)
        command = [tzlookup, "time", name, "--local", local.isoformat(), "--zoneinfo", path, *POLICIES[fold]]
        for other in others:
            command += ["--to", other]
        result = subprocess.run(command, capture_output=True, text=True)
        lines = result.stdout.splitlines()
        note = "" if found == "unique" else f" {found}: "
        if not lines or not lines[0].startswith(line(name, instant, note)) or (not note and ": " in lines[0]):
            sys.exit(f"{command}: expected {line(name, instant, note)!r}, found {lines} {result.stderr}")
        if lines[1:] != [line(other, instant) for other in others]:
            sys.exit(f"{command}: expected {[line(other, instant) for other in others]}, found {lines[1:]}")
    if min(kinds.values()) < count // 50:
        sys.exit(f"too few of a kind: {kinds}")
    print("all conversions agree")


main()
