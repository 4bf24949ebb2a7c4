"""Packs the compiled rules (TZif files, as published) of the package tzdata into one table.

Run by build-tables: pack_rules.py DIRECTORY
"""

import sys
from importlib.resources import files
from pathlib import Path

import tzdata
from packing import packed


def main(directory):
    table = packed(b"R", tzdata.IANA_VERSION, rules())
    (directory / "rules.tzpack").write_bytes(table)


def rules():
    """The TZif file of every name, links included."""
    root = files("tzdata")
    names = (root / "zones").read_text(encoding="utf-8").split()
    return {name: (root / "zoneinfo" / name).read_bytes() for name in names}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
