"""Records what the programs print, so that a change to their insides can be shown to change nothing for people.

    record.py PROGRAM [--service PROGRAM] >before.jsonl     some thousand command lines and requests, and what came of each
    record.py --compare before.jsonl after.jsonl            the differences; exit status 1 if there are any

The cases are made from the programs' own descriptions: each command line of COMMANDS alone, with each option in each of its
VALUES, and with each pair of options; and likewise each route of /openapi.json with its parameters. What depends on the present
(an instant, a progress meter) is not asked for, or left out.
"""

import argparse
import datetime
import hashlib
import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FILES = {
    "places.csv": 'name,lat,lon,taken,clock\nSapporo,43.06,141.35,2026-11-20T12:00:00Z,2026-10-25 02:30\n"a ""b"", c",-33.87,151.21,'
    "1750000000,2026-03-29 02:30\nnowhere,91,0,,\nunknown,,,,\nBerlin,52.5,13.4,x,y\n",
    "rows.ndjson": '{"lat":43.06,"lon":141.35,"taken":"2026-11-20T12:00:00Z"}\n{"lat":"x","lon":1}\n{"a":{"b":[1]},"lat":-33.87,"lon":151.21}\n',
    "places.geojson": '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point",'
    '"coordinates":[141.35,43.06]}},{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":'
    "[[[7,48],[8,48],[8,49],[7,48]]]}}]}\n",
    "drive.csv": "time,latitude,longitude\n2026-10-24T15:56:30Z,37.2334,-7.4310\n2026-10-24T15:57:00Z,37.2336,-7.4235\n"
    "2026-10-24T15:57:30Z,37.2362,-7.4165\n2026-10-24T15:58:00Z,37.2398,-7.4095\n",
    "drive.gpx": '<gpx version="1.1"><trk><trkseg><trkpt lat="37.2336" lon="-7.4235"><time>2026-10-24T15:57:00Z</time></trkpt>'
    '<trkpt lat="37.2362" lon="-7.4165"><time>2026-10-24T15:57:30Z</time></trkpt></trkseg></trk></gpx>\n',
    "shops.csv": "name,lat,lon\nAyamonte,37.2362,-7.4165\nVila Real,37.2336,-7.4235\n",
    "points.txt": "43.06 141.35\nnonsense\n0 0\n\n91 0\n",
    "contacts.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:A\nADR:;;;Berlin;;10115;Germany\nTEL:+49 30 1234567\nEND:VCARD\n",
    "broken.tzidx": "not an index",
    "empty.csv": "",
}

# Command lines, each the start of many cases.
COMMANDS = [
    ["43.06", "141.35"],
    ["31.5", "35.1"],
    ["60.602995", "-172.4999801"],
    ["141.35", "43.06"],
    ["Sapporo"],
    ["-"],
    ["csv", "places.csv"],
    ["csv", "empty.csv"],
    ["ndjson", "rows.ndjson"],
    ["ndjson", "places.geojson"],
    ["time", "Europe/Berlin", "2026-10-25T00:30:00Z"],
    ["time", "Berlin", "nonsense"],
    ["sun", "43.06", "141.35", "--date", "2026-06-21"],
    ["sun", "69.65", "18.96", "--date", "2026-12-01"],
    ["near", "31.75", "-106.48"],
    ["zone", "us/mountain", "--time", "2026-11-20T12:00:00Z"],
    ["zone", "Asia/Tokio"],
    ["zones"],
    ["city", "Springfield"],
    ["cities", "--country", "MC"],
    ["guess", "contacts.vcf"],
    ["track", "drive.csv"],
    ["track", "drive.gpx"],
    ["export", "Europe/Monaco"],
    ["info"],
    ["compile", "hokkaido-sakhalin.shp", "-o", "made.tzidx"],
    ["verify", "hokkaido-sakhalin.shp", "--index", "small.tzidx", "--points", "1000"],
    ["compare", "small.tzidx", "hokkaido-sakhalin.shp"],
    ["csv", "missing.csv"],
    ["cvs", "places.csv"],
]

