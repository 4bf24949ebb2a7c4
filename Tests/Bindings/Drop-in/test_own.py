"""What the modules in the peers' place do that the peers do not: index files, pickling, no numpy, refusals."""

import gc
import pickle
import random
import subprocess
import sys
import unittest
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import numpy

import tzlookup
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

    def test_what_is_absent_says_what_to_use(self):
        for name in ("shortcuts", "data_location", "boundaries_dir", "holes_dir"):
            with self.assertRaisesRegex(AttributeError, f"{name}.*use timezones_at"):
                getattr(timezonefinder.TimezoneFinder(), name)
        with self.assertRaisesRegex(AttributeError, "'TimezoneFinder' object has no attribute 'nope'"):
            timezonefinder.TimezoneFinder().nope

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


class PolygonTests(unittest.TestCase):
    """Polygons by their numbers."""

    @classmethod
    def setUpClass(cls):
        cls.world = timezonefinder.TimezoneFinder()
        cls.tiny = timezonefinder.TimezoneFinder(TINY)

    def test_the_polygons_of_a_zone_are_its_geometry(self):
        for finder in (self.tiny, timezonefinder.TimezoneFinder(TINY, in_memory=True)):
            numbers = list(range(finder.nr_of_polygons))
            for zone_id, name in enumerate(finder.timezone_names):
                own = [number for number in numbers if finder.zone_id_of(number) == zone_id]
                for coords_as_pairs in (False, True):
                    polygons = [finder.get_polygon(number, coords_as_pairs) for number in own]
                    self.assertEqual(polygons, finder.get_geometry(name, coords_as_pairs=coords_as_pairs))
                self.assertTrue(all(finder.zone_name_from_boundary_id(number) == name for number in own))
            self.assertEqual(finder.zone_ids_of(numbers).tolist(), finder.zone_ids.tolist())
            self.assertEqual(finder.zone_ids.tolist(), sorted(finder.zone_ids))
            self.assertEqual(len(set(finder.zone_ids.tolist())), finder.nr_of_zones)

    def test_coordinates_are_those_of_polygons_and_the_holes_follow_their_polygons(self):
        next_hole = 0
        for number in range(self.tiny.nr_of_polygons):
            exterior, *holes = self.tiny.get_polygon(number)
            self.assertEqual((self.tiny.coords_of(number) / 1e7).tolist(), exterior)
            self.assertEqual(self.tiny.hole_registry.get(number), (len(holes), next_hole) if holes else None)
            for hole in holes:
                self.assertEqual((self.tiny.holes.coords_of(next_hole) / 1e7).tolist(), hole)
                next_hole += 1
        self.assertEqual(next_hole, self.tiny.nr_of_holes)

    def test_a_point_is_inside_polygons_of_the_zones_that_are_found_there(self):
        # On vertices, on edges and beside them: on every side a polygon ends where another begins.
        source = random.Random(28)
        finder, corners = self.world, [(180, 90), (180, 0), (-180, 0), (180, -90), (-180, -90), (0, 90), (0, -90)]
        points = [(int(x * 1e7), int(y * 1e7)) for x, y in corners]
        for number in source.choices(range(finder.nr_of_polygons), k=200):
            ring = finder.coords_of(number)
            at = source.randrange(ring.shape[1])
            (ax, ay), (bx, by) = ring[:, at - 1].tolist(), ring[:, at].tolist()
            points += [(ax, ay), ((ax + bx) // 2, (ay + by) // 2)]
            points.append((clamp(ax + source.randint(-9, 9), 180), clamp(ay + source.randint(-9, 9), 90)))
        for x, y in points:
            numbers = [number for number in range(finder.nr_of_polygons) if finder.inside_of_polygon(number, x, y)]
            zones = sorted({finder.zone_name_from_boundary_id(number) for number in numbers})
            self.assertEqual(zones, tzlookup.all_zones_at(y / 1e7, x / 1e7), (x, y))

    def test_what_is_no_number_of_a_polygon_is_refused(self):
        count = self.tiny.nr_of_polygons
        beyond = [count, -1, 10**30, -count, numpy.int64(count)]
        no_integers = ["0", None, 0.5, [0], float("nan")]
        for call in (
            self.tiny.coords_of, self.tiny.get_polygon, self.tiny.boundaries.coords_of,
            lambda number: self.tiny.inside_of_polygon(number, 0, 0),
            lambda number: self.tiny.boundaries.outside_bbox(number, 0, 0),
            lambda number: self.tiny.boundaries.pip(number, 0, 0),
        ):  # fmt: skip
            for numbers, error in ((beyond, IndexError), (no_integers, TypeError)):
                for number in numbers:
                    with self.subTest(number=number), self.assertRaises(error):
                        call(number)
        for number in beyond + no_integers:
            for call in (self.tiny.zone_id_of, self.tiny.zone_name_from_boundary_id):
                with self.subTest(number=number), self.assertRaisesRegex(ValueError, "expected a non-negative id below"):
                    call(number)
        for numbers, error in (([0, -1], ValueError), ([0, count], IndexError), (["0"], TypeError)):
            with self.subTest(numbers=numbers), self.assertRaises(error):
                self.tiny.zone_ids_of(numbers)

    def test_what_is_no_point_is_inside_nothing_or_refused(self):
        for x, y in [(2**31, 0), (-(2**31), 0), (10**30, 0), (0, 10**30), (-(10**30), -(10**30))]:
            self.assertFalse(self.tiny.inside_of_polygon(0, x, y))
        x, y = self.tiny.coords_of(0)[:, 0].tolist()
        for point in [("0", y), (None, y), ([x], y), (x, "0"), (x, None), (x, [y])]:
            with self.subTest(point=point), self.assertRaises(TypeError):
                self.tiny.inside_of_polygon(0, *point)

    def test_nobody_can_write_to_what_finders_share(self):
        finder = self.tiny
        arrays = [finder.zone_ids, finder.coords_of(0), finder.holes.coords_of(0), finder.zone_names.ocean_flags()]
        for rings in (finder.boundaries, finder.holes):
            arrays += [rings.xmin, rings.xmax, rings.ymin, rings.ymax]
        for array in arrays:
            with self.assertRaisesRegex(ValueError, "read-only"):
                array.flat[0] = 0

    def test_polygons_are_not_made_before_their_numbers_are_needed(self):
        program = (
            "import sys\n"
            "from tzlookup import timezonefinder\n"
            "finder = timezonefinder.TimezoneFinder()\n"
            "print(finder.timezone_at(lng=13.4, lat=52.5), len(finder.get_geometry('Africa/Maseru')))\n"
            "print([name for name in ('numpy', 'tzlookup._numbered_polygons') if name in sys.modules])\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "Europe/Berlin 1\n[]\n")

    def test_threads_may_ask_for_them_at_the_same_time(self):
        finder = timezonefinder.TimezoneFinder(TINY)
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda _: (finder.nr_of_polygons, finder.get_polygon(7)), range(16)))
        self.assertEqual(found, [(self.tiny.nr_of_polygons, self.tiny.get_polygon(7))] * 16)

    def test_a_finder_with_polygons_can_be_pickled_and_collected(self):
        finder = timezonefinder.TimezoneFinder(TINY)
        polygon = finder.get_polygon(7)
        data = pickle.dumps(finder)
        self.assertLess(len(data), 1000)
        collected = weakref.ref(finder._polygons)
        del finder
        gc.collect()
        self.assertIsNone(collected())
        self.assertEqual(pickle.loads(data).get_polygon(7), polygon)


def clamp(coordinate, limit):
    return max(-limit * 10**7, min(coordinate, limit * 10**7))


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
