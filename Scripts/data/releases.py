"""Asks the Python package index for the newest releases of what is pinned, whatever Python they are for.

Run by `Scripts/build data`, with the Python of an environment with pip:
  releases.py data SCRIPTS OUTPUT [PACKAGE==VERSION]  the packages that the data is made from, and MapLibre. The last
      argument is taken for what is pinned. Writes JSON to OUTPUT: for each package with data what is pinned, what to
      compare from (`old`) and the newest, with hashes; the decoder is the newest that reads those boundaries.
  releases.py tools ROOT  prints everything else that is pinned below ROOT and has a newer release

Exit status 69 where the index cannot be asked.
"""

import json
import re
import sys
from pathlib import Path

from package_index import Version, opened
from pins import BOUNDARIES, DECODER, PINS, locked_name

# Of this only the files for browsers are used.
MAPLIBRE = "maplibre"


def data(index, scripts, output, against=""):
    other, _, version = against.partition("==")
    releases = {}
    for package, file in PINS.items():
        pinned = pinned_version(scripts / file, locked_name(package))
        old = version if package == other and package != DECODER else pinned
        newest = max(Version(pinned), index.releases(package)[0])
        releases[package] = {"pinned": pinned, "old": old, "newest": str(newest)}
        print(f"{package}: {old}, newest {newest}")
    pinned = pinned_version(scripts / "fetch.d/maplibre.sh", MAPLIBRE)
    print(f"{MAPLIBRE}: {pinned}, newest {index.releases(MAPLIBRE)[0]} (pinned by hand in Scripts/fetch.d/maplibre.sh)")
    boundaries, decoder = releases[BOUNDARIES], releases[DECODER]
    if Version(boundaries["newest"]) > Version(boundaries["pinned"]):
        decoder["newest"] = str(decoder_of(index, boundaries["newest"]))
    else:
        decoder["newest"] = decoder["pinned"]
    if other == DECODER:
        # The boundaries lie in the decoder itself.
        boundaries["old"] = against
    elif boundaries["old"] != boundaries["pinned"]:
        decoder["old"] = str(decoder_of(index, boundaries["old"]))
    for package, facts in releases.items():
        if "==" not in facts["old"]:
            facts["old_sha256"] = index.sha256(index.wheel(package, facts["old"]))
        facts["sha256"] = index.sha256(index.wheel(package, facts["newest"]))
    Path(output).write_text(json.dumps(releases, indent=2) + "\n", encoding="utf-8")


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
    found = [version for name, version in pins_of(file) if name == package]
    return found[0] if found else sys.exit(f"{file}: expected a pin of {package}, found none")


def pins_of(file):
    """The packages and versions that a file pins, of requirements or a script that makes them."""
    return re.findall(r"(?:^|')([\w.-]+)==([\w.]+)", file.read_text(encoding="utf-8"), re.MULTILINE)


def tools(index, root):
    for package, places in sorted(pinned_tools(root).items()):
        newest = index.releases(package)[0]
        for version, files in sorted(places.items()):
            if newest > Version(version):
                print(f"{package}: {version}, newest {newest} ({', '.join(sorted(files))})")


def pinned_tools(root):
    """From each package that is pinned without data to its versions and the files that pin them."""
    found = {}
    for folder in (root / "Scripts", root / "Tests"):
        for file in folder.rglob("requirements*"):
            # A list with all that its packages need in turn was made from the other.
            if file.suffix == ".txt" and file.with_suffix(".in").exists():
                continue
            for package, version in pins_of(file):
                if package not in PINS:
                    found.setdefault(package, {}).setdefault(version, set()).add(str(file.relative_to(root)))
    return found


def main(action, directory, *arguments):
    with opened() as index:
        {"data": data, "tools": tools}[action](index, Path(directory), *arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
