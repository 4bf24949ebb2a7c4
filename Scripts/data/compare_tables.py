"""Tells what changes between two releases of tzdata and Babel.

Run by build-data: compare_tables.py OLD NEW, two directories that pip installed both packages into. Offsets are
compared at and just before every transition since 1970 that either file states, on every day since then, and at
every full hour from a year ago until ten years from today; where they differ first is told to the second.
"""

import json
import struct
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
TABLES = Path(__file__).parent.parent / "tables"


def main(old, new):
    now = datetime.now(timezone.utc)
    hour = now.replace(minute=0, second=0, microsecond=0)
    moments = {hour + timedelta(hours=hours) for hours in range(-366 * 24, 3653 * 24)}
    moments |= {EPOCH + timedelta(days=day) for day in range((now - EPOCH).days)}
    rules = [zone_files(directory) for directory in (old, new)]
    print(f"tzdata         {release(old)} -> {release(new)}")
    tell_sets("names", *map(set, rules))
    tell_links(*map(links, (old, new)))
    tell_offsets(*rules, now, moments)
    for table in ("zone.tab", "zone1970.tab", "iso3166.tab"):
        tell_lines(table, *(lines(directory / "tzdata/zoneinfo" / table) for directory in (old, new)))
    tell_words(*map(english_names, (old, new)))


def release(directory):
    first = (directory / "tzdata/zoneinfo/tzdata.zi").read_text(encoding="utf-8").partition("\n")[0]
    return first.removeprefix("# version ")


def zone_files(directory):
    """The TZif file of every name."""
    names = (directory / "tzdata/zones").read_text(encoding="utf-8").split()
    return {name: directory / "tzdata/zoneinfo" / name for name in names}


def tell_sets(what, old, new):
    for word, names in (("added", new - old), ("removed", old - new)):
        print(f"{what} {word}: {' '.join(sorted(names)) or 'none'}")


# MARK: links

def links(directory):
    """From each name that is another for a zone to that zone."""
    text = (directory / "tzdata/zoneinfo/tzdata.zi").read_text(encoding="utf-8")
    fields = [line.split() for line in text.splitlines() if line.startswith("L ")]
    return {name: target for _, target, name in fields}


def tell_links(old, new):
    changed = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
    print("links changed: " + ("" if changed else "none"))
    for name in changed:
        print(f"  {name}: {old.get(name, 'no link')} -> {new.get(name, 'no link')}")


# MARK: offsets

def tell_offsets(old, new, now, moments):
    changes = []
    for name in sorted(old.keys() & new.keys()):
        if old[name].read_bytes() != new[name].read_bytes():
            changes += first_changes(name, old[name], new[name], now, moments)
    print("offsets changed: " + ("" if changes else "none, since 1970 and for ten years"))
    for change in changes:
        print("  " + change)


def first_changes(name, old, new, now, moments):
    """The first change of the past and the first to come, one line each."""
    zones = [zone(name, file) for file in (old, new)]
    stated = transitions(old) | transitions(new)
    stated = {EPOCH + timedelta(seconds=second) for second in stated | {second - 1 for second in stated}}
    instants = sorted(instant for instant in stated | moments if EPOCH <= instant <= max(moments))
    for period, word in (([i for i in instants if i < now], "past"), ([i for i in instants if i >= now], "to come")):
        found = next((index for index, instant in enumerate(period) if differ(zones, instant)), None)
        if found is not None:
            first = refined(zones, period[max(found - 1, 0)], period[found])
            was, becomes = (offset(each, first) for each in zones)
            yield f"{name} ({word}): {first:%Y-%m-%dT%H:%M:%SZ}: {text(was)} -> {text(becomes)}"


def refined(zones, same, different):
    """The first second of the difference that ends an interval."""
    while different - same > timedelta(seconds=1):
        middle = same + timedelta(seconds=(different - same) // timedelta(seconds=2))
        same, different = (same, middle) if differ(zones, middle) else (middle, different)
    return different


def differ(zones, instant):
    return offset(zones[0], instant) != offset(zones[1], instant)


def zone(name, file):
    with open(file, "rb") as stream:
        return ZoneInfo.from_file(stream, key=name)


def offset(zone, instant):
    return instant.astimezone(zone).utcoffset()


def text(offset):
    minutes, seconds = divmod(int(abs(offset).total_seconds()), 60)
    sign = "-" if offset < timedelta(0) else "+"
    return f"{sign}{minutes // 60:02}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")


def transitions(file):
    """The instants since 1970, in Unix seconds, that a TZif file states (RFC 9636, section 3.2)."""
    content = file.read_bytes()
    counts = struct.unpack(">6I", content[20:44])  # isut, isstd, leap, time, type, char
    isut, isstd, leap, time, types, chars = counts
    start = 44 + 5 * time + 6 * types + chars + 8 * leap + isstd + isut
    time = struct.unpack(">I", content[start + 32:start + 36])[0]
    found = struct.unpack(f">{time}q", content[start + 44:start + 44 + 8 * time])
    return {second for second in found if 0 <= second < 2**32}


# MARK: tables and names

def lines(file):
    return {line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")}


def tell_lines(table, old, new):
    print(f"{table}: {len(new - old)} lines new or changed, {len(old - new)} gone or changed")
    for sign, changed in (("-", old - new), ("+", new - old)):
        for line in sorted(changed):
            print(f"  {sign} {line}")


def english_names(directory):
    """Babel's release, and the English names of every zone, as the tables will have them."""
    program = (
        "import json, babel, pack_names; print(json.dumps([babel.__version__, "
        "{name: [body[6:6 + body[4]].decode(), body[6 + body[4]:].decode()] "
        "for name, body in pack_names.bodies().items()}]))")
    found = subprocess.run(
        [sys.executable, "-c", "from zoneinfo import reset_tzpath; reset_tzpath([]); " + program],
        env={"PYTHONPATH": f"{directory}:{TABLES}", "PYTHONDONTWRITEBYTECODE": "1"},
        check=True, stdout=subprocess.PIPE).stdout
    return json.loads(found)


def tell_words(old, new):
    print(f"babel          {old[0]} -> {new[0]}")
    before, after = old[1], new[1]
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    print("English names changed: " + ("" if changed else "none"))
    for name in changed:
        print(f"  {name}: {spoken(before.get(name))} -> {spoken(after.get(name))}")


def spoken(words):
    return ", ".join(filter(None, words)) if words else "none"


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
