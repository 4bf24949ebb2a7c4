"""Prints as Markdown what tzlookup takes for a table and for one of many more rows: its memory should not grow."""

import statistics
import sys
from pathlib import Path

from comparison_table import memory_text
from contenders import spawn_timer
from measuring import machine, options, say

ROUNDS = 3


def grown(table, rows, target):
    """Writes a table of that many rows: those of another, again and again."""
    with open(table, "rb") as source:
        header, body = source.readline(), source.read()
    lines = body.count(b"\n")
    with open(target, "wb") as file:
        file.write(header)
        file.writelines(body for _ in range(rows // lines))
        file.writelines(body.splitlines(keepends=True)[: rows % lines])


def markdown(given):
    """What tzlookup takes for the table and for one of many more rows."""
    work, large = Path(given.work), Path(given.work) / "large.csv"
    say(f"making a table of {given.large:,} rows")
    grown(given.table, given.large, large)
    lines = ["| rows | MB | seconds | rows/s | peak MiB |", "|---:|---:|---:|---:|---:|"]
    sizes = {Path(given.table): [], large: []}
    for number in range(ROUNDS):
        say(f"round {number + 1} of {ROUNDS}")
        for table, measured in sizes.items():
            output = work / "annotated.csv"
            command = [given.tzlookup, "csv", table, "-o", output, "--quiet"]
            measured.append(spawn_timer(given, command))
            expected, found = line_count(table), line_count(output)
            if expected != found:
                sys.exit(f"{table}: expected {expected} lines, found {found}")
            output.unlink()
    for table, measured in sizes.items():
        rows = line_count(table) - 1
        seconds = statistics.median(run["median"] for run in measured) / 1e3
        peak = memory_text(max(run["peakKiB"] for run in measured))
        size = table.stat().st_size / 1e6
        lines.append(f"| {rows:,} | {size:,.0f} | {seconds:.2f} | {rows / seconds:,.0f} | {peak} |")
    return "\n".join([*lines, "", f"Median of {ROUNDS} rounds.", machine()]) + "\n"


def line_count(path):
    with open(path, "rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))


if __name__ == "__main__":
    print(markdown(options("work", "table", "tzlookup", "spawn-timer", numbers=("large",))), end="")
