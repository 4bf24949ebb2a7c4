# Two threads that share a batch of lookups, and two processes
#
# Usage: Scripts/benchmark threads
#
# Compares two threads that share a batch of lookups with two processes of one thread each:
# points of set B (1 m to 5 km from a vertex), the two ways in turns, medians of 7 rounds.
# Prints the throughputs and their ratio. Leave the machine alone meanwhile.

read_arguments -- "$@"
"$scripts/setup"
"$scripts/fetch" boundaries
require_python
build_release tzbench
"$python" "$support/threads.py" "$programs/tzbench" "$shapes"
