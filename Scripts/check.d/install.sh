# The installed program and library
#
# Usage: Scripts/check install
#
# Installs tzlookup below a directory of its own (Scripts/install) and proves that it works
# from there: the program answers from anywhere, the manual page is without warnings, the
# completions load, and --uninstall leaves nothing behind. On Linux the library for C is
# installed too, and a C program that pkg-config finds it for is built and run.

read_arguments -- "$@"
make_work

# A program in C, linked to each of the two libraries.
check_library() {
  local link=()
  export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
  # The prefix has a space, which pkg-config escapes.
  eval "link=($(pkg-config --cflags --libs tzlookup))"
  clang "$root/Tests/Bindings/C/zone.c" "${link[@]}" -o "$work/zone"
  expect "a program with the shared library" Asia/Tokyo "$(LD_LIBRARY_PATH=$prefix/lib "$work/zone")"
  rm "$prefix/lib/libtzlookup.so"
  eval "link=($(pkg-config --static --cflags --libs tzlookup))"
  clang "$root/Tests/Bindings/C/zone.c" "${link[@]}" -o "$work/zone"
  expect "a program with the static library" Asia/Tokyo "$("$work/zone")"
}

say "installing"

: >"$work/file"
if message=$("$scripts/install" "$work/file" 2>&1); then die "installing below a file should have failed"; fi
case "$message" in *"cannot write to $work/file: give a PREFIX"*) ;; *) die "found the message '$message'" ;; esac
prefix="$work/a prefix"
"$scripts/install" "$prefix"
say "asking what is installed"
cd /
expect "the installed program" Asia/Tokyo "$("$prefix/bin/tzlookup" 43.06 141.35)"
if [ -e "$prefix/bin/tzlookup-shapes" ]; then
  excerpt=$root/Shapefiles/hokkaido-sakhalin.shp
  expect "the installed tzlookup-shapes" Asia/Sakhalin "$("$prefix/bin/tzlookup" --shapes "$excerpt" 46.25 141.23)"
fi
if command -v ldd >/dev/null && ldd "$prefix/bin/tzlookup" | grep -i swift; then
  die "expected the Swift library inside, found it linked as above"
fi

# Asks the system's own checker of pages, if there is one.
page=$prefix/share/man/man1/tzlookup.1
if command -v mandoc >/dev/null; then
  complaints=$(mandoc -T lint "$page") || die "the manual page: $complaints"
elif command -v groff >/dev/null; then
  complaints=$(groff -man -K utf8 -T utf8 -ww -z "$page" 2>&1)
  expect "complaints about the manual page" "" "$complaints"
else
  say "the manual page is unchecked: neither mandoc nor groff is here"
fi
for subcommand in csv compile verify compare; do
  grep -q "^\.SS tzlookup $subcommand\$" "$page" || die "the manual page has no section about $subcommand"
done

# Only shells that are installed are asked.
share=$prefix/share
bash -n "$share/bash-completion/completions/tzlookup"
if command -v zsh >/dev/null; then zsh -n "$share/zsh/site-functions/_tzlookup"; fi
if command -v fish >/dev/null; then fish --no-execute "$share/fish/vendor_completions.d/tzlookup.fish"; fi
expect "bash's completion of 'tzlookup comp'" "compile compare" "$(PATH="$prefix/bin:$PATH" bash -c '
  . "$1"; COMP_WORDS=(tzlookup comp) COMP_CWORD=1 COMP_LINE="tzlookup comp" COMP_POINT=13
  _tzlookup tzlookup comp tzlookup; echo "${COMPREPLY[*]}"' - "$share/bash-completion/completions/tzlookup")"
if [ "$(uname -s)" = Linux ] && command -v pkg-config >/dev/null; then
  say "the library for C"
  "$scripts/install" --library "$prefix"
  check_library
fi
say "removing it, and a staged installation"
"$scripts/install" --uninstall "$prefix"
expect "files left" "" "$(find "$prefix" -type f -o -type l)"
DESTDIR=$work/stage "$scripts/install" /usr >"$work/log"
expect "a staged program" Asia/Tokyo "$("$work/stage/usr/bin/tzlookup" 43.06 141.35)"
say "all is well"
