"""Runs every engine on every set, in turns, and checks each answer against the exact truth.

compare_engines.py WORK PROGRAMS SHAPEFILE ROUNDS PLOT: WORK has the sets of points, tzlookup and spawn_timer.
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import comparison_plot
import comparison_table
import numpy as np
from engines import POINT, SETS, own_data, peer_engines
from measuring import measured, say

# In winter and in summer, of either hemisphere.
INSTANTS = ("2026-01-01T00:00Z", "2026-07-01T00:00Z")


class Comparison:
    def __init__(self, work, programs, shapes, rounds):
        self.work, self.tzbench, self.rounds = Path(work), f"{programs}/tzbench", int(rounds)
        self.spawn_timer = self.work / "spawn_timer"
        provenance = Path(shapes).with_suffix(".provenance.json")
        self.release = json.loads(provenance.read_text(encoding="utf-8"))["release"]
        self.loads = {}
        self.throughputs = []
        self.own_data = own_data(f"{work}/tzlookup", shapes)
        self.own = [engine for data in self.own_data for engine in data.engines.values()]
        self.peers = peer_engines(work, shapes)
        self.engines = self.own + self.peers
        self.counts = {name: self.write_texts(name) for name in SETS}
        np.array(POINT, "<f8").tofile(self.work / "one.f64")

    def path(self, name):
        return self.work / f"{name}.f64"

    def write_texts(self, name):
        """Writes the points of a set as text, exactly, and returns their number."""
        points = np.fromfile(self.path(name), "<f8").reshape(-1, 2).tolist()
        text = "".join(f"{latitude!r} {longitude!r}\n" for latitude, longitude in points)
        (self.work / f"{name}.txt").write_text(text)
        return len(points)

    def run(self):
        self.truth = {name: self.true_zones(name) for name in SETS}
        for number in range(self.rounds):
            say(f"round {number + 1} of {self.rounds}")
            for data in self.own_data:
                self.time_own(data)
            for engine in self.peers:
                for name in SETS:
                    self.time_peer(engine, name)
            self.throughputs.append(throughputs(self.tzbench, [self.path("B"), "--repeats", 15]))
        for data in self.own_data:
            self.check_own(data)
        for engine in self.engines:
            if engine.start_command:
                say(f"timing starts of {engine.label}")
                engine.start = measured(self.spawn_timer, engine.start_command, engine.start_runs)

    # The answers

    def tzlookup(self, engine, name, *arguments):
        """A line of zones for each point."""
        with open(self.work / f"{name}.txt") as points:
            _, peak, printed = measured(self.spawn_timer, [self.work / "tzlookup", *arguments, "--fallback", "none", "-"], stdin=points)
        engine.peak_kib = max(peak, engine.peak_kib)
        return printed.split("\n")[:-1]

    def true_zones(self, name):
        say(f"asking the polygons for the truth on set {name}")
        tree = self.own_data[-1]
        return [set(line.split(";")) if line else set() for line in self.tzlookup(tree.first, name, *tree.where, "--all")]

    def check(self, engine, name, zones):
        wrong = wrong_answers(engine.label, zones, self.truth[name])
        engine.wrong[name] = len(wrong) / len(zones), self.wrong_clocks(wrong) / len(zones)

    def wrong_clocks(self, wrong):
        """How many of the wrong answers differ from each true zone in their offsets from UTC, too; no zone has no clock."""
        zones = sorted({zone for answer, true in wrong for zone in (answer, *true) if zone})
        clocks = {zone: [] for zone in zones}
        for instant in INSTANTS if zones else ():
            others = [word for zone in zones for word in ("--to", zone)]
            output = subprocess.check_output([self.work / "tzlookup", "time", "UTC", instant, "--json", *others])
            for zone, time in zip(zones, json.loads(output)["conversions"], strict=True):
                clocks[zone].append(time["utcOffset"])
        return sum(clocks.get(answer) not in [clocks[zone] for zone in true] for answer, true in wrong)

    def check_own(self, data):
        """The single call; that the batch agrees with it, tzbench's checksums have shown."""
        say(f"checking the answers of {data.product}")
        for name in SETS:
            lines = self.tzlookup(data.first, name, *data.where)
            for engine in data.engines.values():
                self.check(engine, name, lines)
            if data.error_meters:
                data.confidence[name] = self.confidence(data, name, lines)

    def confidence(self, data, name, zones):
        """How many answers the data is certain of, and whether it is right in that."""
        answers = [json.loads(line) for line in self.tzlookup(data.first, name, *data.where, "--json")]
        if [answer["zones"][0] if answer["zones"] else "" for answer in answers] != zones:
            sys.exit(f"{data.product}, set {name}: the zones of --json are not those of plain output")
        found = Counter()
        for answer, zone, true in zip(answers, zones, self.truth[name], strict=True):
            if answer["certain"]:
                found["certain"] += 1
                found["wrong"] += is_wrong(zone, true)
            else:
                found["missed"] += not true.issubset(answer["candidates"])
        return found

    # Time

    def time_own(self, data):
        files = [self.path(name) for name in SETS]
        modes = [word for mode in data.engines for word in ("--mode", mode)]
        command = [self.tzbench, *files, *(data.where or ["--embedded"]), *modes, "--calls", "--repeats", "3"]
        checksums = {}
        for line in map(json.loads, subprocess.check_output(command).splitlines()):
            name = line["set"]
            if checksums.setdefault(name, line["checksum"]) != line["checksum"]:
                sys.exit(f"set {name}: the modes of tzbench do not agree")
            engine = data.engines[line["mode"]]
            engine.nanoseconds[name].append(line["nanosecondsPerLookup"]["median"])
            engine.calls[name] += [line[calls] for calls in ["nanosecondsOfCall"] if calls in line]
            for size, spread in line["nanosecondsPerLoad"].items():
                self.loads.setdefault(size, []).append(spread["median"])

    def time_peer(self, engine, name):
        output = self.work / "answers.txt"
        count = max(1, int(self.counts[name] * engine.share))
        _, peak, printed = measured(self.spawn_timer, [*engine.command, self.path(name), count, output])
        title, nanoseconds = printed.split("\t")
        engine.nanoseconds[name].append(float(nanoseconds))
        engine.peak_kib = max(peak, engine.peak_kib)
        if name not in engine.wrong:
            if not engine.wrong:
                title, _, data = title.partition(", data ")
                engine.label, engine.data = title + engine.label, data
            self.check(engine, name, output.read_text(encoding="utf-8").split("\n")[:-1])


