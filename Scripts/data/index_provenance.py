"""Prints the record of the embedded index: that of the boundaries and what the index hashes to.

Run by `Scripts/build data`: index_provenance.py RECORD INDEX LICENSE, the last a path from the index to the text.
"""

import hashlib
import json
import sys
from pathlib import Path


def main(record, index, license_path):
    content = index.read_bytes()
    facts = json.loads(record.read_text(encoding="utf-8"))
    # The day it was fetched says nothing about the data, and would make each build another.
    facts.pop("fetched", None)
    facts["index"] = {
        "file": index.name,
        "bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "license": f"{facts['license']} ({license_path})",
    }
    sys.stdout.buffer.write((json.dumps(facts, indent=2, ensure_ascii=False) + "\n").encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
