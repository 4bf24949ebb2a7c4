# The extension of PostgreSQL
#
# Usage: Scripts/build postgresql [--install] [DIRECTORY]
#
# Builds the extension of PostgreSQL in a directory (.build/postgresql): tzlookup.so, which has
# the library and the world's boundaries inside, and the files of CREATE EXTENSION tzlookup. Does
# nothing where they are newer than their sources.
#
#   --install   copy them to where that PostgreSQL looks for extensions
#
# PG_CONFIG names the pg_config of the PostgreSQL to build for; without it the newest in
# /usr/lib/postgresql is taken. Installs Debian's server and its headers (apt, as root or
# through sudo) when there is none.

read_arguments --install DIRECTORY= -- "$@"
. "$scripts/lib/postgresql.sh"
directory=${directory:-$root/.build/postgresql}

build() {
  local library=$root/.build/c-library sources=$root/Sources/Bindings/PostgreSQL module=$directory/tzlookup.so version headers
  version=$("$pg_config" --version)
  headers=$("$pg_config" --includedir-server)
  mkdir -p "$directory"
  cp "$sources"/*.control "$sources"/*.sql "$directory"
  if [ "$(cat "$directory/built-for" 2>/dev/null)" = "$version" ] &&
    is_newer "$module" "$sources"/*.c "$library/libtzlookup.a" "$library/tzlookup.h" "${BASH_SOURCE[0]}"; then return; fi

  say "building $module for $version"
  rm -f "$directory/built-for"
  # Symbols that are not defined here are those of the server.
  clang -std=gnu11 -O2 -Wall -Wextra -Werror -fPIC -shared -I "$library" -isystem "$headers" "$sources"/*.c \
    "$library/libtzlookup.a" -lm -Wl,--exclude-libs,ALL -Wl,-s -o "$module.new"
  mv "$module.new" "$module"
  printf '%s\n' "$version" >"$directory/built-for"
}

require_postgresql
"$scripts/build" c-library
build
$install || exit 0
shares=$("$pg_config" --sharedir)/extension modules=$("$pg_config" --pkglibdir)
say "installing to $shares and $modules"
install -m 644 "$directory"/*.control "$directory"/*.sql "$shares"
# Beside it and then moved: a server may have the old one mapped.
install -m 644 "$directory/tzlookup.so" "$modules/tzlookup.so.new"
mv "$modules/tzlookup.so.new" "$modules/tzlookup.so"
