"""Asks the peers and tzlookup in their place the same questions, hostile ones too, and expects the same answers.

An exception is the same if its type is. Questions that have other answers on purpose are listed with the reason.
"""

import json
import re
import sys
import warnings
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

import numpy
import timezonefinder as peer_of_timezonefinder
import tzfpy as peer_of_tzfpy

from tzlookup import timezonefinder, tzfpy

#: Positions whose zone all agree on: inland, at sea, near longitude 180, on Antarctica in Etc/UTC.
POSITIONS = [(13.4, 52.5), (-30.0, 0.0), (151.2, -33.9), (-74.0, 40.7), (179.999, 0.0), (-179.999, 0.0), (-10.0, -80.0)]
#: What may stand for a coordinate.
NUMBERS = [
    "'13.4'", "' 13.4 '", "b'13.4'", "'x'", "''", "None", "True", "13", "Decimal('13.4')", "Fraction(67, 5)", "1j", "[13.4]",
    "numpy.float32(13.4)", "numpy.int8(13)", "numpy.array(13.4)", "numpy.array([13.4])", "float('nan')", "float('inf')",
    "-float('inf')", "10**400", "181", "-180.0000001", "180.0", "-180.0",
]  # fmt: skip
#: What may stand for an array of two longitudes.
ARRAYS = [
    "[13.4, 0]", "(13.4, 0.0)", "numpy.array([13.4, 0])", "numpy.array([13.4, 0], 'f4')", "numpy.array([13, 0], 'i1')",
    "numpy.array([13, 0], '>f8')", "numpy.array([13.4, 1, 0, 1])[::2]", "['13.4', '0']", "['x', '0']", "[13.4, None]",
    "[13.4]", "[]", "[[13.4, 0]]", "13.4", "None", "'ab'", "{13.4, 0}", "range(2)", "[True, False]", "[181, 0]", "[10**400, 0]",
    "[13.4, float('nan')]", "numpy.array([13.4, 0], object)", "numpy.ma.array([13.4, 0], mask=[0, 1])",
]  # fmt: skip
LOOKUPS = [
    "timezone_at", "timezone_at_land", "certain_timezone_at", "unique_timezone_at", "timezones_at", "zoneinfo_at",
]  # fmt: skip
TIMES = [
    "None", "datetime(2026, 7, 1)", "datetime(2026, 1, 1, tzinfo=UTC)", "datetime(2026, 10, 25, 2, 30)",
    "datetime(2026, 10, 25, 2, 30, fold=1)", "datetime(2026, 3, 29, 2, 30, tzinfo=ZoneInfo('Asia/Tokyo'))",
    "datetime(2026, 7, 1, tzinfo=timezone(timedelta(hours=5)))", "'2026'", "0", "datetime.min", "datetime.max",
]  # fmt: skip


def questions_of_timezonefinder():
    # Geometries are those of zones that are the same in the boundaries of both.
    for name in LOOKUPS:
        yield from (f"m.{name}(lng={lng}, lat={lat})" for lng, lat in POSITIONS)
        yield from (f"m.{name}(lng={number}, lat=52.5)" for number in NUMBERS)
        yield from (f"m.{name}(lng=1.5, lat={number})" for number in NUMBERS)
        yield from (f"m.{name}({arguments})" for arguments in ("13.4, 52.5", "lng=13.4", "lat=52.5", "", "lng=1, lat=1, x=1"))
    for more in ("", ", on_invalid='skip'", ", on_invalid='raise'", ", on_invalid='x'", ", on_invalid=None"):
        yield from (f"m.timezone_names_at(lngs={array}, lats=[52.5, 0]{more})" for array in ARRAYS)
        yield from (f"m.timezone_names_at(lngs=[1.5, 0], lats={array}{more})" for array in ARRAYS)
    yield f"m.timezone_names_at(lngs={[lng for lng, _ in POSITIONS]}, lats={[lat for _, lat in POSITIONS]})"
    yield from (f"m.timezone_ids_at(lngs={array}, lats=[52.5, 0], on_invalid='skip').dtype" for array in ARRAYS)
    yield from (f"m.timezone_ids_at(lngs={array}, lats=[52.5, 0], on_invalid='skip').shape" for array in ARRAYS)
    yield from (f"m.utc_offset_at(lng=13.4, lat=52.5, when={time})" for time in TIMES)
    yield from (f"m.localize({time}, lng=13.4, lat=52.5)" for time in TIMES)
    yield from (f"m.utc_offset_at(lng={lng}, lat={lat}, when={TIMES[1]})" for lng, lat in POSITIONS)
    for arguments in (
        "'Africa/Djibouti'", "'Asia/Tokyo'", "'Nope'", "None", "''", "tz_id=18, use_id=True", "tz_id=-1, use_id=True",
        "tz_id=444, use_id=True", "tz_id='0', use_id=True", "tz_id=None, use_id=True", "tz_name=5", "'Asia/Calcutta'", "",
    ):  # fmt: skip
        yield f"points(m.get_geometry({arguments}))"
    yield "points(m.get_geometry('Asia/Tokyo', coords_as_pairs=True), pairs=True)"
    yield "type(m.get_geometry('Africa/Maseru', coords_as_pairs=True)[0][0][0])"
    yield "is_closed(m.get_geometry('Africa/Maseru', coords_as_pairs=True)[0][0])"
    finder = "m.TimezoneFinder"
    for create in (f"{finder}()", f"{finder}(None, True)", f"{finder}(in_memory=True)", "m.TimezoneFinderL()"):
        yield f"{create}.timezone_at(lng=13.4, lat=52.5)"
        yield f"{create}.nr_of_zones"
        yield f"sorted({create}.timezone_names)"
        yield f"{create}.data_version"
        yield from (f"{create}.zone_name_from_id({number})" for number in ("-1", "444", "10**9", "'0'", "None", "0.5"))
        yield f"{create}.__enter__().timezone_at(lng=13.4, lat=52.5)"
    yield from ("m.TimezoneFinder('/nowhere/at/all')", "m.TimezoneFinder(x=1)", "m.NO_ZONE_ID", "m.__version__", "m.nope")


