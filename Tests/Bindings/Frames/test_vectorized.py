"""The modules handle columns, not rows: what Python does for a column is the same however long it is.

Bytecodes and calls are counted instead of seconds, which depend on the machine.
"""

import gc
import sys
import unittest
from functools import partial
from unittest import mock

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import tzlookup.duckdb
import tzlookup.pandas
from tzlookup._arrow import zones_at
from tzlookup.polars import timezone

#: Rows of a vector of DuckDB's, which it calls functions with.
VECTOR = 2048
SHORT, LONG = 8, 4096


def bytecodes(call):
    """How many bytecodes of Python a call executes."""
    count = 0

    def trace(frame, event, _):
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    # What others have left to collect, such as Spark, may execute some too.
    gc.collect()
    gc.disable()
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
        gc.enable()
    return count


def positions(rows, with_nulls):
    """Latitudes and longitudes; with nulls, and numbers that are none, in every eighth row."""
    random = np.random.default_rng(28)
    lats, lngs = random.uniform(-90, 90, rows), random.uniform(-180, 180, rows)
    is_null = with_nulls & (np.arange(rows) % 8 == 3)
    return pa.chunked_array([pa.array(lats, mask=is_null)]), pa.chunked_array([lngs])


def instants(rows, with_nulls):
    zones = [None if with_nulls and row % 8 == 3 else ("Asia/Tokyo", "Europe/Berlin")[row % 2] for row in range(rows)]
    times = pa.array(range(rows), pa.timestamp("us", "UTC"))
    return pa.chunked_array([pa.array(zones, pa.string())]), pa.chunked_array([times])


def in_pandas(on_invalid, lats, lngs):
    pd.DataFrame({"lat": lats.to_numpy(), "lng": lngs.to_numpy()}).tzlookup.timezone(on_invalid=on_invalid)


def in_polars(on_invalid, lats, lngs):
    pl.DataFrame({"lat": pl.Series(lats), "lng": pl.Series(lngs)}).select(timezone("lat", "lng", on_invalid=on_invalid))


def functions():
    """What is called with columns: a name, the function, and what makes columns for it."""
    for on_invalid in ("null", "raise"):
        for suffix, function in tzlookup.duckdb._functions(on_invalid).items():
            yield f"duckdb tz{suffix} {on_invalid}", function.call, instants if suffix == "_offset" else positions
        # Spark's functions too.
        yield f"arrow {on_invalid}", partial(zones_at, on_invalid=on_invalid), positions
        yield f"pandas {on_invalid}", partial(in_pandas, on_invalid), positions
        yield f"polars {on_invalid}", partial(in_polars, on_invalid), positions


class VectorizedTests(unittest.TestCase):
    def test_python_does_the_same_for_long_columns_as_for_short_ones(self):
        for name, function, columns in functions():
            for with_nulls in (False, True):
                short, long = columns(SHORT, with_nulls), columns(LONG, with_nulls)
                # What is made once, and imported.
                function(*short), function(*long)
                expected = bytecodes(lambda: function(*short))
                with self.subTest(name, with_nulls=with_nulls):
                    # A hundred of 4,088 rows more would be a bytecode for each: lengths are written with more digits.
                    self.assertLess(bytecodes(lambda: function(*long)), expected + 100)
                    self.assertGreater(expected, 0)

    def test_duckdb_calls_python_once_for_a_vector(self):
        rows, calls = 100_000, {}

        def counted(name, function):
            calls[name] = []

            def call(first, second):
                calls[name].append(len(first))
                return function.call(first, second)

            return function._replace(call=call)

        counting = {name: counted(name, function) for name, function in tzlookup.duckdb._functions("null").items()}
        connection = duckdb.connect()
        self.addCleanup(connection.close)
        with mock.patch.object(tzlookup.duckdb, "_functions", lambda _: counting):
            tzlookup.duckdb.register(connection, "n")
        connection.sql(f"""
            CREATE TABLE places AS SELECT random() * 180 - 90 AS lat, random() * 360 - 180 AS lng, 'Asia/Tokyo' AS zone,
                TIMESTAMPTZ '2026-11-25' + INTERVAL (id) MINUTE AS instant FROM range({rows}) AS ids(id)""")
        for name in calls:
            calls[name].clear()
            arguments = "zone, instant" if name == "_offset" else "lat, lng"
            connection.sql(f"SELECT count(n{name}({arguments})) FROM places").fetchall()
            with self.subTest(name):
                self.assertEqual(sum(calls[name]), rows)
                self.assertLessEqual(len(calls[name]), -(-rows // VECTOR))


if __name__ == "__main__":
    unittest.main()
