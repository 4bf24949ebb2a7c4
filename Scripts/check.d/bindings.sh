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

for binding in "${chosen[@]}"; do
  step "$binding"
  # A shell of its own, with a directory of its own in $work: bindings share nothing.
  (
    make_work
    . "$support/bindings/$binding.sh"
  )
done
finish "all is well"
