"""Writes a seeded track as GPX and as a table: a car that is driven through Europe for days, a fix a second.

    make_track.py DIRECTORY FIXES SEED
"""

import math
import random
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

# Where the car turns back: it stays on land, mostly, and crosses many borders.
SOUTH, NORTH, WEST, EAST = 43.0, 53.5, -1.0, 24.0
METERS_PER_DEGREE = 111_195.0


def fixes(count, seed):
    """Positions in degrees with seven decimals, and times in whole seconds."""
    draw = random.Random(seed)
    latitude, longitude, heading, speed = 46.2044, 6.1432, draw.uniform(0, 2 * math.pi), 0.0
    time = datetime(2026, 3, 20, 6, 0, 0, tzinfo=timezone.utc)
    second = timedelta(seconds=1)
    for number in range(count):
        yield latitude, longitude, time.strftime("%Y-%m-%dT%H:%M:%SZ")
        time += second
        # A red light of half a minute now and then; otherwise the speed of a road or a motorway.
        speed = 0.0 if number % 900 < 30 else min(38.0, max(5.0, speed + draw.gauss(0, 0.8)))
        heading += draw.gauss(0, 0.02)
        latitude += speed * math.cos(heading) / METERS_PER_DEGREE
        longitude += speed * math.sin(heading) / (METERS_PER_DEGREE * math.cos(math.radians(latitude)))
        if not (SOUTH < latitude < NORTH and WEST < longitude < EAST):
            heading = math.atan2((WEST + EAST) / 2 - longitude, (SOUTH + NORTH) / 2 - latitude)


def main():
    directory, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    with open(directory / "track.gpx", "w") as gpx, open(directory / "track.csv", "w") as table:
        gpx.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        gpx.write('<gpx version="1.1" creator="make_track.py" xmlns="http://www.topografix.com/GPX/1/1">\n')
        gpx.write("<trk><name>A seeded drive</name><trkseg>\n")
        table.write("time,latitude,longitude,elevation\n")
        for number, (latitude, longitude, time) in enumerate(fixes(count, seed)):
            elevation = 300 + number % 200
            gpx.write(
                f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{elevation}</ele><time>{time}</time></trkpt>\n'
            )
            table.write(f"{time},{latitude:.7f},{longitude:.7f},{elevation}\n")
        gpx.write("</trkseg></trk>\n</gpx>\n")


if __name__ == "__main__":
    main()
