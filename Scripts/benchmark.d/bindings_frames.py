"""Times zones in columns of Spark, DuckDB, polars and pandas, in turns.

    bindings_frames.py WORK SET ROUNDS TZLOOKUP   lines of: door, case, set, seconds for all rows

With tabs between them. Spark reads the table of 5 columns that `Scripts/benchmark csv` has from Parquet and writes it to
Parquet; its peer, the pipe through the program TZLOOKUP, has the same table as text. To copy the table is the floor.
"""

import shutil
import sys
import time
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as parquet
import session
import tzlookup.duckdb
import tzlookup.pandas
from annotate import Annotation
from parts import Job
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
        ("DuckDB", "CREATE TABLE ... tz(lat, lng)"): lambda: connection.sql(
            "CREATE OR REPLACE TABLE zoned AS SELECT *, tz(lat, lon) AS timezone FROM points"
        ),
        ("polars", "timezone(...)"): lambda: polars.with_columns(timezone("lat", "lon")),
        ("pandas", "df.tzlookup.timezone(...)"): lambda: pandas.tzlookup.timezone("lat", "lon"),
    }


def jobs(table, work, name, tzlookup_program):
    """The passes of Spark, from files to files."""
    source, text, target = (work / f"{name}{suffix}" for suffix in (".parquet", ".csv", ".zoned"))
    parquet.write_table(table, source, row_group_size=max(1, len(table) // 8))
    pyarrow.csv.write_csv(table, text)
    spark = session.start("local[2]")
    spark.sparkContext.addPyFile(sys.modules["parts"].__file__)
    places = spark.read.parquet(str(source))
    positions = places.select("lat", "lon")

    def write(frame):
        frame.write.mode("overwrite").parquet(str(target))

    def pipe():
        shutil.rmtree(target, ignore_errors=True)
        Annotation(spark.sparkContext, Job(str(text), str(target), tzlookup_program)).run()

    return {
        ("Spark local[2]", "no function, Parquet to Parquet"): lambda: write(places),
        ("Spark local[2]", "annotate(df, ...)"): lambda: write(annotate(places, "lat", "lon")),
        ("Spark local[2]", "timezone(...)"): lambda: write(places.withColumn("timezone", spark_timezone("lat", "lon"))),
        ("Spark local[2]", "annotate(df, ...), 2 columns"): lambda: write(annotate(positions, "lat", "lon")),
        ("Spark local[2]", "the pipe, Scripts/spark-annotate"): pipe,
    }


def main():
    work, name, rounds = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    table = table_of(np.fromfile(work / f"{name}.f64", "<f8").reshape(-1, 2))
    passes = frames(table) | jobs(table, work, name, sys.argv[4])
    # The first round warms up what is timed in the others.
    for number in range(rounds + 1):
        for (door, case), run in passes.items():
            before = time.perf_counter()
            run()
            if number > 0:
                print(door, case, name, time.perf_counter() - before, sep="\t", flush=True)


if __name__ == "__main__":
    main()
