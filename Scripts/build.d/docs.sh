# The documentation, as a website
#
# Usage: Scripts/build docs
#
# Builds the documentation of all products with the toolchain's DocC into .build/docs, one website for
# all of them. A warning, such as a broken link, is an error. Builds the libraries in release mode first.
#
# To read it: python3 -m http.server --directory .build/docs, then
# http://localhost:8000/documentation

read_arguments -- "$@"
docc=$(tool docc)
extract=$(tool swift-symbolgraph-extract)
target=$(target_info triple)
extract_options=(-target "$target" -minimum-access-level public -skip-synthesized-members)
if [ "$(uname -s)" = Darwin ]; then extract_options+=(-sdk "$(xcrun --show-sdk-path)"); fi

# Reading the libraries' modules needs a module map for each C module that they import.
c_module() {
  printf 'module %s { header "%s" export * }\n' "$1" "$(module "$1")/include/$1.h" >"$work/$1.modulemap"
  extract_options+=(-Xcc "-fmodule-map-file=$work/$1.modulemap")
}

# Builds the archive of a module, which may link to symbols of the modules before it. Not every module has a catalog.
archives=()
document() { # MODULE [EXTRACT_OPTION ...]
  local module=$1 archive sources
  local convert=("$docc" convert)
  shift
  sources=$(module "$module")
  mkdir -p "$work/$module"
  "$extract" -module-name "$module" -I "$modules" "${extract_options[@]}" "$@" -output-dir "$work/$module"
  if [ -d "$sources/$module.docc" ]; then convert+=("$sources/$module.docc"); fi
  # Older versions of bash take an empty array for an unset variable.
  for archive in ${archives[@]+"${archives[@]}"}; do convert+=(--dependency "$archive"); done
  "${convert[@]}" --additional-symbol-graph-dir "$work/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" --warnings-as-errors \
    --enable-experimental-external-link-support --output-path "$work/$module.doccarchive"
  archives+=("$work/$module.doccarchive")
}

make_work
say "building the libraries"
programs=${TZLOOKUP_BUILT-}
if [ -z "$programs" ]; then
  build=(swift build --package-path "$root" -c release)
  for target in TimeZoneLookup TimeZoneLookupCompact TimeZoneLookupTiny TimeZoneAnnotationFoundation TimeZonePlaces \
    SolarTimes TimeZoneTracks; do
    "${build[@]}" --target "$target"
  done
  programs=$("${build[@]}" --show-bin-path)
fi
modules=$programs/Modules
for module in CIntrinsics CWorldData CCompactData CTinyData CGazetteer CTimeZoneTables CZlib; do c_module $module; done

say "building the documentation"
document TimeZoneLocalTime
document TimeZoneLookup -experimental-allowed-reexported-modules=TimeZoneEngine
document TimeZoneLookupCompact -emit-extension-block-symbols
document TimeZoneLookupTiny -emit-extension-block-symbols
document TimeZonePlaces
document SolarTimes
document TimeZoneTracks
document TimeZoneAnnotation
document TimeZoneLookupFoundation -emit-extension-block-symbols
document TimeZoneAnnotationFoundation -emit-extension-block-symbols

output=$root/.build/docs
rm -rf "$output"
"$docc" merge "${archives[@]}" \
  --synthesized-landing-page-name tzlookup --output-path "$output"
say "no warnings; the documentation is in ${output#"$PWD/"}"
