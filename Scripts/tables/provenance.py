"""Records beside the tables where they came from and what each file hashes to.

Run by build-tables after the tables are made: provenance.py DIRECTORY
"""

import hashlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

import tzdata


def main(directory):
    record = {
        "dataset": "IANA time zone database",
        "licence": "public domain",
        "release": tzdata.IANA_VERSION,
        "source": f"PyPI: tzdata=={version('tzdata')}",
        "files": {file.name: described(file) for file in sorted(directory.iterdir())},
    }
    text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
    (directory / "provenance.json").write_text(text, encoding="utf-8")


def described(file):
    content = file.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
