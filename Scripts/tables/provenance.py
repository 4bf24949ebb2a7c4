"""Records beside the tables where they came from and what each file hashes to.

Run by build-tables after the tables are made: provenance.py DIRECTORY
"""

import hashlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

import tzdata

# The files that are not from the tz database.
CLDR_FILES = {"names.tzpack", "LICENSE.unicode"}


def main(directory):
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
                "dataset": "Unicode CLDR: English names of time zones",
                "license": "Unicode-3.0 (LICENSE.unicode)",
                "source": f"PyPI: babel=={version('babel')}",
                "files": {file.name: described(file) for file in every if file.name in CLDR_FILES},
            },
        ],
    }
    text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
    (directory / "provenance.json").write_text(text, encoding="utf-8")


def described(file):
    content = file.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
