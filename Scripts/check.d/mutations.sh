# Whether a test notices each small change of the code that answers
#
# Usage: Scripts/check mutations [--count N=150] [--seed S=1]
#
# Changes one operator, constant, bound, condition or statement at a time in the files of a lookup: kernel, validator,
# coordinates as text, fallbacks, rows of tables. N changes are drawn at random, the validator and the kernel more
# often than the rest, and built all at once (in .build/mutations); an environment variable
# chooses one. Each meets the quickest suites of tests that reach it, until the first failure. Prints every
# change that no test noticed, with its file and line, and a table; fails where a group's share is below its goal.
# Changes that no answer depends on are listed with the reason in mutations.txt beside this script, and not drawn.
#
# Linux only. A build, and about two seconds of processor time for each change.

read_arguments --count=150 --seed=1 -- "$@"
linux_only
require_python
exec "$python" "$support/mutations.py" "$root" "$count" "$seed"
