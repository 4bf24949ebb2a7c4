# The embedded index, beside the world's full polygons
#
# Usage: Scripts/verify world [--sample] [POINTS=10000000] [SEED=1]
#
# Checks the embedded index against the world's full polygons: at each of POINTS seeded
# points (uniform, near and on vertices, on and 1e-7 degrees beside
# edges, along the antimeridian, at the poles, on long meridian edges) its set of zones must
# equal the R-tree's, and lie between what GEOS contains and what it covers. Compiles the
# shapefile again as well and compares the bytes, and rebuilds the polygons of all zones from
# the index: every edge must be the shapefile's, and GEOS must find no point on which they
# differ. Needs about 1.3 GB of memory on two processors.
#
# The compact and the tiny index are then compared with the same polygons, at 1,000,000
# points at most: where they are certain they must be right, elsewhere the right zones must be
# among their candidates, and no gap or overlap may be new.
#
# --sample compiles nothing: Scripts/build data --verify does so, and compares the bytes too.

read_arguments --sample POINTS=10000000 SEED=1 -- "$@"
recompile=(--recompile)
! $sample || recompile=()

"$scripts/fetch" boundaries
say "building tzlookup-shapes"
build_release tzlookup-shapes
compare_tier() { # NAME POINTS [OPTION ...]
  say "comparing $1"
  "$programs/tzlookup-shapes" verify "$root/Shapefiles/timezones.shp" ${recompile[@]+"${recompile[@]}"} \
    --points "$2" --seed "$seed" "${@:3}"
}
compare_tier "the embedded index" "$points" --polygons
for tier in "$root"/Sources/Core/{CCompactData/compact,CTinyData/tiny}.tzidx; do
  compare_tier "${tier##*/}" $((points < 1000000 ? points : 1000000)) --index "$tier"
done
