"""Makes the time zone tables from the packages tzdata and Babel, and records beside them where they came from.

Run by `Scripts/build tables`: make_tables.py DIRECTORY LANGUAGES RELEASES WHEELS, the second for the names in all languages,
the third for what other systems know; WHEELS has the unpacked wheels of earlier releases of tzdata.
"""

import sys
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import babel
import cldr_zones
import pack_languages
import pack_names
import pack_releases
import records
import tzdata
from packing import packed

# Tables of the tz database that are used as published.
TABLES = ("zone.tab", "zone1970.tab", "iso3166.tab", "tzdata.zi")
BABEL = f"PyPI: babel=={version('babel')}"
CLDR = {"license": "Unicode-3.0 (LICENSE.unicode)"}


def main(directory, languages, releases, wheels):
    for target in (directory, languages, releases):
        (target / "LICENSE.unicode").write_bytes((files(babel) / "locale-data" / "LICENSE.unicode").read_bytes())
    make_tables(directory)
    (languages / "languages.tzpack").write_bytes(packed(b"L", version("babel"), pack_languages.bodies()))
    record = {"dataset": "Unicode CLDR: names of time zones in all languages", **CLDR, "source": BABEL}
    write_record(languages, {**record, "files": described(languages, sorted(file.name for file in languages.iterdir()))})
    make_releases(releases, wheels)


def make_tables(directory):
    for name in TABLES:
        (directory / name).write_bytes((files("tzdata") / "zoneinfo" / name).read_bytes())
    (directory / "rules.tzpack").write_bytes(packed(b"R", tzdata.IANA_VERSION, rules()))
    (directory / "names.tzpack").write_bytes(packed(b"N", version("babel"), pack_names.bodies()))
    (directory / "identifiers.tzpack").write_bytes(packed(b"I", version("babel"), cldr_zones.bodies()))
    rules_record = {
        "dataset": "IANA time zone database",
        "license": "public domain",
        "release": tzdata.IANA_VERSION,
        "source": f"PyPI: tzdata=={version('tzdata')}",
        "files": described(directory, sorted([*TABLES, "rules.tzpack"])),
    }
    names_record = {
        "dataset": "Unicode CLDR: English names and identifiers of time zones",
        **CLDR,
        "source": BABEL,
        "files": described(directory, ["LICENSE.unicode", "identifiers.tzpack", "names.tzpack"]),
    }
    write_record(directory, {"datasets": [rules_record, names_record]})


def make_releases(directory, wheels):
    history = pack_releases.history(wheels, (tzdata.IANA_VERSION, rules()))
    (directory / "history.tzpack").write_bytes(packed(b"H", tzdata.IANA_VERSION, history))
    windows = pack_releases.windows(cldr_zones.names())
    (directory / "windows.tzpack").write_bytes(packed(b"W", version("tzlocal"), windows))
    earliest, *_, latest, _ = history["*"].decode("ascii").split()
    history_record = {
        "dataset": "IANA time zone database: rules of earlier releases",
        "license": "public domain",
        "release": f"{earliest} to {latest}",
        "source": [f"PyPI: {wheel.name.replace('-', '==')}" for wheel in sorted(wheels.iterdir())],
        "files": described(directory, ["history.tzpack"]),
    }
    windows_record = {
        "dataset": "Unicode CLDR: names of time zones in Windows",
        **CLDR,
        "source": f"PyPI: tzlocal=={version('tzlocal')}",
        "files": described(directory, ["LICENSE.unicode", "windows.tzpack"]),
    }
    write_record(directory, {"datasets": [history_record, windows_record]})


def rules():
    """The compiled rules (the TZif file, as published) of every name, links included."""
    return {name: (files("tzdata") / "zoneinfo" / name).read_bytes() for name in cldr_zones.names()}


def described(directory, names):
    return {name: records.described(directory / name) for name in names}


def write_record(directory, record):
    (directory / "provenance.json").write_text(records.text(record), encoding="utf-8")


main(*map(Path, sys.argv[1:]))