def throughputs(tzbench, points):
    """Lookups per second of two threads, and of two processes at once; `points` are tzbench's arguments."""

    def start(mode):
        return subprocess.Popen([tzbench, *map(str, points), "--mode", mode, "--no-yardsticks"], stdout=subprocess.PIPE, text=True)

    def lookups_per_second(process):
        output, _ = process.communicate()
        if process.returncode:
            sys.exit(f"tzbench ended with status {process.returncode}")
        return 1e9 / json.loads(output)["nanosecondsPerLookup"]["median"]

    threads = lookups_per_second(start("batch-threads"))
    pair = [start("batch") for _ in range(2)]
    return threads, sum(map(lookups_per_second, pair))


def is_wrong(zone, true):
    """Whether a zone is none of those that the polygons have at a point."""
    return zone not in true if zone else bool(true)


def wrong_answers(label, zones, truth):
    """The zones that are none of those that the polygons have at the point, each with those."""
    if len(zones) != len(truth):
        sys.exit(f"{label}: expected {len(truth)} answers, found {len(zones)}")
    return [(zone, true) for zone, true in zip(zones, truth) if is_wrong(zone, true)]


def main(work, programs, shapes, rounds, plot):
    comparison = Comparison(work, programs, shapes, rounds)
    comparison.run()
    Path(plot).write_text(comparison_plot.svg(comparison), encoding="utf-8")
    print(comparison_table.markdown(comparison, INSTANTS), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
