"""What needs no other package, for Pythons of every version: the extension loads, in interpreters too, and answers."""

import subprocess
import sys
import unittest
from array import array

import tzlookup

#: Loads the package in interpreters beside the first, with locks of their own where Python has such.
INTERPRETERS = """
import sys
import tzlookup
try:
    import _interpreters as interpreters
    create = lambda: interpreters.create("isolated", reqrefs=False)
except ImportError:
    import _xxsubinterpreters as interpreters
    create = interpreters.create
code = f"import sys; sys.path = {sys.path}; import tzlookup; assert tzlookup.timezones_at([43.06], [141.35]).to_list() == ['Asia/Tokyo']"
for _ in range(3):
    interpreter = create()
    failure = interpreters.run_string(interpreter, code)
    assert failure is None, failure
    interpreters.destroy(interpreter)
assert tzlookup.timezone_at(43.06, 141.35) == "Asia/Tokyo"
"""


class PlainTests(unittest.TestCase):
    def test_answers(self):
        self.assertEqual(tzlookup.timezone_at(43.06, lng=141.35), "Asia/Tokyo")
        zones = tzlookup.timezones_at(array("d", [43.06] * 40_000), [141.35] * 40_000, threads=2)
        self.assertEqual(zones.to_list(), ["Asia/Tokyo"] * 40_000)
        self.assertEqual(memoryview(zones.ids).tolist(), [tzlookup.zone_id("Asia/Tokyo")] * 40_000)
        self.assertEqual(tzlookup.local_time("Asia/Tokyo", 0).abbreviation, "JST")
        self.assertEqual(len(tzlookup.polygons("Europe/Vaduz")), 1)
        with self.assertRaisesRegex(ValueError, "latitude comes first"):
            tzlookup.timezone_at(141.35, 43.06)
        with self.assertRaisesRegex(TypeError, r"timezone_at\(\) has no parameter 'lon'; expected lat, lng$"):
            tzlookup.timezone_at(lat=43.06, lon=141.35)

    def test_interpreters(self):
        subprocess.run([sys.executable, "-c", INTERPRETERS], check=True, timeout=60)


if __name__ == "__main__":
    unittest.main()
