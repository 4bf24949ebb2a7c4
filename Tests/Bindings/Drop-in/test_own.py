"""What the modules in the peers' place do that the peers do not: index files, pickling, no numpy, refusals."""

import pickle
import subprocess
import sys
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from tzlookup import timezonefinder, tzfpy

ROOT = Path(__file__).resolve().parents[3]
TINY = ROOT / "Sources/Core/CTinyData/tiny.tzidx"
BERLIN = {"lng": 13.4, "lat": 52.5}
#: Where borders are near: Basel and Geneva, and Busingen, an exclave.
NEAR_BORDERS = [(7.5886, 47.5596), (6.1432, 46.2044), (8.6848, 47.7024)]


class TimezoneFinderTests(unittest.TestCase):
    def test_an_index_file_takes_the_place_of_a_data_directory(self):
        for location in (TINY, str(TINY)):
            with timezonefinder.TimezoneFinder(bin_file_location=location) as finder:
                self.assertEqual(finder.timezone_at(**BERLIN), "Europe/Berlin")
                self.assertEqual(finder.timezone_names_at(lngs=[13.4], lats=[52.5]), ["Europe/Berlin"])
                self.assertLess(points_of(finder), points_of(timezonefinder.TimezoneFinder()))

    def test_what_is_no_index_file_is_refused(self):
        with self.assertRaisesRegex(ValueError, "expected an index file of tzlookup, found the directory"):
            timezonefinder.TimezoneFinder(bin_file_location=ROOT)
        with self.assertRaises(ValueError):
            timezonefinder.TimezoneFinderL(__file__)
        with self.assertRaises(FileNotFoundError):
            timezonefinder.TimezoneFinder(ROOT / "nowhere.tzidx")

    def test_zones_whose_ids_do_not_fit_are_refused(self):
        for count, is_refused in ((2**15, False), (2**15 + 1, True)):
            index = SimpleNamespace(zones=("Europe/Berlin",) * count)
            with mock.patch.object(timezonefinder, "Index", lambda _, index=index: index):
                if is_refused:
                    with self.assertRaisesRegex(ValueError, "expected at most 32768 zones, whose ids fit 16 bits, found 32769"):
                        timezonefinder.TimezoneFinder(TINY)
                else:
                    self.assertEqual(timezonefinder.TimezoneFinderL(TINY).nr_of_zones, count)

    def test_finders_and_functions_can_be_pickled(self):
        lngs, lats = zip(*NEAR_BORDERS, strict=True)
        for finder in (timezonefinder.TimezoneFinder(), timezonefinder.TimezoneFinder(TINY), timezonefinder.TimezoneFinderL()):
            expected = finder.timezone_names_at(lngs=lngs, lats=lats)
            again = pickle.loads(pickle.dumps(finder))
            self.assertIs(type(again), type(finder))
            self.assertEqual(again.timezone_names_at(lngs=lngs, lats=lats), expected)
        again = pickle.loads(pickle.dumps(timezonefinder.TimezoneFinder(TINY)))
        self.assertLess(points_of(again), points_of(timezonefinder.TimezoneFinder()))
        self.assertEqual(pickle.loads(pickle.dumps(timezonefinder.timezone_at))(**BERLIN), "Europe/Berlin")

    def test_the_light_finder_is_exact(self):
        for lng, lat in NEAR_BORDERS:
            expected = timezonefinder.TimezoneFinder().timezone_at(lng=lng, lat=lat)
            self.assertEqual(timezonefinder.TimezoneFinderL().timezone_at(lng=lng, lat=lat), expected)

    def test_only_arrays_need_numpy(self):
        program = (
            "import sys; sys.modules['numpy'] = None\n"
            "from tzlookup.timezonefinder import timezone_at, timezone_ids_at, get_geometry\n"
            "print(timezone_at(lng=13.4, lat=52.5), len(get_geometry('Africa/Maseru')))\n"
            "timezone_ids_at(lngs=[13.4], lats=[52.5])\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertEqual(done.stdout, "Europe/Berlin 1\n")
        self.assertIn("ImportError: expected numpy", done.stderr)


class TzfpyTests(unittest.TestCase):
    def test_there_are_no_tiles(self):
        with self.assertRaisesRegex(ValueError, "no tiles; use get_tz_polygon_geojson"):
            tzfpy.get_tz_index_geojson("Europe/Berlin")

    def test_what_is_no_position_has_no_zone(self):
        for lng, lat in [(181.0, 0.0), (0.0, -91.0), (float("nan"), 0.0)]:
            self.assertEqual((tzfpy.get_tz(lng, lat), tzfpy.get_tzs(lng, lat)), ("", []))


def points_of(finder):
    return len(finder.get_geometry("Europe/Berlin", coords_as_pairs=True)[0][0])


if __name__ == "__main__":
    unittest.main()
