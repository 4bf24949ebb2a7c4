"""Time zones in Apache Spark, for DataFrames of any source.

>>> from tzlookup.spark import annotate, register, timezone
>>> places.withColumn("timezone", timezone("lat", "lng"))
>>> annotate(places, "lat", "lng")
>>> register(spark)
>>> spark.sql("SELECT tz(lat, lng) FROM places")

Latitude comes first. Columns may be of any numeric type. Rows without a zone, and rows in which the latitude or longitude is
null, out of range or not a number, have null. `ship` sends the package to workers that do not have it; they need pyarrow.
"""

import atexit
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast
from zipfile import ZipFile

import pyarrow as pa
from pyspark.sql import Column, DataFrame, SparkSession, functions
from pyspark.sql.types import NumericType, StringType, StructField, StructType

import tzlookup
from tzlookup._arrow import zones_at
from tzlookup._rows import OnInvalid, require_option

__all__ = ["annotate", "register", "ship", "timezone"]

ColumnOrName = Column | str
#: A function of Spark: of columns, for queries.
Function = Callable[[ColumnOrName, ColumnOrName], Column]


def timezone(lat: ColumnOrName, lng: ColumnOrName, *, on_invalid: OnInvalid = "null") -> Column:
    """The zone at positions in degrees, as a column of strings.

    Only the two columns go through Python. `annotate` is faster where a table has few others.
    """
    return _function(on_invalid)(lat, lng)


def annotate(
    df: DataFrame, lat: str = "lat", lng: str = "lng", column: str = "timezone", *, on_invalid: OnInvalid = "null"
) -> DataFrame:
    """The DataFrame with a column of zones, strings, at its end.

    Raises ValueError where the DataFrame does not have the columns or has one named `column`, and TypeError where they are
    not numeric.
    """
    require_option(on_invalid)
    for name in (lat, lng):
        _require_numeric(df, name)
    if column.casefold() in (name.casefold() for name in df.columns):
        raise ValueError(f"column: expected the name of a new column, found {column!r}, which the DataFrame has")
    schema = StructType([*df.schema.fields, StructField(column, StringType())])
    return df.mapInArrow(
        partial(_annotated, positions=(df.columns.index(lat), df.columns.index(lng)), column=column, on_invalid=on_invalid),
        schema,
    )


def register(spark: SparkSession, name: str = "tz", *, on_invalid: OnInvalid = "null") -> None:
    """Registers the function tz(lat, lng) for the session's SQL."""
    spark.udf.register(name, cast(Any, _function(on_invalid)))


def ship(spark: SparkSession) -> None:
    """Sends this package to the workers, for those that do not have it; before the first job that uses it.

    It unpacks beside the files of SparkContext.addFile, where workers import from. Workers need the processor and system
    of the driver, and pyarrow. A Python package with an extension cannot be imported from an archive of --py-files.
    """
    # Workers that start later ask the driver for it, so that it stays until the driver ends.
    directory = tempfile.mkdtemp(prefix="tzlookup-")
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    package, archive = Path(tzlookup.__file__).parent, Path(directory, "tzlookup.zip")
    with ZipFile(archive, "w") as file:
        for path in package.rglob("*"):
            if "__pycache__" not in path.parts:
                file.write(path, path.relative_to(package))
    spark.sparkContext.addArchive(f"{archive}#tzlookup")


# What runs in the workers


def _zones(lats: pa.Array, lngs: pa.Array, on_invalid: OnInvalid) -> pa.Array:
    return zones_at(lats, lngs, on_invalid).dictionary_decode()


def _annotated(
    batches: Iterator[pa.RecordBatch], positions: tuple[int, int], column: str, on_invalid: OnInvalid
) -> Iterator[pa.RecordBatch]:
    lat, lng = positions
    for batch in batches:
        yield batch.append_column(column, _zones(batch.column(lat), batch.column(lng), on_invalid))


# What makes them columns


def _function(on_invalid: OnInvalid) -> Function:
    require_option(on_invalid)
    # Spark has it from 4.1 on.
    arrow_udf = getattr(functions, "arrow_udf", None)
    return _pandas_function(on_invalid) if arrow_udf is None else _arrow_function(arrow_udf, on_invalid)


def _arrow_function(arrow_udf: Callable[..., Function], on_invalid: OnInvalid) -> Function:
    def zones(lats: pa.Array, lngs: pa.Array) -> pa.Array:
        return _zones(lats, lngs, on_invalid)

    return arrow_udf(zones, "string")


def _pandas_function(on_invalid: OnInvalid) -> Function:
    """For Spark before 4.1. It takes numbers that are not a number as nulls, as pandas does."""
    import pandas as pd

    def zones(lats: pd.Series, lngs: pd.Series) -> pd.Series:
        return _zones(pa.Array.from_pandas(lats), pa.Array.from_pandas(lngs), on_invalid).to_pandas()

    pandas_udf: Callable[..., Function] = getattr(functions, "pandas_udf")
    return pandas_udf(zones, "string")


def _require_numeric(df: DataFrame, name: str) -> None:
    if name not in df.columns:
        raise ValueError(f"expected a column {name!r}, found {', '.join(map(repr, df.columns))}")
    kind = df.schema[name].dataType
    if not isinstance(kind, NumericType):
        raise TypeError(f"{name}: expected a numeric column, found one of {kind.simpleString()}: cast it to double")