# Values of options, by their names; each in the cases of one option, the first one in those of two.
VALUES = {
    "--min-population": ["100000", "-1"],
    "--city-within": ["50km", "50parsec"],
    "--limit": ["2", "0"],
    "--time": ["2026-11-20T12:00:00Z", "yesterday"],
    "--local": ["2026-10-25T02:30", "2026-03-29T02:30"],
    "--local-time": ["clock", "none"],
    "--time-format": ["iso", "%d.%m.%Y", "weekly"],
    "--repeated": ["later", "fail", "both"],
    "--skipped": ["after", "fail", "before"],
    "--changes": ["2026", "2026..2027", "x"],
    "--format": ["google", "csv", "xml"],
    "--zoneinfo": ["/usr/share/zoneinfo", "missing"],
    "--index": ["small.tzidx", "broken.tzidx", "missing.tzidx"],
    "--shapes": ["hokkaido-sakhalin.shp", "missing.shp"],
    "--field": ["tzid", "name"],
    "--fallback": ["none", "border=200m", "sometimes"],
    "--sea": ["land", "none", "mud"],
    "--sea-within": ["100km", "far"],
    "--country": ["JP", "XX", "Japan"],
    "--zone-table": ["missing.tab"],
    "--merge-since": ["1970", "now", "2026-13-01"],
    "--to": ["Asia/Tokyo", "-33.87,151.21", "Nowhere/City"],
    "--output": ["out", "missing/out"],
    "--column": ["tz", "lat"],
    "--on-error": ["skip", "fail", "blank"],
    "--threads": ["2", "0"],
    "--city-columns": ["name,meters", "color"],
    "--sun-columns": ["sunrise,noon", "color"],
    "--sun-date": ["2026-06-21", "soon"],
    "--lat": ["lat", "3", "none"],
    "--lon": ["lon", "4", "none"],
    "--delimiter": [",", ";", "ab"],
    "--offset-column": ["clock"],
    "--offset-key": ["a.b"],
    "--geometry": ["inside", "lines"],
    "--date": ["2026-06-22", "2026-02-30"],
    "--days": ["3", "0"],
    "--zone": ["Asia/Sakhalin", "Nowhere/City"],
    "--angle": ["-4", "100"],
    "--height": ["300m", "-9000km"],
    "--year": ["2026", "20266"],
    "--within": ["5000", "-1"],
    "--region": ["Bavaria", "Nowhere"],
    "--postal-codes": ["missing.txt"],
    "--order": ["sort", "skip", "shuffle"],
    "--max-gap": ["10", "x"],
    "--max-speed": ["10", "x"],
    "--assume-zone": ["Europe/Lisbon", "Nowhere/City"],
    "--accuracy-column": ["latitude", "none"],
    "--timeline": ["path", "x"],
    "--places": ["shops.csv", "missing.csv"],
    "--places-field": ["name", "none"],
    "--radius": ["100", "x"],
    "--quiet-hours": ["22:00-07:00", "x"],
    "--per-hour": ["1", "x"],
    "--dwell": ["10", "x"],
    "--after-driving": ["10", "x"],
    "--simplify": ["100m"],
    "--max-error": ["100", "-1"],
    "--vertex-unit": ["10", "0"],
    "--cell-width": ["1", "x"],
    "--zones": ["Asia/Tokyo", "Nowhere/City"],
    "--bbox": ["141,43,142,44", "x"],
    "--release": ["2026e", "x"],
    "--attribution": ["someone"],
    "--license": ["none"],
    "--points": ["2000", "x"],
    "--seed": ["2", "x"],
    "--largest": ["1", "x"],
}
# Where they differ for one command.
OWN_VALUES = {
    "csv": {"--time": ["taken", "none"]},
    "ndjson": {"--time": ["taken", "none"]},
    "track": {"--time": ["time", "none"], "--lat": ["latitude", "none"], "--lon": ["longitude", "none"], "--format": ["csv", "gpx", "x"]},
}
# What else options need so that they do not depend on the present.
BESIDE = {
    ("csv", "--sun"): ("--sun-date=2026-06-21",),
    ("ndjson", "--sun"): ("--sun-date=2026-06-21",),
    ("", "--changes"): ("--time=2026-11-20T12:00:00Z",),
}
LEFT_OUT = {"--progress", "--help", "--version", "--this-year", "--next-changes"}

