# The time zone tables alone
#
# Usage: Scripts/build tables
#
# Renews the time zone tables inside the library, in Sources/Core/CTimeZoneTables/tz, the names of
# time zones in all languages, in Sources/Service/CServiceData/names, and the rules of earlier releases with
# the names of Windows, in Sources/Features/CZoneReleases/tables, from the pinned packages of the Python
# package index (Scripts/lib/requirements.in, and earlier releases in Scripts/data/tables/requirements-history.txt), and records
# their source there. The same packages give the same bytes.

read_arguments -- "$@"
make_work
make_venv "$work" babel tzdata tzlocal --ignore-requires-python
"$pip_python" "$scripts/data/package_index.py" "$scripts/data/tables/requirements-history.txt" "$work/wheels" --apart
mkdir "$work/tz" "$work/names" "$work/releases"
PYTHONPATH=$scripts/data "$venv/bin/python" "$scripts/data/tables/make_tables.py" "$work/tz" "$work/names" "$work/releases" "$work/wheels"

install_made() { # DIRECTORY TARGET
  mkdir -p "$root/$2"
  cp "$work/$1/"* "$root/$2/"
  say "installed $2: $(cd "$work/$1" && echo *)"
}
install_made tz Sources/Core/CTimeZoneTables/tz
install_made names Sources/Service/CServiceData/names
install_made releases Sources/Features/CZoneReleases/tables
