"""Compares when photos were taken, by `tzlookup photo`, with the truth from which ExifTool wrote them.

An error of the clock and one of the satellites' time that cancel out look like another photo: no evidence tells, and
such cases are only counted.

Run by `Scripts/verify photos`: compare_photos.py PROGRAMS DIRECTORY CASES
"""

import base64
import collections
import csv
import datetime
import itertools
import json
import os
import random
import struct
import subprocess
import sys
import zoneinfo

from comparison import Differences, places

UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1)
TOLERANCE, CLOCK_ERROR = 30, 3
CLOCKS = ["none", "right", "home", "season", "utc", "fast", "day"]
OFFSETS = ["none", "clock", "place", "season"]
SATELLITES = ["none", "fresh", "old", "local", "date"]
POSITIONS = ["none", "right"]
MOVIES = [None, None, "utc", "local"]
FORMS = ["-json -a -G -n", "-json", "-json -n", "-csv", "-csv -a -G", "-json -g1 -a", "-json -api QuickTimeUTC -G1", None]
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP" + "/" * 86 + "wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA="
)


def box(kind, body):
    return struct.pack(">I", 8 + len(body)) + kind + body


def movie():
    """The shortest video that ExifTool writes to."""
    header = bytes(12) + struct.pack(">IIIH", 1000, 0, 0x10000, 0x100) + bytes(10)
    header += struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000) + bytes(24) + struct.pack(">I", 1)
    return box(b"ftyp", b"mp42" + bytes(4) + b"mp42") + box(b"moov", box(b"mvhd", header)) + box(b"mdat", b"")


def offset(zone, second):
    return int(datetime.datetime.fromtimestamp(second, UTC).astimezone(zone).utcoffset().total_seconds())


def text(second, form="%Y:%m:%d %H:%M:%S"):
    return (EPOCH + datetime.timedelta(seconds=second)).strftime(form)


def offset_text(seconds):
    return f"{'-' if seconds < 0 else '+'}{abs(seconds) // 3600:02}:{abs(seconds) // 60 % 60:02}"


def make(number, combination, zones, rng):
    """The tags of a photo, and the truth."""
    clock, stated, satellites, position, kind = combination
    (zone, place), (home, _) = rng.choice(zones), rng.choice(zones)
    instant = rng.randrange(1_041_379_200, 1_798_761_600)
    here, error = offset(zone, instant), rng.randint(-CLOCK_ERROR, CLOCK_ERROR)
    season = here + (3600 if here < 46_800 and rng.random() < 0.5 else -3600)
    error += {"fast": rng.choice([-1, 1]) * rng.randint(60, 1_500), "day": rng.randint(-4_000, 4_000) * 86_400}.get(clock, 0)
    at = {"home": offset(home, instant), "season": season, "utc": 0}.get(clock, here)
    age = {"old": rng.randint(61, 43_200), "local": -here, "date": 0}.get(satellites, rng.randint(0, 2))
    showing, gps = instant + error + at, instant - age
    tags, is_movie, prefix = {}, kind is not None, "EXIF:" if kind is None else "XMP:"
    if clock != "none":
        tags[f"{prefix}DateTimeOriginal"] = text(showing)
        if stated != "none":
            value = {"clock": at, "place": here, "season": season}[stated]
            if is_movie:
                tags[f"{prefix}DateTimeOriginal"] += offset_text(value)
            else:
                tags["EXIF:OffsetTimeOriginal"] = offset_text(value)
        if not is_movie:
            tags["EXIF:SubSecTimeOriginal"] = str(rng.randint(1, 9))
            tags["EXIF:ModifyDate"], tags["EXIF:OffsetTime"] = text(instant + 9_000_000), offset_text(season)
    if is_movie:
        tags["QuickTime:CreateDate"] = text(showing if kind == "local" else showing - at)
        if maker := rng.choice([None, "Apple" if kind == "utc" else "NIKON"]):
            tags["Keys:Make"] = maker
    if satellites != "none":
        date = instant + here if satellites == "date" else gps
        stamp = text(date, "%Y:%m:%d") + text(gps, " %H:%M:%S")
        gps = int((datetime.datetime.strptime(stamp, "%Y:%m:%d %H:%M:%S") - EPOCH).total_seconds())
        if is_movie:
            tags["XMP:GPSDateTime"] = stamp + "Z"
        else:
            tags["EXIF:GPSDateStamp"], tags["EXIF:GPSTimeStamp"] = stamp.split(" ")
            tags["EXIF:GPSSatellites"] = "7"
    if position != "none":
        for axis, degrees, signs in zip(("Latitude", "Longitude"), place, ("NS", "EW"), strict=True):
            tags[f"{prefix}GPS{axis}"] = f"{abs(degrees):.6f}" + (signs[degrees < 0] if is_movie else "")
            if not is_movie:
                tags[f"EXIF:GPS{axis}Ref"] = signs[degrees < 0]
    # A clock that the satellites' time confirms at an offset that is stated or the place's, and yet is wrong.
    there = [offset(zone, gps)] if position == "right" else []
    readings = [(showing, [value, *there] if stated != "none" else there)] if clock != "none" else []
    if is_movie:
        readings.append((showing if kind == "local" else showing - at, [0, *there] if kind == "utc" else there))
    cancels = satellites != "none" and any(abs(reading - by - gps) <= TOLERANCE for reading, offsets in readings for by in offsets)
    is_right = satellites == "fresh" and clock == "right" and (stated in ("clock", "place") or stated == "none" and position == "right")
    return {"instant": instant, "tags": tags, "cancels": cancels, "right": is_right, "what": combination}


