"""Adds a column of zones to a table: with an engine of peers.py, and polars or the csv module for the table.

csv_peers.py polars|csv ENGINE INPUT OUTPUT
csv_peers.py name ENGINE                      prints what the engine is called
"""

import csv
import sys

import peers


def annotate_with_polars(engine, source, target):
    """All rows at once."""
    import polars

    table = polars.read_csv(source)
    columns = [table["lat"], table["lon"]]
    # What each engine is fastest with.
    if isinstance(engine, peers.TimezonefinderBatch):
        zones = engine.zones(*(column.to_numpy() for column in columns))
    else:
        zones = engine.zones(*(column.to_list() for column in columns))
    column = polars.Series("timezone", zones, dtype=polars.String)
    table.with_columns(column).write_csv(target)


def annotate_with_csv(engine, source, target):
    """Row by row."""
    with open(source, newline="") as rows, open(target, "w", newline="") as output:
        reader, writer = csv.reader(rows), csv.writer(output, lineterminator="\n")
        header = next(reader)
        latitude, longitude = header.index("lat"), header.index("lon")
        writer.writerow([*header, "timezone"])
        for row in reader:
            row.append(engine.zone(float(row[latitude]), float(row[longitude])))
            writer.writerow(row)


def main():
    how, name, *files = sys.argv[1:]
    engine = peers.ENGINES[name](None)
    if how == "name":
        print(engine.name)
    elif how == "polars":
        annotate_with_polars(engine, *files)
    else:
        annotate_with_csv(engine, *files)


main()
