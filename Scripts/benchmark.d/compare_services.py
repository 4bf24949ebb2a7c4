"""Compares services over HTTP: all take turns; medians as a table in Markdown.

Run by `Scripts/benchmark service`: compare_services.py WORK PORT PEER_PORT ROUNDS SECONDS ROWS.
"""

import random
import re
import statistics
import subprocess
import sys
from pathlib import Path

from measuring import table

SUPPORT = Path(__file__).parent
ROWS = 1_000_000


def main(work, service, peer, rounds, seconds, rows):
    # The rows of the bodies are the same million, again and again.
    repeats = max(1, int(rows) // ROWS)
    csv, lines = bodies(Path(work), repeats)

    def batch(path, kind, encoding="identity"):
        """Rows per second of a batch, from the first byte sent to the last one received."""
        command = ["curl", "--silent", "--show-error", "--fail", "--request", "POST", "--upload-file", path, "--output", "/dev/null"]
        command += ["--header", f"Content-Type: {kind}", "--header", f"Accept-Encoding: {encoding}", "--header", "Expect:"]
        seconds = subprocess.check_output([*command, "--write-out", "%{time_total}", f"http://127.0.0.1:{service}/v1/batch"])
        return repeats * ROWS / float(seconds)

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


def bodies(work, repeats):
    """Seeded points, as a table and as lines of JSON."""
    source = random.Random(1)
    points = [(number, source.uniform(-90, 90), source.uniform(-180, 180)) for number in range(ROWS)]
    table, lines = work / "points.csv", work / "points.ndjson"
    table.write_text("id,latitude,longitude\n" + repeats * "".join(f"{n},{y:.6f},{x:.6f}\n" for n, y, x in points))
    lines.write_text(repeats * "".join(f'{{"id":{n},"lat":{y:.6f},"lon":{x:.6f}}}\n' for n, y, x in points))
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


main(*sys.argv[1:])
