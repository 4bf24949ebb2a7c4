"""Compares the offsets of the C library with those of Python's zoneinfo, which reads the package tzdata."""

import random
import sys
import zoneinfo
from datetime import datetime, timedelta, timezone
from importlib import resources
from pathlib import Path

from comparison import Differences, ask

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def questions(count: int, seed: int) -> list[tuple[str, int]]:
    """Zones of all names and instants of two centuries."""
    zoneinfo.reset_tzpath(to=[])
    names = sorted(zoneinfo.available_timezones() - {"Factory", "localtime"})
    random.seed(seed)
    asked = []
    for number in range(count):
        instant = random.randrange(-2_500_000_000, 4_000_000_000)
        asked.append((names[number % len(names)], instant))
    return asked


def expected(name: str, instant: int) -> str:
    local = (EPOCH + timedelta(seconds=instant)).astimezone(zoneinfo.ZoneInfo(name))
    offset = local.utcoffset()
    assert offset is not None
    seconds = int(offset.total_seconds())
    return f"{seconds} {seconds} {local.tzname()}"


def main() -> None:
    program, version, count, seed = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    found_version = (resources.files("tzdata") / "zoneinfo" / "tzdata.zi").read_text().split("\n")[0].split()[-1]
    if found_version != version:
        sys.exit(f"expected tzdata {version}, as the library has it, found {found_version}")
    asked = questions(count, seed)
    differences = Differences()
    for (name, instant), answer in zip(asked, ask(program.parent, program.name, [f"{name} {instant}" for name, instant in asked])):
        differences.expect(expected(name, instant), answer, f"{name} at {instant}")
    differences.end(f"offsets: {len(asked)} compared with zoneinfo's")


if __name__ == "__main__":
    main()
