"""Prints the points of a file of doubles, with a random instant each, as CSV: latitude, longitude, Unix time.

Every fourth point is moved off the grid of 1e-7 degrees, by less than one step of it.
"""

import random
import struct
import sys
from pathlib import Path


def clamped(value: float, limit: float) -> float:
    return max(-limit, min(limit, value))


def main() -> None:
    generator = random.Random(1)
    for number, (latitude, longitude) in enumerate(struct.iter_unpack("<2d", Path(sys.argv[1]).read_bytes())):
        if number // 8 % 4 == 0:
            latitude = clamped(latitude + generator.uniform(-1e-7, 1e-7), 90)
            longitude = clamped(longitude + generator.uniform(-1e-7, 1e-7), 180)
        # The years 1800 to 2199.
        instant = generator.randrange(-5_364_662_400, 7_258_118_400)
        print(f"{latitude!r},{longitude!r},{instant}")


main()
