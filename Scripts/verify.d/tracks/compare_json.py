"""Compares the tracks that are read from JSON with those that Python's json module gives, fix by fix.

Run by `Scripts/verify tracks`: compare_json.py PROGRAMS WORK
"""

import datetime
import json
import random
import sys

import json_reference
from fixes import compare

SEED = 16
FILES = 1000


class Raw(str):
    """JSON as it stands, such as the digits of a number."""


def encoded(value, generator, depth=0):
    """A value as JSON, with members in any order, and white space and escapes anywhere.

    The format is recognized by the outermost keys, which are as they stand.
    """
    space = generator.choice(["", "", " ", "\n", "\r\n  ", "\t"])
    if isinstance(value, Raw):
        return value
    if isinstance(value, dict):
        members = list(value.items())
        if generator.random() < 0.5:
            generator.shuffle(members)
        parts = [f"{space}{text(key, generator, depth > 1)}{space}:{encoded(item, generator, depth + 1)}" for key, item in members]
        return "{" + f"{space},".join(parts) + space + "}"
    if isinstance(value, list):
        return "[" + f",{space}".join(encoded(item, generator, depth + 1) for item in value) + space + "]"
    return text(value, generator) if isinstance(value, str) else json.dumps(value)


def text(value, generator, escapes=True):
    if escapes and generator.random() < 0.03:
        return '"' + "".join(f"\\u{ord(letter):04x}" for letter in value) + '"'
    return json.dumps(value, ensure_ascii=generator.random() < 0.5)


def degrees(generator, limit):
    """A number of degrees as programs write them: few or many digits, exponents, halves of the grid."""
    value = generator.uniform(-limit, limit) if generator.random() < 0.95 else generator.choice([-limit, 0, limit])
    kind = generator.random()
    if kind < 0.6:
        return Raw(f"{value:.{generator.randrange(1, 9)}f}")
    if kind < 0.8:
        return Raw(repr(float(value)))
    if kind < 0.9:
        return Raw(f"{int(value)}.{generator.randrange(10**7):07}5") if abs(value) < limit - 1 else Raw(str(int(value)))
    return Raw(f"{value:.9e}")


def junk(generator, depth=0):
    """What readers skip."""
    kind = generator.randrange(8 if depth < 5 else 6)
    if kind == 6:
        return [junk(generator, depth + 1) for _ in range(generator.randrange(4))]
    if kind == 7:
        return {generator.choice("abc") * (n + 1): junk(generator, depth + 1) for n in range(generator.randrange(4))}
    return [None, True, 1, Raw("-1.5E+3"), 'a"]}\\,{"', "é" * generator.randrange(1500)][kind]


def extra(members, generator):
    if generator.random() < 0.4:
        members[generator.choice(["source", "activity2", "x", "velocity"])] = junk(generator)
    return members


