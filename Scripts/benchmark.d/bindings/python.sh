# The Python package, beside tzfpy and timezonefinder

"$scripts/build" python
mkdir -p "$work/python"
make_peers "$work/python"
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$root"/.build/python/*.whl

measure() { PYTHONPATH=$support "$venv/bin/python" "$support/bindings/python.py" "$work/$1.f64" "$1" "$rounds"; }
