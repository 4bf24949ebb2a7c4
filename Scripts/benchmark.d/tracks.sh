# 'tzlookup track' and other ways to find the zones along a track
#
# Usage: Scripts/benchmark tracks [--fixes N=1000000] [--rounds N=3] [--seed N=1]
#
# Compares 'tzlookup track --summary' with ways to find the zone of each fix of a track in
# Python, on this machine: gpxpy or Python's csv module, with tzfpy or timezonefinder
# (pinned, in a throw-away environment). The track is a seeded drive through Europe, a fix
# a second, as GPX and as a table. All take turns, and the zone of every fix is compared
# with what the full polygons say. Prints a table in Markdown. Leave the machine alone
# meanwhile.
#
#   --fixes N   fixes of the track
#   --rounds N  rounds, of which medians are reported; the slow ones take part in one
#   --seed N    the same seed gives the same track

read_arguments --fixes=1000000 --rounds=3 --seed=1 -- "$@"
prepare
install_pinned gpxpy
progress "making a track of $fixes fixes"
"$venv/bin/python" "$support/make_track.py" "$work" "$fixes" "$seed"
"$venv/bin/python" "$support/compare_tracks.py" --work "$work" --tzlookup "$work/tzlookup" \
  --spawn-timer "$work/spawn_timer" --shapes "$shapes" --rounds "$rounds"
