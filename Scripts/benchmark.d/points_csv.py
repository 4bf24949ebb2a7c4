"""Prints the points of a file of doubles as CSV: latitude, longitude."""

import struct
import sys
from pathlib import Path

for latitude, longitude in struct.iter_unpack("<2d", Path(sys.argv[1]).read_bytes()):
    print(f"{latitude!r},{longitude!r}")
