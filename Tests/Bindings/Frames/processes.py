"""Processes below this one, and their memory as Linux counts it."""

import os
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


class Process(NamedTuple):
    id: int
    #: Processor time, that of ended children included.
    seconds: float
    #: One of Spark's Python workers, or the daemon that starts them.
    is_worker: bool


class Memory(NamedTuple):
    """In KiB. What n processes map counts one n-th for each of them in what is proportional."""

    proportional: int
    package_proportional: int
    package_resident: int
    #: Pages of the package that the process has written to.
    package_own: int


def descendants() -> list[Process]:
    """This process and those below it."""
    children: dict[int, list[int]] = {}
    found: dict[int, Process] = {}
    for directory in Path("/proc").glob("[0-9]*"):
        try:
            words = (directory / "stat").read_text().rpartition(")")[2].split()
            command = (directory / "cmdline").read_bytes()
        except OSError:
            continue
        number = int(directory.name)
        children.setdefault(int(words[1]), []).append(number)
        found[number] = Process(number, sum(map(int, words[11:15])) / TICKS, b"pyspark.daemon" in command)
    family = [os.getpid()]
    for number in family:
        family += children.get(number, [])
    return [found[number] for number in family if number in found]


def memory_of(process: Process) -> Memory:
    """Zeros for a process that has ended."""
    whole = package = resident = own = 0
    is_package = False
    try:
        lines = Path(f"/proc/{process.id}/smaps").read_text().splitlines()
    except OSError:
        lines = []
    for line in lines:
        name, *values = line.split()
        if not name.endswith(":"):
            is_package = line.endswith("_tzlookup.abi3.so")
        elif name == "Pss:":
            whole += int(values[0])
            package += int(values[0]) * is_package
        elif name == "Rss:":
            resident += int(values[0]) * is_package
        elif name == "Private_Dirty:":
            own += int(values[0]) * is_package
    return Memory(whole, package, resident, own)
