"""Compares the tracks that are read from GPX with those that gpxpy gives, point by point: on gpxpy's own test files, and on
seeded ones in several encodings, which Python's ElementTree reads as well.

Run by `Scripts/verify tracks`: compare_gpx.py PROGRAMS WORK GPXPY_SOURCE
"""

import datetime
import decimal
import glob
import random
import re
import sys
import xml.etree.ElementTree as ElementTree

import gpxpy
from fixes import Track, compare, units

SEED = 16
FILES = 300
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def instant(moment):
    """Unix milliseconds, rounded down; a moment without an offset is in UTC."""
    moment = moment if moment.tzinfo else moment.replace(tzinfo=datetime.timezone.utc)
    return (moment - EPOCH) // datetime.timedelta(milliseconds=1)


def by_gpxpy(path):
    """Segments of points: latitude and longitude, and the time or None."""
    with open(path, "rb") as file:
        gpx = gpxpy.parse(file)
    segments = [segment.points for track in gpx.tracks for segment in track.segments]
    if not any(segments):
        segments = [route.points for route in gpx.routes]
    return [
        [((units(repr(p.latitude)), units(repr(p.longitude))), p.time and instant(p.time)) for p in points]
        for points in segments
    ]


def by_element_tree(path):
    root = ElementTree.parse(path).getroot()
    space = re.match(r"(\{.*\})?", root.tag)[0]

    def point(element):
        text = (element.findtext(f"{space}time") or "").strip()
        moment = instant(datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))) if text else None
        return (units(element.get("lat")), units(element.get("lon"))), moment

    segments = [
        [point(p) for p in segment.findall(f"{space}trkpt")]
        for segment in root.findall(f"{space}trk/{space}trkseg")
    ]
    if not any(segments):
        segments = [[point(p) for p in route.findall(f"{space}rtept")] for route in root.findall(f"{space}rte")]
    return segments


def lines(segments):
    track = Track()
    for points in segments:
        track.add_segment(points)
    return track.lines()


def seeded(generator):
    """A file with all that XML allows: prefixes, comments, CDATA, references, white space."""
    prefix = generator.choice(["", "", "g:"])
    declared = f'xmlns{":g" if prefix else ""}="http://www.topografix.com/GPX/1/1"'
    encoding = generator.choice(["utf-8", "utf-8", "iso-8859-1", "utf-16"])
    now = generator.randrange(0, 2 * 10**12)

    def space():
        return generator.choice(["", "", "\n", "  ", "<!-- <trkpt lat='0' lon='0'> -->", "<?a trkpt?>"])

    def number(limit):
        value = generator.randrange(-limit * 10**7, limit * 10**7 + 1)
        digits = generator.choice([7, 7, 5, 9])
        text = str(decimal.Decimal(value) / 10**7) if digits == 7 else f"{value / 1e7:.{digits}f}"
        return generator.choice(["", "", " "]) + text

    def time():
        nonlocal now
        now += generator.choice([0, 1, 1_000, 60_000, -5])
        offset = generator.choice([None, None, 0, 540, -210])
        moment = EPOCH + datetime.timedelta(milliseconds=now)
        if offset is not None:
            moment = moment.astimezone(datetime.timezone(datetime.timedelta(minutes=offset)))
        stamp = moment.isoformat(timespec="seconds")
        text = stamp[:19]
        if moment.microsecond or generator.random() < 0.1:
            text += f".{moment.microsecond // 1000:03}" + generator.choice(["", "", "000", "999"])
        text += "Z" if offset is None else stamp[19:]
        return generator.choice([text, text, text, f" {text}\n", f"<![CDATA[{text}]]>", text.replace("T", "&#84;")])

    def point(name):
        attributes = [f'lat="{number(90)}"', f"lon = '{number(180)}'"]
        generator.shuffle(attributes)
        start = f"<{prefix}{name} {' '.join(attributes)}"
        if generator.random() < 0.05:
            return f"{start}/>"
        parts = [space(), f"<{prefix}ele>1</{prefix}ele>", space()]
        if generator.random() < 0.95:
            parts.append(f"<{prefix}time>{time()}</{prefix}time>")
        if generator.random() < 0.2:
            parts.append(f"<{prefix}extensions><x:time xmlns:x='x'>no</x:time></{prefix}extensions>")
        return f"{start} >{''.join(parts)}</{prefix}{name} >"

    def points(name):
        return "".join(space() + point(name) for _ in range(generator.choice([0, 1, 20, 200])))

    def track():
        segments = "".join(
            f"<{prefix}trkseg>{points('trkpt')}</{prefix}trkseg>{space()}" for _ in range(generator.randrange(4))
        )
        return f"<{prefix}trk><{prefix}name>Zürich &amp; Söhne</{prefix}name>{segments}</{prefix}trk>"

    routes = "".join(f"<{prefix}rte>{points('rtept')}</{prefix}rte>" for _ in range(generator.randrange(3)))
    tracks = "".join(track() for _ in range(generator.randrange(3)))
    text = (
        f"<?xml version='1.0' encoding='{encoding}'?>{space()}\n<{prefix}gpx version='1.1' {declared}>"
        f"<{prefix}metadata><{prefix}time>2020-01-01T00:00:00Z</{prefix}time></{prefix}metadata>"
        f"<{prefix}wpt lat='1' lon='2'/>{routes}{space()}{tracks}</{prefix}gpx>{space()}"
    )
    return text.encode(encoding)


def main():
    programs, work, source = sys.argv[1:]
    generator = random.Random(SEED)
    files = {path: by_gpxpy for path in sorted(glob.glob(f"{source}/**/*.gpx", recursive=True))}
    if len(files) < 20:
        sys.exit(f"expected gpxpy's test files in {source}, found {len(files)}")
    for number in range(FILES):
        path = f"{work}/seeded-{number}.gpx"
        with open(path, "wb") as file:
            file.write(seeded(generator))
        files[path] = by_element_tree
    readers = {path: lambda path, read=read: lines(read(path)) for path, read in files.items()}
    compare(programs, "GPX", readers, "error (.*: expected times|expected a track), found")


main()
