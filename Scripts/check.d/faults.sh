# Jobs that fail, and what they leave behind
#
# Usage: Scripts/check faults [--quick] [--without-mounts]
#
# Makes large jobs fail, and checks what they leave behind: a table of 20 million rows (1 GB, kept in
# .build/faults) interrupted in the middle by SIGINT and SIGTERM, an output on a full disk, a full
# /tmp, a line of 10 GB; and small ones: an output that is an input, closed descriptors, streams as
# outputs, every signal that ends a process, no second thread. Prints a row for each fault: the
# message, the exit status and what was proved. Fails where a row is not as expected. Takes some
# minutes and 4 GB of disk.
#
# A full disk is a small tmpfs of its own, in a mount namespace of its own: that needs Linux, and
# the root user or user namespaces.
#
#   --quick           only the small jobs
#   --without-mounts  leave those rows out; otherwise it is a failure where they cannot be checked

read_arguments --quick --without-mounts -- "$@"
require_python
work=$root/.build/faults
mkdir -p "$work"
# Large, and of no use to anybody, but for the table, which is made again in a minute.
trap 'find "$work" -mindepth 1 -maxdepth 1 ! -name table.csv -exec rm -rf {} +' EXIT

step "building tzlookup and tzlookup-shapes"
build_release tzlookup tzlookup-shapes

step "checking faults"
status=0
check() {
  local name=$1
  shift
  "$@" "$python" "$support/faults/$name.py" --programs "$programs" --work "$work" \
    --shapes "$root/Shapefiles/hokkaido-sakhalin.shp" || status=1
}

check outputs
if $quick; then
  [ $status = 0 ] || die "expected that every fault ended as expected, found FAILED above"
  finish "all as expected; the large jobs were left out, as requested"
  exit
fi
check interruptions
check long_line

# A mount namespace: mounts in it are invisible elsewhere, and end with its last process.
namespace() {
  local options
  for options in -m -rm; do
    if unshare "$options" mount -t tmpfs none /tmp 2>/dev/null; then
      printf '%s\n' "$options"
      return
    fi
  done
  return 1
}

if $without_mounts; then
  say "full disks and a full /tmp were left out, as asked for"
elif options=$(namespace); then
  check full_disks unshare "$options"
else
  say "full disks and a full /tmp were left out: neither the root user's nor a user's own" \
    "mount namespaces are allowed here (--without-mounts is fine with that)" >&2
  status=1
fi
[ $status = 0 ] || die "expected that every fault was tried and ended as expected, found FAILED, or faults left out, above"
finish "all as expected"
