# Vector tiles, read by another program, beside the service's own answers

tile_tests=$root/Tests/Service/tiles

make_venv "$work" mapbox-vector-tile
(cd "$tile_tests" && TZLOOKUP_SERVICE=$service "$venv/bin/python" -m unittest --quiet test_tiles)
