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
# inside is the requirements that it was made from.
require_frames() {
  local kept=$root/.build/frames
  local mark=$kept/venv/requirements.installed
  local wanted=("$frames_tests/spark/requirements-build.txt" "$frames_tests/spark/requirements.txt" "$frames_tests/requirements.txt")
  venv=$kept/venv
  if ! cat "${wanted[@]}" | cmp -s - "$mark"; then
    rm -rf "$venv"
    mkdir -p "$kept"
    make_venv "$kept" "${wanted[0]}"
    pip_install --no-build-isolation -r "${wanted[1]}"
    pip_install -r "${wanted[2]}"
    cat "${wanted[@]}" >"$mark"
  fi >&2
}
