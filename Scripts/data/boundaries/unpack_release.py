"""Unpacks an official shapefile archive of timezone-boundary-builder, timezones-with-oceans.shapefile.zip.

unpack_release.py ARCHIVE OUTPUT SOURCE RELEASE: the archive, the path of the shapefile without a suffix, where the archive came
from, for the record, and its release.
"""

import shutil
import sys
import zipfile
from pathlib import Path

import provenance

MEMBER = "combined-shapefile-with-oceans"


def main(archive_path, output, source, release):
    if not zipfile.is_zipfile(archive_path):
        sys.exit(f"{source}: expected a zip archive, found something else")
    with zipfile.ZipFile(archive_path) as archive:
        members = {Path(name).name: name for name in archive.namelist()}
        for file in provenance.files(output):
            member = MEMBER + file.suffix
            if member in members:
                with archive.open(members[member]) as member_file, open(file, "wb") as copy:
                    shutil.copyfileobj(member_file, copy)
            elif file.suffix == ".cpg":
                # Zone identifiers are ASCII, so naming the encoding changes nothing.
                file.write_text("UTF-8", encoding="ascii")
            else:
                sys.exit(f"{source}: expected {member} in the archive, found {', '.join(sorted(members))}")

    provenance.write(
        output,
        {
            "release": release,
            "source": source,
            "source_sha256": provenance.sha256(archive_path),
            "fetched": provenance.today(),
        },
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
