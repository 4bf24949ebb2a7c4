"""The names of time zones in all languages of CLDR, from the data of the package Babel, as the table has them.

Sources/Documentation.docc/PackedTables.md specifies the bodies byte by byte.
"""

import re
import struct
from collections import Counter

from babel import Locale, localedata
from babel.core import UnknownLocaleError, get_global
from cldr_zones import names, spellings
from pack_names import metazones, standard_offsets
from packing import offsets

# What CLDR has where a language is not to inherit a name.
NO_NAME = "∅∅∅"
# The number that stands for no key.
NO_KEY = 255


def bodies():
    """The bodies of all languages by their tags in lower case, of all zones by their names, and of the words by '*'."""
    tables = {identifier: table(Locale.parse(identifier)) for identifier in localedata.locale_identifiers()}
    # English has a table of its own, which every program has; a language without names is answered in the next one.
    english = tables["en"]
    tables = {identifier: found for identifier, found in tables.items() if found[1]}
    keys = sorted({key for _, entries in tables.values() for key in entries})
    if len(keys) > NO_KEY:
        raise SystemExit(f"expected at most {NO_KEY} zones and metazones with names, found {len(keys)}")
    numbers = {key: number for number, key in enumerate(keys)}
    packed = {}
    words = numbered_words([found for found in unique(tables.values()) if found != english])
    for identifier, found in tables.items():
        packed[identifier] = b"" if found == english else language(found, numbers, words)
    result = {tag(identifier): packed[identifier] for identifier in tables}
    for alias, identifier in aliases(tables).items():
        result.setdefault(tag(alias), packed[identifier])
    result["*"] = texts(words)
    return result | zones(numbers)


def unique(tables):
    found = []
    for table in tables:
        if table not in found:
            found.append(table)
    return found


def table(locale):
    """The form of offsets, and the names of standard and of daylight saving time of each metazone and zone."""
    entries = {}
    for kind, source in (("metazone", locale.meta_zones), ("zone", locale.time_zones)):
        for name, widths in source.items():
            long = widths.get("long") or {}
            pair = tuple(value if value != NO_NAME else "" for value in (long.get("standard", ""), long.get("daylight", "")))
            if any(pair):
                entries[kind, name] = pair
    return locale.zone_formats["gmt"], entries


def tag(identifier):
    """A BCP 47 tag in lower case."""
    return identifier.replace("_", "-").lower()


def aliases(tables):
    """Other identifiers of the same languages: former codes, and those whose script follows from the region."""
    found = {}
    for alias, target in get_global("language_aliases").items():
        if target in tables:
            found[alias] = target
    for identifier in tables:
        parts = identifier.split("_")
        if len(parts) == 3 and len(parts[1]) == 4:
            short = f"{parts[0]}_{parts[2]}"
            try:
                if str(Locale.parse(short)) == identifier:
                    found[short] = identifier
            except (UnknownLocaleError, ValueError):
                pass
    return found


def pieces(name):
    """The words of a name, each with the spaces after it."""
    return re.findall(r"[^ ]+ *| +", name)


def numbered_words(tables):
    """A number for each word: the more frequent, the smaller."""
    counts = Counter()
    for _, entries in tables:
        for pair in entries.values():
            for name in pair:
                counts.update(pieces(name))
    ordered = sorted(counts, key=lambda word: (-counts[word], word))
    return {word: number for number, word in enumerate(ordered)}


def texts(words):
    encoded = [word.encode("utf-8") for word in words]
    starts = offsets(0, encoded)
    return struct.pack(f"<I{len(starts)}I", len(encoded), *starts) + b"".join(encoded)


def language(found, numbers, words):
    form, entries = found
    before, after = (part.encode("utf-8") for part in form.split("%s"))
    result = bytes([len(before)]) + before + bytes([len(after)]) + after
    for key in sorted(entries, key=numbers.get):
        result += bytes([numbers[key]])
        for name in entries[key]:
            parts = pieces(name)
            result += bytes([len(parts)]) + b"".join(varint(words[part]) for part in parts)
    return result


def varint(number):
    result = b""
    while number >= 0x80:
        result += bytes([number & 0x7F | 0x80])
        number >>= 7
    return result + bytes([number])


def zones(numbers):
    """The standard offset of each zone's metazone, and the keys of its own names and of the metazone's."""
    metazone_of = metazones()
    offsets = standard_offsets(metazone_of)
    result = {}
    for name in names():
        metazone = metazone_of[name]
        own = [numbers["zone", spelling] for spelling in spellings(name) if ("zone", spelling) in numbers]
        shared = numbers.get(("metazone", metazone), NO_KEY)
        if own or shared != NO_KEY:
            result[name] = struct.pack("<iBB", offsets.get(metazone, 0), own[0] if own else NO_KEY, shared)
    return result
