"""Commands that do the same job in turns: what each takes, and how many of its answers are wrong, as a table in Markdown."""

import csv
import json
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from compare_engines import wrong_answers
from comparison_table import memory_text, portion_text
from measuring import machine, options, say

HERE = Path(__file__).parent
NOTE = "Wall time of the whole process, files in the page cache, median of the rounds, in which all take turns."


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
    """What a kind of job adds: its contenders, the table of positions, how answers are read, and words."""

    # What is counted, such as rows.
    unit = ""
    # The options of the command line that are needed.
    needed = ("work", "shapes", "tzlookup", "spawn-timer")

    def __init__(self):
        self.options = options(*self.needed)
        self.work = Path(self.options.work)

    def peer_name(self, script, engine):
        """What a script of peers calls an engine."""
        name = subprocess.check_output([sys.executable, HERE / script, "name", engine], text=True)
        return name.partition(", data ")[0] + (", batch" if engine.endswith("-batch") else "")

    def run(self):
        """Runs all, checks the answers and prints the table."""
        truth = self.truth()
        for number in range(self.options.rounds):
            say(f"round {number + 1} of {self.options.rounds}")
            for contender in self.contenders:
                if contender.rounds is None or number < contender.rounds:
                    measured = spawn_timer(self.options, contender.command)
                    contender.milliseconds.append(measured["median"])
                    contender.peak_kib = max(contender.peak_kib, measured["peakKiB"])
        for contender in self.contenders:
            if contender.output:
                contender.wrong = len(wrong_answers(contender.label, self.zones(contender.output), truth))
        self.check(truth)
        print(f"| program | seconds | {self.unit}/s | {self.unit} wrong | peak MiB | rounds |")
        print("|---|---:|---:|---:|---:|---:|")
        for contender in self.contenders:
            print(contender.row(len(truth)))
        print(f"\n{len(truth):,} {self.unit} {self.note}\n\n{machine()}")

    def truth(self):
        """The zones that the polygons have at each position of the table."""
        say("asking the polygons for the truth")
        target = self.work / "truth.csv"
        words = ["csv", self.table, "-o", target, "--quiet", "--all-zones"]
        subprocess.run([self.options.tzlookup, *words, "--shapes", self.options.shapes], check=True)
        return [zones.split(";") if zones else [] for zones in last_column(target)]

    def check(self, truth):
        """What is promised of answers besides."""


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
