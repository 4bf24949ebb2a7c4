"""Times zones in columns of Spark, DuckDB, polars and pandas, in turns.

    frames.py WORK SET ROUNDS   lines of: binding, case, set, seconds, rows

Spark reads the table of 5 columns that `Scripts/benchmark csv` has from Parquet and writes it to
Parquet. To copy the table is the lower bound.
"""

import sys
from pathlib import Path

import duckdb
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as parquet
import session
import tzlookup.duckdb
import tzlookup.pandas
from measuring import take_turns
from tzlookup.polars import timezone
from tzlookup.spark import annotate
from tzlookup.spark import timezone as spark_timezone


def table_of(points):
    count = len(points)
    return pa.table({
        "id": np.arange(1, count + 1),
        "name": [f"place {number}" for number in range(1, count + 1)],
        "lat": points[:, 0].copy(),
        "lon": points[:, 1].copy(),
        "value": np.random.default_rng(1).uniform(0, 1000, count).round(3),
    })


def frames(table):
    """The passes over a table in memory."""
    connection = duckdb.connect()
    tzlookup.duckdb.register(connection)
    connection.register("arrow", table)
    connection.sql("CREATE TABLE points AS FROM arrow")
    polars, pandas = pl.from_arrow(table), table.to_pandas()
    return {
        ("DuckDB", "tz(lat, lng)"): lambda: connection.sql("SELECT count(tz(lat, lon)) FROM points").fetchall(),
        ("polars", "timezone(...)"): lambda: polars.with_columns(timezone("lat", "lon")),
        ("pandas", "df.tzlookup.timezone(...)"): lambda: pandas.tzlookup.timezone("lat", "lon"),
    }


def jobs(table, work, name):
    """The passes of Spark, from files to files."""
    source, target = work / f"{name}.parquet", work / f"{name}.zoned"
    parquet.write_table(table, source, row_group_size=max(1, len(table) // 8))
    spark = session.start("local[2]")
    places = spark.read.parquet(str(source))
    positions = places.select("lat", "lon")

    def write(frame):
        frame.write.mode("overwrite").parquet(str(target))

    return {
        ("Spark local[2]", "no function, Parquet to Parquet"): lambda: write(places),
        ("Spark local[2]", "annotate(df, ...)"): lambda: write(annotate(places, "lat", "lon")),
        ("Spark local[2]", "timezone(...)"): lambda: write(places.withColumn("timezone", spark_timezone("lat", "lon"))),
        ("Spark local[2]", "annotate(df, ...), 2 columns"): lambda: write(annotate(positions, "lat", "lon")),
    }


def main(work, name, rounds):
    table = table_of(np.fromfile(Path(work, f"{name}.f64"), "<f8").reshape(-1, 2))
    passes = frames(table) | jobs(table, Path(work), name)
    take_turns({case: (run, len(table)) for case, run in passes.items()}, name, rounds)


main(*sys.argv[1:])
