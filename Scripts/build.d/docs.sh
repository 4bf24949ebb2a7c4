# The documentation, as a website
#
# Usage: Scripts/build docs
#
# Builds the documentation of the project (Sources/Documentation.docc) and of all library products, with the toolchain's DocC,
# into .build/docs: one website. A warning, such as a broken link, is an error. Builds the libraries in release mode first.
#
# To read it: python3 -m http.server --directory .build/docs, then http://localhost:8000/

read_arguments -- "$@"
docc=$(tool docc)
extract=$(tool swift-symbolgraph-extract)
target=$(target_info triple)
extract_options=(-target "$target" -minimum-access-level public -skip-synthesized-members)
if [ "$(uname -s)" = Darwin ]; then extract_options+=(-sdk "$(xcrun --show-sdk-path)"); fi

# Builds the archive of a module or, without options, of the project; it may link to symbols of the modules before it. Not
# every module has a catalog.
archives=()
document() { # NAME CATALOG [OPTION ...]
  local name=$1 catalog=$2 archive
  local convert=("$docc" convert)
  shift 2
  if [ -d "$catalog" ]; then
    "$python" "$support/docs/web_links.py" "$catalog" "$work/$name.docc"
    convert+=("$work/$name.docc")
  fi
  # Older versions of bash take an empty array for an unset variable.
  for archive in ${archives[@]+"${archives[@]}"}; do convert+=(--dependency "$archive"); done
  "${convert[@]}" "$@" --fallback-display-name "$name" --fallback-bundle-identifier "$name" --warnings-as-errors \
    --enable-experimental-external-link-support --output-path "$work/$name.doccarchive"
  archives+=("$work/$name.doccarchive")
}

document_module() { # MODULE [EXTRACT_OPTION ...]
  mkdir -p "$work/$1"
  "$extract" -module-name "$1" -I "$modules" "${extract_options[@]}" "${@:2}" -output-dir "$work/$1"
  document "$1" "$(module "$1")/$1.docc" --additional-symbol-graph-dir "$work/$1"
}

require_python
make_work
say "building the libraries"
programs=${TZLOOKUP_BUILT-}
if [ -z "$programs" ]; then
  build=(swift build --package-path "$root" -c release)
  for target in TimeZoneLookup TimeZoneLookupCompact TimeZoneLookupTiny TimeZoneFeaturesFoundation TimeZonePlaces \
    SolarTimes TimeZoneTracks TimeZoneReleases TimeZoneShapes; do
    "${build[@]}" --target "$target"
  done
  programs=$("${build[@]}" --show-bin-path)
fi
modules=$programs/Modules
# Reading the libraries' modules needs a module map for each C module that they import.
for module in CIntrinsics CWorldData CCompactData CTinyData CGazetteer CTimeZoneTables CZlib CZoneReleases CShapes; do
  printf 'module %s { header "%s" export * }\n' $module "$(module $module)/include/$module.h" >"$work/$module.modulemap"
  extract_options+=(-Xcc "-fmodule-map-file=$work/$module.modulemap")
done

say "building the documentation"
document_module TimeZoneLocalTime
document_module TimeZoneLookup -experimental-allowed-reexported-modules=TimeZoneEngine
document_module TimeZoneLookupCompact -emit-extension-block-symbols
document_module TimeZoneLookupTiny -emit-extension-block-symbols
for module in TimeZonePlaces SolarTimes TimeZoneTracks TimeZoneReleases TimeZoneAnnotation TimeZoneShapes; do
  document_module "$module"
done
document_module TimeZoneLookupFoundation -emit-extension-block-symbols
document_module TimeZoneFeaturesFoundation -emit-extension-block-symbols
document tzlookup "$root/Sources/Documentation.docc"

output=$root/.build/docs
mkdir -p "$root/.build" && rm -rf "$output"
"$docc" merge "${archives[@]}" \
  --synthesized-landing-page-name "All modules" --output-path "$output"
# DocC's own has nothing to show here.
printf '<!doctype html><meta http-equiv="refresh" content="0; url=documentation/tzlookup/"><title>tzlookup</title>\n' \
  >"$output/index.html"
say "no warnings; the documentation is in ${output#"$PWD/"}"
