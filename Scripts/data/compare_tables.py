"""Reports what changes between two releases of tzdata and Babel.

Run by `Scripts/build data`: compare_tables.py OLD NEW, two directories that pip installed both packages into. Offsets are
compared at and just before every transition since 1970 that either file states, on every day until ten years from
now, and at every hour from a year ago where the rules for the future differ. The first difference is reported.
"""

import json
import struct
import subprocess
import sys
from bisect import bisect_left
from datetime import datetime, timedelta, timezone
from pathlib import Path
from time import time
from zoneinfo import ZoneInfo

HOUR = 3600
DAY = 24 * HOUR
TABLES = Path(__file__).parent / "tables"


def main(old, new):
    rules = [zone_files(directory) for directory in (old, new)]
    print(f"tzdata         {release(old)} -> {release(new)}")
    report_sets("names", *map(set, rules))
    report_links(*map(links, (old, new)))
    report_offsets(*rules)
    for table in ("zone.tab", "zone1970.tab", "iso3166.tab"):
        report_lines(table, *(lines(directory / "tzdata/zoneinfo" / table) for directory in (old, new)))
    before, after = map(cldr_data, (old, new))
    print(f"babel          {before['version']} -> {after['version']}")
    report_changes("English names", before["names"], after["names"])
    report_changes("CLDR identifiers", before["identifiers"], after["identifiers"])


def release(directory):
    first = (directory / "tzdata/zoneinfo/tzdata.zi").read_text(encoding="utf-8").partition("\n")[0]
    return first.removeprefix("# version ")


def zone_files(directory):
    """The TZif file of every name."""
    names = (directory / "tzdata/zones").read_text(encoding="utf-8").split()
    return {name: directory / "tzdata/zoneinfo" / name for name in names}


def report_sets(what, old, new):
    for word, names in (("added", new - old), ("removed", old - new)):
        print(f"{what} {word}: {' '.join(sorted(names)) or 'none'}")


# MARK: links


def links(directory):
    """From each name that is another for a zone to that zone."""
    text = (directory / "tzdata/zoneinfo/tzdata.zi").read_text(encoding="utf-8")
    fields = [line.split() for line in text.splitlines() if line.startswith("L ")]
    return {name: target for _, target, name in fields}


def report_links(old, new):
    changed = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
    print("links changed: " + ("" if changed else "none"))
    for name in changed:
        print(f"  {name}: {old.get(name, 'no link')} -> {new.get(name, 'no link')}")


# MARK: offsets


def report_offsets(old, new):
    now = int(time()) // HOUR * HOUR
    changes = []
    for name in sorted(old.keys() & new.keys()):
        if old[name].read_bytes() != new[name].read_bytes():
            changes += first_changes(name, old[name], new[name], now)
    print("offsets changed: " + ("" if changes else "none, since 1970 and for ten years"))
    for change in changes:
        print("  " + change)


def first_changes(name, old, new, now):
    """The first change of the past and the first to come, one line each."""
    zones = [zone(name, file) for file in (old, new)]
    stated = transitions(old) | transitions(new)
    end = now + 3653 * DAY
    instants = stated | {second - 1 for second in stated} | set(range(0, end, DAY)) | {now, end}
    # Beyond the stated transitions the rules at the files' ends hold: others may differ for an hour of some day.
    if rule(old) != rule(new):
        instants |= set(range(now - 366 * DAY, end, HOUR))
    instants = sorted(second for second in instants if 0 <= second <= end)
    first = bisect_left(instants, now)
    for period, word in ((instants[:first], "past"), (instants[first:], "to come")):
        found = next((index for index, second in enumerate(period) if differ(zones, second)), None)
        if found is not None:
            second = refined(zones, period[max(found - 1, 0)], period[found])
            was, becomes = (text(offset(each, second)) for each in zones)
            moment = datetime.fromtimestamp(second, timezone.utc)
            yield f"{name} ({word}): {moment:%Y-%m-%dT%H:%M:%SZ}: {was} -> {becomes}"


def refined(zones, same, different):
    """The first second of the difference that ends an interval."""
    while different - same > 1:
        middle = (same + different) // 2
        same, different = (same, middle) if differ(zones, middle) else (middle, different)
    return different


def zone(name, file):
    with open(file, "rb") as stream:
        return ZoneInfo.from_file(stream, key=name)


def offset(zone, second):
    return datetime.fromtimestamp(second, zone).utcoffset()


def differ(zones, second):
    return offset(zones[0], second) != offset(zones[1], second)


def rule(file):
    """The TZ string that a TZif file ends with."""
    return file.read_bytes().rstrip(b"\n").rpartition(b"\n")[2]


def text(offset):
    minutes, seconds = divmod(int(abs(offset).total_seconds()), 60)
    sign = "-" if offset < timedelta(0) else "+"
    return f"{sign}{minutes // 60:02}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")


def transitions(file):
    """The instants since 1970, in Unix seconds, that a TZif file states (RFC 9636, section 3.2)."""
    content = file.read_bytes()
    counts = struct.unpack(">6I", content[20:44])  # isut, isstd, leap, time, type, char
    isut, isstd, leap, times, types, chars = counts
    start = 44 + 5 * times + 6 * types + chars + 8 * leap + isstd + isut
    times = struct.unpack(">I", content[start + 32 : start + 36])[0]
    found = struct.unpack(f">{times}q", content[start + 44 : start + 44 + 8 * times])
    return {second for second in found if 0 <= second < 2**32}


# MARK: tables and names


def lines(file):
    return {line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")}


def report_lines(table, old, new):
    print(f"{table}: {len(new - old)} lines new or changed, {len(old - new)} gone or changed")
    for sign, changed in (("-", old - new), ("+", new - old)):
        for line in sorted(changed):
            print(f"  {sign} {line}")


def cldr_data(directory):
    """Babel's release, and the English names and CLDR's identifier of every zone, as the tables will have them."""
    program = (
        "import json, babel, cldr_zones, pack_names; print(json.dumps({'version': babel.__version__, "
        "'names': {name: ', '.join(filter(None, [body[6:6 + body[4]].decode(), body[6 + body[4]:].decode()])) "
        "for name, body in pack_names.bodies().items()}, "
        "'identifiers': {name: body.decode() for name, body in cldr_zones.bodies().items()}}))"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": f"{directory}:{TABLES}", "PYTHONDONTWRITEBYTECODE": "1"},
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
    return json.loads(found)


def report_changes(what, before, after):
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    print(f"{what} changed: " + ("" if changed else "none"))
    for name in changed:
        print(f"  {name}: {before.get(name, 'none')} -> {after.get(name, 'none')}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
