"""What the modules of data frames share: rows that are not positions."""

from collections.abc import Callable, Iterable
from itertools import compress, count
from operator import gt
from typing import Literal, get_args

from tzlookup._tzlookup import INVALID_POSITION, Zones

#: The answer for a row whose latitude or longitude is out of range or not a number: null, or a ValueError for the table.
#: A row in which one of them is null has null with either.
OnInvalid = Literal["null", "raise"]


def require_option(on_invalid: str) -> None:
    """Raises ValueError for what is not an OnInvalid."""
    options = get_args(OnInvalid)
    if on_invalid not in options:
        raise ValueError(f"on_invalid: expected {' or '.join(map(repr, options))}, found {on_invalid!r}")


def raise_for_invalid(
    zones: Zones,
    missing: Callable[[], Iterable[bool]],
    position_of: Callable[[int], tuple[object, object]],
    where: Callable[[int], str] = lambda row: "",
) -> None:
    """Raises ValueError for the first row that is not a position and has no null.

    Args:
        zones: The zones of all rows.
        missing: Returns for each row whether it has a null.
        position_of: Returns the latitude and the longitude of a row.
        where: Returns what the message begins with for a row.
    """
    ids = zones.ids.to_list()
    if INVALID_POSITION not in ids:
        return
    is_invalid = map(INVALID_POSITION.__eq__, ids)
    row = next(compress(count(), map(gt, is_invalid, missing())), None)
    if row is None:
        return
    lat, lng = position_of(row)
    raise ValueError(
        f"{where(row)}expected a latitude from -90 to 90 and a longitude from -180 to 180, "
        f"found {lat} and {lng}: latitude comes first"
    )
