# Local times and how texts of times are read, beside Python's
#
# Usage: Scripts/verify rules
#
# Compares local times with Python's zoneinfo, which reads the same compiled rules (the
# pinned package tzdata in a throw-away environment): for every name of the tz database
# around every transition and at random instants, and back from local time by every policy; how
# texts of times are read with Python's strptime, and Excel's serial dates with openpyxl. Every
# single answer is compared; the first that differ are printed.

read_arguments -- "$@"
prepare openpyxl tzdata
for kind in rules formats saving; do compare rules/compare_$kind.py; done
