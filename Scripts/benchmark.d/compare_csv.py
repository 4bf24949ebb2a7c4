"""Lets commands annotate the same table in turns, checks every row, and prints what they took as Markdown.

compare_csv.py WORK SHAPEFILE ROUNDS: WORK has tzlookup, spawn_timer and table.csv.
"""

import csv
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from compare_engines import wrong_answers
from measuring import machine, measured, memory_text, portion_text, say, table


@dataclass
class Contender:
    """A command and what it took."""

    label: str
    command: list
    # Where its answers are; none if it gives none.
    output: Path | None = None
    milliseconds: list = field(default_factory=list)
    peak_kib: float = 0
    wrong: int | None = None

    def run(self, spawn_timer):
        """One run; a peer prints what it is called."""
        milliseconds, kibibytes, printed = measured(spawn_timer, self.command)
        self.label = self.label or printed.strip()
        self.milliseconds.append(milliseconds)
        self.peak_kib = max(self.peak_kib, kibibytes)

    def row(self, count):
        """The cells of the table, for so many rows."""
        seconds = statistics.median(self.milliseconds) / 1e3
        share = "-" if self.wrong is None else f"{self.wrong:,}"
        share += f" ({portion_text(self.wrong / count)})" if self.wrong else ""
        return [self.label, f"{seconds:.2f}", f"{count / seconds:,.0f}", share, memory_text(self.peak_kib)]


class Tables:
    def __init__(self, work, shapes, rounds):
        self.work, self.table, self.shapes, self.rounds = Path(work), Path(work, "table.csv"), shapes, int(rounds)
        self.contenders = [
            Contender("tzlookup csv, 2 threads", *self.annotation("tzlookup-2", "--threads", 2)),
            Contender("tzlookup csv, 1 thread", *self.annotation("tzlookup-1", "--threads", 1)),
            self.peer("tzfpy"),
            self.peer("timezonefinder-batch"),
            # Its rows have more columns, and are not compared; tests compare cities.
            Contender("tzlookup csv --city, 2 threads", self.annotation("cities", "--city", "--threads", 2)[0]),
            Contender("`cp`", ["cp", self.table, self.work / "copy.csv"]),
        ]

    def annotation(self, name, *options):
        output = self.work / f"{name}.csv"
        return [self.work / "tzlookup", "csv", self.table, "-o", output, "--quiet", *options], output

    def peer(self, engine):
        output = self.work / f"{engine}.csv"
        return Contender("", [sys.executable, Path(__file__).with_name("csv_peers.py"), engine, self.table, output], output)

    def run(self):
        """Runs all, checks the answers and prints the table."""
        truth = self.truth()
        for number in range(self.rounds):
            say(f"round {number + 1} of {self.rounds}")
            for contender in self.contenders:
                contender.run(self.work / "spawn_timer")
        for contender in self.contenders:
            if contender.output:
                contender.wrong = len(wrong_answers(contender.label, last_column(contender.output), truth))
        self.check(truth)
        print(table(["program", "seconds", "rows/s", "rows wrong", "peak MiB"], (each.row(len(truth)) for each in self.contenders)))
        print(
            f"\n{len(truth):,} rows x 5 columns, {self.table.stat().st_size / 1e6:.0f} MB, points of set C. Wall time of the whole "
            "process, files in the page cache, median of the rounds, in which all take turns. A row is wrong where its zone is "
            f"none of those that the polygons of the shapefile have there; tzfpy's are simplified.\n\n{machine()}"
        )

    def truth(self):
        """The zones that the polygons have at each position of the table."""
        say("asking the polygons for the truth")
        words, output = self.annotation("truth", "--all-zones", "--shapes", self.shapes)
        subprocess.run(list(map(str, words)), check=True)
        return [zones.split(";") if zones else [] for zones in last_column(output)]

    def check(self, truth):
        """tzlookup owes more: the first zone, and every other byte as it was."""
        lines = self.table.read_bytes().splitlines()
        zones = ["timezone", *(true[0] if true else "" for true in truth)]
        for contender in self.contenders[:2]:
            with open(contender.output, "rb") as file:
                for number, (line, zone, found) in enumerate(zip(lines, zones, file, strict=True), 1):
                    if found != line + f",{zone}\n".encode():
                        sys.exit(f"{contender.label}: line {number}: found {found}")


def last_column(path):
    """The last cell of each row but the header."""
    with open(path, newline="", encoding="utf-8") as file:
        return [row[-1] for row in csv.reader(file)][1:]


Tables(*sys.argv[1:]).run()
