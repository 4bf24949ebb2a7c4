"""The rates of the bindings to other languages as Markdown.

table.py RATES.tsv POINTS ROUNDS SETS: lines of binding, case, set, seconds of a round, rows, with tabs between them.
"""

import os
import statistics
import sys

from measuring import machine, table


def main(path, points, rounds, sets):
    names = sets.split()
    rates = {}
    for line in open(path, encoding="utf-8"):
        binding, case, name, seconds, rows = line.rstrip("\n").split("\t")
        rates.setdefault((binding, case), {}).setdefault(name, []).append(float(rows) / float(seconds) / 1e6)
    cells = [
        [binding, f"`{case}`", *(f"{statistics.median(found[name]):.3g}" if name in found else "-" for name in names)]
        for (binding, case), found in rates.items()
    ]
    print(table(["binding", "what is timed", *(f"{name}, M rows/s" for name in names)], cells, texts=2))
    print(
        f"\nSets of {int(points):,} points. C: cities, moved by up to 0.01 degrees; B: up to 5 km from borders. Million rows "
        f"per second in the median of {rounds} rounds in which the cases of a binding take turns. {machine()} "
        f"Load average {os.getloadavg()[1]:.1f} over the last 5 minutes."
    )


main(*sys.argv[1:])
