# Links what embedded.sh compiles into a WebAssembly module. Sourced, after embedded.sh.

wasm_target=wasm32-unknown-none-wasm
wasm_libc=/usr/lib/wasm32-wasi/libc.a

# What the module is linked with and runs in, besides Swift's own compilers and linker:
#   wasi-libc   libc.a: memory, and the mathematics that Swift's Dictionary needs; nothing of it calls a system
#   nodejs      runs WebAssembly
install_wasm_tools() {
  [ -f "$wasm_libc" ] || require_packages wasi-libc
  command -v node >/dev/null || require_packages nodejs
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
  wasm_clang -c "$root/Sources/Bindings/JavaScript/runtime.c" -o "$directory/runtime.o"
  # lld links as the name says by which it is called.
  ln -sf "$(tool ld.lld)" "$directory/wasm-ld"
  resources=$(target_info runtimeResourcePath)
  # The stack comes first, so that one that overflows traps.
  "$directory/wasm-ld" --no-entry --stack-first --max-memory=4294967296 \
    "${embedded_objects[@]}" "$directory/runtime.o" "$@" "$wasm_libc" \
    "$resources/embedded/$wasm_target/libswiftUnicodeDataTables.a" -o "$module"
}
