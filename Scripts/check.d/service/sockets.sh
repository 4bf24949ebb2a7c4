# HTTP itself: limits, time-outs, malformed requests, batches, signals, TLS

require_packages openssl
TZLOOKUP_SERVICE=$service "$python" -m unittest discover --start-directory "$root/Tests/Service" \
  --top-level-directory "$root/Tests/Service" --pattern 'test_*.py'
