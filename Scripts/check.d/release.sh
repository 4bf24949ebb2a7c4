# The files of a release, installed and run
#
# Usage: Scripts/check release [DIRECTORY]
#
# Tries what Scripts/release made in DIRECTORY (.build/release-files): the sums, lintian's opinion
# of the Debian packages, which are installed into a system of their own, used and purged there,
# npm's of its package, pip's of the wheel for this machine and of the sources, the library for C, the
# command where there is no other file, and the image of the service (Scripts/install.d/Containerfile), which
# is run read-only, without capabilities and network, asked for its health and stopped. Nothing is
# changed on this system but the tools that are installed: lintian, mmdebstrap, podman, runc, npm.
#
# Linux with apt only, as root; takes some minutes.

read_arguments DIRECTORY= -- "$@"
. "$scripts/lib/embedded.sh"
linux_only
[ "$(id -u)" -eq 0 ] || die "expected to be root, which makes systems and containers, found $(id -un)"
directory=$(cd "${directory:-$root/.build/release-files}" && pwd) || die "run Scripts/release first"
require_packages lintian mmdebstrap podman runc curl gcc pkgconf
command -v npm >/dev/null || require_packages npm
require_python
make_work

say "sums"
(cd "$directory" && sha256sum --check --quiet SHA256SUMS)
expect "files without a sum" SHA256SUMS "$(comm -3 <(cd "$directory" && ls) <(awk '{ print $2 }' "$directory/SHA256SUMS" | sort) | xargs)"
if command -v ruby >/dev/null; then ruby -c "$directory/tzlookup.rb" >"$work/log"; fi

say "the package for npm"
for package in "$directory"/tzlookup-*.tgz; do
  (cd "$work" && npm publish --dry-run --offline "$package" >"$work/log" 2>&1) || die "npm publish: $(cat "$work/log")"
done

say "the packages for pip"
for package in "$directory"/tzlookup-*-cp311-abi3-manylinux*_x86_64.whl "$directory/tzlookup-$version.tar.gz"; do
  rm -rf "$work/venv"
  make_empty_venv "$work"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$package"
  expect "the command of ${package##*/}" Asia/Tokyo "$("$venv/bin/tzlookup" 43.06 141.35)"
done

say "the library for C"
mkdir "$work/library"
tar -xzf "$directory/libtzlookup-$version-linux-x86_64.tar.gz" -C "$work/library" --strip-components 1
gcc "$root/Tests/Bindings/C/zone.c" $(PKG_CONFIG_PATH=$work/library pkg-config --cflags --libs tzlookup) -o "$work/zone"
expect "a program with the library" Asia/Tokyo "$(LD_LIBRARY_PATH=$work/library "$work/zone")"

say "the Debian packages"
lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$directory"/*.deb
# Runs with the system's root as its argument, while the system has a network, /proc and /dev.
cat >"$work/inside" <<'EOS'
#!/bin/sh
set -eu
cp "$PACKAGES"/*.deb "$PROGRAM" "$1/mnt/"
cat >"$1/mnt/try" <<'EOT'
export DEBIAN_FRONTEND=noninteractive
files() { find /bin /boot /etc /home /lib /opt /root /sbin /srv /usr /var | grep -vE '^/var/(cache|log|lib/apt|lib/dpkg)/' | sort; }
expect() { [ "$2" = "$3" ] || { echo "$1: expected '$2', found '$3'" >&2; exit 1; }; }
files >/tmp/before
dpkg-query -W -f '${Package}\n' | sort >/tmp/packages
apt-get install -q -y --no-install-recommends /mnt/*.deb >/tmp/log
expect "tzlookup" Asia/Tokyo "$(tzlookup 43.06 141.35)"
tzlookup-shapes --help >/tmp/log
test -f /lib/systemd/system/tzlookup.service
tzlookup-service --port 18080 2>/tmp/log &
for _ in $(seq 100); do ! grep -q listening /tmp/log || break; sleep 0.1; done
grep -q listening /tmp/log
kill $!
wait $!
gcc /mnt/zone.c $(pkg-config --cflags --libs tzlookup) -o /tmp/shared
expect "a program with the shared library" Asia/Tokyo "$(/tmp/shared)"
gcc /mnt/zone.c -Wl,-Bstatic $(pkg-config --cflags --libs tzlookup) -Wl,-Bdynamic -lm -o /tmp/static
# What it came with, and what that needs.
apt-get purge -q -y $(dpkg-query -W -f '${Package}\n' | sort | comm -13 /tmp/packages -) >/tmp/log
files >/tmp/after
diff /tmp/before /tmp/after || { echo "expected the files of before, found those above" >&2; exit 1; }
expect "a program with the static library" Asia/Tokyo "$(/tmp/static)"
EOT
exec chroot "$1" sh -eu /mnt/try </dev/null
EOS
chmod +x "$work/inside"
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
PACKAGES=$directory PROGRAM=$root/Tests/Bindings/C/zone.c mmdebstrap --quiet --variant=minbase --include=gcc,libc6-dev,pkgconf --format=null \
  --customize-hook="$work/inside" "$suite" - ||
  die "expected packages that install, work and go in $suite, found the above"

say "the image of the service"
archive=$(echo "$directory"/tzlookup-*-linux-x86_64.tar.gz)
mkdir "$work/image"
tar -xzf "$archive" -C "$work/image" --strip-components 1
# Swift's library asks the kernel for the name of the program.
mkdir "$work/image/proc"
expect "the command where there is no other file" Asia/Tokyo \
  "$(unshare --mount --pid --fork --mount-proc="$work/image/proc" chroot "$work/image" /bin/tzlookup 43.06 141.35)"
# Images and containers of its own, and limits that need no privilege.
container() { podman --storage-driver vfs --root "$work/containers" --runroot "$work/run" --cgroup-manager cgroupfs --runtime runc "$@"; }
container build --quiet -f "$scripts/install.d/Containerfile" -t tzlookup "$work/image" >"$work/log"
identifier=$(container run --detach --read-only --cap-drop all --network none --ulimit nofile=1024:1024 --ulimit nproc=1024:1024 tzlookup)
trap 'container rm --force "$identifier" >"$work/log"; rm -rf "$work"' EXIT
process=$(container inspect --format '{{.State.Pid}}' "$identifier")
ask() { nsenter --target "$process" --net curl --silent --fail --retry 20 --retry-delay 1 --retry-connrefused "http://127.0.0.1:8080$1"; }
expect "the health of the service" '{"status":"ok"}' "$(ask /v1/health)"
case $(ask "/v1/timezone?lat=43.06&lng=141.35") in *'"timeZone":"Asia/Tokyo"'*) ;; *) die "expected Asia/Tokyo of the service in its container" ;; esac
expect "its user and capabilities" "65534 0000000000000000" "$(awk '/^(Uid|CapBnd):/ { print $2 }' "/proc/$process/status" | xargs)"
container stop --time 20 "$identifier" >"$work/log"
expect "its exit status after SIGTERM" 0 "$(container inspect --format '{{.State.ExitCode}}' "$identifier")"
say "all is well: the image has $(container image inspect --format '{{.Size}}' tzlookup) bytes"
