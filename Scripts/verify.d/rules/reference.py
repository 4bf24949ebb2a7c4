"""What Python's zoneinfo says, from the files of the package tzdata and no others."""

import struct
from bisect import bisect_left
from datetime import datetime, timedelta, timezone
from functools import partial
from importlib.resources import files
from zoneinfo import ZoneInfo, reset_tzpath

reset_tzpath([])

EPOCH = datetime(1970, 1, 1)
EPOCH_UTC = EPOCH.replace(tzinfo=timezone.utc)
SECOND = timedelta(seconds=1)
ROOT = files("tzdata")


def names():
    return (ROOT / "zones").read_text(encoding="utf-8").split()


def file_bytes(name):
    return (ROOT / "zoneinfo" / name).read_bytes()


def utc(instant):
    return EPOCH_UTC + timedelta(seconds=instant)


def described(zone, instant):
    """Offset in seconds, abbreviation, 1 for daylight saving time."""
    local = utc(instant).astimezone(zone)
    return local.utcoffset() // SECOND, local.tzname(), 1 if local.dst() else 0


def instant_of(zone, local_seconds, fold):
    """The instant of a local time, as fold has it."""
    local = (EPOCH + timedelta(seconds=local_seconds)).replace(tzinfo=zone, fold=fold)
    return local_seconds - local.utcoffset() // SECOND


def table_transitions(content):
    """The transition times of a TZif file, from its 64-bit block."""

    def counts(at):
        return struct.unpack(">6I", content[at + 20 : at + 44])

    universal, standard, leaps, times, types, characters = counts(0)
    second = 44 + times * 5 + types * 6 + characters + leaps * 8 + standard + universal
    count = counts(second)[3]
    return list(struct.unpack(f">{count}q", content[second + 44 : second + 44 + 8 * count]))


def changes(state, start, end, step):
    """The instants in (start, end] at which a state of an instant changes, found by looking in steps and halving."""
    found = []
    old = state(start)
    for before in range(start, end, step):
        instants = range(before, min(before + step, end) + 1)
        new = state(instants[-1])
        if new != old:
            found.append(instants[bisect_left(instants, True, key=lambda instant: state(instant) != old)])
        old = new
    return found


def later_transitions(zone, start, end):
    return changes(partial(described, zone), start, end, 3 * 86_400)


def zone(name):
    return ZoneInfo(name)