def questions_of_tzfpy():
    for name in ("get_tz", "get_tzs"):
        yield from (f"m.{name}({lng}, {lat})" for lng, lat in POSITIONS)
        yield from (f"m.{name}({number}, 52.5)" for number in NUMBERS)
        yield from (f"m.{name}(1.5, {number})" for number in NUMBERS)
        yield from (f"m.{name}({arguments})" for arguments in ("lng=13.4, lat=52.5", "13.4", "", "1, 2, 3", "lon=1, lat=2"))
    yield "sorted(m.timezonenames())"
    yield from (f"m.get_tz_polygon_geojson({name})" for name in ("'Nope'", "None", "5", "''", "'Asia/Calcutta'"))
    yield from (f"m.get_tz_index_geojson({name})" for name in ("'Nope'", "None", "5"))
    yield "shape(m.get_tz_polygon_geojson('Africa/Maseru'))"
    yield "type(m.data_version())"


#: Questions with other answers, and why.
DIFFERENT = {
    r"180\.0, ": "longitude 180 is -180, where the next zone begins",
    r"m\.unique_timezone_at\(": "no shortcuts: None only where zones overlap",
}


def points(geometry, pairs=False):
    """The points of the rings of the polygons, in an order that does not depend on where rings start."""
    return sorted(
        sorted(sorted(rounded(ring if pairs else zip(*ring, strict=True))) for ring in polygon) for polygon in geometry
    )


def rounded(ring):
    return [(round(lng, 7), round(lat, 7)) for lng, lat in ring]


def is_closed(ring):
    return ring[0] == ring[-1]


def shape(text):
    """The keys and types of a GeoJSON text, without its points."""
    collection = json.loads(text)
    feature = collection["features"][0]
    return collection["type"], feature["type"], feature["properties"], feature["geometry"]["type"], len(collection["features"])


def answer(question, module):
    try:
        found = eval(question, globals(), {"m": module})
    except Exception as error:
        return type(error)
    return found


def differences():
    """The questions whose answers differ, and how, and the number of all."""
    found, asked = {}, 0
    for name, ours, peer, questions in (
        ("timezonefinder", timezonefinder, peer_of_timezonefinder, questions_of_timezonefinder()),
        ("tzfpy", tzfpy, peer_of_tzfpy, questions_of_tzfpy()),
    ):
        for question in questions:
            asked += 1
            answers = [repr(answer(question, module)) for module in (peer, ours)]
            if answers[0] != answers[1]:
                found[question] = f"{name}: {question}: expected {answers[0]:.200}, found {answers[1]:.200}"
    return found, asked


def main():
    warnings.simplefilter("ignore")
    found, asked = differences()
    unlisted = [text for question, text in found.items() if not any(re.search(listed, question) for listed in DIFFERENT)]
    stale = [listed for listed in DIFFERENT if not any(re.search(listed, question) for question in found)]
    for text in unlisted + [f"listed as different, but it is the same: {listed}" for listed in stale]:
        print(f"compare_arguments.py: {text}", file=sys.stderr)
    print(f"questions to the peers: {asked - len(found)} answered the same, {len(found)} differ as listed")
    sys.exit(bool(unlisted or stale))


if __name__ == "__main__":
    main()
