"""Makes JSON of every shape, has it annotated, and reads input and output with Python's json module.

Arrays, objects one after the other, JSON lines and GeoJSON must come out as the same values with one more member in each
object, and every byte that was there must still be there, in order. Usage: hostile_json.py TZLOOKUP SEED CASES.
Prints what differs. In a debug build, TZLOOKUP_TEST_SHARE divides CASES.
"""

import copy
import json
import os
import random
import subprocess
import sys

ZONES = {(43.06, 141.35): "Asia/Tokyo", (-33.87, 151.21): "Australia/Sydney", (51.5, -0.13): "Europe/London"}
TEXTS = ["", "a", '"', "\\", "],}{[", "\n\t\u0001", "é\u2028", "😀", "timezone", "lat", "features", "x" * 5000]


def main():
    program, seed, cases = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) // int(os.environ.get("TZLOOKUP_TEST_SHARE", "1"))
    objects = sum(compare(program, random.Random(f"{seed}/{case}"), f"seed {seed}, case {case}") for case in range(cases))
    if objects < 5 * cases:
        sys.exit(f"too few objects: {objects} in {cases} cases")
    print("all objects equal")


def compare(program, source, name):
    shape = source.choice(["lines", "values", "sequence", "array", "collection", "features"])
    is_geojson = shape in ("collection", "features")
    pairs = [feature(source) if is_geojson else plain(source) for _ in range(source.randint(0, 12))]
    # One object has the keys, so that there is something to annotate.
    if not is_geojson and pairs:
        place, zone = source.choice(list(ZONES.items()))
        item = {"lat": place[0], "lon": place[1]}
        pairs[0 if shape == "values" else source.randrange(len(pairs))] = (item, item | {"timezone": zone})
    before, after = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    if shape == "collection":
        extra = {"name": value(source, 2), "bbox": [1, 2]}
        order = source.choice([["type", "features", "name"], ["name", "bbox", "type", "features"], ["features", "type", "bbox"]])
        document, expected = (
            {key: {"type": "FeatureCollection", "features": items, **extra}[key] for key in order} for items in (before, after)
        )
        text = written(source, document)
    elif shape == "array":
        text, expected = written(source, before), after
    else:
        text, expected = joined(source, shape, before), after
    output = annotated(program, text, source, name)
    found = json.loads(output) if shape in ("array", "collection") else parsed(output)
    if found != expected:
        sys.exit(f"{name}: expected {expected!r:.500}, found {found!r:.500}")
    # Properties that are null become an object.
    has_null = is_geojson and any(item["properties"] is None for item in before)
    if not has_null and not is_subsequence(text, output):
        sys.exit(f"{name}: bytes were lost")
    return len(pairs)


def plain(source):
    item = {f"key {number}": value(source, 3) for number in range(source.randint(0, 3))}
    zone = None
    if source.random() < 0.8:
        place, zone = source.choice(list(ZONES.items()))
        latitude, longitude = source.choice([("lat", "lon"), ("Latitude", "LNG"), ("y", "x")])
        pair = {latitude: place[0], longitude: str(place[1]) if source.random() < 0.3 else place[1]}
        item = {"location": pair, **item} if latitude != "y" and source.random() < 0.3 else item | pair
    return item, item | {"timezone": zone}


def feature(source):
    place, zone = source.choice(list(ZONES.items()))
    geometry = {"type": "Point", "coordinates": [place[1], place[0], 7.5][: source.randint(2, 3)]}
    if source.random() < 0.2:
        geometry, zone = None, None
    properties = source.choice([None, {}, {"a": value(source, 3)}, {"type": "x", "geometry": {"a": []}}])
    item = {"type": "Feature", "id": value(source, 0), "properties": properties, "geometry": geometry}
    keys = list(item)
    source.shuffle(keys)
    item = {key: item[key] for key in keys}
    result = copy.deepcopy(item)
    result["properties"] = (properties or {}) | {"timezone": zone}
    return item, result


def value(source, depth):
    kind = source.randrange(8 if depth else 6)
    if kind == 6:
        return [value(source, depth - 1) for _ in range(source.randint(0, 3))]
    if kind == 7:
        return {source.choice(TEXTS) + str(number): value(source, depth - 1) for number in range(source.randint(0, 3))}
    return [None, True, False, source.randint(-(10**20), 10**20), source.uniform(-1e300, 1e-300), source.choice(TEXTS)][kind]


def written(source, item):
    style = source.choice([{}, {"indent": 2}, {"separators": (",", ":")}, {"indent": "\t", "separators": (" ,\n", " : ")}])
    text = json.dumps(item, ensure_ascii=source.random() < 0.5, **style)
    return source.choice(["", " \n", "\ufeff"]) + text + source.choice(["", "\n", "\r\n \n"])


def joined(source, shape, items):
    if shape == "sequence":
        return "".join(f"\x1e{json.dumps(item, indent=source.choice([None, 1]))}\n" for item in items)
    if shape == "values":
        # The first takes several lines, so that they are not taken for lines.
        return "".join(json.dumps(item, indent=2) + source.choice(["\n", " ", "\n\n"]) for item in items)
    return "".join(json.dumps(item) + source.choice(["\n", "\r\n"]) for item in items)


def parsed(text):
    items, position, decoder = [], 0, json.JSONDecoder()
    text = text.replace("\x1e", " ")
    while text[position:].strip():
        position += len(text[position:]) - len(text[position:].lstrip())
        item, position = decoder.raw_decode(text, position)
        items.append(item)
    return items


def annotated(program, text, source, name):
    arguments = [program, "ndjson", "-", "--threads", str(source.randint(1, 3))]
    result = subprocess.run(arguments, input=text.encode(), capture_output=True)
    if result.returncode != 0:
        sys.exit(f"{name}: exit status {result.returncode}: {result.stderr.decode()}: {text:.500}")
    return result.stdout.decode().lstrip("\ufeff") if text.startswith("\ufeff") else result.stdout.decode()


def is_subsequence(part, whole):
    letters = iter(whole)
    return all(letter in letters for letter in part.lstrip("\ufeff"))


if __name__ == "__main__":
    main()
