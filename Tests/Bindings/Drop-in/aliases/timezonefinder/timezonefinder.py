from tzlookup.timezonefinder import *
from tzlookup.timezonefinder import TimezoneFinder as AbstractTimezoneFinder
