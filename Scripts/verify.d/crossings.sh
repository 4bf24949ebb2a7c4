# Zones along legs, beside exact fractions over the shapefile's edges
#
# Usage: Scripts/verify crossings [LEGS=100000]
#
# Compares the zones along straight legs, and where they change, with an oracle in Python that
# knows no index: a tree of GEOS (the pinned package shapely in a throw-away environment) finds
# the polygons' edges near a leg, all else is exact fractions. LEGS seeded legs:
# 1 m to 5 km near borders, from and through vertices, along edges, some hundred
# kilometers, over the antimeridian and the poles, across the world. The first that differ are
# printed. 100,000 take some minutes on two processors.

read_arguments LEGS=100000 -- "$@"
prepare numpy pyshp shapely
compare crossings/compare_crossings.py "$root/Shapefiles/timezones.shp" "$legs"
