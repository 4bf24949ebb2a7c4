# shellcheck shell=bash disable=SC2154
# What Apache Spark needs: Java, and the pinned pyspark. Sourced, after common.sh.

require_java() {
  local java=java version
  [ -z "${JAVA_HOME-}" ] || java=$JAVA_HOME/bin/java
  version=$("$java" -version 2>&1 | sed -n 's/.*version "\([0-9][^"]*\)".*/\1/p' | head -1) || version=
  [ "0${version%%[!0-9]*}" -ge 17 ] ||
    die "expected Java 17 or later, found ${version:-none}: install a Java runtime" \
      "(Debian: apt-get install openjdk-17-jre-headless) or point JAVA_HOME at one"
}

# Sets $venv to an environment with pyspark, and with what a requirements file pins besides. It is kept
# in a directory because it is large. The mark inside is the requirements that it was made from.
require_pyspark() { # DIRECTORY [REQUIREMENTS]
  local kept=$1
  local mark=$kept/venv/requirements.installed
  local wanted=("$scripts/spark/requirements-build.txt" "$scripts/spark/requirements.txt" "${@:2}")
  venv=$kept/venv
  if ! cat "${wanted[@]}" | cmp -s - "$mark"; then
    rm -rf "$venv"
    mkdir -p "$kept"
    make_venv "$kept" "${wanted[0]}"
    pip_install --no-build-isolation -r "${wanted[1]}"
    [ $# -eq 1 ] || pip_install -r "$2"
    cat "${wanted[@]}" >"$mark"
  fi >&2
}
