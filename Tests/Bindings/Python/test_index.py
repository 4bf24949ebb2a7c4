"""Indexes of files: opening, errors, lifetimes."""

import gc
import os
import pickle
import subprocess
import sys
import tempfile
import unittest
import weakref
from pathlib import Path

import numpy
import points
import tzlookup
from points import TINY

WORLD = Path(__file__).resolve().parents[3] / "Sources/Core/CWorldData/world.tzidx"


class IndexTests(unittest.TestCase):
    def test_a_file_of_the_world(self):
        index = tzlookup.Index(WORLD)
        self.assertEqual(index.zones, tzlookup.zones)
        lats, lngs = points.mixed(20_000)
        self.assertTrue(numpy.array_equal(index.zone_ids_at(lats, lngs), tzlookup.zone_ids_at(lats, lngs)))

    def test_certainty(self):
        """The exact zone is always among the candidates of simplified borders."""
        index = tzlookup.Index(TINY)
        self.assertGreater(index.error_bound, 100)
        lats, lngs = points.mixed(20_000)
        several = 0
        for lat, lng in zip(lats.tolist(), lngs.tolist()):
            candidates = index.candidates_at(lat, lng)
            several += len(candidates) > 1
            exact = tzlookup.timezone_at(lat, lng)
            self.assertTrue(exact is None or exact in candidates, (lat, lng))
        self.assertGreater(several, 100)

    def test_a_region(self):
        index = tzlookup.Index(os.environ["TZLOOKUP_REGION"])
        ids = index.zone_ids_at([43.06, 52.5, 91], [141.35, 13.4, 0])
        tokyo = index.zone_id("Asia/Tokyo")
        self.assertEqual(ids.to_list(), [tokyo, tzlookup.OUTSIDE_REGION, tzlookup.INVALID_POSITION])
        self.assertIsNone(index.timezone_at(52.5, 13.4))
        self.assertEqual((index.all_zones_at(52.5, 13.4), index.zones_within(52.5, 13.4, 1)), ([], []))
        self.assertIsNone(index.nearest_border(52.5, 13.4))
        self.assertIsNone(index.zoneinfo_at(52.5, 13.4))
        self.assertIsNone(index.utc_offset_at(52.5, 13.4, 0))

    def test_paths_of_all_kinds(self):
        for path in (str(TINY), os.fsencode(TINY), TINY):
            index = tzlookup.Index(path)
            self.assertEqual(index.path, path)
            self.assertEqual(repr(index), f"tzlookup.Index({path!r})")
            self.assertEqual(index.timezone_at(43.06, 141.35), "Asia/Tokyo")
        self.assertEqual(repr(tzlookup.world), "tzlookup.world")
        self.assertIsNone(tzlookup.world.path)
        for name in ("path", "data_path", "zones", "other"):
            with self.assertRaises(AttributeError):
                setattr(tzlookup.world, name, "elsewhere")

    def test_pickles(self):
        for index in (tzlookup.world, tzlookup.Index(TINY)):
            copy = pickle.loads(pickle.dumps(index))
            self.assertEqual((copy.path, copy.error_bound), (index.path, index.error_bound))
            zones = pickle.loads(pickle.dumps(index.timezones_at([43.06], [141.35])))
            self.assertEqual(zones.to_list(), ["Asia/Tokyo"])

    def test_pickles_of_zones_that_the_index_has_no_more(self):
        """Numbers must not come to stand for other names where the file at the path of the index is another one."""
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "index")
            path.write_bytes(TINY.read_bytes())
            pickled = pickle.dumps(tzlookup.Index(path).timezones_at([43.06], [141.35]))
            self.assertEqual(pickle.loads(pickled).to_list(), ["Asia/Tokyo"])
            path.unlink()
            path.write_bytes(Path(os.environ["TZLOOKUP_REGION"]).read_bytes())
            with self.assertRaisesRegex(ValueError, "expected the zones of the index"):
                pickle.loads(pickled)
        restore, (index, ids, names) = tzlookup.timezones_at([43.06], [141.35]).__reduce__()
        make, (values, least) = ids.__reduce__()
        with self.assertRaisesRegex(ValueError, f"below {len(names)}"):
            restore(index, make(len(names).to_bytes(4, sys.byteorder), least), names)

    def test_a_named_pipe_is_not_waited_for(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "pipe")
            os.mkfifo(path)
            # A process of its own, because one that waits can only be ended from outside.
            program = [sys.executable, "-c", "import sys, tzlookup; tzlookup.Index(sys.argv[1])", path]
            ended = subprocess.run(program, capture_output=True, text=True, timeout=60)
        self.assertRegex(ended.stderr, "OSError: .*not a regular file")

    def test_errors(self):
        with tempfile.TemporaryDirectory() as directory:
            directory = Path(directory)
            text, empty, cut, damaged = (directory / name for name in ("text", "empty", "cut", "damaged"))
            text.write_text("not an index")
            empty.touch()
            cut.write_bytes(TINY.read_bytes()[:-1])
            data = bytearray(TINY.read_bytes())
            data[len(data) // 2] ^= 1
            damaged.write_bytes(data)
            for path, error, message in [
                (directory / "none", FileNotFoundError, "none"),
                (directory, OSError, "directory"),
                (text, ValueError, "not a tzlookup index"),
                (empty, ValueError, "empty"),
                (cut, ValueError, "cut"),
                (damaged, ValueError, "damaged"),
                (5, TypeError, "PathLike"),
                ("a\0b", ValueError, "null"),
            ]:
                with self.subTest(path=path), self.assertRaisesRegex(error, message):
                    tzlookup.Index(path)
        with self.assertRaises(TypeError):
            tzlookup.Index(TINY, 1)

    def test_results_keep_the_index(self):
        zones = tzlookup.Index(TINY).timezones_at([43.06], [141.35])
        method = tzlookup.Index(TINY).timezone_at
        gc.collect()
        self.assertEqual(zones.to_list(), ["Asia/Tokyo"])
        self.assertEqual(method(43.06, 141.35), "Asia/Tokyo")

    def test_derived_classes(self):
        class Named(tzlookup.Index):
            def __new__(cls, path, name):
                self = super().__new__(cls, path)
                self.name = name
                return self

        index = Named(TINY, "tiny")
        self.assertEqual((index.name, index.timezone_at(43.06, 141.35)), ("tiny", "Asia/Tokyo"))
        self.assertEqual(index.timezones_at([43.06], [141.35]).to_list(), ["Asia/Tokyo"])
        # What holds itself is collected, also through what it returned.
        for hold in (lambda index: index, lambda index: index.timezones_at([43.06], [141.35])):
            index = Named(TINY, "tiny")
            index.cycle, ended = hold(index), weakref.ref(index)
            del index
            gc.collect()
            self.assertIsNone(ended())
