# Shared by the scripts beside it, which source it first: where things are, messages, builds and Python.

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$scripts/.." && pwd)

# Keeps compiled Python out of the repository.
export PYTHONDONTWRITEBYTECODE=1

say() { printf '%s: %s\n' "${0##*/}" "$*"; }

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

bad_usage() {
  printf '%s: %s (see --help)\n' "${0##*/}" "$*" >&2
  exit 64
}

# For a script without arguments, given its own: prints its `usage` for --help, and refuses everything else.
no_arguments() {
  case "${1-}" in
    "") ;;
    -h | --help) usage && exit ;;
    *) bad_usage "unknown argument '$1'" ;;
  esac
}

# The value of an option, which must be a number or a file name: `need_number "$@"` before `shift 2`.
need_number() { [[ ${2-} =~ ^[1-9][0-9]{0,8}$ ]] || bad_usage "$1: expected a number from 1, found '${2-}'"; }
need_file() { [ -n "${2-}" ] || bad_usage "$1: expected a file name, found none"; }

# Makes $work, a directory that is gone when the script ends.
make_work() {
  work=$(mktemp -d)
  # The directory of now: inside a function $work may be another one when the script ends.
  trap "rm -rf $(printf %q "$work")" EXIT
  # Without these an interrupted script would leave it.
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# MARK: Packages

# Installs Debian packages that are missing.
require_packages() { # PACKAGE ...
  local package missing=() as_root=()
  for package in "$@"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  command -v apt-get >/dev/null ||
    die "expected ${missing[*]}, found no apt-get to install them with: install them by hand"
  say "installing ${missing[*]}"
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# Sets $CHROMIUM, in the environment of what is started, to a browser of that kind.
require_chromium() {
  find_chromium >/dev/null || require_packages chromium
  CHROMIUM=$(find_chromium)
  export CHROMIUM
}

find_chromium() {
  local candidate
  for candidate in chromium chromium-browser google-chrome; do
    command -v "$candidate" && return
  done
  return 1
}

# MARK: Builds

# Builds products in release mode; $programs is the directory that they are in afterward.
build_release() {
  local product
  for product in "$@"; do
    swift build --package-path "$root" -c release --product "$product" >&2 || return
  done
  programs=$(swift build --package-path "$root" -c release --show-bin-path)
}

# Runs a build, and prints what it said only where it fails.
quietly() {
  local said
  said=$("$@" 2>&1) || { printf '%s\n' "$said" >&2 && die "the build failed: $*"; }
}

# Builds a program with the Swift library inside, in release mode, and prints where it is. It
# runs on machines that have no Swift, and starts faster.
build_static() {
  local build=(swift build --package-path "$root" --scratch-path "$root/.build/static" -c release --static-swift-stdlib)
  # The shell goes on after a failure here, because the caller takes what is printed.
  "${build[@]}" --product "$1" >&2 || return
  printf '%s/%s\n' "$("${build[@]}" --show-bin-path)" "$1"
}

# Builds the service, as build_static does, with the trait that has its server, and prints where it is.
build_service() {
  local build=(swift build --package-path "$root" --scratch-path "$root/.build/service" -c release --static-swift-stdlib --traits Service)
  "${build[@]}" --product tzlookup-service >&2 || return
  printf '%s/tzlookup-service\n' "$("${build[@]}" --show-bin-path)"
}

# Builds tzlookup with the Swift library inside, and tzlookup-shapes, which it looks for beside itself, into $work.
build_static_pair() {
  local tzlookup
  tzlookup=$(build_static tzlookup)
  build_release tzlookup-shapes
  cp "$tzlookup" "$programs/tzlookup-shapes" "$work/"
}

# Whether a file is there, and newer than all others.
is_newer() { # FILE OTHER ...
  local file=$1 other
  shift
  for other in "$@"; do
    [ "$file" -nt "$other" ] || return 1
  done
}

# A fact about the compiler's target, such as "triple": the first of that name.
target_info() { swiftc -print-target-info | sed -n "s/.*\"$1\": \"\\(.*\\)\",*/\\1/p" | head -1; }

# MARK: README

# Prints a block of a language in a section of the README, the first one unless its number is given: readme_block C c 2.
readme_block() { # SECTION LANGUAGE [NUMBER]
  awk -v section="$1" -v language="$2" -v number="${3-1}" '
    /^#/ && !inside { current = ($0 ~ "^#+ " section "$") }
    /^```/ && inside { if (wanted) exit; inside = 0; next }
    /^```/ { inside = 1; wanted = current && $0 == "```" language && ++count == number; next }
    wanted { print; printed = 1 }
    END { exit !printed }' "$root/README.md" ||
    die "expected block ${3-1} of $2 in the README's section $1, found none"
}

# MARK: Python

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

# Sets $python.
require_python() {
  python=$(find_python) ||
    die "expected Python 3.11 or later with venv, found $(python3 --version 2>&1 || true):" \
      "run Scripts/setup"
}

# Makes an environment, $venv, in a directory, of exactly the packages that a requirements file pins.
make_venv() { # DIRECTORY REQUIREMENTS
  require_python
  venv=$1/venv
  say "installing the pinned packages of ${2##*/} into an environment of their own"
  "$python" -m venv "$venv"
  pip_install -r "$2"
}

pip_install() {
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps \
    --require-hashes --only-binary :all: "$@" ||
    die "expected the pinned packages from the Python package index, found the above:" \
      "check the network and pip's settings"
}
