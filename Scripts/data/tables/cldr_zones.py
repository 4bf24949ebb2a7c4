"""The identifiers that the Unicode CLDR has for the zones of the tz database, from the data of the package Babel."""

from importlib.resources import files

from babel.core import get_global

# CLDR's own identifiers of zones that the tz database has renamed: the first aliases in its common/bcp47/timezone.xml, which never
# change, and which Babel does not have.
RENAMED = (
    *("Africa/Asmera", "America/Buenos_Aires", "America/Catamarca", "America/Coral_Harbour", "America/Cordoba", "America/Godthab"),
    *("America/Indianapolis", "America/Jujuy", "America/Louisville", "America/Mendoza", "Asia/Calcutta", "Asia/Katmandu"),
    *("Asia/Rangoon", "Asia/Saigon", "Atlantic/Faeroe", "Europe/Kiev", "Pacific/Enderbury", "Pacific/Ponape", "Pacific/Truk"),
)


def names():
    """Every name of the tz database, links included."""
    return (files("tzdata") / "zones").read_text(encoding="utf-8").split()


def spellings(name):
    """The spellings of a name that CLDR knows, the name itself first."""
    aliases = get_global("zone_aliases")
    found = [name] + ([aliases[name]] if name in aliases else [])
    return found + [alias for alias, target in aliases.items() if target in found]


def identifier(name):
    """CLDR's own identifier of a zone; Babel gives aliases the tz database's current name instead."""
    own = [spelling for spelling in spellings(name) if spelling in RENAMED]
    return own[0] if own else get_global("zone_aliases").get(name, name)


def bodies():
    """The identifier of every name that CLDR has under another one."""
    found = {name: identifier(name) for name in names()}
    return {name: own.encode("ascii") for name, own in found.items() if own != name}
