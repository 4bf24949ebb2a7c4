"""`import tzfpy` finds this before the package of that name."""

from tzlookup.tzfpy import *
