"""Airports with a code of IATA, their codes and names, from the package airportsdata.

An airport is as well known as the city that it serves. Its further names are the codes of IATA and ICAO and, where the city
is large, what is left of its name without the city's and the words for what it is: Heathrow.
"""

import csv
import io
import re
import sys
from importlib.metadata import distribution
from pathlib import Path

from importance import NAMESAKE, RARE

# An airport of no city that is known counts as much.
LEAST_IMPORTANCE = 40
# The least importance of a city for the short names of its airports.
LEAST_SHORT = 130
KIND = re.compile(r" (intl|international|intercontinental|metropolitan|regional|municipal|airport|airfield|field|air base|\(.*\))+$", re.IGNORECASE)


def airports(path, cities, importance, regions, aliases, fold):
    """Rows like those of cities, with the code of IATA for a number.

    The table written by hand has the names that people use of airports called otherwise: a code, a tab, and names
    separated by bars.
    """
    known, own = {}, set()
    for city in cities:
        own.add((fold(city["name"]), city["countrycode"]))
        for name in (city["name"], *city["alternatenames"]):
            key = fold(name), city["countrycode"]
            known[key] = max(known.get(key, 0), importance[city["geonameid"]])
    codes = {(fold(name), country): code for name, country, code in aliases if code}
    codes |= {(fold(name), country): code for (country, code), name in regions.items()}
    usual = usual_names(path)
    file = distribution("airportsdata").locate_file("airportsdata/airports.csv")
    rows = [row for row in csv.DictReader(io.StringIO(Path(file).read_text(encoding="utf-8"))) if row["iata"]]
    for row in sorted(rows, key=lambda row: row["iata"]):
        city, country = row["city"], row["country"]
        weight = max(LEAST_IMPORTANCE, known.get((fold(city), country), 0))
        kept = {fold(row["name"]): None, fold(row["iata"]): (row["iata"], RARE)}
        if row["icao"].isalpha():
            kept.setdefault(fold(row["icao"]), (row["icao"], RARE))
        short = short_name(row["name"], city) if weight >= LEAST_SHORT else ""
        # A search finds the beginning of a name.
        for name in [*usual.pop(row["iata"], []), "" if row["name"].startswith(short) else short]:
            if name and (fold(name), country) not in own:
                kept.setdefault(fold(name), (name, NAMESAKE))
        yield [
            row["iata"], row["name"], round(float(row["lat"]) * 1e5), round(float(row["lon"]) * 1e5), 0, country,
            codes.get((fold(row["subd"]), country), ""), row["tz"], weight,
            *(f"{steps}{name}" for name, steps in filter(None, kept.values())),
        ]  # fmt: skip
    if usual:
        sys.exit(f"{path}: expected codes of airports, found {' '.join(usual)}")


def usual_names(path):
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {code: names.split("|") for code, names in rows}


def short_name(name, city):
    """What is left of an airport's name without the city's and the words for what it is; an empty text if it is one word for that."""
    short = name
    while KIND.search(short):
        short = KIND.sub("", short)
    if city and short.lower().startswith(city.lower()):
        short = short[len(city) :].strip(" -/–,")
    return short if len(short) > 3 and short.lower() not in GENERIC else ""


GENERIC = ("airport", "international", "municipal", "regional", "county", "capital", "city", "central", "north", "south", "east", "west")
