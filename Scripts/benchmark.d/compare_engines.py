"""Runs every engine on every set, in turns, and checks each answer against the exact truth."""

import argparse
import json
import platform
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import comparison_plot
import comparison_table
import threads

HERE = Path(__file__).parent
SETS = "UCLB"
POINT = ["43.06", "141.35"]


@dataclass
class Engine:
    """An engine and everything that is found out about it."""

    label: str
    # The process that answers requests (see peers.py); none for our own engines.
    command: list[str] | None = None
    # Which of tzbench's lines are about it.
    engine: str | None = None
    mode: str | None = None
    # How many of the points it is timed on: the slow ones get fewer.
    share: float = 1.0
    start_command: list[str] | None = None
    start_runs: int = 20
    # The release of its boundaries; none: that of the shapefile.
    data: str = ""
    nanoseconds: dict = field(default_factory=lambda: {name: [] for name in SETS})
    ratios: dict = field(default_factory=lambda: {name: [] for name in SETS})
    wrong: dict = field(default_factory=dict)
    start: dict | None = None
    peak_kib: int | None = None

    def median(self, name):
        return statistics.median(self.nanoseconds[name])


class Peer:
    """A running engine that answers requests."""

    def __init__(self, engine):
        self.engine = engine
        self.process = subprocess.Popen(engine.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        name, _, data = self.reply().partition(", data ")
        engine.label = name + engine.label
        engine.data = data or engine.data

    def reply(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.engine.command}: ended with status {self.process.wait()}")
        return line.rstrip("\n")

    def ask(self, *words):
        self.process.stdin.write("\t".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        return self.reply()

    def peak_kib(self):
        """The largest resident set so far, where /proc has it."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return None
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0])

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Comparison:
    def __init__(self, options):
        self.options = options
        self.work = Path(options.work)
        information = subprocess.check_output([options.tzlookup, "info", "--json"])
        self.release = json.loads(information)["dataVersion"]
        self.loads = {}
        self.throughputs = []
        python = [sys.executable, str(HERE / "peers.py")]
        self.own = [
            Engine("tzlookup, single call", engine="embedded", mode="single"),
            Engine("tzlookup, batch", engine="embedded", mode="batch"),
            Engine("tzlookup, R-tree over the shapefile", engine="shapes", mode="single"),
        ]
        self.own[0].start_command, self.own[0].start_runs = [options.tzlookup, *POINT], 200
        self.own[2].start_command = [options.tzlookup, "--shapes", options.shapes, *POINT]
        self.own[2].start_runs = 3
        self.peers = [
            self.peer(" from C, prepared + STRtree", [options.geos_peer], runs=5),
            self.peer(", vectorized", [*python, "shapely"], runs=3),
            self.peer("", [*python, "tzfpy"]),
            self.peer(", single call", [*python, "timezonefinder"], share=0.25),
            self.peer(", batch", [*python, "timezonefinder-batch"], runs=None),
        ]

    def peer(self, label, command, runs=20, share=1.0):
        command = [*command, self.options.shapes]
        start = [*command, *POINT] if runs else None
        return Engine(label, command, None, None, share, start, runs or 0)

    @property
    def engines(self):
        return self.own + self.peers

    def path(self, name):
        return self.work / f"{name}.f64"

    def run(self):
        self.truth = {name: self.true_zones(name) for name in SETS}
        running = [Peer(engine) for engine in self.peers]
        for number in range(self.options.rounds):
            say(f"round {number + 1} of {self.options.rounds}")
            self.time_own(["--embedded"], ["single", "batch"])
            self.time_own(["--shapes", self.options.shapes], ["single"])
            for peer in running:
                self.time_peer(peer)
            points = [self.path("B"), "--repeats", 15]
            self.throughputs.append(threads.throughputs(self.options.tzbench, points))
        for peer in running:
            say(f"checking the answers of {peer.engine.label}")
            peer.engine.peak_kib = peer.peak_kib()
            for name in SETS:
                self.check(peer.engine, name, self.zones_of_peer(peer, name))
            peer.end()
        self.check_own()
        self.time_starts()

    def count(self, name):
        return self.path(name).stat().st_size // 16

    # The truth

    def lines_for_tzlookup(self, name):
        """The points of a set as text, exactly."""
        import numpy as np

        points = np.fromfile(self.path(name), "<f8").reshape(-1, 2).tolist()
        return "".join(f"{latitude!r} {longitude!r}\n" for latitude, longitude in points)

    def tzlookup(self, name, *arguments):
        """A line of zones for each point, and the peak of memory."""
        source, target = self.work / f"{name}.txt", self.work / "answers.txt"
        source.write_text(self.lines_for_tzlookup(name))
        with open(source) as points, open(target, "w") as answers:
            measured = subprocess.run(
                [self.options.spawn_timer, "1", self.options.tzlookup, *arguments, "-"],
                stdin=points,
                stderr=answers,
                stdout=subprocess.PIPE,
                check=True,
            )
        return (target.read_text().split("\n")[:-1], json.loads(measured.stdout)["peakKiB"])

    def true_zones(self, name):
        say(f"asking the polygons for the truth on set {name}")
        lines, self.own[2].peak_kib = self.tzlookup(name, "--shapes", self.options.shapes, "--all")
        return [set(line.split(";")) if line else set() for line in lines]

    def check(self, engine, name, zones):
        engine.wrong[name] = wrong_answers(engine.label, zones, self.truth[name])

    def zones_of_peer(self, peer, name):
        output = self.work / "answers.txt"
        peer.ask("zones", self.path(name), self.count(name), output)
        return output.read_text(encoding="utf-8").split("\n")[:-1]

    def check_own(self):
        """The single call; that the batch agrees with it, tzbench's checksums have shown."""
        say("checking the answers of tzlookup")
        single, batch, tree = self.own
        for name in SETS:
            lines, single.peak_kib = self.tzlookup(name)
            self.check(single, name, lines)
            batch.wrong[name] = single.wrong[name]
            lines, _ = self.tzlookup(name, "--shapes", self.options.shapes)
            self.check(tree, name, lines)

    # Time

    def tzbench(self, *arguments):
        output = subprocess.run([self.options.tzbench, *map(str, arguments)], stdout=subprocess.PIPE, check=True).stdout
        return [json.loads(line) for line in output.splitlines()]

    def time_own(self, arguments, modes):
        files = [self.path(name) for name in SETS]
        modes = [word for mode in modes for word in ("--mode", mode)]
        checksums = {}
        for line in self.tzbench(*files, *arguments, *modes, "--repeats", 3):
            name = line["set"]
            if checksums.setdefault(name, line["checksum"]) != line["checksum"]:
                sys.exit(f"set {name}: the modes of tzbench do not agree")
            for engine in self.own:
                if (engine.engine, engine.mode) == (line["engine"], line["mode"]):
                    engine.nanoseconds[name].append(line["nanosecondsPerLookup"]["median"])
                    engine.ratios[name].append(line["ratioTo16MiB"])
            for size, spread in line["nanosecondsPerLoad"].items():
                self.loads.setdefault(size, []).append(spread["median"])

    def time_peer(self, peer):
        for name in SETS:
            count = max(1, int(self.count(name) * peer.engine.share))
            nanoseconds = float(peer.ask("time", self.path(name), count))
            peer.engine.nanoseconds[name].append(nanoseconds)

    def time_starts(self):
        for engine in self.engines:
            if engine.start_command:
                say(f"timing starts of {engine.label}")
                engine.start = json.loads(
                    subprocess.check_output(
                        [self.options.spawn_timer, str(engine.start_runs), *engine.start_command],
                        stderr=subprocess.DEVNULL,
                    )
                )


def wrong_answers(label, zones, truth):
    """How many zones are none of those that the polygons have at the point."""
    if len(zones) != len(truth):
        sys.exit(f"{label}: expected {len(truth)} answers, found {len(zones)}")
    return sum(zone not in true if zone else bool(true) for zone, true in zip(zones, truth))


def say(message):
    print(f"benchmark: {message}", file=sys.stderr, flush=True)


def processor():
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("work", "shapes", "tzbench", "tzlookup", "geos-peer", "spawn-timer"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--table", required=True)
    parser.add_argument("--plot", required=True)
    comparison = Comparison(parser.parse_args())
    comparison.run()
    table = comparison_table.markdown(comparison, processor())
    Path(comparison.options.table).write_text(table, encoding="utf-8")
    plot = comparison_plot.svg(comparison)
    Path(comparison.options.plot).write_text(plot, encoding="utf-8")
    print(table, end="")


if __name__ == "__main__":
    main()
