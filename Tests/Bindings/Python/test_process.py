"""Threads, processes, memory."""

import gc
import multiprocessing
import signal
import sys
import threading
import time
import unittest

import numpy
import points
import pyarrow
import tzlookup
from tzlookup import _tzlookup

def allocated_kib():
    """The memory that the process has written to; without that of files, which come and go as the system likes."""
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("RssAnon:"))


def growth(count, call):
    """How many objects and KiB are there more after calls."""
    gc.collect()
    objects, kib = sys.getallocatedblocks(), allocated_kib()
    for _ in range(count):
        call()
    gc.collect()
    return sys.getallocatedblocks() - objects, allocated_kib() - kib


class ProcessTests(unittest.TestCase):
    def test_threads(self):
        """Threads of Python that call everything at the same time get what one gets."""
        lats, lngs = points.mixed(30_000)
        ids = tzlookup.zone_ids_at(lats, lngs).to_list()
        rows = range(0, len(lats), 300)
        borders = [tzlookup.nearest_border(lats[row], lngs[row]) for row in rows]
        failures = []

        def work(number):
            try:
                for _ in range(5):
                    assert tzlookup.zone_ids_at(lats, lngs, threads=1 + number % 3).to_list() == ids
                    assert [tzlookup.nearest_border(lats[row], lngs[row]) for row in rows] == borders
                    assert tzlookup.Index().zones == tzlookup.zones
                    assert len(tzlookup.polygons("Europe/Vaduz")) == 1
                    assert tzlookup.utc_offset(tzlookup.zones[number], 0) is not None
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=work, args=[number]) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_other_threads_run_during_a_batch(self):
        lats, lngs = points.everywhere(3_000_000, numpy.random.default_rng(1))
        done, turns = threading.Event(), 0

        def work():
            tzlookup.zone_ids_at(lats, lngs)
            done.set()

        # So long that only a lock that is given up gives a turn.
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1000)
        try:
            thread = threading.Thread(target=work)
            thread.start()
            while not done.is_set():
                turns += 1
                time.sleep(0)
            thread.join()
        finally:
            sys.setswitchinterval(interval)
        self.assertGreater(turns, 100)

    def test_signals_end_a_batch(self):
        """Such as that of Ctrl-C, long before all rows are done: those would take many seconds of processor time."""

        class Interruption(Exception):
            pass

        def interrupt(number, frame):
            raise Interruption

        def rows(value, kind, count):
            return numpy.broadcast_to(numpy.array(value, kind), count)

        many, fewer = 2**29, 2**22
        batches = {
            "zones": lambda threads: tzlookup.zone_ids_at(rows(43.06, "f8", many), rows(141.35, "f8", many), threads=threads),
            "offsets": lambda threads: tzlookup.utc_offsets(rows(7, "i4", many), rows(0, "i8", many), threads=threads),
            "all zones": lambda _: tzlookup.world._all_zone_ids_at(rows(43.06, "f8", many), rows(141.35, "f8", many)),
            "borders": lambda threads: tzlookup.world._border_meters_at(
                rows(43.06, "f8", fewer), rows(141.35, "f8", fewer), threads=threads),
        }
        self.addCleanup(signal.signal, signal.SIGPROF, signal.signal(signal.SIGPROF, interrupt))
        for name, batch in batches.items():
            for threads in (1, 2):
                with self.subTest(name, threads=threads):
                    before = time.process_time()
                    signal.setitimer(signal.ITIMER_PROF, 0.1)
                    with self.assertRaises(Interruption):
                        batch(threads)
                    self.assertLess(time.process_time() - before, 2)

    def test_processes(self):
        for method in ("spawn", "fork"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                self.assertEqual(pool.starmap(tzlookup.timezone_at, [(43.06, 141.35)] * 4), ["Asia/Tokyo"] * 4)
                zones = pool.starmap(tzlookup.timezones_at, [([43.06], [141.35])] * 2)
                self.assertEqual([zone.to_list() for zone in zones], [["Asia/Tokyo"]] * 2)


class MemoryTests(unittest.TestCase):
    def calls(self):
        lats, lngs = points.edges()
        ids, zones = tzlookup.zone_ids_at(lats, lngs), tzlookup.timezones_at(lats, lngs)
        times = numpy.zeros(len(lats), "M8[us]")
        masked = numpy.ma.array(numpy.zeros(len(lats), "i8"), mask=lats > 0)
        tiny = points.TINY

        def failing(function, *arguments):
            def call():
                try:
                    function(*arguments)
                except (TypeError, ValueError, OSError, IndexError):
                    return
                raise AssertionError("expected an exception")

            return call

        return {
            "timezone_at": (200_000, lambda: tzlookup.timezone_at(43.06, lng=141.35)),
            "all_zones_at": (20_000, lambda: tzlookup.all_zones_at(43.83, 87.6)),
            "zones_within": (200, lambda: tzlookup.zones_within(43.83, 87.6, 3e6)),
            "nearest_border": (2_000, lambda: tzlookup.nearest_border(50.7, 6.1)),
            "timezones_at": (20_000, lambda: tzlookup.timezones_at(lats, lngs, threads=2)),
            "lists": (5_000, lambda: tzlookup.zone_ids_at(lats.tolist(), lngs.tolist())),
            "to_list": (5_000, lambda: (tzlookup.timezones_at(lats, lngs).to_list(), ids.to_list(), list(ids))),
            "Arrow": (5_000, lambda: tzlookup.timezones_at(lats, lngs).__arrow_c_array__()),
            "Arrow as input": (5_000, lambda: tzlookup.utc_offsets(ids, points.ArrowOnly(ids))),
            "utc_offset_at": (20_000, lambda: tzlookup.utc_offset_at(43.06, 141.35, 0)),
            "local_time": (20_000, lambda: tzlookup.local_time("Europe/Berlin", 0)),
            "zones and times": (5_000, lambda: tzlookup.utc_offsets(zones, times)),
            "masks": (5_000, lambda: tzlookup.utc_offsets(masked, masked)),
            "strings": (2_000, lambda: pyarrow.array(zones, type=pyarrow.string())),
            "all zones": (5_000, lambda: tzlookup.world._all_zone_ids_at(lats, lngs)),
            "border meters": (100, lambda: tzlookup.world._border_meters_at(lats, lngs)),
            "offsets of names": (5_000, lambda: _tzlookup._named_utc_offsets(tzlookup.zones, ids, times)),
            "polygons": (50, lambda: tzlookup.geojson("Europe/Vaduz")),
            "no polygons": (200, failing(tzlookup.polygons, "nowhere")),
            "Index": (300, lambda: tzlookup.Index(tiny)),
            "polygons of an Index": (100, lambda: tzlookup.Index(tiny).polygons("Europe/Vaduz")),
            "no position": (20_000, failing(tzlookup.timezone_at, 91, 0)),
            "no number": (20_000, failing(tzlookup.timezone_at, "a", 0)),
            "no argument": (20_000, failing(tzlookup.timezone_at, 1)),
            "no array": (20_000, failing(tzlookup.zone_ids_at, lats, 5)),
            "no numbers": (5_000, failing(tzlookup.zone_ids_at, lats, ["a"] * len(lats))),
            "other lengths": (5_000, failing(tzlookup.zone_ids_at, lats, lngs[1:])),
            "other Arrow arrays": (5_000, failing(tzlookup.zone_ids_at, points.ArrowOnly(ids), lngs)),
            "no names": (5_000, failing(_tzlookup._named_utc_offsets, ["UTC", 5], ids, times)),
            "no zone": (20_000, failing(tzlookup.utc_offset, "nowhere", 0)),
            "no index": (200, failing(tzlookup.Index, __file__)),
            "no file": (200, failing(tzlookup.Index, "/none")),
        }

    def test_leaks(self):
        for name, (count, call) in self.calls().items():
            with self.subTest(name):
                # What grows once is a cache, or the memory of others; a leak grows each time. One object in four calls is
                # one, and so are 16 bytes a call, or an index of 750 KB.
                growths = [growth(count // 2 + 1, call) for _ in range(4)][1:]
                self.assertLess(min(objects for objects, _ in growths), 20 + count // 8, growths)
                self.assertLess(min(kib for _, kib in growths), 300 + count * 8 // 1024, growths)

    def test_references(self):
        lats, lngs = points.edges()
        zones = tzlookup.timezones_at(lats, lngs)
        names = [zone for zone in zones.to_list() if zone is not None]
        counts = [sys.getrefcount(value) for value in (lats, lngs, None, tzlookup.zones, *names)]
        for _ in range(1000):
            zones.to_list(), list(zones), zones[0], zones.names, tzlookup.timezone_at(0, 0), tzlookup.world.zones
            tzlookup.timezones_at(lats, lngs)
        after = [sys.getrefcount(value) for value in (lats, lngs, None, tzlookup.zones, *names)]
        self.assertLess(max(abs(new - old) for new, old in zip(after, counts)), 100)
