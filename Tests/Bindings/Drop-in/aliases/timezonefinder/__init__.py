"""`import timezonefinder` finds this before the package of that name: the public names are tzlookup's.

Modules that are not here, which the tests' own helpers need, are those of the installed timezonefinder.
"""

from pkgutil import extend_path

from tzlookup.timezonefinder import *
from tzlookup.timezonefinder import __all__, __version__

__path__ = extend_path(__path__, __name__)

# Files that import what tzlookup leaves out run all the same. Tests that call it fail, and are listed.
timezone_id_at = timezone_id_at_land = timezone_ids_at_land = timezone_names_at_land = None
