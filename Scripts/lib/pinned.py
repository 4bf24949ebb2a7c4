"""Prints the pins of packages, with those of all that they need in turn: pinned.py LOCK PACKAGE ..."""

import re
import sys
from pathlib import Path


def main(lock, *names):
    pins, needed_by = {}, {}
    # A block for each version of a package: name==version, its hashes, and `# via` the packages that need it.
    for block in re.split(r"^(?=\w)", Path(lock).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name = block.partition("==")[0]
        pins[name] = pins.get(name, "") + block
        needed_by.setdefault(name, set()).update(re.findall(r"[\w.-]+", block.partition("# via")[2]))
    wanted = {name.replace("_", "-") for name in names}
    if not wanted <= pins.keys():
        sys.exit(f"{lock}: expected pins of {', '.join(sorted(wanted - pins.keys()))}, found none")
    while more := {name for name in pins.keys() - wanted if needed_by[name] & wanted}:
        wanted |= more
    print("".join(pins[name] for name in sorted(wanted)), end="")


main(*sys.argv[1:])
