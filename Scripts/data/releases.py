"""Asks the Python package index for the newest releases of what is pinned, whatever Python they are for.

Run by `Scripts/build data`, with the Python of an environment with pip: releases.py SCRIPTS OUTPUT asks for the packages that the data is made from, and MapLibre, and writes JSON to OUTPUT: for each
package with data what is pinned and the newest, with its hash; the decoder is the newest that reads those boundaries. Exit status 69
where the index cannot be asked.
"""

import json
import re
import sys
from pathlib import Path

from package_index import Version, opened
from pins import BOUNDARIES, DECODER, PINS, locked_name

# Of this only the files for browsers are used.
MAPLIBRE = "maplibre"


def ask(index, scripts, output):
    releases = {}
    for package, file in PINS.items():
        pinned = pinned_version(scripts / file, locked_name(package))
        newest = max(Version(pinned), index.releases(package)[0])
        releases[package] = {"pinned": pinned, "newest": str(newest)}
        print(f"{package}: {pinned}, newest {newest}")
    pinned = pinned_version(scripts / "fetch.d/maplibre.sh", MAPLIBRE)
    print(f"{MAPLIBRE}: {pinned}, newest {index.releases(MAPLIBRE)[0]} (pinned by hand in Scripts/fetch.d/maplibre.sh)")
    boundaries, decoder = releases[BOUNDARIES], releases[DECODER]
    if Version(boundaries["newest"]) > Version(boundaries["pinned"]):
        decoder["newest"] = str(decoder_of(index, boundaries["newest"]))
    else:
        decoder["newest"] = decoder["pinned"]
    for package, facts in releases.items():
        facts["sha256"] = index.sha256(index.wheel(package, facts["newest"]))
    output.write_text(json.dumps(releases, indent=2) + "\n", encoding="utf-8")


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


def pinned_version(file, package):
    """The version of a package that a file pins, of requirements or a script that makes them."""
    found = re.search(rf"(?:^|'){package}==([\w.]+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else sys.exit(f"{file}: expected a pin of {package}, found none")


def main(scripts, output):
    with opened() as index:
        ask(index, Path(scripts), Path(output))


if __name__ == "__main__":
    main(*sys.argv[1:])
