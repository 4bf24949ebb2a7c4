# Addresses read from vCards, beside vobject's
#
# Usage: Scripts/verify contacts
#
# Compares the addresses that are read from vCards with those that Python's vobject reads
# (a pinned package in a throw-away environment): thousands of seeded cards of versions 2.1,
# 3.0 and 4.0, folded, escaped, quoted-printable and in four character sets, and hostile ones
# made by hand. Every address is compared. Where vobject differs from the standards, a table
# in Scripts/verify.d/contacts/compare_contacts.py says how.

read_arguments -- "$@"
prepare vobject
compare contacts/compare_contacts.py "$work"
