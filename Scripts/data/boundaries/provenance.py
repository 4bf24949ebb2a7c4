"""The record beside a shapefile set: where it came from and what each file hashes to.

Run as a command, prints the state of a set: provenance.py PATH [SOURCE], the path of the shapefile without a suffix, and where
it should have come from. Needs nothing but Python itself.
"""

import sys
from pathlib import Path

import records

SUFFIXES = ("shp", "shx", "dbf", "prj", "cpg")


def write(path, record):
    """Writes `path`.provenance.json: the given facts, the license, the files' hashes."""
    record = {
        "dataset": "timezone-boundary-builder, with oceans",
        "license": "ODbL-1.0",
        "attribution": "© OpenStreetMap contributors, via timezone-boundary-builder",
        **record,
        "files": {file.name: records.described(file) for file in files(path)},
    }
    record_file(path).write_text(records.text(record), encoding="utf-8")


def read(path):
    return records.read(record_file(path))


def state(path, source=None):
    """One word on the set, and why unless it is the last.

    foreign   a file is not the one recorded, or there is no record: someone's own
    absent    a file, or a fact of the record, is missing, or the set is not from the source asked for, if one is
    intact    whole and unchanged
    """
    present = [file for file in files(path) if file.exists()]
    record = {}
    if record_file(path).exists():
        try:
            record = read(path)
            hashes = {name: file["sha256"] for name, file in record["files"].items()}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            return "foreign", f"{record_file(path).name} can't be read: {error!r}"
    elif present:
        return "foreign", f"found without a record: {', '.join(file.name for file in present)}"
    for file in present:
        if (found := records.described(file)["sha256"]) != (expected := hashes.get(file.name)):
            return "foreign", f"{file.name}: expected SHA-256 {expected}, found {found}"
    # A record from before a fact was added, or renamed, belongs to a set that can be fetched again.
    missing = [fact for fact in ("license", "attribution", "release", "source") if fact not in record]
    missing += [file.name for file in files(path) if file not in present]
    if missing:
        return "absent", f"missing: {', '.join(missing)}"
    if source not in (None, record["source"]):
        return "absent", f"came from {record['source']}"
    return "intact", None


def files(path):
    return [Path(f"{path}.{suffix}") for suffix in SUFFIXES]


def record_file(path):
    return Path(f"{path}.provenance.json")


def main(path, source=None):
    word, reason = state(path, source)
    if reason:
        print(reason, file=sys.stderr)
    print(word)


if __name__ == "__main__":
    main(*sys.argv[1:])