def read(programs, directory, form):
    """What is said of each photo of a directory: each by itself."""
    command = [f"{programs}/tzlookup", "photo", "--json", "--max-gap", "0"]
    if form is None:
        run = subprocess.run([*command, directory], stdout=subprocess.PIPE)
    else:
        printed = subprocess.run(["exiftool", "-q", *form.split(" "), directory], stdout=subprocess.PIPE, check=True).stdout
        run = subprocess.run([*command, "-"], input=printed, stdout=subprocess.PIPE)
    if run.returncode != 0:
        sys.exit(f"'{form}': exit status {run.returncode}")
    return {int(photo["file"].split("/")[-1].split(".")[0]): photo for photo in map(json.loads, run.stdout.splitlines())}


def second(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def main(programs, directory, count):
    rng, zones, cases = random.Random(31), [(zoneinfo.ZoneInfo(name), place) for name, place in places()], []
    combinations = list(itertools.product(CLOCKS, OFFSETS, SATELLITES, POSITIONS, MOVIES))
    rng.shuffle(combinations)
    for number in range(int(count)):
        case = make(number, combinations[number % len(combinations)], zones, rng)
        case["path"] = f"{directory}/{number % len(FORMS)}/{number}.{'jpg' if case['what'][4] is None else 'mp4'}"
        cases.append(case)
        os.makedirs(os.path.dirname(case["path"]), exist_ok=True)
        with open(case["path"], "wb") as file:
            file.write(JPEG if case["what"][4] is None else movie())
    columns = sorted({tag for case in cases for tag in case["tags"]})
    with open(f"{directory}/tags.csv", "w", newline="") as file:
        table = csv.DictWriter(file, ["SourceFile", *columns])
        table.writeheader()
        table.writerows({"SourceFile": case["path"], **case["tags"]} for case in cases)
    write = ["exiftool", "-q", "-q", "-m", "-overwrite_original"]
    subprocess.run([*write, f"-csv={directory}/tags.csv", "-r", directory], stdout=subprocess.DEVNULL)
    directories = [f"{directory}/{index}" for index in range(len(FORMS))]
    differences, counts, wrong = Differences(), collections.Counter(), collections.Counter()
    for index, form in enumerate(FORMS):
        photos = read(programs, directories[index], form)
        for number in range(index, len(cases), len(FORMS)):
            case, photo = cases[number], photos[number]
            confidence = photo["confidence"]
            counts[confidence] += 1
            is_wrong = photo["instant"] is not None and abs(second(photo["instant"]) - case["instant"]) > 2 * TOLERANCE
            if is_wrong and confidence == "certain" and case["cancels"]:
                counts["cancels"] += 1
                continue
            wrong[confidence] += is_wrong
            if case["right"]:
                counts["right"] += 1
                differences.expect("certain", confidence, f"{form}: {case['what']}: {case['tags']}")
            if confidence == "certain":
                differences.expect(False, is_wrong, f"{form}: {case['what']}: {case['tags']}: {photo}")
    arguments = subprocess.run([f"{programs}/tzlookup", "photo", "--fix", "--max-gap", "0", *directories], stdout=subprocess.PIPE, check=True)
    subprocess.run([*write, "-@", "-"], input=arguments.stdout, cwd="/", stdout=subprocess.DEVNULL, check=True)
    fixed = subprocess.run(["exiftool", "-q", "-json", "-DateTimeOriginal", "-OffsetTimeOriginal", "-ext", "jpg", *directories], stdout=subprocess.PIPE)
    paths = {line.removeprefix("./") for line in arguments.stdout.decode().splitlines() if line.endswith(".jpg")}
    for photo in json.loads(fixed.stdout):
        case = cases[int(photo["SourceFile"].split("/")[-1].split(".")[0])]
        if photo["SourceFile"] in paths and not case["cancels"]:
            stated = second(photo["DateTimeOriginal"].replace(":", "-", 2) + photo["OffsetTimeOriginal"])
            differences.expect(True, abs(stated - case["instant"]) <= 2 * TOLERANCE, f"--fix: {case['what']}: {photo}")
    total = ", ".join(f"{counts[name]:,} {name} ({wrong[name]:,} wrong)" for name in ["certain", "likely", "guess", "unknown"])
    differences.end(
        f"{len(cases):,} photos of {len(combinations)} combinations: {total}; {counts['cancels']} with two errors that cancel out; "
        f"all evidence is right in {counts['right']:,}; {len(paths):,} offsets set")


main(*sys.argv[1:])
