"""Runs every engine on every set, in turns, and checks each answer against the exact truth."""

import json
import subprocess
import sys
from pathlib import Path

import clocks
import comparison_table
import comparison_plot
import size_table
from engines import SETS, Confidence, Wrong, own_data, peer_engines
from measuring import options, say


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
        provenance = Path(options.shapes).with_suffix(".provenance.json")
        self.release = json.loads(provenance.read_text(encoding="utf-8"))["release"]
        self.loads = {}
        self.throughputs = []
        self.full, self.tree, self.simplified = own_data(options.tzlookup, options.shapes)
        self.peers = peer_engines(options.geos_peer, options.shapes)

    @property
    def own_data(self):
        return [self.full, *self.simplified, self.tree]

    @property
    def own(self):
        return [engine for data in self.own_data for engine in data.engines.values()]

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
            for data in self.own_data:
                self.time_own(data)
            for peer in running:
                self.time_peer(peer)
            points = [self.path("B"), "--repeats", 15]
            self.throughputs.append(throughputs(self.options.tzbench, points))
        for peer in running:
            say(f"checking the answers of {peer.engine.label}")
            peer.engine.peak_kib = peer.peak_kib()
            for name in SETS:
                self.check(peer.engine, name, self.zones_of_peer(peer, name))
            peer.end()
        for data in self.own_data:
            self.check_own(data)
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
                [self.options.spawn_timer, "1", self.options.tzlookup, *arguments, "--fallback", "none", "-"],
                stdin=points,
                stderr=answers,
                stdout=subprocess.PIPE,
                check=True,
            )
        return (target.read_text().split("\n")[:-1], json.loads(measured.stdout)["peakKiB"])

    def true_zones(self, name):
        say(f"asking the polygons for the truth on set {name}")
        lines, _ = self.tzlookup(name, *self.tree.where, "--all")
        return [set(line.split(";")) if line else set() for line in lines]

    def check(self, engine, name, zones):
        wrong = wrong_answers(engine.label, zones, self.truth[name])
        clock_count = clocks.wrong_clocks(self.options.tzlookup, wrong)
        engine.wrong[name] = Wrong(len(wrong) / len(zones), clock_count / len(zones))

    def zones_of_peer(self, peer, name):
        output = self.work / "answers.txt"
        peer.ask("zones", self.path(name), self.count(name), output)
        return output.read_text(encoding="utf-8").split("\n")[:-1]

    def check_own(self, data):
        """The single call; that the batch agrees with it, tzbench's checksums have shown."""
        say(f"checking the answers of {data.product}")
        for name in SETS:
            lines, peak_kib = self.tzlookup(name, *data.where)
            data.first.peak_kib = max(peak_kib, data.first.peak_kib or 0)
            for engine in data.engines.values():
                self.check(engine, name, lines)
            if data.error_meters:
                data.confidence[name] = self.confidence(data, name, lines)

    def confidence(self, data, name, zones):
        """How many answers the data is certain of, and whether it is right in that."""
        lines, _ = self.tzlookup(name, *data.where, "--json")
        answers = [json.loads(line) for line in lines]
        if [answer["zones"][0] if answer["zones"] else "" for answer in answers] != zones:
            sys.exit(f"{data.product}, set {name}: the zones of --json are not those of plain output")
        found = Confidence(certain=0, wrong=0, missed=0)
        for answer, zone, true in zip(answers, zones, self.truth[name], strict=True):
            if answer["certain"]:
                found.certain += 1
                found.wrong += is_wrong(zone, true)
            else:
                found.missed += not true.issubset(answer["candidates"])
        return found

    # Time

    def tzbench(self, *arguments):
        output = subprocess.run([self.options.tzbench, *map(str, arguments)], stdout=subprocess.PIPE, check=True).stdout
        return [json.loads(line) for line in output.splitlines()]

    def time_own(self, data):
        files = [self.path(name) for name in SETS]
        where = data.where or ["--embedded"]
        modes = [word for mode in data.engines for word in ("--mode", mode)]
        checksums = {}
        for line in self.tzbench(*files, *where, *modes, "--repeats", 3):
            name = line["set"]
            if checksums.setdefault(name, line["checksum"]) != line["checksum"]:
                sys.exit(f"set {name}: the modes of tzbench do not agree")
            engine = data.engines[line["mode"]]
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


def main():
    names = ("work", "shapes", "tzbench", "tzlookup", "geos-peer", "spawn-timer", "table", "plot")
    comparison = Comparison(options(*names))
    comparison.run()
    given = comparison.options
    table = comparison_table.markdown(comparison) + "\n" + size_table.markdown(comparison)
    Path(given.table).write_text(table, encoding="utf-8")
    Path(given.plot).write_text(comparison_plot.svg(comparison), encoding="utf-8")
    print(table, end="")


if __name__ == "__main__":
    main()
