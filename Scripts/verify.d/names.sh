# Names of zones in all languages, beside Babel's
#
# Usage: Scripts/verify names
#
# Compares the names of time zones in all languages with those of the pinned package Babel, in a
# throw-away environment: for every name of the tz database in every language that CLDR has
# names in, in a winter and in a summer. Every single name is compared. Differences are counted by
# reason, and one without a known reason is an error.

read_arguments -- "$@"
prepare babel tzdata
compare names/compare_names.py
