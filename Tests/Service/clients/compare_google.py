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
from comparison import Differences, ask, places
from zone_source import Source

SEED = 1
# 1970-01-01 to 2038-01-01.
RANGE = (0, 2_145_916_800)
INSTANTS = 100
POINTS_PER_INSTANT = 100
PLACES = [place for _, place in places()]


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
    """Mostly on land: half of the points lie near the principal locations of zones."""
    if generator.random() < 0.5:
        latitude, longitude = generator.choice(PLACES)
        latitude = max(-87, min(87, latitude))
        longitude = max(-177, min(177, longitude))
        return f"{latitude + generator.uniform(-3, 3):.6f} {longitude + generator.uniform(-3, 3):.6f}"
    latitude = math.degrees(math.asin(generator.uniform(-1, 1)))
    return f"{latitude:.6f} {generator.uniform(-180, 180):.6f}"


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


main(*sys.argv[1:])
