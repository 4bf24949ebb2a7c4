"""What Python's zoneinfo says, from the files of the package tzdata and no others."""

import struct
from datetime import datetime, timedelta, timezone
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


def later_transitions(zone, start, end):
    """The changes in (start, end], found by looking twice a week and halving."""
    step = 3 * 86_400
    found = []
    before, before_state = start, described(zone, start)
    while before < end:
        after = min(before + step, end)
        after_state = described(zone, after)
        if after_state != before_state:
            low, high = before, after
            while high - low > 1:
                middle = (low + high) // 2
                if described(zone, middle) == before_state:
                    low = middle
                else:
                    high = middle
            found.append(high)
        before, before_state = after, after_state
    return found


def zone(name):
    return ZoneInfo(name)
