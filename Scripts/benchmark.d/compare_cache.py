"""Prints the table of `Scripts/benchmark cache`: a look-up beside hits in SQLite, in turns.

compare_cache.py PROGRAMS WORK POINTS ROUNDS: PROGRAMS holds tzbench and tzlookup, WORK sqlite_cache.
"""

import array
import json
import pathlib
import statistics
import subprocess
import sys

TURNS = 3


def main() -> None:
    programs, work = (pathlib.Path(word) for word in sys.argv[1:3])
    count, rounds = sys.argv[3:5]
    points = round_points(programs, work, count)
    answers = zones(programs, points)
    seconds = {"tzlookup": [], "SQLite, in memory": [], "SQLite, a file": []}
    # In turns, so that what else the machine does is shared.
    for turn in range(TURNS):
        seconds["tzlookup"].append(look_up(programs, work, rounds))
        seconds["SQLite, in memory"].append(hit(work, ":memory:", answers, count, rounds))
        seconds["SQLite, a file"].append(hit(work, work / f"{turn}.db", answers, count, rounds))
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    print(f"{'answer from':20} {'ns':>8} {'ratio':>8}")
    for name, median in medians.items():
        print(f"{name:20} {median:8.0f} {median / medians['tzlookup']:8.1f}")


def round_points(programs: pathlib.Path, work: pathlib.Path, count: str) -> list[tuple[int, int]]:
    """Makes the points, rounds them to thousandths of a degree and writes them to points.f64."""
    path = work / "points.f64"
    run([programs / "tzbench", "--set", "L", "--points", count, "--write-points", path])
    numbers = array.array("d", path.read_bytes())
    thousandths = [round(number * 1000) for number in numbers]
    path.write_bytes(array.array("d", (number / 1000 for number in thousandths)).tobytes())
    return list(zip(thousandths[::2], thousandths[1::2]))


def zones(programs: pathlib.Path, points: list[tuple[int, int]]) -> str:
    """The lines that sqlite_cache reads: the points with their zones, by the command."""
    text = "".join(f"{y / 1000} {x / 1000}\n" for y, x in points)
    found = run([programs / "tzlookup"], text).splitlines()
    if len(found) != len(points) or not all(found):
        sys.exit(f"compare_cache.py: expected {len(points)} zones, found {sum(map(bool, found))}")
    return "".join(f"{y}\t{x}\t{zone}\n" for (y, x), zone in zip(points, found))


def look_up(programs: pathlib.Path, work: pathlib.Path, rounds: str) -> float:
    command = ["tzbench", work / "points.f64", "--mode", "single", "--repeats", rounds, "--no-yardsticks"]
    return json.loads(run([programs / command[0], *command[1:]]))["nanosecondsPerLookup"]["median"]


def hit(work: pathlib.Path, database: pathlib.Path | str, answers: str, count: str, rounds: str) -> float:
    return float(run([work / "sqlite_cache", database, count, rounds], answers))


def run(command: list, text: str = "") -> str:
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


main()
