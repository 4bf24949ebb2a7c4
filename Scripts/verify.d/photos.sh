# When photos were taken, beside the truth from which ExifTool wrote them
#
# Usage: Scripts/verify photos [CASES=10000]
#
# Makes CASES seeded pictures and videos with ExifTool, from a zone and an instant: all combinations
# of what clocks, offsets, satellites and positions say, right and wrong, in the forms that ExifTool
# prints. No instant that is called certain may be another, and where all evidence is right it must
# be certain; then the offsets of `--fix` are set, and read back. 10,000 take some minutes.

read_arguments CASES=10000 -- "$@"
require_packages libimage-exiftool-perl
prepare tzdata
compare photos/compare_photos.py "$work/photos" "$cases"
