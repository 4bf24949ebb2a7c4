"""Reads tracks from JSON with Python's own json module, to compare with: no streaming, no limits, the standard's numbers."""

import datetime
import decimal
import json
import re

from fixes import Refused, milliseconds, units


def instant(text):
    """The Unix milliseconds of ISO 8601, rounded down."""
    match = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)", text)
    if not match:
        raise Refused(text)
    seconds, fraction, offset = match.groups()
    time = datetime.datetime.fromisoformat(seconds + offset.replace("Z", "+00:00"))
    return milliseconds(time) + int(((fraction or "") + "000")[:3])


class Track:
    """Fixes: latitude and longitude in units of 1e-7 degrees, milliseconds, accuracy, whether a segment starts."""

    def __init__(self):
        self.fixes, self.without_time, self.without_position, self.duplicates = [], 0, 0, 0

    def add(self, latitude, longitude, time, accuracy=None, new=False):
        if not (abs(latitude) <= 900_000_000 and abs(longitude) <= 1_800_000_000):
            raise Refused("range")
        # A fix with the position and the time of the one before it is left out.
        if self.fixes and self.fixes[-1][:3] == (latitude, longitude, time):
            self.duplicates += 1
        else:
            self.fixes.append((latitude, longitude, time, accuracy, new))

    def lines(self):
        for latitude, longitude, time, accuracy, new in self.fixes:
            yield f"{latitude} {longitude} {time} {'-' if accuracy is None else float(accuracy)} {'new' if new else '-'}"
        yield f"end {self.without_time} {self.without_position} {self.duplicates}"


# Google


def wrapped(number):
    return number - 2**32 if number >= 2**31 else number


def records(document, track):
    for record in document["locations"]:
        if "latitudeE7" not in record:
            track.without_position += 1
            continue
        time = record.get("timestamp")
        time = instant(time) if time is not None else record.get("timestampMs")
        if time is None:
            track.without_time += 1
            continue
        track.add(wrapped(record["latitudeE7"]), wrapped(record["longitudeE7"]), int(time), record.get("accuracy"),
                  not track.fixes)


def place(value):
    """The numbers of `geo:48.8,2.2`, `48.8°, 2.2°`, or an object with such a text."""
    if isinstance(value, dict):
        value = value.get("latLng")
    if value is None:
        return None
    return [units(number) for number in value.removeprefix("geo:").replace("°", "").split(",")]


def segments(elements, track):
    fixes = []
    for segment in elements:
        start = instant(segment["startTime"]) if "startTime" in segment else None
        end = instant(segment["endTime"]) if "endTime" in segment else None
        positions = []
        for point in segment.get("timelinePath", []):
            if "point" not in point:
                track.without_position += 1
                continue
            time = instant(point["time"]) if "time" in point else None
            if time is None and start is not None and "durationMinutesOffsetFromStartTime" in point:
                time = start + int(point["durationMinutesOffsetFromStartTime"]) * 60_000
            positions.append((place(point["point"]), time))
        if "visit" in segment:
            where = place(segment["visit"].get("topCandidate", {}).get("placeLocation"))
            if where is None:
                track.without_position += 1
            else:
                positions += [(where, start), (where, end)]
        activity = segment.get("activity", {})
        positions += [(place(activity[key]), time) for key, time in (("start", start), ("end", end))
                      if place(activity.get(key)) is not None]
        for where, time in positions:
            if time is None:
                track.without_time += 1
            else:
                fixes.append((time, len(fixes), where))
    for number, (time, _, where) in enumerate(sorted(fixes)):
        track.add(*where, time, None, number == 0)


def signals(elements, track):
    for signal in elements:
        position = signal.get("position")
        if position is None:
            continue
        where = place(position.get("LatLng"))
        if where is None:
            track.without_position += 1
        else:
            track.add(*where, instant(position["timestamp"]), position.get("accuracyMeters"), not track.fixes)


# GeoJSON


def moment(value, is_milliseconds):
    if isinstance(value, str):
        return instant(value)
    # Seconds before 2100 have at most ten digits.
    return int(value) if is_milliseconds or value >= 10**12 else int(value * 1000 // 1)


def feature(element, track, follows_point):
    """Returns whether it is a point with a time."""
    geometry, properties = element.get("geometry"), element.get("properties") or {}
    if geometry is None:
        track.without_position += 1
        return False
    kind, coordinates = geometry["type"], geometry["coordinates"]
    if kind == "Point":
        time = properties.get("time", properties.get("timestamp"))
        if time is None:
            track.without_time += 1
            return False
        track.add(units(coordinates[1]), units(coordinates[0]), moment(time, False), properties.get("accuracy"),
                  not follows_point)
        return True
    if kind not in ("LineString", "MultiLineString"):
        return False
    times, is_milliseconds = properties.get("coordinateProperties", {}).get("times"), True
    if times is None:
        times, is_milliseconds = properties.get("coordTimes", properties.get("times")), False
    lines = [coordinates] if kind == "LineString" else coordinates
    if times is None:
        track.without_time += sum(map(len, lines))
        return False
    for line, moments in zip(lines, [times] if kind == "LineString" else times, strict=True):
        new = True
        for position, time in zip(line, moments, strict=True):
            if time is None:
                track.without_time += 1
                continue
            track.add(units(position[1]), units(position[0]), moment(time, is_milliseconds), None, new)
            new = False
    return False


def read(path):
    """The track of a file."""
    track = Track()
    with open(path, encoding="utf-8-sig") as file:
        document = json.load(file, parse_float=decimal.Decimal)
    if isinstance(document, list):
        segments(document, track)
    elif "locations" in document:
        records(document, track)
    elif "semanticSegments" in document or "rawSignals" in document:
        segments(document.get("semanticSegments", []), track)
        if not track.fixes:
            signals(document.get("rawSignals", []), track)
    else:
        follows_point = False
        for element in document.get("features", [document]):
            follows_point = feature(element, track, follows_point)
    if not track.fixes:
        raise Refused("no fixes")
    return track
