"""Lets programs find the zones along the same track in turns, checks every fix, and prints what they took."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from compare_csv import Contender, last_column, machine, spawn_timer
from compare_engines import say, wrong_answers

HERE = Path(__file__).parent
NOTE = (
    "Wall time of the whole process, files in the page cache, median of the rounds, in which all take turns. "
    "tzlookup finds the exact crossings, too; the others only the zone of each fix. A fix is wrong where its zone is "
    "none of those that the polygons of the shapefile have there; tzfpy's are simplified."
)


class Comparison:
    def __init__(self, options):
        self.options = options
        self.work = Path(options.work)
        self.contenders = [
            self.tzlookup("gpx"),
            self.tzlookup("csv"),
            self.peer("gpx", "tzfpy"),
            self.peer("gpx", "timezonefinder-batch"),
            self.peer("csv", "tzfpy"),
            self.peer("csv", "timezonefinder-batch"),
            Contender("`wc -l track.gpx`", ["wc", "-l", self.track("gpx")]),
        ]

    def track(self, kind):
        return self.work / f"track.{kind}"

    def tzlookup(self, kind):
        output = self.work / f"tzlookup-{kind}.ndjson"
        words = [self.options.tzlookup, "track", self.track(kind), "--summary", "--json", "-o", output, "--quiet"]
        return Contender(f"tzlookup track, {kind.upper()}", words, None, output)

    def peer(self, kind, engine):
        program = [sys.executable, HERE / "track_peers.py"]
        reader, _, name = subprocess.check_output([*program, "name", engine], text=True).partition("; ")
        reader = reader if kind == "gpx" else "csv module"
        batch = ", batch" if engine.endswith("-batch") else ""
        output = self.work / f"{kind}-{engine}.txt"
        label = f"{reader} + {name.partition(', data ')[0]}{batch}"
        return Contender(label, [*program, kind, engine, self.track(kind), output], 1, output)

    def run(self):
        truth = self.truth()
        self.fixes = len(truth)
        for number in range(self.options.rounds):
            say(f"round {number + 1} of {self.options.rounds}")
            for contender in self.contenders:
                if contender.rounds is None or number < contender.rounds:
                    measured = spawn_timer(self.options, contender.command)
                    contender.milliseconds.append(measured["median"])
                    contender.peak_kib = max(contender.peak_kib, measured["peakKiB"])
        for contender in self.contenders:
            if contender.output:
                contender.wrong = len(wrong_answers(contender.label, zones(contender.output), truth))

    def truth(self):
        """The zones that the polygons have at each fix."""
        say("asking the polygons for the truth")
        target = self.work / "truth.csv"
        words = ["csv", self.track("csv"), "-o", target, "--quiet", "--all-zones"]
        subprocess.run([self.options.tzlookup, *words, "--shapes", self.options.shapes], check=True)
        return [zones.split(";") if zones else [] for zones in last_column(target)]

    def markdown(self):
        sizes = " and ".join(f"{self.track(kind).stat().st_size / 1e6:.0f} MB of {kind.upper()}" for kind in ("gpx", "csv"))
        lines = [
            "| program | seconds | fixes/s | fixes wrong | peak MiB | rounds |",
            "|---|---:|---:|---:|---:|---:|",
            *(contender.row(self.fixes) for contender in self.contenders),
            "",
            f"{self.fixes:,} fixes, {sizes}. {NOTE}",
            "",
            machine(),
        ]
        return "\n".join(lines) + "\n"


def zones(path):
    """The zone of each fix: a line each, or the stays, which say how many fixes they have."""
    with open(path, encoding="utf-8") as file:
        if path.suffix != ".ndjson":
            return file.read().splitlines()
        return [stay["zone"] or "" for stay in map(json.loads, file) for _ in range(stay["fixes"])]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("work", "shapes", "tzlookup", "spawn-timer"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--rounds", type=int, required=True)
    comparison = Comparison(parser.parse_args())
    comparison.run()
    print(comparison.markdown(), end="")


if __name__ == "__main__":
    main()
