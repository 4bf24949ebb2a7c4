"""Prints the English name and CLDR's identifier of every zone, as the tables have them, for `Scripts/build data` to compare."""

import cldr_zones
import pack_names

names, identifiers = pack_names.bodies(), cldr_zones.bodies()
for zone in cldr_zones.names():
    # After the offset and the lengths of both names.
    print(zone, names.get(zone, b"")[6:].decode(), identifiers.get(zone, b"").decode(), sep="\t")
