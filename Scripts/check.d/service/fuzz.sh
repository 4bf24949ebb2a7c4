# Malformed requests, for 20 seconds; with --large for ten minutes

seconds=20
seed=1
if $large; then seconds=600 seed=$RANDOM; fi
TZLOOKUP_SERVICE=$service "$python" "$root/Tests/Service/fuzz_http.py" "$seconds" "$seed"
