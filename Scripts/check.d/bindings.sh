# The bindings to other languages
#
# Usage: Scripts/check bindings [--large] [BINDING ...]
#
# Builds and tests the library's bindings to other languages, all of them or those that are named.
# Each installs what it needs. With --large also what takes longer than a minute or two.
# Linux only.

read_arguments --large ... -- "$@"
linux_only
choose_parts "$support/bindings"

# MARK: For the bindings

# Builds the library for C unless it is current, and sets $library to its directory.
require_c_library() {
  library=$root/.build/c-library
  "$scripts/build" c-library "$library"
}

# Builds the command, and makes indexes in $work: of a region, and of an older and a newer release than the built-in one.
make_indexes() {
  say "building the command"
  build_release tzlookup tzlookup-shapes
  make_index region --bbox 140,42,143,44
  make_index older --data-version 2020a
  make_index newer --data-version 2099a
}

make_index() { # NAME OPTION ...
  "$programs/tzlookup-shapes" compile "$root/Shapefiles/hokkaido-sakhalin.shp" "${@:2}" -o "$work/$1.tzidx" 2>"$work/log" ||
    die "expected an index, found: $(<"$work/log")"
}

# Compares what an example prints, standard input, with what a section of an article says.
expect_example() { # ARTICLE SECTION
  diff -u <(example "$articles/$1" "$2" text) - || die "expected the example of $2 to print what the documentation says, found the above"
}

for binding in "${chosen[@]}"; do
  say "$binding"
  # A shell of its own, with a directory of its own in $work: bindings share nothing.
  (
    make_work
    . "$support/bindings/$binding.sh"
  )
done
say "all is well"
