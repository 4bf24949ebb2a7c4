"""Prints the features of a file that `tzlookup export` wrote as rows for PostgreSQL's COPY: zone and geometry."""

import json
import sys
from pathlib import Path

for feature in json.loads(Path(sys.argv[1]).read_text())["features"]:
    print(feature["properties"]["tzid"], json.dumps(feature["geometry"]), sep="\t")
