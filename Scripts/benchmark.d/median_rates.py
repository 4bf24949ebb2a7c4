"""Turns seconds into rates: reads lines of binding, case, set and seconds, one for each round, with tabs between them.

Prints binding, case, set and million rows per second in the median round. Its argument is the number of rows.
"""

import statistics
import sys

rows = int(sys.argv[1])
seconds: dict[str, list[float]] = {}
for line in sys.stdin:
    case, _, time = line.rstrip("\n").rpartition("\t")
    seconds.setdefault(case, []).append(float(time))
for case, times in seconds.items():
    print(f"{case}\t{rows / statistics.median(times) / 1e6:.4g}")
