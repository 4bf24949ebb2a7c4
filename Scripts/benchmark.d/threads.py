"""Two threads of one process against two processes, in turns. Usage: threads.py TZBENCH SHAPEFILE"""

import json
import statistics
import subprocess
import sys

ROUNDS = 7
POINTS = 2_000_000


def start(tzbench, points, mode):
    command = [tzbench, *map(str, points), "--mode", mode, "--no-yardsticks"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def lookups_per_second(process):
    """The throughput of one process: its median round, all its threads together."""
    output, _ = process.communicate()
    if process.returncode:
        sys.exit(f"tzbench ended with status {process.returncode}")
    return 1e9 / json.loads(output)["nanosecondsPerLookup"]["median"]


def throughputs(tzbench, points):
    """Lookups per second of two threads, and of two processes at once; `points` are tzbench's arguments."""
    threads = lookups_per_second(start(tzbench, points, "batch-threads"))
    pair = [start(tzbench, points, "batch") for _ in range(2)]
    return threads, sum(map(lookups_per_second, pair))


def medians(pairs):
    """Of the throughputs of some rounds, and of their ratio."""
    threads, processes = zip(*pairs)
    ratio = statistics.median(a / b for a, b in pairs)
    return statistics.median(threads), statistics.median(processes), ratio


def main(tzbench, shapefile):
    points = ["--set", "B", "--vertices", shapefile, "--points", POINTS, "--repeats", 9]
    pairs = [throughputs(tzbench, points) for _ in range(ROUNDS)]
    threads, processes, ratio = medians(pairs)
    ratios = [a / b for a, b in pairs]
    print(f"two threads      {threads / 1e6:6.2f} million lookups/s")
    print(f"two processes    {processes / 1e6:6.2f} million lookups/s")
    print(f"ratio            {ratio:6.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main(*sys.argv[1:])
