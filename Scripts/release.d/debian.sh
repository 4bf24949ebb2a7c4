# The Debian packages, of what Scripts/install has put below $work: for Scripts/release.

debian_architecture=$(dpkg --print-architecture)
maintainer=${TZLOOKUP_MAINTAINER:-$(git -C "$root" log -1 --format='%an <%ae>')}

# One package: its files are in $work/debian/NAME already.
make_debian_package() { # NAME SECTION DEPENDS SUMMARY TEXT
  local name=$1 tree=$work/debian/$1 documents=$work/debian/$1/usr/share/doc/$1
  mkdir -p "$tree/DEBIAN" "$documents"
  [ ! -e "$tree/usr/share/doc/tzlookup/SERVICE_LICENSES" ] || mv "$tree/usr/share/doc/tzlookup/SERVICE_LICENSES" "$documents/"
  rm -rf "$tree/usr/share/doc/tzlookup/"{LICENSE,NOTICE,DATA_LICENSE,CITIES_LICENSE}
  [ "$name" = tzlookup ] || [ ! -e "$tree/usr/share/doc/tzlookup" ] || rmdir "$tree/usr/share/doc/tzlookup"
  cp "$root/NOTICE" "$documents/"
  write_copyright >"$documents/copyright"
  printf 'tzlookup (%s) unstable; urgency=medium\n\n  * Release %s: see NOTES.md of the release.\n\n -- %s  %s\n' \
    "$version" "$version" "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -n9 >"$documents/changelog.gz"
  {
    printf 'Package: %s\nSource: tzlookup\nVersion: %s\nArchitecture: %s\nMaintainer: %s\n' \
      "$name" "$version" "$debian_architecture" "$maintainer"
    printf 'Installed-Size: %s\nSection: %s\nPriority: optional\n' "$(find "$tree/usr" -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')" "$2"
    [ -z "$3" ] || printf 'Depends: %s\n' "$3"
    [[ $url != https://* ]] || printf 'Homepage: %s\n' "$url"
    printf 'Description: %s\n' "$4"
    fold -s -w 78 <<<"$5" | sed 's/ *$//; s/^/ /'
  } >"$tree/DEBIAN/control"
  find "$tree/usr" -type f -printf '%P\0' | sort -z |
    (cd "$tree/usr" && xargs -0 md5sum) | sed 's|  |  usr/|' >"$tree/DEBIAN/md5sums"
  chmod 644 "$tree/DEBIAN/"*
  if [ -e "$tree/DEBIAN/postinst" ]; then chmod 755 "$tree/DEBIAN/postinst"; fi
  find "$tree" -type d -exec chmod 755 {} +
  find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  quietly dpkg-deb --root-owner-group -Zxz -z1 --threads-max=1 --build "$tree" "$files/${name}_${version}_$debian_architecture.deb"
}

# What a program needs, by the shared libraries that it names.
needed_by() { # FILE ...
  mkdir -p "$work/needs/debian"
  printf 'Source: tzlookup\n\nPackage: tzlookup\nArchitecture: any\n' >"$work/needs/debian/control"
  (cd "$work/needs" && dpkg-shlibdeps -O "${@/#/-e}" 2>/dev/null) | sed -n 's/^shlibs:Depends=//p'
}

# The licenses of code and data, by the files that they are of.
write_copyright() {
  cat <<'EOT'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: tzlookup

Files: *
Copyright: 2026 the tzlookup authors
License: Expat

Files: Sources/Core/C*Data/* Shapefiles/*
Copyright: OpenStreetMap contributors, via timezone-boundary-builder
License: ODbL-1.0

Files: Sources/Features/CGazetteer/* Sources/Core/CTimeZoneTables/tz/populations.tab
Copyright: GeoNames
License: CC-BY-4.0

Files: Sources/Service/CServiceData/names/* Sources/Features/CZoneReleases/tables/windows.tzpack
 Sources/Core/CTimeZoneTables/tz/names.tzpack Sources/Core/CTimeZoneTables/tz/identifiers.tzpack
Copyright: 1991-2026 Unicode, Inc.
License: Unicode-3.0
Comment: NOTICE, beside this file, has all attributions; SERVICE_LICENSES those of what the service is compiled with.

License: Expat
EOT
  license_text "$root/LICENSE"
  printf '\nLicense: ODbL-1.0\n'
  license_text "$root/Sources/Core/CWorldData/DATA_LICENSE"
  printf '\nLicense: CC-BY-4.0\n'
  license_text "$root/Sources/Features/CGazetteer/DATA_LICENSE"
  printf '\nLicense: Unicode-3.0\n'
  license_text "$root/Sources/Core/CTimeZoneTables/tz/LICENSE.unicode"
}

license_text() { sed 's/[[:space:]]*$//; s/^$/./; s/^/ /' "$1"; }

trees=$work/debian
mkdir -p "$trees"
cp -a "$work/program" "$trees/tzlookup"
gzip -n9 "$trees/tzlookup/usr/share/man/man1/tzlookup.1"
# Nobody runs it.
sed -i '1{/^#!/d}' "$trees/tzlookup/usr/share/bash-completion/completions/tzlookup"
# Debian's place for functions of zsh.
mv "$trees/tzlookup/usr/share/zsh/site-functions" "$trees/tzlookup/usr/share/zsh/vendor-completions"
# It needs libraries that Debian's next release may not have.
if [ -e "$trees/tzlookup/usr/bin/tzlookup-shapes" ]; then
  mkdir -p "$trees/tzlookup-shapes/usr/"{bin,share/man/man1} "$trees/tzlookup-shapes/DEBIAN"
  mv "$trees/tzlookup/usr/bin/tzlookup-shapes" "$trees/tzlookup-shapes/usr/bin/"
  cp "$trees/tzlookup/usr/share/man/man1/tzlookup.1.gz" "$trees/tzlookup-shapes/usr/share/man/man1/tzlookup-shapes.1.gz"
  make_debian_package tzlookup-shapes utils "tzlookup (= $version), $(needed_by "$trees/tzlookup-shapes/usr/bin/tzlookup-shapes")" \
    "time zone of a coordinate, from shapefiles" \
    "Compiles boundaries from shapefiles and GeoJSON into an index for tzlookup, and verifies its answers beside GEOS: what tzlookup compile, verify and --shapes start."
fi
make_debian_package tzlookup utils "$(needed_by "$trees/tzlookup/usr/bin/tzlookup")" "time zone of a coordinate, offline and exact" \
  "Prints the time zone at a point on Earth, from the real boundaries of the world, which are inside. It annotates tables and JSON, converts local times, and knows cities, borders, tracks and the sun."

cp -a "$work/service" "$trees/tzlookup-service"
mkdir -p "$trees/tzlookup-service/usr/share/man/man1" "$trees/tzlookup-service/DEBIAN"
printf '.TH TZLOOKUP-SERVICE 1\n.SH NAME\ntzlookup-service \\- time zones of coordinates over HTTP\n.SH SYNOPSIS\n.B tzlookup-service\n[options]\n.SH DESCRIPTION\nServes HTTP on 127.0.0.1:8080.\n.B tzlookup-service --help\nhas all options.\n.SH SEE ALSO\n.BR tzlookup (1)\n' |
  gzip -n9 >"$trees/tzlookup-service/usr/share/man/man1/tzlookup-service.1.gz"
# Whoever installs it decides when it starts.
make_debian_package tzlookup-service net "tzlookup (= $version), $(needed_by "$trees/tzlookup-service/usr/bin/tzlookup-service")" \
  "time zones of coordinates over HTTP" \
  "The service of tzlookup: single requests, batches, tiles and a map of all borders. Its unit is not started: 'systemctl enable --now tzlookup' does that."

mkdir -p "$trees/libtzlookup1/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)" "$trees/libtzlookup1/DEBIAN"
cp -a "$work/library" "$trees/libtzlookup-dev"
libraries=usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
mkdir -p "$trees/libtzlookup-dev/$libraries"
mv "$trees/libtzlookup-dev/usr/lib/"libtzlookup.so.* "$trees/libtzlookup1/$libraries/"
mv "$trees/libtzlookup-dev/usr/lib/"{libtzlookup.*,pkgconfig} "$trees/libtzlookup-dev/$libraries/"
sed -i 's|^prefix=.*|prefix=/usr|; s|^libdir=.*|libdir=${prefix}/'"${libraries#usr/}|" "$trees/libtzlookup-dev/$libraries/pkgconfig/tzlookup.pc"
printf 'libtzlookup 1 libtzlookup1\n' >"$trees/libtzlookup1/DEBIAN/shlibs"
printf 'activate-noawait ldconfig\n' >"$trees/libtzlookup1/DEBIAN/triggers"
make_debian_package libtzlookup1 libs "$(needed_by "$trees/libtzlookup1/$libraries"/*)" \
  "time zone of a coordinate, offline and exact - library" \
  "The time zone at a point on Earth, from the real boundaries of the world, which are inside, for C and all that can call C."
make_debian_package libtzlookup-dev libdevel "libtzlookup1 (= $version)" \
  "time zone of a coordinate, offline and exact - development" \
  "The header, the static library and the file for pkg-config of libtzlookup1."
