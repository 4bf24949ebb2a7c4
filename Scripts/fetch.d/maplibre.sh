# MapLibre GL JS, which draws the map of tzlookup-service
#
# Usage: Scripts/fetch maplibre
#
# Downloads MapLibre GL JS 5.3.0, which draws the map of tzlookup-service, to
# Sources/Service/CServiceData/page/maplibre, where the next build embeds it. It comes from the Python
# package maplibre; the package and both files must have their pinned checksums. Does
# nothing if the files are already there. They are not committed: without them the page has
# no map, and everything else works.

read_arguments -- "$@"
wheel=eeafab617d4a1b71c0c174c71405f67c4b4e494fe1b27968d4d2359bc160e277
checksums="e380deae560bc5d182be4124a1b9cdd5086304b0cb82c92a5af23d018aa81015  maplibre-gl.js
792ac997dcf6ae6f643eb4e2dee4630c85e7056526bd8fb85ffe83c67d6c41b4  maplibre-gl.css"
destination=$root/Sources/Service/CServiceData/page/maplibre

# Fails unless both files are in a directory, and those that are pinned.
is_pinned() { # DIRECTORY
  local check=(sha256sum)
  command -v sha256sum >/dev/null || check=(shasum -a 256)
  (cd "$1" 2>/dev/null && "${check[@]}" --check --status <<<"$checksums" 2>/dev/null)
}

require_python
if is_pinned "$destination"; then
  say "MapLibre GL JS 5.3.0 is there already: nothing to do"
  exit
fi
make_work
printf 'maplibre==0.3.6 --hash=sha256:%s\n' "$wheel" >"$work/requirements.txt"
make_empty_venv "$work"
pip_install -r "$work/requirements.txt"
fetched=$(site_packages)/maplibre/srcjs
is_pinned "$fetched" ||
  die "expected the pinned files of MapLibre GL JS in the package maplibre, found others: report this, please"
rm -rf "$destination"
mkdir "$destination"
cp "$fetched"/maplibre-gl.{js,css} "$destination/"
# The compiler does not notice that a file appears.
touch "$root/Sources/Service/CServiceData/MapPage.c"
say "MapLibre GL JS 5.3.0 is in Sources/Service/CServiceData/page/maplibre: the next build of tzlookup-service has the map"
