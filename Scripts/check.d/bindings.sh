usage() {
  cat <<'EOT'
Usage: Scripts/check bindings [--large] [DOOR ...]

Builds and tests the library's doors to other languages, all of them or those that are named:

EOT
  sed -n 's/^# DOOR: /  /p' "$scripts"/check.d/bindings/*.sh
  cat <<'EOT'

Each installs what it needs. With --large also what takes longer than a minute or two.
Linux only.
EOT
}

large=false
doors=()
# shellcheck disable=SC2034 # The doors read $large.
while [ $# -gt 0 ]; do
  case $1 in
    --large) large=true ;;
    -h | --help) usage && exit ;;
    -*) bad_usage "unknown argument '$1'" ;;
    *)
      [ -f "$scripts/check.d/bindings/$1.sh" ] || bad_usage "there is no door '$1'"
      doors+=("$1")
      ;;
  esac
  shift
done
if [ "$(uname -s)" != Linux ]; then
  say "skipped: only on Linux"
  exit
fi
if [ ${#doors[@]} -eq 0 ]; then
  for script in "$scripts"/check.d/bindings/*.sh; do
    door=${script##*/}
    doors+=("${door%.sh}")
  done
fi

# MARK: For the doors

# Builds the library for C unless it is current, and sets $library to its directory.
require_c_library() {
  library=$root/.build/c-library
  "$scripts/build" c-library "$library"
}

# Fails unless two texts are the same.
expect() { # WHAT EXPECTED FOUND
  [ "$2" = "$3" ] || die "$1: expected '$2', found '$3'"
}

for door in "${doors[@]}"; do
  step "$door"
  # A shell of its own, with a directory of its own in $work: doors share nothing.
  (
    make_work
    # shellcheck source=/dev/null
    . "$scripts/check.d/bindings/$door.sh"
  )
done
finish "all is well"
