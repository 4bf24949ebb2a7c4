# Jobs that meet a full disk or a full /tmp, and what they leave behind
#
# Usage: Scripts/check full-disks
#
# Gives every job that writes a full disk, for its output file and as standard output: it must end with an
# error, and leave the old output file and no other. Then runs all with a full /tmp, and watches that none
# makes a file there, not even for a moment. A full disk is a small tmpfs in a mount namespace of its own:
# that needs Linux, and the root user or user namespaces. CommandTests has the faults that need no mount.

read_arguments -- "$@"
linux_only
require_python
make_work
build_release tzlookup tzlookup-shapes
# Mounts in a namespace are invisible elsewhere, and end with its last process.
for options in -m -rm; do
  unshare "$options" mount -t tmpfs none /tmp 2>/dev/null || continue
  unshare "$options" "$python" "$root/Tests/Programs/full_disks.py" "$programs" "$work" "$root/Shapefiles/hokkaido-sakhalin.shp" ||
    die "expected every job to end as the first lines say, found otherwise"
  exit
done
die "expected leave to mount in a namespace, found none: run this as root"
