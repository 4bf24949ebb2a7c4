"""Compares the tracks that are read from JSON with the fixes that it was made of, fix by fix.

Run by `Scripts/verify tracks`: compare_json.py PROGRAMS WORK
"""

import datetime
import json
import random
import sys

from fixes import Track, compare, units

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
        """A time as ISO 8601, and the milliseconds that it states."""
        generator = self.generator
        offset = generator.choice([0, 0, 60, -210, 825])
        zone = datetime.timezone(datetime.timedelta(minutes=offset))
        stamp = datetime.datetime.fromtimestamp(milliseconds // 1000, zone).isoformat()
        fraction = generator.choice(["", f".{milliseconds % 1000:03}", f".{milliseconds % 1000:03}9"])
        if offset == 0 and generator.random() < 0.8:
            stamp = stamp.replace("+00:00", "Z")
        return stamp[:19] + fraction + stamp[19:], milliseconds if fraction else milliseconds // 1000 * 1000


def records(generator, track):
    clock, locations, fix = Clock(generator), [], None
    for _ in range(generator.randrange(1, 60)):
        place = generator.randrange(-900_000_000, 900_000_001), generator.randrange(-1_800_000_000, 1_800_000_001)
        wraps = generator.random() < 0.1
        record = dict(zip(("latitudeE7", "longitudeE7"), (number % 2**32 if wraps else number for number in place)))
        if generator.random() < 0.05:
            record, place = {}, None
        time, kind = clock.next(), generator.random()
        if kind < 0.6:
            record["timestamp"], time = clock.text(time)
        elif kind < 0.95:
            record["timestampMs"] = str(time)
        else:
            time = None
        if generator.random() < 0.7:
            record["accuracy"] = generator.randrange(5000)
        fix, before = (place, time, record.get("accuracy")), fix
        if locations and generator.random() < 0.1:
            record, fix = dict(locations[-1]), before
        track.add(*fix, not track.fixes)
        locations.append(extra(record, generator))
    return {"locations": locations}


def where(generator, is_phone):
    """A position as text, and in units."""
    latitude, longitude = degrees(generator, 90), degrees(generator, 180)
    text = f"geo:{latitude},{longitude}" if is_phone else f"{latitude}°, {longitude}°"
    return text, (units(latitude), units(longitude))


def located(generator, is_phone):
    text, place = where(generator, is_phone)
    return text if is_phone else {"latLng": text}, place


def segment_list(generator, track, is_phone):
    clock, elements, fixes = Clock(generator), [], []
    for _ in range(generator.randrange(1, 25)):
        # Segments are in the order of their starts: a text without milliseconds must not change it.
        start = clock.now = -(-clock.next() // 1000) * 1000
        segment = {"startTime": clock.text(start)[0]}
        segment["endTime"], end = clock.text(start + generator.randrange(10**7))
        kind = generator.randrange(4)
        if kind == 0:
            points = []
            for _ in range(generator.randrange(12)):
                text, place = where(generator, is_phone)
                point = {"point": text}
                if is_phone:
                    minutes = generator.randrange(120)
                    point["durationMinutesOffsetFromStartTime"] = generator.choice([minutes, str(minutes)])
                    time = start + minutes * 60_000
                else:
                    point["time"], time = clock.text((start // 1000 + 1 + generator.randrange(7200)) * 1000)
                fixes.append((time, len(fixes), place))
                points.append(extra(point, generator))
            segment["timelinePath"] = points
        elif kind == 1:
            candidate = {}
            if generator.random() < 0.9:
                candidate["placeLocation"], place = located(generator, is_phone)
                fixes += [(start, len(fixes), place), (end, len(fixes) + 1, place)]
            else:
                track.without_position += 1
            segment["visit"] = extra({"topCandidate": extra(candidate, generator)}, generator)
        elif kind == 2:
            (first, from_place), (last, to_place) = located(generator, is_phone), located(generator, is_phone)
            fixes += [(start, len(fixes), from_place), (end, len(fixes) + 1, to_place)]
            segment["activity"] = extra({"start": first, "end": last}, generator)
        else:
            segment["timelineMemory"] = junk(generator)
        elements.append(extra(segment, generator))
    for number, (time, _, place) in enumerate(sorted(fixes)):
        track.add(place, time, None, number == 0)
    return elements


def timeline(generator, track):
    clock, signals, fixes = Clock(generator), [], []
    for _ in range(generator.randrange(20)):
        text, place = where(generator, False)
        stamp, time = clock.text(clock.next())
        position = {"LatLng": text, "timestamp": stamp, "accuracyMeters": generator.randrange(99)}
        fix = place, time, position["accuracyMeters"]
        if generator.random() < 0.1:
            del position["LatLng"]
            fix = None, time
        signals.append(generator.choice([{"position": extra(position, generator)}, {"wifiScan": junk(generator)}]))
        if "position" in signals[-1]:
            fixes.append(fix)
    document = {"semanticSegments": segment_list(generator, track, False) if generator.random() < 0.7 else [], "rawSignals": signals}
    # In this order, as phones write them: the first that has a fix counts.
    if not track.fixes:
        for fix in fixes:
            track.add(*fix, *[None] * (3 - len(fix)), not track.fixes)
    return Raw("{" + ",".join(f'"{key}":{encoded(value, generator)}' for key, value in document.items()) + "}")


def phone(generator, track):
    return segment_list(generator, track, True)


def geojson(generator, track):
    clock, features, follows_point = Clock(generator), [], False
    is_alone = generator.random() < 0.2

    def moment(is_milliseconds):
        """A time as text or a number, and its milliseconds; neither for None."""
        time = clock.next()
        kind = generator.random()
        if kind < 0.05 and is_milliseconds is not None:
            return None, None
        if kind < 0.5:
            return clock.text(time)
        return time if is_milliseconds or kind < 0.8 else Raw(f"{time // 1000}.{time % 1000:03}"), time

    def position():
        longitude, latitude = degrees(generator, 180), degrees(generator, 90)
        return [longitude, latitude] + [Raw("12.5")] * generator.randrange(3), (units(latitude), units(longitude))

    for _ in range(1 if is_alone else generator.randrange(1, 8)):
        kind = generator.choice(["Point", "LineString", "MultiLineString", "Polygon", None])
        properties = extra({"name": "a"}, generator)
        coordinates, is_point = None, False
        if kind == "Point":
            coordinates, place = position()
            time = None
            if generator.random() < 0.8:
                properties[generator.choice(["time", "timestamp"])], time = moment(None)
                properties["accuracy"] = generator.randrange(50)
            track.add(place, time, properties.get("accuracy"), not follows_point)
            is_point = time is not None
        elif kind == "Polygon":
            coordinates = [[position()[0] for _ in range(4)]]
        elif kind is None:
            track.without_position += 1
        else:
            name = generator.choice(["coordTimes", "times", "coordinateProperties", "none"])
            is_milliseconds = name == "coordinateProperties"
            line_count = 1 if kind == "LineString" else generator.randrange(1, 4)
            lines = [[position() for _ in range(generator.randrange(1, 12))] for _ in range(line_count)]
            times = [[moment(is_milliseconds) for _ in line] for line in lines]
            for line, moments in zip(lines, times):
                track.add_segment((place, None if name == "none" else time) for (_, place), (_, time) in zip(line, moments))
            coordinates, stated = ([[each[0] for each in line] for line in rows] for rows in (lines, times))
            if kind == "LineString":
                (coordinates,), (stated,) = coordinates, stated
            if name != "none":
                properties[name] = {"times": stated, "heart": [1]} if is_milliseconds else stated
        follows_point = is_point
        geometry = extra({"type": kind, "coordinates": coordinates}, generator) if kind else None
        features.append(extra({"type": "Feature", "properties": properties, "geometry": geometry}, generator))
    if is_alone:
        return features[0]
    return {"type": "FeatureCollection", "features": features, "bbox": [1, 2]}


def main(programs, work):
    generator = random.Random(SEED)
    readers = {}
    for number in range(FILES):
        make, track = [records, timeline, phone, geojson][number % 4], Track()
        path = f"{work}/{make.__name__}-{number}.json"
        with open(path, "w", encoding="utf-8") as file:
            file.write("\ufeff" * (number % 7 == 0) + encoded(make(generator, track), generator))
        readers[path] = lambda _, track=track: track.lines()
    compare(programs, "JSON", readers, "error ")


main(*sys.argv[1:])
