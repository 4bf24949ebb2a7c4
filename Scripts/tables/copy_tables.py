"""Copies the tables of the tz database, as published, out of the package tzdata.

Run by build-tables: copy_tables.py DIRECTORY
"""

import shutil
import sys
from importlib.resources import as_file, files
from pathlib import Path

TABLES = ("zone.tab", "zone1970.tab", "iso3166.tab", "tzdata.zi")


def main(directory):
    for name in TABLES:
        with as_file(files("tzdata") / "zoneinfo" / name) as source:
            shutil.copyfile(source, directory / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
