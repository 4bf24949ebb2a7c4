"""Points to ask about: everywhere on Earth, at borders, and at the edges of what is a position."""

import os
import sys
from pathlib import Path

import numpy
import tzlookup

#: The smallest index, within 500 meters.
TINY = Path(__file__).resolve().parents[3] / "Sources/Core/CTinyData/tiny.tzidx"

#: Zones with short and long, mainland and island borders.
BORDERS = ("Europe/Vaduz", "Europe/Brussels", "Asia/Kolkata", "America/Denver", "Asia/Urumqi", "Africa/Maseru")


def seed():
    """A seed, printed so that a failure can be repeated: give it as TZLOOKUP_SEED."""
    chosen = int(os.environ.get("TZLOOKUP_SEED", "18"))
    print(f"seed {chosen}", file=sys.stderr)
    return chosen


def everywhere(count, generator):
    """Points uniform on the sphere."""
    latitudes = numpy.degrees(numpy.arcsin(generator.uniform(-1, 1, count)))
    return latitudes, generator.uniform(-180, 180, count)


def near_borders(count, generator):
    """Points on and around vertices of borders, up to a kilometer away."""
    vertices = [
        point for zone in BORDERS for polygon in tzlookup.polygons(zone) for ring in polygon for point in ring
    ]
    chosen = numpy.array(vertices)[generator.integers(0, len(vertices), count)]
    moved = chosen + generator.choice([0, 1e-7, 1e-5, 1e-2], (count, 1)) * generator.uniform(-1, 1, (count, 2))
    return numpy.clip(moved[:, 0], -90, 90), numpy.clip(moved[:, 1], -180, 180)


def edges():
    """Poles, the antimeridian, zeros of both signs."""
    values = [(y, x) for y in (-90.0, -0.0, 0.0, 90.0, 45.0) for x in (-180.0, 180.0, -0.0, 0.0, 7.5)]
    return numpy.array(values)[:, 0].copy(), numpy.array(values)[:, 1].copy()


def mixed(count):
    """Points of all kinds, in random order, on the grid of 1e-7 degrees: their texts are exact."""
    generator = numpy.random.default_rng(seed())
    parts = [everywhere(count // 2, generator), near_borders(count - count // 2, generator), edges()]
    order = generator.permutation(sum(len(part[0]) for part in parts))
    latitudes, longitudes = (numpy.concatenate([part[i] for part in parts])[order] for i in (0, 1))
    return numpy.round(latitudes, 7), numpy.round(longitudes, 7)


class ArrowOnly:
    """What has only the PyCapsule interface of something."""

    def __init__(self, values):
        self.values = values

    def __arrow_c_array__(self, requested_schema=None):
        return self.values.__arrow_c_array__(requested_schema)
