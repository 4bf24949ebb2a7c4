# The time zone tables alone
#
# Usage: Scripts/build tables
#
# Renews the time zone tables inside the library, in Sources/Core/CTimeZoneTables/tz, and the names of
# time zones in all languages, in Sources/Features/CZoneNames/names, from the pinned packages of the Python
# package index (Scripts/data/tables/requirements.in), and records their source there. The same packages
# give the same bytes.

make_work
make_venv "$work" "$scripts/data/tables/requirements.txt" --ignore-requires-python
mkdir "$work/tz" "$work/names"
"$venv/bin/python" "$scripts/data/tables/make_tables.py" "$work/tz" "$work/names"

install_made() { # DIRECTORY TARGET
  mkdir -p "$root/$2"
  cp "$work/$1/"* "$root/$2/"
  say "installed $2: $(cd "$work/$1" && echo *)"
}
install_made tz Sources/Core/CTimeZoneTables/tz
install_made names Sources/Features/CZoneNames/names
