"""How characters are folded for the search of names: letters without case and diacritics, the same for every reader.

The table is kept in folding.tsv, because Python's own depends on its Unicode version. Run as a command, makes it anew:
folding.py TABLE writes it, folding.py TABLE --check compares it. A row has a character, a tab, and what it becomes;
characters without a row stay as they are.
"""

import sys
import unicodedata
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


def made():
    """The table, as text."""
    if unicodedata.unidata_version != UNICODE_VERSION:
        sys.exit(
            f"expected Python with Unicode {UNICODE_VERSION} (3.11), found {unicodedata.unidata_version}: "
            "use such a Python, or change UNICODE_VERSION in folding.py and look at what becomes different"
        )
    rows = []
    for character in map(chr, CHARACTERS):
        if unicodedata.category(character) in ("Cn", "Cc", "Cs"):
            continue
        text = folded_character(character)
        if text != character:
            rows.append(f"{character}\t{text}\n")
    return "".join(rows)


def table(path):
    """The rows of a table, from characters to texts."""
    rows = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n")[:-1], start=1):
        character, tab, text = line.partition("\t")
        if len(character) != 1 or not tab or character in rows:
            sys.exit(f"{path}:{number}: expected a new character, a tab and what it becomes, found {line!r}")
        rows[character] = text
    return rows


def fold(text, rows):
    """A text with its characters folded, and its words separated by single spaces."""
    return " ".join("".join(rows.get(character, character) for character in text).split())


def main(path, *options):
    text = made()
    if options == ("--check",):
        if path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path}: expected what folding.py makes, found another table")
        print(f"{path.name}: as folding.py makes it, {text.count(chr(10))} characters, Unicode {UNICODE_VERSION}")
    elif not options:
        path.write_text(text, encoding="utf-8")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
