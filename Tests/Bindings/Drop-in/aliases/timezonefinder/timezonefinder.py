from tzlookup.timezonefinder import *
from tzlookup.timezonefinder import AbstractTimezoneFinder
