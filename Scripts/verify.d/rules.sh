# Local times and how texts of times are read, beside Python's
#
# Usage: Scripts/verify rules
#
# Compares local times with Python's zoneinfo, which reads the same compiled rules (the
# pinned package tzdata in a throw-away environment): for every name of the tz database
# around every transition and at random instants, and back from local time by every policy; how
# texts of times are read with Python's strptime, and Excel's serial dates with openpyxl;
# then the answers of `tzlookup --format google` at random positions and times. Every single answer is
# compared; the first that differ are printed.

make_work
step "installing packages"
make_venv "$work" "$scripts/data/tables/requirements.txt"
pip_install -r "$scripts/verify.d/rules/requirements.txt"

step "building tzbench and tzlookup"
build_release tzbench tzlookup

step "comparing"
"$venv/bin/python" "$scripts/verify.d/rules/compare_rules.py" "$programs/tzbench"
"$venv/bin/python" "$scripts/verify.d/rules/compare_formats.py" "$programs/tzbench"
"$venv/bin/python" "$scripts/verify.d/rules/compare_saving.py" "$programs/tzbench"
"$venv/bin/python" "$scripts/verify.d/rules/compare_google.py" "$programs/tzlookup"
end_step
