"""Unpacks an official shapefile archive of timezone-boundary-builder."""

import argparse
import shutil
import sys
import zipfile
from pathlib import Path

import provenance

MEMBER = "combined-shapefile-with-oceans"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", help="timezones-with-oceans.shapefile.zip")
    parser.add_argument("output", help="path of the shapefile, without a suffix")
    parser.add_argument("source", help="where the archive came from, for the record")
    parser.add_argument("release", help="release of timezone-boundary-builder")
    arguments = parser.parse_args()

    if not zipfile.is_zipfile(arguments.archive):
        sys.exit(f"{arguments.source}: expected a zip archive, found something else")
    with zipfile.ZipFile(arguments.archive) as archive:
        members = {Path(name).name: name for name in archive.namelist()}
        for file in provenance.files(arguments.output):
            member = MEMBER + file.suffix
            if member in members:
                with archive.open(members[member]) as source, open(file, "wb") as copy:
                    shutil.copyfileobj(source, copy)
            elif file.suffix == ".cpg":
                # Zone identifiers are ASCII, so naming the encoding changes nothing.
                file.write_text("UTF-8", encoding="ascii")
            else:
                sys.exit(f"{arguments.source}: expected {member} in the archive, found {', '.join(sorted(members))}")

    provenance.write(
        arguments.output,
        {
            "release": arguments.release,
            "source": arguments.source,
            "source_sha256": provenance.sha256(arguments.archive),
            "fetched": provenance.today(),
        },
    )


if __name__ == "__main__":
    main()
