# The world's index, read by a second reader
#
# Usage: Scripts/verify index [POINTS=1000000] [SEED=1]
#
# Tests/IndexReader/reader.py was written from IndexFormat.md alone. It checks all that the
# article says of a file, in each of the three indexes, and its zones at POINTS seeded
# points, around vertices and anywhere, must be those of 'tzlookup csv'.

read_arguments POINTS=1000000 SEED=1 -- "$@"
require_python
make_work
say "building tzlookup"
build_release tzlookup
reader=$root/Tests/IndexReader/reader.py
for index in "$root"/Sources/Core/{CTinyData/tiny,CCompactData/compact,CWorldData/world}.tzidx; do
  say "comparing ${index##*/}"
  "$python" "$reader" "$index" check
  "$python" "$reader" "$index" points "$points" "$seed" >"$work/points.csv"
  "$python" "$reader" "$index" answers <"$work/points.csv" >"$work/reader.csv"
  "$programs/tzlookup" csv - --quiet --fallback none --all-zones --index "$index" <"$work/points.csv" >"$work/engine.csv" || true
  cmp "$work/reader.csv" "$work/engine.csv" || die "the readers differ: see diff $work/reader.csv $work/engine.csv"
done
