"""Positions in columns of Arrow, for the modules that get them so."""

from typing import TypeAlias

import pyarrow as pa
import pyarrow.compute as pc

import tzlookup
from tzlookup._rows import OnInvalid, raise_for_invalid

Column: TypeAlias = "pa.Array | pa.ChunkedArray"


def zones_at(lats: Column, lngs: Column, on_invalid: OnInvalid) -> pa.DictionaryArray:
    """The zones at positions in columns of any numeric type."""
    lats, lngs = degrees(lats, "lat"), degrees(lngs, "lng")
    zones = tzlookup.timezones_at(lats, lngs)
    if on_invalid == "raise":
        raise_for_invalid(
            zones,
            lambda: pc.or_(lats.is_null(), lngs.is_null()).to_pylist(),
            lambda row: (lats[row].as_py(), lngs[row].as_py()),
        )
    return pa.array(zones)


def degrees(column: Column, name: str) -> Column:
    """A column of any numeric type as doubles."""
    kind = column.type
    if pa.types.is_float64(kind):
        return column
    if any(is_kind(kind) for is_kind in (pa.types.is_integer, pa.types.is_floating, pa.types.is_decimal, pa.types.is_null)):
        # Integers of more than 53 bits are no positions, whatever they round to.
        return column.cast(pa.float64(), safe=False)
    raise TypeError(f"{name}: expected a numeric column, found one of {kind}: cast it to double")
