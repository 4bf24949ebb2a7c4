"""Lets commands annotate the same table in turns, checks every row, and prints what they took as Markdown."""

import argparse
import csv
import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from compare_engines import processor, say, wrong_answers
from comparison_table import memory_text, portion_text

HERE = Path(__file__).parent
NOTE = (
    "Wall time of the whole process, files in the page cache, median of the rounds, in which all take turns. "
    "A row is wrong where its zone is none of those that the polygons of the shapefile have there; tzfpy's "
    "are simplified."
)


@dataclass
class Contender:
    """A command and what it took."""

    label: str
    command: list
    # In how many of the rounds it takes part; none: in all.
    rounds: int | None = None
    # Where its answers are; none if it gives none.
    output: Path | None = None
    milliseconds: list = field(default_factory=list)
    peak_kib: int = 0
    wrong: int | None = None

    def row(self, count):
        """A row of the table, for so many rows or fixes."""
        seconds = statistics.median(self.milliseconds) / 1e3
        share = "-" if self.wrong is None else f"{self.wrong:,}"
        share += f" ({portion_text(self.wrong / count)})" if self.wrong else ""
        cells = [self.label, f"{seconds:.2f}", f"{count / seconds:,.0f}", share]
        cells += [memory_text(self.peak_kib), str(len(self.milliseconds))]
        return "| " + " | ".join(cells) + " |"


class Comparison:
    def __init__(self, options):
        self.options = options
        self.work = Path(options.work)
        self.table = Path(options.table)
        self.contenders = [
            self.tzlookup(2),
            self.tzlookup(1),
            self.peer("polars", "tzfpy"),
            self.peer("polars", "timezonefinder-batch"),
            self.peer("csv", "tzfpy", 2),
            self.peer("csv", "timezonefinder", 1),
            self.tzlookup_with_cities(),
            Contender("`cp`", ["cp", self.table, self.work / "copy.csv"]),
            Contender("`wc -l`", ["wc", "-l", self.table]),
        ]

    def tzlookup(self, threads):
        output = self.work / f"tzlookup-{threads}.csv"
        words = [self.options.tzlookup, "csv", self.table, "-o", output, "--quiet"]
        label = f"tzlookup csv, {threads} {'thread' if threads == 1 else 'threads'}"
        return Contender(label, [*words, "--threads", threads], None, output)

    def tzlookup_with_cities(self):
        """Its rows have more columns, and are not compared; tests compare cities."""
        words = [self.options.tzlookup, "csv", self.table, "-o", self.work / "cities.csv", "--quiet"]
        return Contender("tzlookup csv --city, 2 threads", [*words, "--city", "--threads", 2])

    def peer(self, how, engine, rounds=None):
        program = [sys.executable, HERE / "csv_peers.py"]
        name = subprocess.check_output([*program, "name", engine], text=True)
        name = name.partition(", data ")[0]
        reader = "csv module" if how == "csv" else f"polars {self.polars_version}"
        batch = ", batch" if engine.endswith("-batch") else ""
        output = self.work / f"{how}-{engine}.csv"
        command = [*program, how, engine, self.table, output]
        return Contender(f"{reader} + {name}{batch}", command, rounds, output)

    @property
    def polars_version(self):
        from importlib.metadata import version

        return version("polars")

    def run(self):
        truth = self.truth()
        self.rows = len(truth)
        for number in range(self.options.rounds):
            say(f"round {number + 1} of {self.options.rounds}")
            for contender in self.contenders:
                if contender.rounds is None or number < contender.rounds:
                    self.time(contender)
        for contender in self.contenders:
            if contender.output:
                zones = last_column(contender.output)
                contender.wrong = len(wrong_answers(contender.label, zones, truth))
        self.check_own(truth)

    def check_own(self, truth):
        """tzlookup owes more: the first zone, and every other byte as it was."""
        with open(self.table, "rb") as file:
            lines = file.read().splitlines()
        zones = ["timezone", *(true[0] if true else "" for true in truth)]
        for contender in self.contenders[:2]:
            with open(contender.output, "rb") as file:
                for number, pair in enumerate(zip(lines, zones, file, strict=True), 1):
                    line, zone, found = pair
                    if found != line + f",{zone}\n".encode():
                        sys.exit(f"{contender.label}: line {number}: found {found}")

    def time(self, contender):
        measured = spawn_timer(self.options, contender.command)
        contender.milliseconds.append(measured["median"])
        contender.peak_kib = max(contender.peak_kib, measured["peakKiB"])

    def truth(self):
        """The zones that the polygons have at each row."""
        say("asking the polygons for the truth")
        target = self.work / "truth.csv"
        words = ["csv", self.table, "-o", target, "--quiet", "--all-zones"]
        subprocess.run([self.options.tzlookup, *words, "--shapes", self.options.shapes], check=True)
        return [zones.split(";") if zones else [] for zones in last_column(target)]

    def markdown(self):
        size = self.table.stat().st_size
        lines = [
            "| program | seconds | rows/s | rows wrong | peak MiB | rounds |",
            "|---|---:|---:|---:|---:|---:|",
            *(contender.row(self.rows) for contender in self.contenders),
            "",
            f"{self.rows:,} rows x 5 columns, {size / 1e6:.0f} MB, points of set C. {NOTE}",
            "",
            machine(),
        ]
        return "\n".join(lines) + "\n"


def spawn_timer(options, command):
    """One run, its own output thrown away."""
    words = [options.spawn_timer, "1", *command]
    measured = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if measured.returncode:
        sys.exit(f"benchmark: {words}: ended with status {measured.returncode}")
    return json.loads(measured.stdout)


def last_column(path):
    """The last cell of each row but the header."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
        return [row[-1] for row in rows]


def machine():
    return f"Machine: {processor()}, {os.cpu_count()} processors."


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("work", "table", "shapes", "tzlookup", "spawn-timer"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--rounds", type=int, required=True)
    comparison = Comparison(parser.parse_args())
    comparison.run()
    print(comparison.markdown(), end="")


if __name__ == "__main__":
    main()
