"""Local times against the standard library's zoneinfo, with the rules of the same release."""

import importlib.resources
import random
import unittest
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy
import points
import polars
import pyarrow
import tzdata
import tzlookup

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def reference(name):
    """The rules of a name from the package tzdata, not from the system."""
    directory, _, file = f"tzdata/zoneinfo/{name}".rpartition("/")
    with importlib.resources.files(directory.replace("/", ".")).joinpath(file).open("rb") as rules:
        return ZoneInfo.from_file(rules, name)


class TimeTests(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(points.seed())

    def instants(self, count):
        return [self.random.randrange(-4_000_000_000, 6_000_000_000) for _ in range(count)]

    def test_releases(self):
        self.assertEqual(tzlookup.rules_version, tzdata.IANA_VERSION)

    def test_offsets_of_all_zones(self):
        for name in tzlookup.zones:
            zone = reference(name)
            for instant in self.instants(100):
                when = EPOCH + timedelta(seconds=instant)
                local = when.astimezone(zone)
                found = tzlookup.local_time(name, when)
                self.assertEqual(tzlookup.utc_offset(name, instant), local.utcoffset(), (name, instant))
                self.assertEqual((found.utc_offset, found.abbreviation), (local.utcoffset(), local.tzname()), (name, instant))

    def test_offsets_together(self):
        lats, lngs = points.mixed(20_000)
        ids = tzlookup.zone_ids_at(lats, lngs)
        instants = self.instants(len(lats))
        expected = [
            tzlookup.NO_OFFSET if number < 0
            else tzlookup.utc_offset(tzlookup.zones[number], instant) // timedelta(seconds=1)
            for number, instant in zip(ids, instants)
        ]
        milliseconds = [1000 * instant + self.random.randrange(1000) for instant in instants]
        for zones, times in [
            (ids, instants),
            (ids.to_list(), numpy.array(instants)),
            (pyarrow.array(ids), pyarrow.array(instants, pyarrow.timestamp("s"))),
            (numpy.asarray(ids).astype("int64"), pyarrow.array(milliseconds, pyarrow.timestamp("ms", "UTC"))),
            (polars.Series(ids), (polars.Series(instants) * 1_000_000).cast(polars.Datetime("us"))),
            (ids, pyarrow.chunked_array([instants[:77], instants[77:]]).cast(pyarrow.timestamp("s"))),
        ]:
            for threads in (1, 3):
                self.assertEqual(tzlookup.utc_offsets(zones, times, threads=threads).to_list(), expected)
        offsets = pyarrow.array(tzlookup.utc_offsets(ids, instants))
        self.assertEqual(offsets.to_pylist(), [None if offset == tzlookup.NO_OFFSET else offset for offset in expected])

    def test_missing_zones_and_instants(self):
        tokyo = tzlookup.zone_id("Asia/Tokyo")
        none = tzlookup.NO_OFFSET
        offsets = tzlookup.utc_offsets([tokyo, None, -1, -2, 10**6, 2**40, tokyo], [0, 0, 0, 0, 0, 0, None])
        self.assertEqual(offsets.to_list(), [32400, none, none, none, none, none, none])
        offsets = tzlookup.utc_offsets([tokyo] * 3, pyarrow.array([0, None, 1], pyarrow.timestamp("ns")))
        self.assertEqual(offsets.to_list(), [32400, none, 32400])
        for zones, instants, error, message in [
            ([0.5], [0], TypeError, r"zone_ids\[0\]: expected an integer of 64 bits or None, found 0.5"),
            ([2**63], [0], ValueError, r"zone_ids\[0\]: expected an integer of 64 bits or None, found 9223372036854775808"),
            ([0], [0.5], TypeError, r"instants\[0\]: expected an integer"),
            ([0], numpy.zeros(1), TypeError, "instants: expected an array of int64 seconds since 1970"),
            ([0], pyarrow.array([0], pyarrow.date32()), TypeError, "found an Arrow array of format 'tdD'"),
            (pyarrow.array([0], pyarrow.timestamp("s")), [0], TypeError, "zone_ids: expected an array of integers"),
            ([0], [0, 1], ValueError, "expected zone_ids and instants of the same length, found 1 and 2"),
        ]:
            with self.subTest(message), self.assertRaisesRegex(error, message):
                tzlookup.utc_offsets(zones, instants)

    def test_offsets_at_positions(self):
        summer, winter = datetime(2026, 7, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC)
        self.assertEqual(tzlookup.utc_offset_at(52.5, 13.4, summer), timedelta(hours=2))
        self.assertEqual(tzlookup.utc_offset_at(lng=13.4, lat=52.5, when=winter), timedelta(hours=1))
        self.assertEqual(summer.astimezone(tzlookup.zoneinfo_at(52.5, 13.4)).utcoffset(), timedelta(hours=2))

    def test_instants_of_all_kinds(self):
        change = 1774746000  # 2026-03-29 01:00 UTC: Berlin's clocks go forward
        tokyo = ZoneInfo("Asia/Tokyo")
        for when, hours in [
            (change, 2),
            (change - 1, 1),
            (change - 0.5, 1),
            (numpy.int64(change), 2),
            (numpy.float64(change - 1e-6), 1),
            (EPOCH + timedelta(seconds=change), 2),
            ((EPOCH + timedelta(seconds=change, microseconds=-1)).astimezone(tokyo), 1),
        ]:
            with self.subTest(when=when):
                self.assertEqual(tzlookup.utc_offset("Europe/Berlin", when), timedelta(hours=hours))

    def test_wrong_instants(self):
        for when, error, message in [
            (datetime(2026, 1, 1), ValueError, "when: expected an aware datetime, found"),
            ("2026", TypeError, "when: expected an aware datetime or seconds since 1970, found str"),
            (None, TypeError, "found NoneType"),
            (float("nan"), ValueError, "when: expected a finite number of seconds, found nan"),
            (float("inf"), ValueError, "when: expected a finite number of seconds, found inf"),
            (2**63, ValueError, "when: expected seconds that fit 64 bits, found"),
        ]:
            for function in (tzlookup.utc_offset, tzlookup.local_time, tzlookup.next_change):
                with self.subTest(message), self.assertRaisesRegex(error, message):
                    function("Asia/Tokyo", when)
        for name in ("", "nowhere", "Asia/Tokyo\0"):
            with self.subTest(name), self.assertRaisesRegex(ValueError, "zone: expected a name of the tz database"):
                tzlookup.utc_offset(name, 0)
        for instant in (-(2**63), 2**63 - 1):
            self.assertIsInstance(tzlookup.utc_offset("Europe/Berlin", instant), timedelta)

    def test_changes(self):
        for name in ("Europe/Berlin", "America/New_York", "Africa/Casablanca", "Antarctica/Troll", "Australia/Lord_Howe"):
            zone = reference(name)
            for instant in self.instants(50):
                change = tzlookup.next_change(name, instant)
                if change is None:
                    continue
                # Offsets alone: a change of the abbreviation is one as well.
                before, after = change - timedelta(seconds=1), change
                self.assertNotEqual(
                    [before.astimezone(zone).strftime("%z %Z"), before.astimezone(zone).dst()],
                    [after.astimezone(zone).strftime("%z %Z"), after.astimezone(zone).dst()],
                    (name, instant),
                )
        self.assertIsNone(tzlookup.next_change("Etc/UTC", 0))
        self.assertIsNone(tzlookup.next_change("Europe/Berlin", 2**60))

    def test_comparisons(self):
        noon = datetime(2026, 11, 26, 12, tzinfo=UTC)
        for zone, text, verdict, since, hours in [
            ("Asia/Tokyo", "Asia/Tokyo", "same", None, 0),
            ("Asia/Tokyo", "japan", "alias", None, 0),
            ("America/New_York", "America/Detroit", "same clocks", datetime(1975, 4, 27, 7, tzinfo=UTC), 0),
            ("Asia/Tokyo", "UTC+8", "wrong clock", None, -1),
            ("Asia/Tokyo", "Asia/Sakhalin", "wrong clock", datetime(1945, 8, 24, 15, tzinfo=UTC), 2),
            ("Asia/Tokyo", "\ud800", "unknown name", None, 0),
        ]:
            found = tzlookup.check_zone(zone, text, noon)
            self.assertEqual(found, (verdict, since, timedelta(hours=hours)), (zone, text))
            self.assertEqual(found[:1], tzlookup.check_zone(zone, text)[:1])
        with self.assertRaisesRegex(ValueError, "Asia/Nowhere"):
            tzlookup.check_zone("Asia/Nowhere", "Asia/Tokyo")
        with self.assertRaisesRegex(TypeError, "text: expected a str"):
            tzlookup.check_zone("Asia/Tokyo", None)

    def test_clocks(self):
        zone = reference("Europe/Berlin")
        for clock, occurrence in [
            (datetime(2026, 3, 29, 2, 30), "skipped"),
            (datetime(2026, 10, 25, 2, 30, 15, 250_000), "repeated"),
            (datetime(2026, 7, 1, 12), "unique"),
        ]:
            found = tzlookup.instants_of("Europe/Berlin", clock)
            folds = [clock.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)]
            self.assertEqual(found, (*sorted(folds), occurrence))
        with self.assertRaisesRegex(ValueError, "clock: expected a naive datetime"):
            tzlookup.instants_of("Europe/Berlin", datetime(2026, 1, 1, tzinfo=UTC))
        with self.assertRaises(OverflowError):
            tzlookup.instants_of("Asia/Tokyo", datetime(1, 1, 1))
        for clock in (datetime(2026, 1, 1).date(), "2026-01-01", 0, None):
            with self.assertRaisesRegex(TypeError, f"clock: expected a naive datetime, found {type(clock).__name__}"):
                tzlookup.instants_of("Europe/Berlin", clock)
