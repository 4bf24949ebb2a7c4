"""How well known a city is, and by which of its names.

A city is meant by a name the more likely the more people live in it, the more languages have a name for it, and if it is
the seat of a government. The features are those of GeoNames: feature codes come from Debian's copy of cities15000.txt.

All is counted in eighths of the binary logarithm, in whole numbers, so that every machine finds the same.
"""

import re
import unicodedata
from collections import Counter

from region_names import pinned_lines

# cities15000.txt of libtimezonemap-data 0.4.6-3, the release in Debian 12 and 13.
FEATURES_SHA256 = "6233309cba335c8ff24eeabd3d8b306482a97cffd0450243d7ddd477fbe3ea58"
# Capitals of countries, seats of first-level and second-level regions, and sections of cities.
FEATURE_EIGHTHS = {"PPLC": 24, "PPLG": 12, "PPLA": 8, "PPLA2": 2, "PPLX": -16, "PPLL": -8, "PPLQ": -24, "PPLW": -24}
# Capitals that the file, which is older, does not have as such, or has though they are none any more.
CAPITALS = {"KZ": "Astana", "BI": "Gitega", "SS": "Juba", "XK": "Pristina", "NR": "Yaren", "PW": "Ngerulmud"}
# Nobody lives in fewer: a city of unknown population counts as one of these.
LEAST_POPULATION = 128
# Places that people travel to, in the table written by hand.
RESORT_EIGHTHS = 20
LIMIT = 255


def feature_codes(path):
    """The feature code of each city of the file, by its number."""
    rows = (line.split("\t") for line in pinned_lines(path, FEATURES_SHA256))
    return {int(row[0]): row[7] for row in rows}


def eighths(number):
    """The greatest whole k for which 2 ** (k / 8) is at most a positive number."""
    return (number**8).bit_length() - 1


def importance(city, feature):
    """A number of 0...255, of which 8 more are twice as much."""
    if CAPITALS.get(city["countrycode"]) == city["name"]:
        feature = "PPLC"
    population = eighths(max(LEAST_POPULATION, city["population"])) - eighths(LEAST_POPULATION)
    renown = 3 * eighths(1 + len(city["alternatenames"])) // 2
    return max(0, min(LIMIT, population + renown + FEATURE_EIGHTHS.get(feature, 0)))


# MARK: names

# The scripts of the languages of countries, by the beginning of Unicode's names of their letters.
SCRIPTS = {
    "ARABIC": "AE AF BH DJ DZ EG EH IQ IR JO KM KW LB LY MA MR OM PK PS QA SA SD SO SY TD TN YE",
    "CYRILLIC": "BA BG BY KG KZ MD ME MK MN RS RU TJ UA UZ XK",
    "CJK": "CN HK JP MO SG TW", "HIRAGANA": "JP", "KATAKANA": "JP", "HANGUL": "KP KR", "GREEK": "CY GR",
    "HEBREW": "IL", "ARMENIAN": "AM", "GEORGIAN": "GE", "ETHIOPIC": "ER ET", "THAI": "TH", "LAO": "LA", "KHMER": "KH",
    "MYANMAR": "MM", "DEVANAGARI": "IN NP", "BENGALI": "BD IN", "TAMIL": "IN LK SG", "TELUGU": "IN", "KANNADA": "IN",
    "MALAYALAM": "IN", "GUJARATI": "IN", "GURMUKHI": "IN", "ORIYA": "IN", "SINHALA": "LK", "THAANA": "MV", "TIBETAN": "BT CN",
}  # fmt: skip
# How far a name is from the city's own: each step divides the importance that the city has by that name by four.
OWN, COMMON, KNOWN, NAMESAKE, RARE = 0, 1, 3, 4, 6
# A name of which so many others of the city sound alike is a living one; of one that stands alone, who knows.
COMMON_COUNT, KNOWN_COUNT = 4, 1

SOUNDS = [
    (r"^(al|el|ad|ar|as|az|an|at|ash) (?=.)", ""), (r"[^a-z]", ""), (r"sch|tsch|tch|sh|ch(?=[ei])|cz|ts|tz", "s"), (r"ph", "f"),
    (r"x", "ks"), (r"c(?=[eiy])", "s"), (r"[cq]", "k"), (r"[zj]", "s"), (r"[bw]", "v"), (r"[td]h?", "t"), (r"g", "k"), (r"m", "n"),
    (r"[aeiouyh]", ""), (r"(.)\1+", r"\1"),
]  # fmt: skip
SOUNDS = [(re.compile(pattern), text) for pattern, text in SOUNDS]


def sound(folded):
    """The consonants of a folded name of Latin letters, those that languages write differently as one."""
    for pattern, text in SOUNDS:
        folded = pattern.sub(text, folded)
    return folded


def script(name):
    """The script of the first letter, as Unicode's names begin; an empty text where it has none."""
    letters = (unicodedata.name(character, "") for character in name if unicodedata.category(character)[0] == "L")
    return next(letters, "").split(" ")[0].split("-")[0]


def is_code(name):
    """Whether a name is the code of an airport, such as SPK."""
    return len(name) == 3 and name.isascii() and name.isupper()


class Names:
    """How far the names of a city are from its own."""

    def __init__(self, city, fold):
        self.country = city["countrycode"]
        self.own = fold(city["name"])
        self.own_sound = sound(self.own)
        self.fold = fold
        self.sounds = Counter(
            sound(folded) for folded in {fold(name) for name in city["alternatenames"] if script(name) == "LATIN" and not is_code(name)}
        )

    def steps(self, name):
        if is_code(name):
            return RARE
        letters = script(name)
        if letters != "LATIN":
            return OWN if self.country in SCRIPTS.get(letters, "").split() else COMMON
        folded = self.fold(name)
        sounds = sound(folded)
        if sounds == self.own_sound and len(sounds) > 1 and abs(len(folded) - len(self.own)) < 3:
            return COMMON
        if f" {folded} " in f" {self.own} ":
            return COMMON
        alike = self.sounds[sounds] - 1
        return COMMON if alike >= COMMON_COUNT else KNOWN if alike >= KNOWN_COUNT else RARE
