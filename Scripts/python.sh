# Shared by the scripts that need Python and pinned packages. Sourced, after common.sh.

# The repository is no place for compiled Python.
export PYTHONDONTWRITEBYTECODE=1

python=$(find_python) ||
  die "expected Python 3.11 or later with venv, found $(python3 --version 2>&1 || true):" \
    "run Scripts/setup"

# Makes an environment in $scratch, $venv, of exactly the files that the given
# requirements file pins.
make_venv() {
  venv=$scratch/venv
  say "installing the pinned packages of ${1##*/} into an environment of their own"
  "$python" -m venv "$venv"
  pip_install -r "$1"
}

pip_install() {
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps \
    --require-hashes --only-binary :all: "$@" ||
    die "expected the pinned packages from the Python package index, found the above:" \
      "check the network and pip's settings"
}
