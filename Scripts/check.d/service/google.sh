# Google's own client for Python: 1,254 places and instants against zoneinfo, and errors

clients=$root/Tests/Service/clients

make_venv "$work" requests setuptools tzdata
# Published as source alone.
install_pinned googlemaps --no-binary googlemaps --no-build-isolation
(cd "$clients" && TZLOOKUP_SERVICE=$service "$venv/bin/python" -m unittest test_google)
