"""Time zones in DuckDB's SQL.

>>> import duckdb, tzlookup.duckdb
>>> connection = duckdb.connect()
>>> tzlookup.duckdb.register(connection)
>>> connection.sql("SELECT tz(43.06, 141.35)").fetchall()
[('Asia/Tokyo',)]

tz(lat, lng)                 VARCHAR    the zone at a position in degrees, latitude first
tz_all(lat, lng)             VARCHAR[]  all zones there, ascending: several on disputed ground
tz_border_meters(lat, lng)   DOUBLE     meters to the nearest border
tz_offset(zone, instant)     INTEGER    seconds to add to UTC in a zone at a TIMESTAMPTZ

NULL for positions that are NULL, out of range or not a number, and for zones that do not exist. The functions need pyarrow
and, as all functions of Python in DuckDB do, numpy. They belong to the connection.
"""

from collections.abc import Callable
from typing import Any

import duckdb
import pyarrow as pa

import tzlookup
from tzlookup import _tzlookup
from tzlookup._arrow import zones_at
from tzlookup._rows import OnInvalid, require_option

__all__ = ["register"]

# What DuckDB stores for infinity.
_INFINITY = 2**63 - 1

Function = Callable[[pa.ChunkedArray, pa.ChunkedArray], pa.Array]


def register(connection: duckdb.DuckDBPyConnection, prefix: str = "tz", *, on_invalid: OnInvalid = "null") -> None:
    """Adds the functions to a connection, named by a prefix.

    With `on_invalid` "raise", a query fails where tz is called with a position that is out of range or not a number.
    """
    require_option(on_invalid)

    def zones(lats: pa.ChunkedArray, lngs: pa.ChunkedArray) -> pa.Array:
        return zones_at(lats, lngs, on_invalid)

    double, zone, instant = "DOUBLE", "VARCHAR", "TIMESTAMPTZ"
    functions: dict[str, tuple[Function, list[str], str]] = {
        "": (zones, [double, double], "VARCHAR"),
        "_all": (_rowwise(tzlookup.all_zones_at, pa.list_(pa.string())), [double, double], "VARCHAR[]"),
        "_border_meters": (_rowwise(_border_meters, pa.float64()), [double, double], "DOUBLE"),
        "_offset": (_rowwise(_offset, pa.int32()), [zone, instant], "INTEGER"),
    }
    # Its stubs want members of enumerations, which move from release to release; all take their names.
    create: Any = connection.create_function
    for suffix, (function, parameters, result) in functions.items():
        create(prefix + suffix, function, parameters, result, type="arrow", null_handling="special")


def _border_meters(lat: float, lng: float) -> float | None:
    border = tzlookup.nearest_border(lat, lng)
    return None if border is None else border.meters


def _offset(zone: str, microseconds: int) -> int:
    if abs(microseconds) == _INFINITY:
        raise ValueError("expected an instant, found infinity")
    return _tzlookup._utc_offset(zone, microseconds // 1_000_000)


def _rowwise(function: Callable[[Any, Any], Any], kind: pa.DataType) -> Function:
    """A function of columns that calls one for each row. Null for nulls, and where that raises ValueError."""

    def value(first: Any, second: Any) -> Any:
        if first is None or second is None:
            return None
        try:
            return function(first, second)
        except ValueError:
            return None

    def column(firsts: pa.ChunkedArray, seconds: pa.ChunkedArray) -> pa.Array:
        return pa.array(map(value, _values(firsts), _values(seconds)), kind)

    return column


def _values(column: pa.ChunkedArray) -> list[Any]:
    is_instant = pa.types.is_timestamp(column.type)
    values: list[Any] = (column.cast(pa.int64()) if is_instant else column).to_pylist()
    return values
