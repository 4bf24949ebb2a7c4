# Shared by the scripts beside it: messages, and the Python that the data scripts run on.
# Sourced, not run.

say() { printf '%s: %s\n' "${0##*/}" "$*"; }

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

bad_usage() {
  printf '%s: %s (see --help)\n' "${0##*/}" "$*" >&2
  exit 64
}

# Prints the first Python that can make a virtual environment and is new enough for the
# pinned packages. Asking it beats asking for a package: it may come from pyenv or brew,
# and Debian splits ensurepip off.
find_python() {
  local candidate
  for candidate in python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3; do
    if "$candidate" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' \
      2>/dev/null; then
      command -v "$candidate"
      return
    fi
  done
  return 1
}

# Builds a program with the Swift library inside, in release mode, and prints where it is. It
# runs on machines that have no Swift, and starts faster.
build_static() {
  local root scratch
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
  scratch=$root/.build/static
  local build=(swift build --package-path "$root" --scratch-path "$scratch" -c release --static-swift-stdlib)
  # The shell goes on after a failure here, because the caller takes what is printed.
  "${build[@]}" --product "$1" >&2 || return
  printf '%s/%s\n' "$("${build[@]}" --show-bin-path)" "$1"
}

build_static_tzlookup() { build_static tzlookup; }
