"""Compares the names of time zones in all languages with what Babel says.

Run by `Scripts/verify names`: compare_names.py PROGRAMS
"""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, reset_tzpath

from babel import Locale, localedata
from babel.dates import get_timezone_gmt, get_timezone_name
from cldr_zones import names, spellings
from comparison import ask
from pack_languages import NO_NAME, table
from pack_names import metazones, standard_offsets

INSTANTS = [1_768_478_400, 1_784_116_800]  # 2026-01-15 and 2026-07-15, 12:00 UTC.
SECOND = timedelta(seconds=1)


def main(programs):
    reset_tzpath([])  # The package's rules, not the system's.
    identifiers = [name for name in localedata.locale_identifiers() if table(Locale.parse(name))[1]]
    reasons = Counter()
    with ProcessPoolExecutor() as pool:
        for found in pool.map(compare, [programs] * len(identifiers), identifiers):
            reasons.update(found)
    for reason, count in reasons.most_common():
        print(f"{count:>9,}  {reason}")
    print(f"{reasons.total():,} names in {len(identifiers)} languages")
    sys.exit(any(reason.startswith("unexplained") for reason in reasons))


def compare(programs, identifier):
    """How many names of one language are the same as Babel's, or are not for which reason."""
    locale = Locale.parse(identifier)
    zones = names()
    metazone_of = metazones()
    offsets = standard_offsets(metazone_of)
    language = identifier.replace("_", "-")
    pairs = [(zone, instant) for zone in zones for instant in INSTANTS]
    answers = ask(programs, "batch-query zone-names", [f"{language} {zone} {instant}" for zone, instant in pairs])
    reasons = Counter()
    for (zone, instant), answer in zip(pairs, answers, strict=True):
        raw, saving, tag, text = answer.split("\t")
        local = datetime.fromtimestamp(instant, timezone.utc).astimezone(ZoneInfo(zone))
        if local.utcoffset() // SECOND != int(raw) + int(saving) or tag.lower() != language.lower():
            reasons["unexplained: another offset or language"] += 1
            continue
        variant = "daylight" if int(saving) else "standard"
        expected = get_timezone_name(local, "long", locale=locale, zone_variant=variant)
        reason = "the same" if text == expected else reason_for(
            zone, local, text, expected, variant, int(raw), locale, metazone_of[zone], offsets)
        if reason.startswith("unexplained") and not reasons[reason]:
            print(f"{identifier} {zone}: expected {expected!r}, found {text!r}")
        reasons[reason] += 1
    return reasons


def reason_for(zone, local, text, expected, variant, raw, locale, metazone, offsets):
    seconds = local.utcoffset() // SECOND
    form = locale.zone_formats["gmt"]
    number = f"{'-' if seconds < 0 else '+'}{abs(seconds) // 3600:02}:{abs(seconds) // 60 % 60:02}" if seconds else ""
    offset = (form % number).strip(" ") if not seconds else form % number
    if text == offset and raw != offsets.get(metazone, 0):
        return "an offset: the zone has left the one that its name stands for"
    if text == offset and expected == get_timezone_gmt(local, "long", locale=locale):
        if not seconds:
            return "an offset of 0 without a number"
        if seconds < 0 and seconds % 3600:
            return "a negative offset with minutes, whose hours Babel rounds down"
    if text == words(zone, metazone, variant, locale):
        return "a name: Babel does not know the zone by CLDR's own spelling"
    return "unexplained"


def words(zone, metazone, variant, locale):
    """The name by CLDR's own spelling of the zone."""
    for spelling in spellings(zone):
        name = locale.time_zones.get(spelling, {}).get("long", {}).get(variant)
        if name and name != NO_NAME:
            return name
    name = locale.meta_zones.get(metazone, {}).get("long", {}).get(variant)
    return name if name != NO_NAME else None


if __name__ == "__main__":
    main(sys.argv[1])
