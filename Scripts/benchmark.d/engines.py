"""The engines that are compared: tzlookup over each of its data, and those of others."""

import json
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).parent
CORE = HERE.parent.parent / "Sources" / "Core"
SETS = "UCLB"
POINT = ["43.06", "141.35"]


@dataclass
class Wrong:
    """Shares of an engine's answers on a set."""

    # Those that are none of the zones that the polygons have.
    name: float
    # Of all answers, those whose clock is none of those zones' either.
    clock: float


@dataclass
class Engine:
    """An engine and everything that is found out about it."""

    label: str
    # The process that answers requests (see peers.py); none for our own engines.
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
    ratios: dict = field(default_factory=lambda: {name: [] for name in SETS})
    wrong: dict = field(default_factory=dict)
    start: dict | None = None
    peak_kib: int | None = None

    def median(self, name):
        return statistics.median(self.nanoseconds[name])


@dataclass
class Confidence:
    """What data says of its own answers on a set."""

    certain: int
    # Of the certain answers, those that are none of the zones that the polygons have.
    wrong: int
    # The answers that are not certain, but whose candidates lack a zone that the polygons have.
    missed: int


class OwnData:
    """Data of our own, and an engine over it for each mode of tzbench."""

    def __init__(self, product, label, where, modes, byte_count=0, error_meters=0, release=""):
        self.product = product
        # The options of tzlookup that choose it; without any, the embedded index. tzbench has the same.
        self.where = where
        self.error_meters = error_meters
        self.engines = {
            mode: Engine(label + words, data=release, byte_count=byte_count) for mode, words in modes.items()
        }
        # For each set, where borders are simplified.
        self.confidence = {}

    @property
    def first(self):
        return next(iter(self.engines.values()))

    def start_with(self, tzlookup, runs):
        self.first.start_command, self.first.start_runs = [tzlookup, *self.where, *POINT], runs


def index_data(tzlookup, product, label, path=None):
    """An index in a file, or the embedded one."""
    where = ["--index", str(path)] if path else []
    information = json.loads(subprocess.check_output([tzlookup, "info", "--json", *where]))
    modes = {"single": ", single call", "batch": ", batch"}
    size, bound, release = (information[key] for key in ("bytes", "errorMeters", "dataVersion"))
    data = OwnData(product, label, where, modes, size, bound, release)
    data.start_with(tzlookup, 200)
    return data


def own_data(tzlookup, shapes):
    """The full index, the shapefile, and the indexes with simplified borders."""
    full = index_data(tzlookup, "TimeZoneLookup", "tzlookup")
    modes = {"single": ", R-tree over the shapefile"}
    tree = OwnData("TimeZoneShapes", "tzlookup", ["--shapes", shapes], modes)
    tree.start_with(tzlookup, 3)
    compact = CORE / "CCompactData" / "compact.tzidx"
    tiny = CORE / "CTinyData" / "tiny.tzidx"
    simplified = [
        index_data(tzlookup, "TimeZoneLookupCompact", "tzlookup compact", compact),
        index_data(tzlookup, "TimeZoneLookupTiny", "tzlookup tiny", tiny),
    ]
    return full, tree, simplified


def package_bytes(package, pattern):
    """The size of the files of an installed package whose paths match."""
    files = [file for file in metadata.files(package) or [] if fnmatch(str(file), pattern)]
    if not files:
        sys.exit(f"expected files {pattern} in the package {package}, found none: change engines.py")
    return sum(file.locate().stat().st_size for file in files)


def peer_engines(geos_peer, shapes):
    """The engines of others; those with data of their own answer from simplified or from full boundaries."""
    python = [sys.executable, str(HERE / "peers.py")]

    def peer(label, command, byte_count=0, runs=20, share=1.0):
        command = [*command, shapes]
        start = [*command, *POINT] if runs else None
        return Engine(label, command, share, start, runs or 0, byte_count=byte_count)

    # Its data is inside the compiled module.
    tzfpy = package_bytes("tzfpy", "tzfpy/*.so")
    timezonefinder = package_bytes("timezonefinder-data", "timezonefinder_data/data/*")
    return [
        peer(" from C, prepared + STRtree", [geos_peer], runs=5),
        peer(", vectorized", [*python, "shapely"], runs=3),
        peer("", [*python, "tzfpy"], tzfpy),
        peer(", single call", [*python, "timezonefinder"], timezonefinder, share=0.25),
        peer(", batch", [*python, "timezonefinder-batch"], timezonefinder, runs=None),
    ]
