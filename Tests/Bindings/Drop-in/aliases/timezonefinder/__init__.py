"""`import timezonefinder` finds this before the package of that name: the public names are tzlookup's.

Modules that are not here, which the tests' own helpers need, are those of the installed timezonefinder.
"""

from pkgutil import extend_path

from tzlookup.timezonefinder import *
from tzlookup.timezonefinder import __all__, __dir__, __version__

__path__ = extend_path(__path__, __name__)
