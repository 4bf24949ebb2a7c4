# Shared by the scripts beside it, which source it first: where things are, messages, builds and Python.

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$scripts/.." && pwd)

# Keeps compiled Python out of the repository.
export PYTHONDONTWRITEBYTECODE=1
# Boundaries and rules are the built-in ones, whatever the caller has named or installed.
unset TZLOOKUP_INDEX TZLOOKUP_ZONEINFO TZDIR
export XDG_DATA_HOME=$root/.build/data-home

# What messages begin with: the script, and the part of it that was chosen.
title=${0##*/}

say() { printf '%s: %s\n' "$title" "$*"; }

die() {
  printf '%s: %s\n' "$title" "$*" >&2
  exit 1
}

bad_usage() {
  printf '%s: %s (see --help)\n' "$title" "$*" >&2
  exit 64
}

# Fails unless the value of an option or an argument is a number from 1.
need_number() { # NAME VALUE
  [[ ${2-} =~ ^[1-9][0-9]{0,8}$ ]] || bad_usage "$1: expected a number from 1, found '${2-}'"
}

# Ends a script that works on Linux alone, and is not needed elsewhere.
linux_only() {
  [ "$(uname -s)" = Linux ] || { say "skipped: only on Linux" && exit; }
}

# MARK: Help and arguments

# Prints the help of a script, the comment that it begins with, from "Usage:" on; and lists its parts, the files of a
# directory, if it has any. The first line of a part says what it is.
print_help() { # FILE [DIRECTORY]
  local parts=${2-} name
  sed -n '/^# Usage:/,/^[^#]*$/s/^# \{0,1\}//p' "$1"
  [ -z "$(part_names "$parts")" ] || echo
  for name in $(part_names "$parts"); do printf '  %-14s %s\n' "$name" "$(sed -n '1s/^# //p' "$parts/$name.sh")"; done
}

part_names() { find "$1" -maxdepth 1 -name '*.sh' 2>/dev/null | sed 's|.*/||; s|[.]sh$||' | sort; } # DIRECTORY

need_part() { # DIRECTORY NAME
  part_names "$1" | grep -qxF -- "$2" ||
    bad_usage "expected one of $(part_names "$1" | paste -sd ' ' -), found '$2'"
}

# For a script of parts: runs the one that the first argument names, with the others. $part is its file, and $support the directory
# of all.
run_part() { # ARGUMENT ...
  support=$scripts/$title.d
  case "${1-}" in -h | --help) print_help "$scripts/$title" "$support" && exit ;; esac
  need_part "$support" "${1-}"
  part=$support/$1.sh
  title="$title $1"
  shift
  . "$part"
}

# For a part that has parts itself: sets the array $chosen to those that are named in $arguments, or to all.
choose_parts() { # DIRECTORY
  local name
  chosen=(${arguments[@]+"${arguments[@]}"})
  [ ${#chosen[@]} -gt 0 ] || read -r -d '' -a chosen < <(part_names "$1") || true
  for name in "${chosen[@]}"; do need_part "$1" "$name"; done
}

# Reads the arguments after --, by what a script takes, which is before it:
#
#   --with-this      sets $with_this to true or false
#   --output=NAME    sets $output to the argument after it, NAME unless it is given; a number if NAME is one
#   LEGS=100         sets $legs, likewise, to an argument that is no option
#   ...              sets the array $arguments to all others that are no options
#
# Prints the help of the script, or of its part, if --help is among them.
read_arguments() { # TAKEN ... -- ARGUMENT ...
  local options=() places=() taken each
  arguments=()
  while [ "$1" != -- ]; do
    case $1 in --*) options+=("$1") ;; *) places+=("$1") ;; esac
    [ "$1" = ... ] || set_variable "$1" false
    shift
  done
  shift
  while [ $# -gt 0 ]; do
    taken=
    case $1 in
      -h | --help) print_help "${part:-$0}" "${part+${part%.sh}}" && exit ;;
      "" | -*)
        for each in ${options[@]+"${options[@]}"}; do [[ $each != "$1" && $each != "$1="* ]] || taken=$each; done
        ;;
      *)
        taken=${places[0]-}
        [ "$taken" = ... ] || places=(${places[@]+"${places[@]:1}"})
        ;;
    esac
    case $taken in
      "") bad_usage "unknown argument '$1'" ;;
      ...) arguments+=("$1") ;;
      --*=*)
        [ -n "${2-}" ] || bad_usage "$1: expected a value, found none"
        set_variable "$taken" "" "$2"
        shift
        ;;
      *) set_variable "$taken" true "$1" ;;
    esac
    shift
  done
}

