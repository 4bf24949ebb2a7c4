"""Reports what changes between two makes of the gazetteer's tables: cities and regions added, removed and renamed.

Run by `Scripts/build data`: compare_sources.py OLD NEW
"""

import sys
from pathlib import Path

SHOWN = 10


def main(old, new):
    for what, file, key, name, weight in (
        ("cities", "cities.tsv", slice(0, 1), 1, 4),
        ("regions", "regions.tsv", slice(0, 2), 2, None),
    ):
        before, after = (rows(directory / file, key) for directory in (old, new))
        report(f"{what} added", [after[each] for each in after.keys() - before.keys()], name, weight)
        report(f"{what} removed", [before[each] for each in before.keys() - after.keys()], name, weight)
        both = before.keys() & after.keys()
        renamed = [after[each] for each in both if before[each][name] != after[each][name]]
        report(f"{what} with another name", renamed, name, weight)
        if file == "cities.tsv":
            moved = [after[each] for each in both if before[each][2:4] != after[each][2:4]]
            report(f"{what} with another position", moved, name, weight)


def rows(path, key):
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    return {tuple(cells[key]): cells for cells in (line.split("\t") for line in lines)}


def report(what, found, name, weight):
    """The number of rows, and the first of them: the largest cities."""
    found.sort(key=lambda cells: (-int(cells[weight]) if weight else 0, cells))
    shown = ", ".join(cells[name] or ".".join(cells[:2]) for cells in found[:SHOWN])
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    print(f"{what}: {len(found)}{': ' if found else ''}{shown}{more}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
