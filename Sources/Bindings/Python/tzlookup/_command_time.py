"""Times in the arguments of the command, and local time as text."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from tzlookup import _local_time

_EXPECTED = (
    "expected now, ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00), EXIF (2026:11:20 12:00:00), or Unix seconds or "
    "milliseconds (1795176000)"
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def clock_text(
    asked: str | None, local: str | None, failure: type[Exception], warn: Callable[[str], None], name: str = "--time"
) -> Callable[[str], str] | None:
    """What is printed after the name of a zone: for an instant, for a local time, or nothing."""
    if asked is not None and local is not None:
        raise failure("--local is a local time and --time an instant: expected only one of them")
    try:
        if asked is not None and re.fullmatch(r"\d{4}-\d\d-\d\d", asked):
            day = datetime.fromisoformat(asked)
            warn(f"{name} {asked} is a day: this is its first instant in the zone")
            return lambda zone: _from_clock(zone, day)
        if asked is not None:
            instant = _instant(asked)
            return lambda zone: _at(zone, instant)
        if local is not None:
            clock = _clock(local)
            return lambda zone: _from_clock(zone, clock)
    except ValueError as error:
        raise failure(f'cannot read "{asked or local}" as a time: {error}') from None
    return None


def timed(zone: str, text: Callable[[str], str] | None) -> str:
    """The name of a zone, and its local time if that is asked for. Raises ValueError for a name that is none."""
    return zone if text is None else f"{zone} {text(zone)}"


def _instant(text: str) -> datetime:
    if text == "now":
        return datetime.fromtimestamp(int(time.time()), UTC)
    if re.fullmatch(r"-?\d{1,30}(\.\d{1,30})?([eE]\+?\d{1,2})?", text):
        number = Decimal(text)
        # Seconds from 1973 to 2099, milliseconds and the like from 2001 to 2099.
        for unit in (1, 1_000, 1_000_000, 1_000_000_000):
            if (94_694_400 if unit == 1 else 1_000_000_000 * unit) <= number < 4_102_444_800 * unit:
                return _EPOCH + timedelta(seconds=int(number // unit))
        raise ValueError("expected Unix seconds (1973 to 2099) or milliseconds (2001 to 2099), found a number outside them")
    found = _iso(text)
    if found.tzinfo is None:
        raise ValueError("it has no offset from UTC, as an instant has; or is it --local?")
    return found.astimezone(UTC)


def _clock(text: str) -> datetime:
    found = _iso(text)
    if found.tzinfo is not None:
        raise ValueError("it has an offset from UTC: it is an instant, not a local time")
    return found


def _iso(text: str) -> datetime:
    # EXIF has colons in its dates.
    text = re.sub(r"^(\d{4}):(\d\d):(\d\d) ", r"\1-\2-\3 ", text)
    # The names of RFC 9557 after an offset, and dates with slashes, whose numbers may have one digit.
    text = re.sub(r"((?:Z|[+-]\d\d:?\d\d))(?:\[[^][]*\])+$", r"\1", text)
    if slashes := re.match(r"(\d{4})/(\d\d?)/(\d\d?)[ T](\d\d?)(?=:)", text):
        text = "{}-{:02}-{:02}T{:02}".format(*map(int, slashes.groups())) + text[slashes.end() :]
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        raise ValueError(f"it has no time of day; {_EXPECTED}")
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        found = "" if text[:1].isdigit() else f'"{text}" is not a number; '
        raise ValueError(found + _EXPECTED) from None


def _at(zone: str, instant: datetime) -> str:
    local = _local_time.local_time(zone, instant)
    return f"{_shown(instant, local.utc_offset)} {local.abbreviation}"


def _from_clock(zone: str, clock: datetime) -> str:
    found = _local_time.instants_of(zone, clock)
    text = _both(zone, found.later if found.occurrence == "skipped" else found.earlier)
    if found.occurrence == "repeated":
        return f"{text} repeated: also {_both(zone, found.later)}"
    if found.occurrence == "skipped":
        change = _local_time.next_change(zone, found.earlier - timedelta(days=1))
        return f"{text} skipped: clocks moved forward at {_utc(change)}" if change else text
    return text


def _both(zone: str, instant: datetime) -> str:
    return f"{_utc(instant)} {_at(zone, instant)}"


def _utc(instant: datetime) -> str:
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def _shown(instant: datetime, offset: timedelta) -> str:
    seconds = int(offset.total_seconds())
    minutes, rest = divmod(abs(seconds), 60)
    sign = "-" if seconds < 0 else "+"
    ends = f":{rest:02}" if rest else ""
    local = (instant + offset).replace(tzinfo=None)
    return f"{local.isoformat(timespec='seconds')}{sign}{minutes // 60:02}:{minutes % 60:02}{ends}"
