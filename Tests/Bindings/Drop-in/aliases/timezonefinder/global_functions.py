from tzlookup.timezonefinder import *
