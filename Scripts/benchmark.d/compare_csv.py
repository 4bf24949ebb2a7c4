"""Lets commands annotate the same table in turns, checks every row, and prints what they took as Markdown.

compare_csv.py WORK SHAPEFILE ROUNDS: WORK has tzlookup, spawn_timer and table.csv.
"""

import csv
import json
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from compare_engines import wrong_answers
from measuring import machine, memory_text, portion_text, say
from measuring import table as markdown

HERE = Path(__file__).parent


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

    def run(self, spawn_timer):
        """One run, its own output thrown away."""
        words = [str(word) for word in (spawn_timer, "1", *self.command)]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if done.returncode:
            sys.exit(f"benchmark: {words}: ended with status {done.returncode}")
        measured = json.loads(done.stdout)
        self.milliseconds.append(measured["median"])
        self.peak_kib = max(self.peak_kib, measured["peakKiB"])

    @property
    def seconds(self):
        return statistics.median(self.milliseconds) / 1e3

    def row(self, count):
        """The cells of the table, for so many rows."""
        share = "-" if self.wrong is None else f"{self.wrong:,}"
        share += f" ({portion_text(self.wrong / count)})" if self.wrong else ""
        cells = [self.label, f"{self.seconds:.2f}", f"{count / self.seconds:,.0f}", share]
        cells += [memory_text(self.peak_kib), str(len(self.milliseconds))]
        return cells


class Tables:
    def __init__(self, work, shapes, rounds):
        self.work, self.table, self.shapes, self.rounds = Path(work), Path(work, "table.csv"), shapes, int(rounds)
        self.spawn_timer = self.work / "spawn_timer"
        self.contenders = [
            self.tzlookup(2),
            self.tzlookup(1),
            self.peer("polars", "tzfpy"),
            self.peer("polars", "timezonefinder-batch"),
            self.peer("csv", "tzfpy", 2),
            self.peer("csv", "timezonefinder", 1),
            # Its rows have more columns, and are not compared; tests compare cities.
            Contender("tzlookup csv --city, 2 threads", [*self.annotation("cities"), "--city", "--threads", 2]),
            Contender("`cp`", ["cp", self.table, self.work / "copy.csv"]),
        ]

    def annotation(self, name):
        return [self.work / "tzlookup", "csv", self.table, "-o", self.work / f"{name}.csv", "--quiet"]

    def tzlookup(self, threads):
        name = f"tzlookup-{threads}"
        label = f"tzlookup csv, {threads} {'thread' if threads == 1 else 'threads'}"
        return Contender(label, [*self.annotation(name), "--threads", threads], None, self.work / f"{name}.csv")

    def peer(self, how, engine, rounds=None):
        script = [sys.executable, HERE / "csv_peers.py"]
        name = subprocess.check_output([*script, "name", engine], text=True).partition(", data ")[0]
        reader = "csv module" if how == "csv" else f"polars {version('polars')}"
        output = self.work / f"{how}-{engine}.csv"
        label = f"{reader} + {name}" + (", batch" if engine.endswith("-batch") else "")
        return Contender(label, [*script, how, engine, self.table, output], rounds, output)

    def run(self):
        """Runs all, checks the answers and prints the table."""
        truth = self.truth()
        for number in range(self.rounds):
            say(f"round {number + 1} of {self.rounds}")
            for contender in self.contenders:
                if contender.rounds is None or number < contender.rounds:
                    contender.run(self.spawn_timer)
        for contender in self.contenders:
            if contender.output:
                contender.wrong = len(wrong_answers(contender.label, last_column(contender.output), truth))
        self.check(truth)
        heads = ["program", "seconds", "rows/s", "rows wrong", "peak MiB", "rounds"]
        print(markdown(heads, (contender.row(len(truth)) for contender in self.contenders)))
        print(
            f"\n{len(truth):,} rows x 5 columns, {self.table.stat().st_size / 1e6:.0f} MB, points of set C. Wall time of the whole "
            "process, files in the page cache, median of the rounds, in which all take turns. A row is wrong where its zone is "
            f"none of those that the polygons of the shapefile have there; tzfpy's are simplified.\n\n{machine()}"
        )

    def truth(self):
        """The zones that the polygons have at each position of the table."""
        say("asking the polygons for the truth")
        words = [*self.annotation("truth"), "--all-zones", "--shapes", self.shapes]
        subprocess.run(list(map(str, words)), check=True)
        return [zones.split(";") if zones else [] for zones in last_column(self.work / "truth.csv")]

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
