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
from pyspark.errors import PySparkNotImplementedError
from pyspark.sql import Column, DataFrame, SparkSession, functions
from pyspark.sql.types import NullType, NumericType, StringType, StructField, StructType

import tzlookup
from tzlookup._arrow import zones_at
from tzlookup._rows import OnInvalid, require_option

__all__ = ["annotate", "register", "ship", "timezone"]

ColumnOrName = Column | str
#: A function of Spark: of columns, for queries.
Function = Callable[[ColumnOrName, ColumnOrName], Column]


def timezone(lat: ColumnOrName, lng: ColumnOrName, *, on_invalid: OnInvalid = "null") -> Column:
    """The zone at positions in degrees, as a column of strings named "timezone".

    Only the two columns go through Python. `annotate` is faster where a table has few others. A query fails where a column is
    not numeric.
    """
    columns = (_numeric(column, name) for column, name in ((lat, "lat"), (lng, "lng")))
    return _function(on_invalid)(*columns).alias("timezone")


def annotate(
    df: DataFrame, lat: str = "lat", lng: str = "lng", column: str = "timezone", *, on_invalid: OnInvalid = "null"
) -> DataFrame:
    """The DataFrame with a column of zones, strings, at its end.

    Names of columns are case-insensitive unless spark.sql.caseSensitive is set. Raises ValueError where the DataFrame does not
    have the columns, has several of that name, or has one named `column`, and TypeError where they are not numeric. Where it
    has columns that Spark does not send to Python, such as intervals of months, the column is that of `timezone`.
    """
    require_option(on_invalid)
    positions = [_position(df, name) for name in (lat, lng)]
    if _places(df, column):
        raise ValueError(f"column: expected the name of a new column, found {column!r}, which the DataFrame has")
    # With names of their own meanwhile: Spark takes one with a dot for a field of a structure, and refuses two of a name.
    numbered = df.toDF(*(f"_{place}" for place in range(len(df.columns))))
    schema = StructType([*numbered.schema.fields, StructField("zone", StringType())])
    try:
        zoned = numbered.mapInArrow(partial(_annotated, positions=positions, on_invalid=on_invalid), schema)
    except PySparkNotImplementedError:
        lats, lngs = (numbered.columns[position] for position in positions)
        zoned = numbered.withColumn("zone", timezone(lats, lngs, on_invalid=on_invalid))
    return zoned.toDF(*df.columns, column)


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
    batches: Iterator[pa.RecordBatch], positions: list[int], on_invalid: OnInvalid
) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        lats, lngs = (batch.column(position) for position in positions)
        yield batch.append_column("zone", _zones(lats, lngs, on_invalid))


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


# Which columns


def _numeric(column: ColumnOrName, name: str) -> Column:
    """A column that fails where it is not numeric: not all that are reach Python, which would say so."""
    given = column if isinstance(column, Column) else functions.col(column)
    kind = functions.typeof(given)
    message = functions.concat(
        functions.lit(f"{name}: expected a numeric column, found one of "), kind, functions.lit(": cast it to double")
    )
    # Decided once, when Spark plans the query.
    is_numeric = kind.rlike("^(double|float|decimal.*|bigint|int|smallint|tinyint|void)$")
    return functions.when(is_numeric, given).otherwise(functions.raise_error(message))


def _places(df: DataFrame, name: str) -> list[int]:
    """The places of the columns that Spark takes a name for."""
    is_case_sensitive = df.sparkSession.conf.get("spark.sql.caseSensitive") == "true"
    fold = str if is_case_sensitive else str.casefold
    return [place for place, found in enumerate(df.columns) if fold(found) == fold(name)]


def _position(df: DataFrame, name: str) -> int:
    """The place of the column of degrees of that name."""
    places = _places(df, name)
    if len(places) != 1:
        found = ", ".join(map(repr, df.columns))
        raise ValueError(f"expected {'a' if not places else 'one'} column {name!r}, found {found}")
    kind = df.schema[places[0]].dataType
    if not isinstance(kind, (NumericType, NullType)):
        raise TypeError(f"{name}: expected a numeric column, found one of {kind.simpleString()}: cast it to double")
    return places[0]
