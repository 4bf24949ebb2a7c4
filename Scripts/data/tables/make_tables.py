"""Makes the time zone tables from the packages tzdata and Babel, and records beside them where they came from.

Run by `Scripts/build tables`: make_tables.py DIRECTORY LANGUAGES RELEASES WHEELS, the second for the names in all languages,
the third for what other systems know; WHEELS has the unpacked wheels of earlier releases of tzdata.
"""

import hashlib
import json
import shutil
import sys
from importlib.metadata import version
from importlib.resources import as_file, files
from pathlib import Path

import babel
import cldr_zones
import pack_languages
import pack_names
import pack_releases
import tzdata
from packing import packed

# Tables of the tz database that are used as published.
TABLES = ("zone.tab", "zone1970.tab", "iso3166.tab", "tzdata.zi")
# The files that are not from the tz database.
CLDR_FILES = {"identifiers.tzpack", "names.tzpack", "LICENSE.unicode"}


CLDR_LICENSE = "Unicode-3.0 (LICENSE.unicode)"


def main(directory, languages, releases, wheels):
    make_tables(directory)
    make_languages(languages)
    make_releases(releases, wheels)


def make_tables(directory):
    for name in TABLES:
        copy(files("tzdata") / "zoneinfo" / name, directory / name)
    (directory / "rules.tzpack").write_bytes(packed(b"R", tzdata.IANA_VERSION, rules()))
    (directory / "names.tzpack").write_bytes(packed(b"N", version("babel"), pack_names.bodies()))
    (directory / "identifiers.tzpack").write_bytes(packed(b"I", version("babel"), cldr_zones.bodies()))
    copy_license(directory)
    write_provenance(directory)


def make_languages(directory):
    (directory / "languages.tzpack").write_bytes(packed(b"L", version("babel"), pack_languages.bodies()))
    copy_license(directory)
    write_record(
        directory,
        {
            "dataset": "Unicode CLDR: names of time zones in all languages",
            "license": CLDR_LICENSE,
            "source": f"PyPI: babel=={version('babel')}",
            "files": {file.name: described(file) for file in sorted(directory.iterdir())},
        },
    )


def make_releases(directory, wheels):
    history = pack_releases.history(wheels, (tzdata.IANA_VERSION, rules()))
    (directory / "history.tzpack").write_bytes(packed(b"H", tzdata.IANA_VERSION, history))
    windows = pack_releases.windows(cldr_zones.names())
    (directory / "windows.tzpack").write_bytes(packed(b"W", version("tzlocal"), windows))
    copy_license(directory)
    earliest, *_, latest, _ = history["*"].decode("ascii").split()
    record = {
        "datasets": [
            {
                "dataset": "IANA time zone database: rules of earlier releases",
                "license": "public domain",
                "release": f"{earliest} to {latest}",
                "source": [f"PyPI: {wheel.name.replace('-', '==')}" for wheel in sorted(wheels.iterdir())],
                "files": {"history.tzpack": described(directory / "history.tzpack")},
            },
            {
                "dataset": "Unicode CLDR: names of time zones in Windows",
                "license": CLDR_LICENSE,
                "source": f"PyPI: tzlocal=={version('tzlocal')}",
                "files": {name: described(directory / name) for name in ("LICENSE.unicode", "windows.tzpack")},
            },
        ]
    }
    write_record(directory, record)


def copy_license(directory):
    copy(files(babel) / "locale-data" / "LICENSE.unicode", directory / "LICENSE.unicode")


def copy(resource, target):
    with as_file(resource) as source:
        shutil.copyfile(source, target)


def rules():
    """The compiled rules (the TZif file, as published) of every name, links included."""
    return {name: (files("tzdata") / "zoneinfo" / name).read_bytes() for name in cldr_zones.names()}


def write_provenance(directory):
    every = sorted(directory.iterdir())
    record = {
        "datasets": [
            {
                "dataset": "IANA time zone database",
                "license": "public domain",
                "release": tzdata.IANA_VERSION,
                "source": f"PyPI: tzdata=={version('tzdata')}",
                "files": {file.name: described(file) for file in every if file.name not in CLDR_FILES},
            },
            {
                "dataset": "Unicode CLDR: English names and identifiers of time zones",
                "license": CLDR_LICENSE,
                "source": f"PyPI: babel=={version('babel')}",
                "files": {file.name: described(file) for file in every if file.name in CLDR_FILES},
            },
        ]
    }
    write_record(directory, record)


def write_record(directory, record):
    text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
    (directory / "provenance.json").write_text(text, encoding="utf-8")


def described(file):
    content = file.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
