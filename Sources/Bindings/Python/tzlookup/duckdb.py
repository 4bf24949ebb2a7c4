"""Time zones in DuckDB's SQL.

>>> import duckdb, tzlookup.duckdb
>>> connection = duckdb.connect()
>>> tzlookup.duckdb.register(connection)
>>> connection.sql("SELECT tz(43.06, 141.35)").fetchall()
[('Asia/Tokyo',)]

tz(lat, lng)                 VARCHAR    the zone at a position in degrees, latitude first
tz_all(lat, lng)             VARCHAR[]  all zones there, ascending: several in a disputed area
tz_border_meters(lat, lng)   DOUBLE     meters to the nearest border
tz_offset(zone, instant)     INTEGER    seconds to add to UTC in a zone at a TIMESTAMPTZ

NULL for positions that are NULL, out of range or not a number, and for zones that do not exist. The functions need pyarrow
and, as all functions of Python in DuckDB do, numpy. They belong to the database: all its connections have them.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

import tzlookup
from tzlookup import INVALID_POSITION, _tzlookup
from tzlookup._arrow import degrees, zones_at
from tzlookup._rows import OnInvalid, require_option

__all__ = ["register"]

# What DuckDB stores for infinite instants.
_INFINITIES = pa.array([2**63 - 1, -(2**63 - 1)])


class Function(NamedTuple):
    call: Callable[[pa.ChunkedArray, pa.ChunkedArray], pa.Array]
    parameters: list[str]
    result: str


def register(connection: duckdb.DuckDBPyConnection, prefix: str = "tz", *, on_invalid: OnInvalid = "null") -> None:
    """Adds the functions to a connection's database, named by a prefix; those that this connection has added are replaced.

    With `on_invalid` "raise", a query fails where tz is called with a position that is out of range or not a number.
    Raises ValueError where the database has another function of that name, or where another connection has added tz with
    another `on_invalid`: DuckDB lets only that connection replace it.
    """
    require_option(on_invalid)
    for suffix, function in _functions(on_invalid).items():
        _replace(connection, prefix + suffix, function)
    _require_behavior(connection, prefix, on_invalid)


# Kept as long as the program: DuckDB calls them after the connection that added them is closed, and does not hold them.
@cache
def _functions(on_invalid: OnInvalid) -> dict[str, Function]:
    def zones(lats: pa.ChunkedArray, lngs: pa.ChunkedArray) -> pa.Array:
        return zones_at(lats, lngs, on_invalid)

    position = ["DOUBLE", "DOUBLE"]
    return {
        "": Function(zones, position, "VARCHAR"),
        "_all": Function(_all_zones, position, "VARCHAR[]"),
        "_border_meters": Function(_border_meters, position, "DOUBLE"),
        "_offset": Function(_offsets, ["VARCHAR", "TIMESTAMP WITH TIME ZONE"], "INTEGER"),
    }


def _replace(connection: duckdb.DuckDBPyConnection, name: str, function: Function) -> None:
    try:
        connection.remove_function(name)
    except duckdb.InvalidInputException:
        # This connection has added none.
        pass
    query = "SELECT parameter_types, return_type FROM duckdb_functions() WHERE function_name = ?"
    found = connection.cursor().execute(query, [name]).fetchall()
    if not found:
        # Its stubs want members of enumerations, which move from release to release; all take their names.
        create: Any = connection.create_function
        create(name, *function, type="arrow", null_handling="special")
    elif found != [(function.parameters, function.result)]:
        raise ValueError(f"prefix: expected a name that is free, found {name!r}, which the database has: choose another prefix")


def _require_behavior(connection: duckdb.DuckDBPyConnection, name: str, on_invalid: OnInvalid) -> None:
    """Raises ValueError where tz was added by another connection and treats what is not a position in another way."""
    quoted = name.replace('"', '""')
    try:
        connection.cursor().execute(f'SELECT "{quoted}"(91::DOUBLE, 0::DOUBLE)').fetchall()
        found = "null"
    except duckdb.InvalidInputException:
        found = "raise"
    if found != on_invalid:
        raise ValueError(
            f"on_invalid: expected {found!r}, with which another connection of this database has added {name!r},"
            f" found {on_invalid!r}: register it there, or choose another prefix"
        )


# What is called with columns


def _all_zones(lats: pa.ChunkedArray, lngs: pa.ChunkedArray) -> pa.Array:
    counts, ids = map(np.asarray, tzlookup.world._all_zone_ids_at(degrees(lats, "lat"), degrees(lngs, "lng")))
    ends = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(np.maximum(counts, 0), out=ends[1:])
    return pa.ListArray.from_arrays(ends, _names().take(pa.array(ids)), mask=pa.array(counts == INVALID_POSITION))


@cache
def _names() -> pa.Array:
    return pa.array(tzlookup.world.zones, pa.string())


def _border_meters(lats: pa.ChunkedArray, lngs: pa.ChunkedArray) -> pa.Array:
    meters = tzlookup.world._border_meters_at(degrees(lats, "lat"), degrees(lngs, "lng"))
    # What is not a number is null.
    return pa.array(np.frombuffer(meters), from_pandas=True)


def _offsets(zones: pa.ChunkedArray, instants: pa.ChunkedArray) -> pa.Array:
    names = zones.combine_chunks().dictionary_encode()
    is_infinite = pc.is_in(instants.cast(pa.int64()), value_set=_INFINITIES)
    finite = pc.if_else(is_infinite, None, instants)
    return pa.array(_tzlookup._named_utc_offsets(names.dictionary.to_pylist(), names.indices, finite))
