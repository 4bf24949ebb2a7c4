# The platforms that are built for on one machine, and the compiler for all. Sourced, after embedded.sh.

platforms=(linux-x86_64 linux-x86_64-musl linux-aarch64 linux-aarch64-musl windows-x86_64 windows-aarch64 macos-x86_64 macos-arm64)
platforms_built=$root/.build/platforms

# Sets what differs: the system, the processor, the target of zig, that of clang, of which the library is made, the names of
# files and the tags of Python's wheels, of which $tag is one.
describe_platform() { # PLATFORM
  system=${1%%-*} processor=${1#*-}
  processor=${processor%-musl} abi=-gnu.2.17 suffix=so extension=_tzlookup.abi3.so
  [ "${1%-musl}" = "$1" ] || abi=-musl
  case $1 in
    linux-x86_64 | linux-aarch64 | linux-x86_64-musl | linux-aarch64-musl)
      triple=$processor-unknown-linux-gnu tag=manylinux_2_17_$processor
      [ $abi != -musl ] || tag=musllinux_1_2_$processor
      ;;
    windows-x86_64 | windows-aarch64)
      abi=-gnu triple=$processor-w64-windows-gnu suffix=dll extension=_tzlookup.pyd tag=win_amd64
      [ "$processor" = x86_64 ] || tag=win_arm64
      ;;
    macos-x86_64 | macos-arm64) abi=.11.0 triple=$processor-apple-macosx11.0.0 suffix=dylib tag=macosx_11_0_$processor ;;
    *) bad_usage "expected some of ${platforms[*]}, found '$1'" ;;
  esac
  # pip takes the older name of a platform for another one.
  tags=${tag/#manylinux_2_17_$processor/manylinux2014_$processor.$tag}
  zig_target=${processor/arm64/aarch64}-$system$abi
  source_target=x86_64-unknown-linux-gnu
  [ "$processor" = x86_64 ] || source_target=aarch64-none-none-elf
  linux_triple=${source_target%%-*}-unknown-linux-gnu
}

# Sets the array $chosen to the platforms that are named in $arguments, or to all.
choose_platforms() {
  local platform
  [ "$(uname -sm)" = "Linux x86_64" ] || die "expected Linux on x86-64, found $(uname -sm)"
  chosen=(${arguments[@]+"${arguments[@]}"})
  [ ${#chosen[@]} -gt 0 ] || chosen=("${platforms[@]}")
  for platform in "${chosen[@]}"; do describe_platform "$platform"; done
}

# Installs zig. It keeps what it has built of C libraries.
require_zig() {
  export ZIG_GLOBAL_CACHE_DIR=$platforms_built/zig ZIG_LOCAL_CACHE_DIR=$platforms_built/zig
  venv=$platforms_built/venv
  if [ ! "$venv/installed" -nt "$python_lock" ]; then
    make_venv "$platforms_built" ziglang
    touch "$venv/installed"
  fi
}

# Unpacks packages of Debian with what they need, without installing them: into a directory, once.
unpack_packages() { # DIRECTORY ARCHITECTURE SUITE PACKAGE ...
  [ ! -f "$1/unpacked" ] || return 0
  command -v mmdebstrap >/dev/null || require_packages mmdebstrap
  [ -f /usr/share/keyrings/debian-archive-keyring.gpg ] || require_packages debian-archive-keyring
  say "unpacking ${*:4} of Debian's $3"
  rm -rf "$1"
  mkdir -p "$1"
  # A mirror may be behind.
  quietly mmdebstrap --mode=chrootless --variant=extract --architectures="$2" --include="${*:4}" \
    --aptopt='Acquire::Check-Valid-Until "false"' --setup-hook='mkdir -p "$1/usr/lib" && ln -s usr/lib "$1/lib"' \
    "$3" "$1" http://deb.debian.org/debian
  touch "$1/unpacked"
}

# Unpacks the headers and modules of Python 3.14.
unpack_later_python() {
  later_python=$platforms_built/python3.14
  unpack_packages "$later_python" amd64 forky libpython3.14-dev
}

zig() { "$platforms_built/venv/bin/python" -m ziglang "$@"; }

# Compiles or links C for the platform that is described. Neither paths of this machine nor names for debuggers stay in what
# comes out.
zig_cc() {
  zig cc -target "$zig_target" -O2 -g0 -fno-sanitize=undefined -fPIC -ffunction-sections -fdata-sections -fvisibility=hidden \
    "-ffile-prefix-map=$root=." "-ffile-prefix-map=$work=." "$@"
}
