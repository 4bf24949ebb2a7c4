"""Compares services over HTTP for 'Scripts/benchmark service': all take turns; medians as a table in Markdown."""

import json
import random
import re
import statistics
import subprocess
import sys
from pathlib import Path

import measuring

SUPPORT = Path(__file__).parent
ROWS = 1_000_000


def main():
    options = measuring.options("work", numbers=("service", "pid", "peer", "rounds", "seconds", "rows"))
    table, lines = bodies(Path(options.work))
    repeats = max(1, options.rows // ROWS)
    tests = {
        "tzlookup-service, single requests/s": lambda: requests(options.service, options.seconds),
        "FastAPI + tzfpy, single requests/s": lambda: requests(options.peer, options.seconds),
        "tzlookup-service, rows/s of a CSV batch": lambda: batch(options, table, "text/csv", repeats),
        "tzlookup-service, rows/s of a CSV batch answered with gzip": lambda: batch(options, table, "text/csv", repeats, "gzip"),
        "tzlookup-service, rows/s of a JSON lines batch": lambda: batch(options, lines, "application/x-ndjson", repeats),
    }
    found = {name: [] for name in tests}
    for number in range(options.rounds):
        for name, test in tests.items():
            found[name].append(test())
            print(f"round {number + 1}: {name}: {found[name][-1]:,.0f}", file=sys.stderr)
    print("| what | median | least | most |\n|---|---:|---:|---:|")
    for name, values in found.items():
        print(f"| {name} | {statistics.median(values):,.0f} | {min(values):,.0f} | {max(values):,.0f} |")


def bodies(work):
    """A million seeded points, as a table and as lines of JSON."""
    source = random.Random(1)
    table, lines = work / "points.csv", work / "points.ndjson"
    with open(table, "w") as csv, open(lines, "w") as ndjson:
        csv.write("id,latitude,longitude\n")
        for number in range(ROWS):
            latitude, longitude = source.uniform(-90, 90), source.uniform(-180, 180)
            csv.write(f"{number},{latitude:.6f},{longitude:.6f}\n")
            ndjson.write(f'{{"id":{number},"lat":{latitude:.6f},"lon":{longitude:.6f}}}\n')
    return table, lines


def requests(port, seconds):
    """Requests per second, none of which may fail."""
    said = subprocess.run(
        ["wrk", "-t1", "-c32", f"-d{seconds}", "-s", SUPPORT / "service_points.lua", f"http://127.0.0.1:{port}"],
        check=True, capture_output=True, text=True,
    ).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        sys.exit(f"expected answers to all requests, found:\n{said}")
    return float(re.search(r"Requests/sec: +([\d.]+)", said)[1])


def batch(options, path, kind, repeats, encoding="identity"):
    """Rows per second of a batch, from the first byte sent to the last one received."""
    said = subprocess.run(
        [sys.executable, SUPPORT / "service_batch.py", str(options.service), str(options.pid), path, kind, str(repeats), encoding],
        check=True, capture_output=True, text=True,
    ).stdout
    return json.loads(said)["rows_per_second"]


if __name__ == "__main__":
    main()
