"""Adds a column of zones to a table with polars and an engine of peers.py: csv_peers.py ENGINE INPUT OUTPUT. Prints what these are called."""

import sys

import peers
import polars


def main(name, source, target):
    engine = peers.ENGINES[name](None)
    table = polars.read_csv(source)
    columns = [table["lat"], table["lon"]]
    # What each engine is fastest with.
    if isinstance(engine, peers.TimezonefinderBatch):
        zones = engine.zones(*(column.to_numpy() for column in columns))
    else:
        zones = engine.zones(*(column.to_list() for column in columns))
    table.with_columns(polars.Series("timezone", zones, dtype=polars.String)).write_csv(target)
    print(f"polars {polars.__version__} + {engine.name.partition(', data ')[0]}")


main(*sys.argv[1:])