# Sets the variable of an option or an argument to the value of a flag, to what is found or, without it, to its default.
set_variable() { # NAME[=DEFAULT] FLAG [FOUND]
  local name=${1%%=*} value=$2
  if [[ $1 = *=* ]]; then value=${3-${1#*=}}; fi
  [[ $# -lt 3 || $1 != *=[0-9]* ]] || need_number "$name" "$value"
  printf -v "$(tr 'A-Z-' 'a-z_' <<<"${name#--}")" %s "$value"
}

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

# Installs Debian packages that are missing. Scripts may do so at the same time: apt waits for its lock on the packages,
# but not for that on the lists.
require_packages() { # PACKAGE ...
  local package missing=() as_root=() lock=("flock" "${TMPDIR:-/tmp}/tzlookup-packages.lock")
  for package in "$@"; do
    # Also known is a package that was removed but for its settings: hence the status.
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  command -v apt-get >/dev/null ||
    die "expected ${missing[*]}, found no apt-get to install them with: install them by hand"
  say "installing ${missing[*]}"
  if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo)
    command -v sudo >/dev/null || die "expected to be root, or sudo, to install ${missing[*]}, found neither: install them as root"
  fi
  "${lock[@]}" ${as_root[@]+"${as_root[@]}"} apt-get update -q
  "${lock[@]}" ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# Sets $CHROMIUM, in the environment of what is started, to a browser of that kind.
require_chromium() {
  CHROMIUM=$(command -v chromium chromium-browser google-chrome | head -1 || true)
  [ -n "$CHROMIUM" ] || { require_packages chromium && CHROMIUM=$(command -v chromium); }
  export CHROMIUM
}

# MARK: Builds

# The directory of a module, whichever layer it is in.
module() { printf '%s\n' "$root"/Sources/*/"$1"; }

# Where $TZLOOKUP_BUILT is set, Scripts/test has built all products for release, with the Swift library inside, and that is
# their directory: SwiftPM takes seconds to find that nothing is to be done, and lets one caller at a time do so.

# Builds products in release mode; $programs is the directory that they are in afterward.
build_release() {
  local product
  programs=${TZLOOKUP_BUILT-}
  [ -z "$programs" ] || return 0
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
# runs on machines that have no Swift, and starts faster. Only the linking differs from build_release. $TZLOOKUP_SWIFTPM is an
# option of SwiftPM more, for those that build in a sandbox of their own.
build_static() { # PRODUCT [OPTION OF SWIFTPM ...]
  local product=$1 directory=${TZLOOKUP_BUILT-}
  shift
  if [ -z "$directory" ]; then
    local build=(swift build --package-path "$root" -c release ${TZLOOKUP_SWIFTPM-} "$@") linked
    # The shell goes on after a failure here, because the caller takes what is printed.
    link_statically || return
    "${build[@]}" --product "$product" >&2 || return
    linked=$("${build[@]}" --show-bin-path)/$product
    # The next build_release links it anew.
    directory=$root/.build/static
    mkdir -p "$directory" && cp "$linked" "$directory/" || return
  fi
  printf '%s/%s\n' "$directory" "$product"
}

# Makes SwiftPM put the Swift library into the programs that it links from now on. Foundation, of which the argument parser
# uses a part, needs more when it is inside: the compiler says what. $link_options are more of the linker's. Elsewhere than on
# Linux the system has the library.
link_statically() {
  [ "$(uname -s)" = Linux ] || return 0
  local directory
  directory=$(mktemp -d)
  echo 'import FoundationEssentials' >"$directory/import.swift"
  swiftc -static-stdlib -O -parse-as-library -c "$directory/import.swift" -o "$directory/import.o" &&
    "$(tool swift-autolink-extract)" "$directory/import.o" -o "$directory/libraries" || return
  # An identifier of the build is a sum of all that strip takes off, in which are the paths of this machine.
  TZLOOKUP_STATIC="$(grep '^-l' "$directory/libraries" | tr '\n' ' ')-Xlinker --build-id=none ${link_options-}"
  export TZLOOKUP_STATIC
  rm -rf "$directory"
}

# Builds the service, as build_static does, with the trait that has its server: in a build of its own, for a trait is an
# option of every compilation. C and C++ name their files in messages: the same ones wherever this repository is.
build_service() {
  say "building tzlookup-service" >&2
  build_static tzlookup-service --scratch-path "$root/.build/service" --traits Service \
    -Xcc "-ffile-prefix-map=$root=." -Xcxx "-ffile-prefix-map=$root=."
}

# Whether a file is there, and newer than others and all in them.
is_newer() { # FILE OTHER ...
  [ -f "$1" ] && [ -z "$(find "${@:2}" -newer "$1" -not -name __pycache__ -print -quit)" ]
}

# Calls SwiftPM on the build with a sanitizer, one for all that runs under it: tests, the fuzzer, damaged indexes. The
# address sanitizer comes with the counters that libFuzzer needs, where the toolchain has libFuzzer (Xcode's has not).
swift_sanitized() { # SANITIZER COMMAND [ARGUMENT ...]
  local sanitizer=$1 options=(--package-path "$root" -c release --sanitize="$1" --scratch-path "$root/.build/sanitize-$1")
  shift
  (
    export TZLOOKUP_SANITIZED=1 TZLOOKUP_HOSTILE=1
    if [ "$sanitizer" = address ] && TZLOOKUP_FUZZ=$(fuzzer_library); then
      export TZLOOKUP_FUZZ
      options+=(-Xswiftc -enable-testing)
    fi
    swift "$@" "${options[@]}"
  )
}

# libFuzzer without a main, for this processor.
fuzzer_library() {
  find "$(target_info runtimeResourcePath)/clang/lib/" -name "libclang_rt.fuzzer_no_main*$(uname -m)*.a" | grep .
}

# A fact about the compiler's target, such as "triple": the first of that name.
target_info() { swiftc -print-target-info | sed -n "s/.*\"$1\": \"\\(.*\\)\",*/\\1/p" | head -1; }

# The path of a tool that came with this Swift: another release's clang cannot compile the sources, and another's llvm
# cannot read what Swift's has written. `swiftc` itself may be a link or choose among toolchains, so it is asked.
tool() {
  local path
  if [ "$(uname -s)" = Darwin ]; then
    path=$(xcrun --find "$1" 2>/dev/null) || path=
  else
    path=$(target_info runtimeResourcePath)/../../bin/$1
  fi
  [ -x "$path" ] || die "expected $1 among the tools of Swift's toolchain, found none: install all of the toolchain"
  printf '%s\n' "$path"
}

# Not the first on PATH, which may be Debian's.
clang() { "$(tool clang)" "$@"; }

# MARK: Documents

articles=Sources/Documentation.docc

# Prints the first block of a language in a section of a document: example README.md Tracks console.
example() { # PATH SECTION LANGUAGE
  awk -v section="$2" -v language="$3" '
    /^#/ && !inside { current = ($0 ~ "^#+ " section "$") }
    /^```/ && inside { if (wanted) exit; inside = 0; next }
    /^```/ { inside = 1; wanted = current && $0 == "```" language; next }
    wanted { print; printed = 1 }
    END { exit !printed }' "$root/$1" ||
    die "expected a block of $3 in the section $2 of $1, found none"
}

# MARK: Python

# Prints the first Python that can make a virtual environment and is new enough for the pinned packages. Asking it beats asking
# for a package: it may come from pyenv or brew, and Debian splits ensurepip off.
find_python() {
  local candidate
  for candidate in python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3; do
    "$candidate" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v "$candidate" && return
  done
  return 1
}

# Sets $python.
require_python() {
  python=$(find_python) ||
    die "expected Python 3.11 or later with venv, found $(python3 --version 2>&1 || true):" \
      "run Scripts/setup"
}

# What pins the packages of Python.
python_lock=$scripts/lib/requirements.txt

# Makes an environment, $venv, in a directory, of packages that the lock pins, with those that they need.
make_venv() { # DIRECTORY PACKAGE ... [OPTION OF PIP ...]
  require_python
  make_empty_venv "$1"
  install_pinned "${@:2}"
}

install_pinned() { # PACKAGE ... [OPTION OF PIP ...]
  local packages=()
  while [[ ${1--} != -* ]]; do packages+=("$1") && shift; done
  say "installing ${packages[*]}, and what they need, as pinned"
  pins_of "${packages[@]}" >"$venv/pinned.txt"
  pip_install "$@" -r "$venv/pinned.txt"
}

pins_of() { "$python" "$scripts/lib/pinned.py" "$python_lock" "$@"; } # PACKAGE ...

# Makes an environment without packages, $venv, in a directory. Its pip is shared by all: installing one takes longer than most
# packages do. $pip_python is the Python that has it.
make_empty_venv() { # DIRECTORY
  local shared=$root/.build/pip new
  venv=$1/venv pip_python=$shared/bin/python
  if ! "$pip_python" -m pip --version >/dev/null 2>&1; then
    rm -rf "$shared"
    mkdir -p "$root/.build"
    new=$(mktemp -d "$root/.build/pip.XXXXXX")
    "$python" -m venv "$new"
    # Unless another script was quicker.
    [ -e "$shared" ] || mv "$new" "$shared"
    rm -rf "$new"
  fi
  "$python" -m venv --without-pip "$venv"
  printf '#!/bin/sh\nexec "%s" -m pip --python "%s" "$@"\n' "$pip_python" "$venv" >"$venv/bin/pip"
  chmod +x "$venv/bin/pip"
}

# Installs what a requirements file, the last argument, pins into $venv. To compile all modules would take longer than to import
# the few that are used.
pip_install() { # [OPTION OF PIP ...] -r REQUIREMENTS
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --no-compile \
    --require-hashes --only-binary :all: "$@" ||
    die "expected the wheels of $(grep -o '^[^ ]*==[^ ]*' "${@: -1}" | xargs) from the Python package index, found the above:" \
      "check the network and pip's settings, or put them by hand into a directory that PIP_FIND_LINKS names"
}

# The directory that $venv has its packages in.
site_packages() { "$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))'; }

# Installs into $venv the timezonefinder that the boundaries are decoded with, which has their data. Its wheels ask for
# Python 3.12, but run on 3.11, too; pip makes no command for what it installs into a directory.
install_timezonefinder() {
  pip_install --target "$(site_packages)" --python-version 3.12 --ignore-requires-python -r "$scripts/data/boundaries/requirements-decoder.txt"
  printf '#!%s\nimport sys\nfrom timezonefinder.command_line import main\nsys.exit(main())\n' "$venv/bin/python" >"$venv/bin/timezonefinder"
  chmod +x "$venv/bin/timezonefinder"
}
