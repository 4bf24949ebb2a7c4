"""Writes the boundaries in the timezonefinder packages as a shapefile.

decode_world.py OUTPUT SOURCE: the path of the shapefile without a suffix, and the source to name in the record.
"""

import json
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import provenance
import shapefile_set
from timezonefinder import TimezoneFinder

# What the pinned packages hold. Where the file is missing, it is written from what they are found to hold.
EXPECTED = Path(__file__).with_name("expected.json")


def decode(finder):
    """Maps each zone identifier to its polygons."""
    zones = {name: [] for name in finder.timezone_names}
    for polygon_id, zone_id in enumerate(finder.zone_ids):
        rings = [finder.coords_of(polygon_id), *map(finder.holes.coords_of, finder.holes.ids_of(polygon_id))]
        # The package keeps a row of longitudes and a row of latitudes.
        zones[finder.timezone_names[zone_id]].append([ring.T for ring in rings])
    return zones


def require_expected(found):
    """Ends the program where the boundaries are not the pinned ones."""
    if not EXPECTED.exists():
        EXPECTED.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    if found != expected:
        sys.exit(
            f"The decoded boundaries are not the ones pinned: expected {expected}, "
            f"found {found}. Check the versions that Scripts pins."
        )


def main(output, source):
    finder = TimezoneFinder(in_memory=True)
    zones = decode(finder)
    counts = shapefile_set.count(zones)
    require_expected({"release": finder.data_version, "counts": counts})
    print("decoded: " + ", ".join(f"{what} {n:,}" for what, n in counts.items()))

    shapefile_set.write(output, zones)
    shapefile_set.check_written(output, zones)
    print("read back: every vertex is the one decoded")

    provenance.write(
        output,
        {
            "release": finder.data_version,
            "source": source,
            "packages": {package: version(package) for package in ("timezonefinder-data", "timezonefinder", "pyshp")},
            "fetched": datetime.now(UTC).date().isoformat(),
            "counts": counts,
        },
    )


main(*sys.argv[1:])
