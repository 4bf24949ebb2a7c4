"""Finds the zone of each fix of a track with packages of the Python package index, and prints a zone per line.

    track_peers.py gpx|csv ENGINE INPUT OUTPUT
    track_peers.py name ENGINE                  prints what they are called
"""

import csv
import sys
from importlib.metadata import version

import peers


def gpx_positions(path):
    import gpxpy

    with open(path) as file:
        track = gpxpy.parse(file)
    return [
        (point.latitude, point.longitude, point.time)
        for track in track.tracks
        for segment in track.segments
        for point in segment.points
    ]


def csv_positions(path):
    from datetime import datetime

    with open(path, newline="") as rows:
        return [
            (float(row["latitude"]), float(row["longitude"]), datetime.fromisoformat(row["time"]))
            for row in csv.DictReader(rows)
        ]


def main():
    kind, name = sys.argv[1:3]
    engine = peers.ENGINES[name](None)
    if kind == "name":
        print(f"gpxpy {version('gpxpy')}; {engine.name}")
        return
    source, target = sys.argv[3:]
    positions = {"gpx": gpx_positions, "csv": csv_positions}[kind](source)
    zones = engine.zones([fix[0] for fix in positions], [fix[1] for fix in positions])
    with open(target, "w") as output:
        output.writelines(f"{zone or ''}\n" for zone in zones)


if __name__ == "__main__":
    main()