class Clock:
    """Times that mostly go forward."""

    def __init__(self, generator):
        self.generator, self.now = generator, generator.randrange(1_300_000_000_000, 1_900_000_000_000)

    def next(self):
        self.now += self.generator.choice([0, 1, 999, 1000, 60_000, 86_400_000])
        return self.now

    def text(self, milliseconds):
        generator = self.generator
        offset = generator.choice([0, 0, 60, -210, 825])
        zone = datetime.timezone(datetime.timedelta(minutes=offset))
        time = datetime.datetime.fromtimestamp(milliseconds // 1000, zone)
        fraction = generator.choice(["", f".{milliseconds % 1000:03}", f".{milliseconds % 1000:03}9"])
        ending = time.strftime("%z")
        ending = ending[:3] + ":" + ending[3:]
        if offset == 0 and generator.random() < 0.8:
            ending = "Z"
        return time.strftime("%Y-%m-%dT%H:%M:%S") + fraction + ending


def records(generator):
    clock, locations = Clock(generator), []
    for _ in range(generator.randrange(1, 60)):
        latitude, longitude = generator.randrange(-900_000_000, 900_000_001), generator.randrange(-1_800_000_000, 1_800_000_001)
        wraps = generator.random() < 0.1
        record = {"latitudeE7": latitude % 2**32 if wraps else latitude, "longitudeE7": longitude % 2**32 if wraps else longitude}
        if generator.random() < 0.05:
            record = {}
        time = clock.next()
        kind = generator.random()
        if kind < 0.6:
            record["timestamp"] = clock.text(time)
        elif kind < 0.95:
            record["timestampMs"] = str(time)
        if generator.random() < 0.7:
            record["accuracy"] = generator.randrange(5000)
        if locations and generator.random() < 0.1:
            record = dict(locations[-1])
        locations.append(extra(record, generator))
    return {"locations": locations}


def where(generator, is_phone):
    latitude, longitude = degrees(generator, 90), degrees(generator, 180)
    return f"geo:{latitude},{longitude}" if is_phone else f"{latitude}°, {longitude}°"


def located(generator, is_phone):
    return where(generator, is_phone) if is_phone else {"latLng": where(generator, is_phone)}


def segment_list(generator, is_phone):
    clock, elements = Clock(generator), []
    for _ in range(generator.randrange(1, 25)):
        # Segments are in the order of their starts: a text without milliseconds must not change it.
        start = clock.now = -(-clock.next() // 1000) * 1000
        segment = {"startTime": clock.text(start), "endTime": clock.text(start + generator.randrange(10**7))}
        kind = generator.randrange(4)
        if kind == 0:
            points = []
            for _ in range(generator.randrange(12)):
                point = {"point": where(generator, is_phone)}
                if is_phone:
                    minutes = generator.randrange(120)
                    point["durationMinutesOffsetFromStartTime"] = generator.choice([minutes, str(minutes)])
                else:
                    point["time"] = clock.text((start // 1000 + 1 + generator.randrange(7200)) * 1000)
                points.append(extra(point, generator))
            segment["timelinePath"] = points
        elif kind == 1:
            candidate = {"placeLocation": located(generator, is_phone)} if generator.random() < 0.9 else {}
            segment["visit"] = extra({"topCandidate": extra(candidate, generator)}, generator)
        elif kind == 2:
            segment["activity"] = extra(
                {"start": located(generator, is_phone), "end": located(generator, is_phone)}, generator)
        else:
            segment["timelineMemory"] = junk(generator)
        elements.append(extra(segment, generator))
    return elements


def timeline(generator):
    clock, signals = Clock(generator), []
    for _ in range(generator.randrange(20)):
        position = {"LatLng": where(generator, False), "timestamp": clock.text(clock.next()), "accuracyMeters": generator.randrange(99)}
        if generator.random() < 0.1:
            del position["LatLng"]
        signals.append(generator.choice([{"position": extra(position, generator)}, {"wifiScan": junk(generator)}]))
    document = {"semanticSegments": segment_list(generator, False) if generator.random() < 0.7 else [], "rawSignals": signals}
    # In this order, as phones write them: the first that has a fix counts.
    return Raw("{" + ",".join(f'"{key}":{encoded(value, generator)}' for key, value in document.items()) + "}")


def phone(generator):
    return segment_list(generator, True)


def geojson(generator):
    clock, features = Clock(generator), []

    def moment(is_milliseconds):
        time = clock.next()
        kind = generator.random()
        if kind < 0.05 and is_milliseconds is not None:
            return None
        if kind < 0.5:
            return clock.text(time)
        return time if is_milliseconds or kind < 0.8 else Raw(f"{time // 1000}.{time % 1000:03}")

    def position():
        numbers = [degrees(generator, 180), degrees(generator, 90)]
        return numbers + [Raw("12.5")] * generator.randrange(3)

    for _ in range(generator.randrange(1, 8)):
        kind = generator.choice(["Point", "LineString", "MultiLineString", "Polygon", None])
        properties = extra({"name": "a"}, generator)
        count = generator.randrange(2, 12)
        if kind == "Point":
            coordinates = position()
            if generator.random() < 0.8:
                properties[generator.choice(["time", "timestamp"])] = moment(None)
                properties["accuracy"] = generator.randrange(50)
        elif kind == "Polygon":
            coordinates = [[position() for _ in range(4)]]
        else:
            name = generator.choice(["coordTimes", "times", "coordinateProperties", "none"])
            is_milliseconds = name == "coordinateProperties"
            lines = [[position() for _ in range(generator.randrange(1, count))] for _ in range(generator.randrange(1, 4))]
            times = [[moment(is_milliseconds) for _ in line] for line in lines]
            if kind != "MultiLineString":
                lines, times = lines[0], times[0]
            coordinates = lines
            if name != "none":
                properties[name] = {"times": times, "heart": [1]} if is_milliseconds else times
        geometry = extra({"type": kind, "coordinates": coordinates}, generator) if kind else None
        features.append(extra({"type": "Feature", "properties": properties, "geometry": geometry}, generator))
    if generator.random() < 0.2:
        return features[0]
    return {"type": "FeatureCollection", "features": features, "bbox": [1, 2]}


def main():
    programs, work = sys.argv[1:]
    generator = random.Random(SEED)
    paths = []
    for number in range(FILES):
        make = [records, timeline, phone, geojson][number % 4]
        paths.append(f"{work}/{make.__name__}-{number}.json")
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write("\ufeff" * (number % 7 == 0) + encoded(make(generator), generator))
    compare(programs, "JSON", dict.fromkeys(paths, lambda path: json_reference.read(path).lines()), "error ")


main()
