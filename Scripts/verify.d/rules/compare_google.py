"""Compares the answers of the service's routes of Google's API with what Python makes of the true zone.

The sum of the offsets is compared with zoneinfo's, their split with the source of the tz database: daylight saving is
never negative, and standard time of less than a year that borders on negative daylight saving, and on no higher offset,
is daylight saving time.

Run by `Scripts/check service google`: compare_google.py PROGRAMS PORT
"""

import http.client
import json
import math
import random
import sys

import reference
from comparison import Differences, ask
from zone_source import Source

SEED = 1
# 1970-01-01 to 2038-01-01.
RANGE = (0, 2_145_916_800)
INSTANTS = 100
POINTS_PER_INSTANT = 100


def main(programs, port):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    source = Source((reference.ROOT / "zoneinfo" / "tzdata.zi").read_text(encoding="utf-8"))
    generator = random.Random(SEED)
    differences = Differences()
    statuses = {}
    for _ in range(INSTANTS):
        instant = generator.randrange(*RANGE)
        points = [point(generator) for _ in range(POINTS_PER_INSTANT)]
        for where, zone in zip(points, ask(programs, "tzlookup -", points), strict=True):
            connection.request("GET", f"/maps/api/timezone/json?location={where.replace(' ', ',')}&timestamp={instant}")
            answer = connection.getresponse().read()
            found = json.loads(answer)
            wanted = expected(source, zone, instant)
            statuses[wanted["status"]] = statuses.get(wanted["status"], 0) + 1
            name = found.pop("timeZoneName", None)
            if found != wanted or (wanted["status"] == "OK") != bool(name):
                differences.expect(wanted, answer, f"{where} at {instant}")
    counts = ", ".join(f"{count:,} {status}" for status, count in sorted(statuses.items()))
    differences.end(f"Google's routes at {INSTANTS * POINTS_PER_INSTANT:,} points and times: {counts}")


def point(generator):
    """Mostly on land: half of the points lie near a few dozen crowded or odd spots."""
    if generator.random() < 0.5:
        latitude, longitude = generator.choice(SPOTS)
        return f"{latitude + generator.uniform(-3, 3):.6f} {longitude + generator.uniform(-3, 3):.6f}"
    latitude = math.degrees(math.asin(generator.uniform(-1, 1)))
    return f"{latitude:.6f} {generator.uniform(-180, 180):.6f}"


# Negative daylight saving, half hours, permanent changes, large countries.
SPOTS = [
    (53.3, -7.5),
    (33.0, -6.5),
    (25.0, -13.0),
    (-22.0, 17.0),
    (49.8, 15.5),
    (-31.5, 159.0),
    (28.0, 84.0),
    (22.0, 79.0),
    (-25.0, 133.0),
    (56.0, 93.0),
    (39.0, -98.0),
    (55.0, -115.0),
    (-14.0, -55.0),
    (47.0, 2.5),
    (36.0, 138.0),
    (64.5, -18.0),
    (72.0, -40.0),
    (-20.0, -175.0),
    (1.5, -157.5),
    (9.0, 8.0),
    (-41.0, 174.0),
]


def expected(source, zone, instant):
    if not zone or zone.startswith("Etc/GMT"):
        return {"status": "ZERO_RESULTS"}
    saving = daylight_saving(source, zone, instant)
    offset = reference.described(reference.zone(zone), instant)[0]
    return {"dstOffset": saving, "rawOffset": offset - saving, "status": "OK", "timeZoneId": zone}


def daylight_saving(source, zone, instant):
    periods = source.periods(zone)
    number = source.period(zone, instant)
    _, standard, saving = periods[number]
    if saving == 0:
        # Periods without a change between them are one.
        first, last = number, number
        while first > 0 and periods[first - 1][1:] == (standard, 0):
            first -= 1
        while last + 1 < len(periods) and periods[last + 1][1:] == (standard, 0):
            last += 1
        if first == 0 or last + 1 == len(periods) or periods[last + 1][0] - periods[first][0] >= 366 * 86_400:
            return 0
        neighbors = [periods[first - 1], periods[last + 1]]
        if all(base + shift <= standard for _, base, shift in neighbors):
            return max(0, *(-shift for _, _, shift in neighbors))
    return max(saving, 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
