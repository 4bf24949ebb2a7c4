# Google's own client for Python: 1,254 places and instants against zoneinfo, and errors

clients=$root/Tests/Service/clients

make_venv "$work" "$clients/requirements.txt"
# Published as source alone.
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes --no-binary :all: \
  --no-build-isolation -r "$clients/requirements-sources.txt" ||
  die "expected googlemaps from the Python package index, found the above: check the network and pip's settings"
(cd "$clients" && TZLOOKUP_SERVICE=$service "$venv/bin/python" -m unittest test_google)
