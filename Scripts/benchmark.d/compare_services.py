"""Compares services over HTTP: all take turns; medians as a table in Markdown.

Run by `Scripts/benchmark service`: compare_services.py WORK PORT PID PEER_PORT ROUNDS SECONDS ROWS, PID that of the service.
"""

import json
import random
import re
import statistics
import subprocess
import sys
from pathlib import Path

from measuring import table

SUPPORT = Path(__file__).parent
ROWS = 1_000_000


def main(work, service, pid, peer, rounds, seconds, rows):
    csv, lines = bodies(Path(work))

    def batch(path, kind, encoding="identity"):
        """Rows per second of a batch, from the first byte sent to the last one received."""
        command = [sys.executable, SUPPORT / "service_batch.py", service, pid, path, kind, str(max(1, int(rows) // ROWS)), encoding]
        return json.loads(subprocess.check_output(command))["rows_per_second"]

    tests = {
        "tzlookup-service, single requests/s": lambda: requests(service, seconds),
        "FastAPI + tzfpy, single requests/s": lambda: requests(peer, seconds),
        "tzlookup-service, rows/s of a CSV batch": lambda: batch(csv, "text/csv"),
        "tzlookup-service, rows/s of a CSV batch answered with gzip": lambda: batch(csv, "text/csv", "gzip"),
        "tzlookup-service, rows/s of a JSON lines batch": lambda: batch(lines, "application/x-ndjson"),
    }
    found = {name: [] for name in tests}
    for number in range(int(rounds)):
        for name, test in tests.items():
            found[name].append(test())
            print(f"round {number + 1}: {name}: {found[name][-1]:,.0f}", file=sys.stderr)
    rows = [[name, *(f"{fact(values):,.0f}" for fact in (statistics.median, min, max))] for name, values in found.items()]
    print(table(["what", "median", "least", "most"], rows))


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


if __name__ == "__main__":
    main(*sys.argv[1:])