# Values of the service's parameters, likewise.
PARAMETERS = {
    "lat": ["43.06", "91"], "lng": ["141.35", "x"], "id": ["Asia/Tokyo", "Nowhere/City"], "q": ["Sapporo", ""], "location": ["43.06,141.35", "0"],
    "timestamp": ["1795176000", "x"], "time": ["2026-11-20T12:00:00Z", "x"], "date": ["2026-06-21", "x"], "within": ["5000", "-1"],
    "points": ["43.06,141.35;0,0", ";"], "z": ["3", "99"], "x": ["4", "-1"], "y": ["2", "z"], "language": ["de", "xx"], "limit": ["2", "0"],
    "sea": ["none", "mud"],
}  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?")
    parser.add_argument("--service")
    parser.add_argument("--compare", nargs=2)
    arguments = parser.parse_args()
    if arguments.compare:
        sys.exit(compare(*map(read, arguments.compare)))
    if not arguments.program:
        parser.error("expected a program, or --compare and two files")
    with tempfile.TemporaryDirectory() as directory:
        record_commands(Path(arguments.program).resolve(), Path(directory))
        if arguments.service:
            record_service(Path(arguments.service).resolve(), Path(directory))


def record_commands(program, directory):
    fixtures = make_fixtures(program, directory / "fixtures")
    options = options_of(program)
    cases = list(dict.fromkeys(case for command in COMMANDS for case in cases_of(command, options)))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = pool.map(lambda case: run(program, case, fixtures, directory), cases)
        for case, answer in zip(cases, answers, strict=True):
            print(json.dumps({"case": " ".join(case), **answer}, ensure_ascii=False), flush=True)


def make_fixtures(program, fixtures):
    fixtures.mkdir()
    for name, text in FILES.items():
        (fixtures / name).write_text(text, encoding="utf-8")
    for path in (ROOT / "Shapefiles").glob("hokkaido-sakhalin.*"):
        shutil.copy(path, fixtures)
    made = subprocess.run([program, "compile", "hokkaido-sakhalin.shp", "-o", "small.tzidx"], cwd=fixtures, capture_output=True)
    if made.returncode != 0:
        sys.exit(f"expected an index of the excerpt, found: {made.stderr.decode()}")
    return fixtures


def options_of(program):
    """The options of each subcommand, "" for the lookup: pairs of a name and whether it takes a value."""
    dump = json.loads(subprocess.run([program, "--experimental-dump-help"], capture_output=True, check=True).stdout)
    root = dump["command"]
    commands = {"": root} | {command["commandName"]: command for command in root["subcommands"]}
    return {
        name: [
            (f"--{next(n['name'] for n in argument['names'] if n['kind'] == 'long')}", argument["kind"] == "option")
            for argument in command.get("arguments", [])
            if argument["kind"] != "positional"
        ]
        for name, command in commands.items()
    }


def cases_of(command, options):
    subcommand = command[0] if command[0] in options else ""
    values = VALUES | OWN_VALUES.get(subcommand, {})
    words = [
        [(form, *BESIDE.get((subcommand, name), ())) for form in ([f"{name}={value}" for value in values.get(name, ["1"])] if takes else [name])]
        for name, takes in options[subcommand]
        if name not in LEFT_OUT
    ]
    yield tuple(command)
    for forms in words:
        yield from ((*command, *form) for form in forms)
    for one, other in itertools.combinations(words, 2):
        yield (*command, *one[0], *other[0])


def run(program, case, fixtures, directory):
    with tempfile.TemporaryDirectory(dir=directory) as place:
        for path in fixtures.iterdir():
            os.link(path, Path(place) / path.name)
        before = set(os.listdir(place))
        environment = {"PATH": os.environ["PATH"], "HOME": place, "TZ": "Europe/Oslo", "TMPDIR": place}
        with open(fixtures / "points.txt", "rb") as points:
            done = subprocess.run(
                [program, *case], cwd=place, env=environment, stdin=points, capture_output=True, timeout=120, check=False
            )
        made = {name: shortened((Path(place) / name).read_bytes()) for name in sorted(set(os.listdir(place)) - before)}
    return {"status": done.returncode, "output": shortened(done.stdout), "errors": shortened(done.stderr)} | (
        {"files": made} if made else {}
    )


