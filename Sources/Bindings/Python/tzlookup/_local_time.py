"""Local time by the rules of the tz database that are part of the package."""

from datetime import UTC, datetime, timedelta
from math import floor
from operator import index
from typing import Literal, NamedTuple, get_args

from tzlookup import _tzlookup

#: An instant: an aware datetime, or seconds since 1970 (1970-01-01 00:00 UTC).
When = datetime | float

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECOND = timedelta(seconds=1)
_OCCURRENCES: tuple[Literal["unique", "repeated", "skipped"], ...] = ("unique", "repeated", "skipped")


class LocalTime(NamedTuple):
    """Local time at an instant."""

    #: What to add to UTC.
    utc_offset: timedelta
    #: What daylight saving adds to the standard offset; it is part of utc_offset.
    daylight_saving: timedelta
    is_daylight_saving: bool
    #: Such as "CET", "JST" or "-03".
    abbreviation: str


class Instants(NamedTuple):
    """The instants at which clocks show a time, in UTC.

    They differ for a repeated time, which clocks show twice because they were set back, and for a skipped time, which clocks
    never show because they were set forward over it. `earlier` of a skipped time goes by the offset after the change, and
    `later` by the offset before it.
    """

    earlier: datetime
    later: datetime
    occurrence: Literal["unique", "repeated", "skipped"]


#: What a comparison says, in the order of the numbers in C.
Verdict = Literal["same", "alias", "same clocks", "wrong clock", "unknown name"]


class Comparison(NamedTuple):
    """The result of a comparison of a zone with the text that a table has for it."""

    verdict: Verdict
    #: Where clocks agree, since when; where they differ, since when, or from when on, in UTC; None for always.
    since: datetime | None
    #: By how much the text's clock is ahead of the zone's: now, or from `since` on.
    difference: timedelta


_VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


def check_zone(zone: str, text: str, when: When | None = None) -> Comparison:
    """Compare a zone with the text that a table has for it, by their clocks from an instant on, or from now on.

    The text may be a name in any case, an offset such as "+05:30" or "UTC-3", which is that of standard time, or an abbreviation
    that the zone has. Raises ValueError for a zone that the tz database does not have.
    """
    number, since, difference = _tzlookup._check_zone(zone, text, _seconds(datetime.now(UTC) if when is None else when))
    start = None if since is None else _EPOCH + timedelta(seconds=since)
    return Comparison(_VERDICTS[number], start, timedelta(seconds=difference))


def utc_offset(zone: str, when: When) -> timedelta:
    """The offset from UTC in a zone at an instant. Raises ValueError for a name that the tz database does not have."""
    return timedelta(seconds=_tzlookup._utc_offset(zone, _seconds(when)))


def local_time(zone: str, when: When) -> LocalTime:
    """Local time in a zone at an instant. Raises ValueError for a name that the tz database does not have."""
    offset, saving, is_saving, abbreviation = _tzlookup._local_time(zone, _seconds(when))
    return LocalTime(timedelta(seconds=offset), timedelta(seconds=saving), is_saving, abbreviation)


def next_change(zone: str, when: When) -> datetime | None:
    """The first change of local time in a zone after an instant, in UTC; None where none follows until the year 9999."""
    change = _tzlookup._next_change(zone, _seconds(when))
    try:
        return None if change is None else _EPOCH + timedelta(seconds=change)
    except OverflowError:
        return None


def instants_of(zone: str, clock: datetime) -> Instants:
    """The instants at which clocks in a zone show a time, a naive datetime, of which the microseconds are kept.

    Raises ValueError for a name that the tz database does not have, OverflowError for instants out of the range of datetime,
    and TypeError for what is no datetime.
    """
    if not isinstance(clock, datetime):
        raise TypeError(f"clock: expected a naive datetime, found {type(clock).__name__}")
    if clock.tzinfo is not None:
        raise ValueError(f"clock: expected a naive datetime, found {clock!r}: it is an instant already")
    earlier, later, occurrence = _tzlookup._instants_of(
        zone, clock.year, clock.month, clock.day, clock.hour, clock.minute, clock.second
    )
    rest = timedelta(microseconds=clock.microsecond)
    return Instants(
        _EPOCH + timedelta(seconds=earlier) + rest, _EPOCH + timedelta(seconds=later) + rest, _OCCURRENCES[occurrence]
    )


def _seconds(when: When) -> int:
    """The whole seconds since 1970 at or before an instant."""
    if isinstance(when, datetime):
        if when.utcoffset() is None:
            raise ValueError(f"when: expected an aware datetime, found {when!r}; specify its tzinfo")
        return (when - _EPOCH) // _SECOND
    try:
        seconds = index(when) if hasattr(when, "__index__") else floor(when)
    except TypeError:
        found = type(when).__name__
        raise TypeError(f"when: expected an aware datetime or seconds since 1970, found {found}") from None
    except (ValueError, OverflowError):
        raise ValueError(f"when: expected a finite number of seconds, found {when!r}") from None
    if -(2**63) <= seconds < 2**63:
        return seconds
    raise ValueError(f"when: expected seconds that fit 64 bits, found {when!r}")
