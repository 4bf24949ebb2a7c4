"""Writes the boundaries in the timezonefinder packages as a shapefile."""

import argparse
import sys
from importlib.metadata import version

import provenance
import shapefile_set
from timezonefinder import TimezoneFinder

EXPECTED_RELEASE = "2026c"
EXPECTED_COUNTS = {
    "zones": 444,
    "polygons": 1_322,
    "holes": 756,
    "edges": 8_187_730,
}


def decode(finder):
    """Maps each zone identifier to its polygons."""
    zones = {name: [] for name in finder.timezone_names}
    for polygon_id, zone_id in enumerate(finder.zone_ids):
        rings = [finder.coords_of(polygon_id)]
        rings += map(finder.holes.coords_of, finder.holes.ids_of(polygon_id))
        # The package keeps a row of longitudes and a row of latitudes.
        zones[finder.timezone_names[zone_id]].append([ring.T for ring in rings])
    return zones


def require(what, expected, found):
    if found != expected:
        sys.exit(
            f"The decoded boundaries are not the ones pinned: expected {what} "
            f"{expected}, found {found}. Check the versions in requirements.txt."
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", help="path of the shapefile, without a suffix")
    parser.add_argument("source", help="the source to name in the record")
    arguments = parser.parse_args()

    finder = TimezoneFinder(in_memory=True)
    require("release", EXPECTED_RELEASE, finder.data_version)
    zones = decode(finder)
    counts = shapefile_set.count(zones)
    for what, expected in EXPECTED_COUNTS.items():
        require(what, expected, counts[what])
    print("decoded: " + ", ".join(f"{what} {n:,}" for what, n in counts.items()))

    shapefile_set.write(arguments.output, zones)
    shapefile_set.check_written(arguments.output, zones)
    print("read back: every vertex is the one decoded")

    packages = ("timezonefinder-data", "timezonefinder", "pyshp")
    provenance.write(
        arguments.output,
        {
            "release": finder.data_version,
            "source": arguments.source,
            "packages": {package: version(package) for package in packages},
            "fetched": provenance.today(),
            "counts": counts,
        },
    )


if __name__ == "__main__":
    main()
