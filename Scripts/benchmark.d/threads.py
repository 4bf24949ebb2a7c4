"""Two threads of one process against two processes, in turns. Usage: threads.py TZBENCH SHAPEFILE"""

import json
import statistics
import subprocess
import sys

ROUNDS = 7
POINTS = 2_000_000


def start(tzbench: str, shapefile: str, mode: str) -> subprocess.Popen[str]:
    command = [tzbench, "--set", "B", "--vertices", shapefile, "--mode", mode]
    command += ["--points", str(POINTS), "--repeats", "9", "--no-yardsticks"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def lookups_per_second(process: subprocess.Popen[str]) -> float:
    """The throughput of one process: its median round, all its threads together."""
    output, _ = process.communicate()
    if process.returncode:
        sys.exit(f"tzbench ended with status {process.returncode}")
    return 1e9 / json.loads(output)["nanosecondsPerLookup"]["median"]


def main(tzbench: str, shapefile: str) -> None:
    threads, processes = [], []
    for _ in range(ROUNDS):
        threads.append(lookups_per_second(start(tzbench, shapefile, "batch-threads")))
        pair = [start(tzbench, shapefile, "batch") for _ in range(2)]
        processes.append(sum(map(lookups_per_second, pair)))
    ratios = [a / b for a, b in zip(threads, processes)]
    print(f"two threads      {statistics.median(threads) / 1e6:6.2f} million lookups/s")
    print(f"two processes    {statistics.median(processes) / 1e6:6.2f} million lookups/s")
    print(f"ratio            {statistics.median(ratios):6.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main(*sys.argv[1:])
