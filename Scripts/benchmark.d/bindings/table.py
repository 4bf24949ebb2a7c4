"""The rates of the bindings to other languages as Markdown.

    table.py RATES.tsv POINTS ROUNDS SETS   lines of: binding, case, set, seconds of a round, rows
"""

import os
import statistics
import sys


def main(path, points, rounds, sets):
    names = sets.split()
    rates = {}
    for line in open(path, encoding="utf-8"):
        binding, case, name, seconds, rows = line.rstrip("\n").split("\t")
        rates.setdefault((binding, case), {}).setdefault(name, []).append(float(rows) / float(seconds) / 1e6)
    print("| binding | what is timed | " + " | ".join(f"{name}, M rows/s" for name in names) + " |")
    print("|---|---|" + "---:|" * len(names))
    for (binding, case), found in rates.items():
        cells = [f"{statistics.median(found[name]):.3g}" if name in found else "-" for name in names]
        print("| " + " | ".join([binding, f"`{case}`", *cells]) + " |")
    print(
        f"\nSets of {int(points):,} points. C: cities, moved by up to 0.01 degrees; B: up to 5 km from borders. Million rows "
        f"per second in the median of {rounds} rounds in which the cases of a binding take turns. {os.cpu_count()} processors, "
        f"load average {os.getloadavg()[1]:.1f} over the last 5 minutes."
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
