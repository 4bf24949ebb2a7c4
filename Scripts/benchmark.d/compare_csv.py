"""Lets commands annotate the same table in turns, checks every row, and prints what they took as Markdown."""

import sys
from importlib.metadata import version
from pathlib import Path

from contenders import HERE, NOTE, Comparison, Contender, last_column


class Tables(Comparison):
    unit = "rows"
    needed = (*Comparison.needed, "table")

    def __init__(self):
        super().__init__()
        self.table = Path(self.options.table)
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
        self.note = (
            f"x 5 columns, {self.table.stat().st_size / 1e6:.0f} MB, points of set C. {NOTE} "
            "A row is wrong where its zone is none of those that the polygons of the shapefile have there; tzfpy's "
            "are simplified."
        )

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
        reader = "csv module" if how == "csv" else f"polars {version('polars')}"
        output = self.work / f"{how}-{engine}.csv"
        command = [sys.executable, HERE / "csv_peers.py", how, engine, self.table, output]
        return Contender(f"{reader} + {self.peer_name('csv_peers.py', engine)}", command, rounds, output)

    def zones(self, path):
        return last_column(path)

    def check(self, truth):
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


if __name__ == "__main__":
    Tables().run()
