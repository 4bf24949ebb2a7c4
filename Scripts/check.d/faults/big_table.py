"""The table that large jobs work on: as many rows as make 1 GB."""

import random

ROWS = 20_000_000
BLOCK = 500_000
SIZE = 1_000_000_000


def rows(source):
    """Rows of 53 bytes each on average, anywhere on Earth."""
    for number in range(BLOCK):
        latitude = round(source.uniform(-90, 90), 7)
        longitude = round(source.uniform(-180, 180), 7)
        value = source.uniform(0, 1000)
        yield f"{number},place {number:07},{latitude},{longitude},{value:.3f}\n"


def make(path):
    """Writes the table unless it is there: a block of seeded rows, again and again."""
    if path.exists() and path.stat().st_size >= SIZE:
        return
    block = "".join(rows(random.Random(1))).encode()
    unfinished = path.with_suffix(".part")
    with open(unfinished, "wb") as file:
        file.write(b"id,name,lat,lon,value\n")
        file.writelines(block for _ in range(ROWS // BLOCK))
    unfinished.rename(path)
