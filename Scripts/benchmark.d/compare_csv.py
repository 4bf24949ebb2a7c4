"""Lets commands annotate the same table in turns, checks every row, and prints what they took as Markdown.

compare_csv.py WORK SHAPEFILE ROUNDS: WORK has tzlookup, spawn_timer and table.csv.
"""

import csv
import statistics
import subprocess
import sys
from pathlib import Path

from compare_engines import wrong_answers
from measuring import machine, measured, memory_text, portion_text, say, table


def main(work, shapes, rounds):
    work = Path(work)
    source = work / "table.csv"

    def annotation(name, *options):
        """A command, and where its answers are."""
        output = work / f"{name}.csv"
        return [work / "tzlookup", "csv", source, "-o", output, "--quiet", *options], output

    def peer(engine):
        output = work / f"{engine}.csv"
        return [sys.executable, Path(__file__).with_name("csv_peers.py"), engine, source, output], output

    say("asking the polygons for the truth")
    command, output = annotation("truth", "--all-zones", "--shapes", shapes)
    subprocess.run(command, check=True)
    truth = [zones.split(";") if zones else [] for zones in last_column(output)]
    own = {
        "tzlookup csv, 2 threads": annotation("tzlookup-2", "--threads", "2"),
        "tzlookup csv, 1 thread": annotation("tzlookup-1", "--threads", "1"),
    }
    contenders = own | {
        # These print what they are called.
        "tzfpy": peer("tzfpy"),
        "timezonefinder": peer("timezonefinder-batch"),
        # Its rows have more columns, and are not compared; tests compare cities.
        "tzlookup csv --city, 2 threads": (annotation("cities", "--city", "--threads", "2")[0], None),
        "`cp`": (["cp", source, work / "copy.csv"], None),
    }
    found = {label: [] for label in contenders}
    for number in range(int(rounds)):
        say(f"round {number + 1} of {rounds}")
        for label, (command, _) in contenders.items():
            found[label].append(measured(work / "spawn_timer", command))
    cells = [row(label, output, found[label], truth) for label, (_, output) in contenders.items()]
    for label, (_, output) in own.items():
        check(label, source, output, truth)
    print(table(["program", "seconds", "rows/s", "rows wrong", "peak MiB"], cells))
    print(
        f"\n{len(truth):,} rows x 5 columns, {source.stat().st_size / 1e6:.0f} MB, points of set C. Wall time of the whole "
        "process, files in the page cache, median of the rounds, in which all take turns. A row is wrong where its zone is "
        f"none of those that the polygons of the shapefile have there; tzfpy's are simplified.\n\n{machine()}"
    )


def row(label, output, found, truth):
    milliseconds, kibibytes, (printed, *_) = zip(*found)
    seconds = statistics.median(milliseconds) / 1e3
    wrong = len(wrong_answers(label, last_column(output), truth)) if output else 0
    share = f"{wrong:,} ({portion_text(wrong / len(truth))})" if wrong else "0" if output else "-"
    return [printed.strip() or label, f"{seconds:.2f}", f"{len(truth) / seconds:,.0f}", share, memory_text(max(kibibytes))]


def check(label, source, output, truth):
    """tzlookup owes more: the first zone, and every other byte as it was."""
    zones = ["timezone", *(true[0] if true else "" for true in truth)]
    with open(source, "rb") as lines, open(output, "rb") as annotated:
        for number, (line, zone, found) in enumerate(zip(lines, zones, annotated, strict=True), 1):
            if found != line.rstrip(b"\n") + f",{zone}\n".encode():
                sys.exit(f"{label}: line {number}: found {found}")


def last_column(path):
    """The last cell of each row but the header."""
    with open(path, newline="", encoding="utf-8") as file:
        return [row[-1] for row in csv.reader(file)][1:]


main(*sys.argv[1:])
