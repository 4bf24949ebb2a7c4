"""The engines that are compared: tzlookup over each of its data, and those of others."""

import json
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path

from shapefile_polygons import write_polygons

HERE = Path(__file__).parent
CORE = HERE.parent.parent / "Sources" / "Core"
SETS = "UCLB"
POINT = ["43.06", "141.35"]


@dataclass
class Engine:
    """An engine and everything that is found out about it."""

    label: str
    # Of others: the program that answers a file of points (see peers.py).
    command: list[str] | None = None
    # How many of the points it is timed on: the slow ones get fewer.
    share: float = 1.0
    start_command: list[str] | None = None
    start_runs: int = 20
    # The release of its boundaries; none: that of the shapefile.
    data: str = ""
    # The size of its data, where it has data of its own.
    byte_count: int = 0
    nanoseconds: dict = field(default_factory=lambda: {name: [] for name in SETS})
    # For each set, what tzbench says of single calls, one for each round.
    calls: dict = field(default_factory=lambda: {name: [] for name in SETS})
    # For each set the shares of answers that are none of the zones that the polygons have, and of those whose clock is neither.
    wrong: dict = field(default_factory=dict)
    # What its starts take: milliseconds and KiB.
    start: tuple | None = None
    peak_kib: float = 0

    def median(self, name):
        return statistics.median(self.nanoseconds[name])


class OwnData:
    """Data of our own, and an engine over it for each mode of tzbench."""

    def __init__(self, tzlookup, product, label, where, modes, runs, byte_count=0, error_meters=0, release=""):
        self.product = product
        # The options of tzlookup that choose it; without any, the embedded index. tzbench has the same.
        self.where = where
        self.error_meters = error_meters
        self.engines = {
            mode: Engine(label + words, data=release, byte_count=byte_count) for mode, words in modes.items()
        }
        # For each set, where borders are simplified: how many answers are certain, how many of these are none of the zones
        # that the polygons have, and of how many others the candidates lack such a zone.
        self.confidence = {}
        self.first = next(iter(self.engines.values()))
        self.first.start_command, self.first.start_runs = [tzlookup, *where, *POINT], runs


def index_data(tzlookup, product, label, path=None):
    """An index in a file, or the embedded one."""
    where = ["--index", str(path)] if path else []
    information = json.loads(subprocess.check_output([tzlookup, "info", "--json", *where]))
    facts = (information[key] for key in ("bytes", "errorMeters", "dataVersion"))
    return OwnData(tzlookup, product, label, where, {"single": ", single call", "batch": ", batch"}, 200, *facts)


def own_data(tzlookup, shapes):
    """The full index, the indexes with simplified borders, and the shapefile."""
    return [
        index_data(tzlookup, "TimeZoneLookup", "tzlookup"),
        index_data(tzlookup, "TimeZoneLookupCompact", "tzlookup compact", CORE / "CCompactData" / "compact.tzidx"),
        index_data(tzlookup, "TimeZoneLookupTiny", "tzlookup tiny", CORE / "CTinyData" / "tiny.tzidx"),
        OwnData(tzlookup, "TimeZoneShapes", "tzlookup", ["--shapes", shapes], {"single": ", R-tree over the shapefile"}, 3),
    ]


def package_bytes(package, pattern):
    """The size of the files of an installed package whose paths match."""
    files = [file for file in metadata.files(package) or [] if fnmatch(str(file), pattern)]
    if not files:
        sys.exit(f"expected files {pattern} in the package {package}, found none: change engines.py")
    return sum(file.locate().stat().st_size for file in files)


def peer_engines(work, shapes):
    """The engines of others; those with data of their own answer from simplified or from full boundaries."""
    write_polygons(shapes, f"{work}/polygons")

    def peer(label, name, byte_count=0, runs=20, share=1.0):
        command = [sys.executable, str(HERE / "peers.py"), name, shapes] if name else [f"{work}/geos_peer", f"{work}/polygons"]
        # A file of one point.
        start = [*command, f"{work}/one.f64", "1", "/dev/null"] if runs else None
        return Engine(label, command, share, start, runs or 0, byte_count=byte_count)

    # Its data is inside the compiled module.
    tzfpy = package_bytes("tzfpy", "tzfpy/*.so")
    timezonefinder = package_bytes("timezonefinder-data", "timezonefinder_data/data/*")
    return [
        peer(" from C, prepared + STRtree", None, runs=5),
        peer(", vectorized", "shapely", runs=3),
        peer("", "tzfpy", tzfpy),
        peer(", single call", "timezonefinder", timezonefinder, share=0.25),
        peer(", batch", "timezonefinder-batch", timezonefinder, runs=None),
    ]
