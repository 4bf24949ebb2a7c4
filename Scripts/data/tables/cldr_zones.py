"""The identifiers that the Unicode CLDR has for the zones of the tz database, from the data of the package Babel."""

from importlib.resources import files

from babel.core import get_global


def names():
    """Every name of the tz database, links included."""
    return (files("tzdata") / "zones").read_text(encoding="utf-8").split()


def spellings(name):
    """The spellings of a name that CLDR knows, the name itself first."""
    aliases = get_global("zone_aliases")
    found = [name] + ([aliases[name]] if name in aliases else [])
    return found + [alias for alias, target in aliases.items() if target in found]


def identifier(name):
    """CLDR's own identifier of a zone: the first alias in its common/bcp47/timezone.xml, which never changes.

    Babel gives aliases the tz database's current name instead; but CLDR's tables of metazones go by its own.
    """
    own = {spelling for spelling in spellings(name) if spelling in get_global("meta_zones")}
    if len(own) > 1:
        raise SystemExit(f"expected one identifier of {name} in CLDR, found {sorted(own)}")
    return own.pop() if own else get_global("zone_aliases").get(name, name)


def bodies():
    """The identifier of every name that CLDR has under another one."""
    found = {name: identifier(name) for name in names()}
    return {name: own.encode("ascii") for name, own in found.items() if own != name}
