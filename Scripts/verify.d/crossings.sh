usage() {
  cat <<'EOT'
Usage: Scripts/verify crossings [LEGS]

Compares the zones along straight legs, and where they change, with an oracle in Python that
knows no index: a tree of GEOS (the pinned package shapely in a throw-away environment) finds
the polygons' edges near a leg, all else is exact fractions. LEGS seeded legs (default:
100,000): 1 m to 5 km near borders, from and through vertices, along edges, some hundred
kilometers, over the antimeridian and the poles, across the world. The first that differ are
printed. 100,000 take some minutes on two processors.
EOT
}

count=100000
case "${1-}" in
  "") ;;
  -h | --help) usage && exit ;;
  *[!0-9]* | 0*) bad_usage "expected a number of legs from 1, found '$1'" ;;
  *) count=$1 ;;
esac
[ $# -le 1 ] || bad_usage "expected at most one argument, found '$*'"

make_work
step "installing packages"
make_venv "$work" "$scripts/verify.d/crossings/requirements.txt"

step "building tzbench"
build_release tzbench

step "comparing"
"$venv/bin/python" "$scripts/verify.d/crossings/compare_crossings.py" "$programs/tzbench" \
  "$root/Shapefiles/timezones.shp" "$count"
end_step
