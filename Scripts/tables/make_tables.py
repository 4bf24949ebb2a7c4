"""Makes the time zone tables from the packages tzdata and Babel, and records beside them where they came from.

Run by build-tables: make_tables.py DIRECTORY
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
import pack_names
import tzdata
from packing import packed

# Tables of the tz database that are used as published.
TABLES = ("zone.tab", "zone1970.tab", "iso3166.tab", "tzdata.zi")
# The files that are not from the tz database.
CLDR_FILES = {"identifiers.tzpack", "names.tzpack", "LICENSE.unicode"}


def main(directory):
    for name in TABLES:
        copy(files("tzdata") / "zoneinfo" / name, directory / name)
    (directory / "rules.tzpack").write_bytes(packed(b"R", tzdata.IANA_VERSION, rules()))
    (directory / "names.tzpack").write_bytes(packed(b"N", version("babel"), pack_names.bodies()))
    (directory / "identifiers.tzpack").write_bytes(packed(b"I", version("babel"), cldr_zones.bodies()))
    copy(files(babel) / "locale-data" / "LICENSE.unicode", directory / "LICENSE.unicode")
    write_provenance(directory)


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
                "license": "Unicode-3.0 (LICENSE.unicode)",
                "source": f"PyPI: babel=={version('babel')}",
                "files": {file.name: described(file) for file in every if file.name in CLDR_FILES},
            },
        ]
    }
    text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
    (directory / "provenance.json").write_text(text, encoding="utf-8")


def described(file):
    content = file.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
