"""Asks an installed wheel in any Python: the tests that need no other package, but without a process of their own, and the zones of
a file of positions, which must be those that a file of answers begins with. Arguments: both files, as answers.c has them.
"""

import sys
import unittest
from array import array
from pathlib import Path

import test_plain
import tzlookup


def main(positions, answers):
    exec(test_plain.INTERPRETERS, {})
    degrees = array("d", Path(positions).read_bytes())
    ids = tzlookup.timezones_at(degrees[::2], degrees[1::2]).ids
    found = bytes(memoryview(ids))
    if found != Path(answers).read_bytes()[: len(found)]:
        sys.exit("expected the zones of the library for this machine, found others")
    unittest.main(test_plain, argv=["wheel.py", "PlainTests.test_answers", "--quiet"])


main(*sys.argv[1:])
