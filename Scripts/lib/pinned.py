"""Prints the pins of packages, with those of all that they need in turn: pinned.py LOCK PACKAGE ..."""

import re
import sys
from pathlib import Path


def main(lock, *names):
    # A block for each package: name==version, its hashes, and `# via` those that need it.
    blocks = re.split(r"^(?=\w)", Path(lock).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    pins = {block.partition("==")[0]: block for block in blocks}
    needed_by = {name: set(re.findall(r"[\w.-]+", block.partition("# via")[2])) for name, block in pins.items()}
    wanted = {name.replace("_", "-") for name in names}
    if not wanted <= pins.keys():
        sys.exit(f"{lock}: expected pins of {', '.join(sorted(wanted - pins.keys()))}, found none")
    while more := {name for name in pins.keys() - wanted if needed_by[name] & wanted}:
        wanted |= more
    print("".join(pins[name] for name in sorted(wanted)), end="")


main(*sys.argv[1:])