def shortened(data):
    """A text of at most some lines, without what changes from run to run, and a digest of the rest."""
    text = re.sub(r"\b[0-9.,]+ ?(s|ms|rows/s|points/s)\b", "TIME", data.decode("utf-8", "backslashreplace"))
    for day in (-1, 0, 1):
        date = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(day)).date()
        text = re.sub(rf'{date}T[0-9:.]+|"unixTime":{str(int(time.time()))[:5]}[0-9]+', "NOW", text)
    if len(text) <= 2_000:
        return text
    return f"{text[:1000]}... {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def record_service(program, directory):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    with open(directory / "service.log", "wb") as log, subprocess.Popen(
        [program, "--port", str(port)], stdout=log, stderr=log
    ) as service:
        try:
            wait_for(f"{base}/v1/health", service)
            description = json.loads(urllib.request.urlopen(f"{base}/openapi.json").read())
            for path, methods in description["paths"].items():
                if "get" in methods and path not in ("/metrics", "/openapi.json", "/"):
                    for target in targets_of(path, methods["get"].get("parameters", [])):
                        print(json.dumps({"case": f"GET {target}", **ask(base + target)}, ensure_ascii=False), flush=True)
        finally:
            service.terminate()


def wait_for(url, service):
    for _ in range(100):
        try:
            urllib.request.urlopen(url)
            return
        except OSError:
            if service.poll() is not None:
                break
            time.sleep(0.1)
    sys.exit("expected the service to start, found that it did not")


def targets_of(path, parameters):
    """Targets of a route: with what it needs, each other parameter, each pair of them, and without each needed one."""
    values = {p["name"]: PARAMETERS.get(p["name"]) or samples(p.get("schema", {})) for p in parameters}
    fixed = {p["name"] for p in parameters if p["in"] == "path"}
    needed = [p["name"] for p in parameters if p["in"] == "query" and p.get("required") or p["name"] in ("lat", "lng", "q", "points")]
    others = [p["name"] for p in parameters if p["in"] == "query" and p["name"] not in needed]

    def target(chosen):
        place = path
        for name in fixed:
            place = place.replace(f"{{{name}}}", chosen.get(name, values[name][0]))
        query = {name: value for name, value in chosen.items() if name not in fixed}
        return place + ("?" + urllib.parse.urlencode(query) if query else "")

    base = {name: values[name][0] for name in needed}
    yield target(base)
    for name in sorted(fixed) + needed + others:
        yield from (target(base | {name: value}) for value in values[name])
    for name in needed:
        yield target({key: value for key, value in base.items() if key != name})
    for one, other in itertools.combinations(others, 2):
        yield target(base | {one: values[one][0], other: values[other][0]})
    yield target(base | {"unknown": "1"})


def samples(schema):
    return [str(value) for value in schema.get("enum", [])] or {"boolean": ["true", "x"]}.get(schema.get("type"), ["1"])


def ask(url):
    try:
        with urllib.request.urlopen(url) as answer:
            return {"status": answer.status, "type": answer.headers["Content-Type"], "output": shortened(answer.read())}
    except urllib.error.HTTPError as error:
        return {"status": error.code, "type": error.headers["Content-Type"], "output": shortened(error.read())}


def read(path):
    with open(path, encoding="utf-8") as lines:
        return {record["case"]: record for record in map(json.loads, lines)}


def compare(old, new):
    different = [case for case in old if case in new and old[case] != new[case]]
    for case in different:
        print(f"{case}")
        for key in sorted(old[case] | new[case]):
            if old[case].get(key) != new[case].get(key):
                print(f"  {key} before: {old[case].get(key)!r}\n  {key} after:  {new[case].get(key)!r}")
    missing = [case for case in old if case not in new]
    print(f"{len(old)} cases before, {len(new)} after, {len(different)} differ, {len(missing)} are gone")
    return bool(different or missing)


if __name__ == "__main__":
    main()
