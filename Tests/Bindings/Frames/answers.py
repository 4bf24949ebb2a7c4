"""The command's answers at points of all kinds, for comparison row for row."""

import os
from functools import cache
from pathlib import Path

import pyarrow as pa
import pyarrow.csv

#: What make_oracle of Tests/Bindings/oracle.sh writes its tables into.
DIRECTORY = Path(os.environ["TZLOOKUP_ANSWERS"])


@cache
def zones() -> pa.Table:
    """Rows of id, lat, lng, instant, and the zone as the command has it."""
    points = _read("points.csv", {"lat": pa.float64(), "lng": pa.float64(), "instant": pa.int64()})
    zone = _read("first.csv", {"zone": pa.string(), "local": pa.string()})["zone"]
    assert len(points) == len(zone) > 0
    return points.add_column(0, "id", pa.array(range(len(points)))).append_column("zone", zone)


@cache
def all_zones() -> list[list[str]]:
    """All zones at the first 10,000 of these points."""
    column = _read("all.csv", {"zones": pa.string()})["zones"].slice(0, 10_000)
    return [text.split(";") if text else [] for text in column.to_pylist()]


def expected() -> list[str | None]:
    return zones()["zone"].to_pylist()


def differences(found: list[str | None]) -> list[tuple[int, str | None, str | None]]:
    """The first rows with another zone than the command's."""
    rows = zip(expected(), found, strict=True)
    return [(row, *pair) for row, pair in enumerate(rows) if pair[0] != pair[1]][:5]


def _read(name: str, types: dict[str, pa.DataType]) -> pa.Table:
    return pyarrow.csv.read_csv(
        DIRECTORY / name,
        pyarrow.csv.ReadOptions(column_names=list(types)),
        # Only commas separate: a line that is empty is a row of one empty column.
        pyarrow.csv.ParseOptions(ignore_empty_lines=False),
        pyarrow.csv.ConvertOptions(column_types=types, null_values=[""], strings_can_be_null=True),
    )
