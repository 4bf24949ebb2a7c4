# Google's own client for Python, and 10,000 places and instants against the tz database

clients=$root/Tests/Service/clients

make_venv "$work" requests setuptools tzdata
# Published as source alone.
install_pinned googlemaps --no-binary googlemaps --no-build-isolation
(cd "$clients" && TZLOOKUP_SERVICE=$service "$venv/bin/python" -m unittest test_google)
build_release tzlookup
start_service
PYTHONPATH=$scripts/verify.d:$scripts/verify.d/rules "$venv/bin/python" "$clients/compare_google.py" "$programs" "$port"
stop_service
