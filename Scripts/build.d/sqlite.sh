# The extension of SQLite
#
# Usage: Scripts/build sqlite [DIRECTORY]
#
# Builds the extension of SQLite, DIRECTORY/tzlookup.so (.build/sqlite), which has the library
# and the world's boundaries inside: SQLite's '.load DIRECTORY/tzlookup' adds its functions.
# Does nothing where it is newer than its sources. Installs SQLite's headers (libsqlite3-dev;
# apt, as root or through sudo) when they are missing.

read_arguments DIRECTORY= -- "$@"
directory=${directory:-$root/.build/sqlite}

"$scripts/build" c-library
library=$root/.build/c-library
source=$root/Sources/Bindings/SQLite/tzlookup_sqlite.c
extension=$directory/tzlookup.so
if is_newer "$extension" "$source" "$library/libtzlookup.a" "$library/tzlookup.h" "${BASH_SOURCE[0]}"; then exit; fi

clang -E -include sqlite3ext.h -x c /dev/null >/dev/null 2>&1 || require_packages libsqlite3-dev
say "building $extension"
mkdir -p "$directory"
# Of the library's symbols none is exported, so that they cannot clash with those of the program.
clang -std=gnu11 -O2 -Wall -Wextra -Werror -fPIC -shared -I "$library" "$source" "$library/libtzlookup.a" -lm \
  -Wl,--exclude-libs,ALL -Wl,-z,defs -Wl,-s -o "$extension.new"
mv "$extension.new" "$extension"
