# Solar days and positions, beside Skyfield's and PyEphem's
#
# Usage: Scripts/verify sun [COUNT=20000]
#
# Compares solar days and positions with Skyfield's (DE421, 1900-2052) and PyEphem's (1900-2100),
# pinned packages in a throw-away environment: noons, sunrises, sunsets, twilights and the golden
# hour at COUNT seeded places and days, up to 89 degrees of latitude, each found
# by brute force and bisection. Fails where one differs by more than 3 s below 66 degrees or 15 s
# up to 75, or where, by the oracle, the sun is more than 0.0005 degrees from the threshold at
# our instant. Prints the errors by latitude, beside those of astral and NOAA's formulas.

read_arguments COUNT=20000 -- "$@"
prepare astral ephem skyfield skyfield-data
compare sun/compare_sun.py "$count"
