# Links what embedded.sh compiles into a WebAssembly module. Sourced, after embedded.sh.

wasm_target=wasm32-unknown-none-wasm
wasm_libc=/usr/lib/wasm32-wasi/libc.a

# What the module is linked with and runs in, besides Swift's own compilers and linker:
#   wasi-libc   libc.a: memory, and the mathematics that Swift's Dictionary needs; nothing of it calls a system
#   nodejs      runs WebAssembly
install_wasm_tools() {
  local missing=()
  [ -f "$wasm_libc" ] || missing+=(wasi-libc)
  command -v node >/dev/null || missing+=(nodejs)
  install_packages ${missing[@]+"${missing[@]}"}
}

# Installs Debian's packages.
install_packages() {
  [ $# -gt 0 ] || return 0
  command -v apt-get >/dev/null ||
    die "expected $*, found no apt-get to install them with: install them by hand"
  say "installing $*"
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
}

# The compiler of C files for WebAssembly.
wasm_clang() {
  clang -target "$wasm_target" -isystem /usr/include/wasm32-wasi -std=gnu2x -O2 -Wall -Wextra -Werror "$@"
}

# link_wasm MODULE DIRECTORY OBJECT_OR_OPTION ...
#
# Links the library's objects, those given and what Swift wants from a platform. DIRECTORY is for temporary files.
link_wasm() {
  local module=$1 directory=$2 resources
  shift 2
  wasm_clang -c "$root/Sources/JavaScript/runtime.c" -o "$directory/runtime.o"
  # lld links as the name says by which it is called.
  ln -sf "$(dirname "$(command -v swiftc)")/ld.lld" "$directory/wasm-ld"
  resources=$(target_info runtimeResourcePath)
  # The stack comes first, so that one that overflows traps.
  "$directory/wasm-ld" --no-entry --stack-first --max-memory=4294967296 \
    "${embedded_objects[@]}" "$directory/runtime.o" "$@" "$wasm_libc" \
    "$resources/embedded/$wasm_target/libswiftUnicodeDataTables.a" -o "$module"
}
