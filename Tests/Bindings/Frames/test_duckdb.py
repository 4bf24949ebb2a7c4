"""SQL functions in DuckDB."""

import unittest
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import answers
import duckdb
import tzlookup.duckdb

#: Values, as SQL, that make no position beside a longitude or latitude of 10.
NO_NUMBERS = ("NULL", "'nan'::DOUBLE", "'inf'::DOUBLE", "'-inf'::DOUBLE", "180.0000001", "-1e308")


class DuckDBTests(unittest.TestCase):
    def setUp(self):
        self.connection = duckdb.connect()
        self.addCleanup(self.connection.close)
        tzlookup.duckdb.register(self.connection)
        self.connection.register("points", answers.zones())

    def rows(self, query):
        return self.connection.sql(query).fetchall()

    def column(self, query):
        return [value for (value,) in self.rows(query)]

    def test_zones_are_those_of_the_command(self):
        self.assertEqual(answers.differences(self.column("SELECT tz(lat, lng) FROM points ORDER BY id")), [])

    def test_zones_in_queries(self):
        wrong = self.rows("SELECT count(*) FROM points WHERE tz(lat, lng) IS DISTINCT FROM zone")
        self.assertEqual(wrong, [(0,)])
        groups = "SELECT {}, count(*) FROM points GROUP BY 1 ORDER BY 1"
        self.assertEqual(self.rows(groups.format("tz(lat, lng)")), self.rows(groups.format("zone")))
        self.connection.sql("CREATE TABLE zoned AS SELECT id, tz(lat, lng) AS found FROM points")
        self.assertEqual(answers.differences(self.column("SELECT found FROM zoned ORDER BY id")), [])

    def test_all_zones_are_those_of_the_command(self):
        found = self.column("SELECT tz_all(lat, lng) FROM points WHERE id < 10000 ORDER BY id")
        self.assertEqual(found, answers.all_zones())

    def test_numbers_of_all_kinds(self):
        for value in ("43", "43.0", "43::DOUBLE", "43::REAL", "43::BIGINT", "43::DECIMAL(9, 3)", "'43'"):
            self.assertEqual(self.rows(f"SELECT tz({value}, 141.35)"), [("Asia/Tokyo",)], value)

    def test_no_positions(self):
        for value in NO_NUMBERS:
            for position in (f"{value}, 10", f"10, {value}"):
                with self.subTest(position):
                    found = self.rows(f"SELECT tz({position}), tz_all({position}), tz_border_meters({position})")
                    self.assertEqual(found, [(None, None, None)])
        self.assertEqual(self.rows("SELECT tz(lat, 10) FROM (VALUES (90), (NULL), (91), (-90)) AS t(lat)").count((None,)), 2)

    def test_failing_where_asked(self):
        tzlookup.duckdb.register(self.connection, "strict_tz", on_invalid="raise")
        self.assertEqual(self.rows("SELECT strict_tz(43.06, 141.35), strict_tz(NULL, 0)"), [("Asia/Tokyo", None)])
        with self.assertRaisesRegex(duckdb.Error, "found 141.35 and 43.06: latitude comes first"):
            self.rows("SELECT strict_tz(141.35, 43.06)")
        with self.assertRaisesRegex(ValueError, "on_invalid: expected 'null' or 'raise', found 'fail'"):
            tzlookup.duckdb.register(self.connection, on_invalid="fail")

    def test_offsets_are_those_of_zoneinfo(self):
        self.connection.sql("""
            CREATE TABLE instants AS SELECT id, zone, to_timestamp(instant) AS instant FROM points
            WHERE zone IS NOT NULL AND instant BETWEEN 0 AND 1767225600 LIMIT 20000""")
        rows = self.rows("SELECT zone, epoch(instant), tz_offset(zone, instant) FROM instants")
        self.assertEqual(len(rows), 20000)
        for zone, seconds, offset in rows:
            local = datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(zone))
            self.assertEqual(timedelta(seconds=offset), local.utcoffset(), (zone, seconds))

    def test_offsets_of_names(self):
        instant = "TIMESTAMPTZ '1969-12-31 23:59:59.999999+00'"
        offsets = {"'UTC'": 0, "'US/Eastern'": -18000, "'Asia/Tokyo'": 32400, "'No/Where'": None, "NULL": None}
        for zone, offset in offsets.items():
            self.assertEqual(self.rows(f"SELECT tz_offset({zone}, {instant})"), [(offset,)], zone)
        self.assertEqual(self.rows("SELECT tz_offset('UTC', NULL)"), [(None,)])
        for infinity in ("infinity", "-infinity"):
            self.assertEqual(self.rows(f"SELECT tz_offset('Asia/Tokyo', TIMESTAMPTZ '{infinity}')"), [(None,)])

    def test_borders(self):
        meters = self.column("SELECT tz_border_meters(lat, lng) FROM points WHERE id < 200 ORDER BY id")
        lines = (answers.DIRECTORY / "meters.csv").read_text().splitlines()
        expected = [float(line) if line.strip() else None for line in lines]
        self.assertEqual(len(meters), len(expected))
        for found, value in zip(meters, expected):
            # The command rounds to 1 mm and 7 digits.
            self.assertTrue(found == value or abs(found - value) <= 0.00051 + 1e-6 * value, (found, value))

    def test_registering_again(self):
        tzlookup.duckdb.register(self.connection)
        swapped = "SELECT tz(141.35, 43.06)"
        self.assertEqual(self.rows(swapped), [(None,)])
        # The same name may get the other treatment of what is not a position, and back.
        for on_invalid in ("raise", "null", "raise"):
            tzlookup.duckdb.register(self.connection, on_invalid=on_invalid)
            if on_invalid == "null":
                self.assertEqual(self.rows(swapped), [(None,)])
            else:
                with self.assertRaisesRegex(duckdb.Error, "latitude comes first"):
                    self.rows(swapped)
        self.assertEqual(self.rows("SELECT tz_offset('Asia/Tokyo', TIMESTAMPTZ '2026-11-20')"), [(32400,)])

    def test_registering_in_another_connection(self):
        first, second = (duckdb.connect(":memory:shared") for _ in range(2))
        self.addCleanup(second.close)
        tzlookup.duckdb.register(first)
        for other in (second, first.cursor()):
            tzlookup.duckdb.register(other)
            with self.assertRaisesRegex(ValueError, "on_invalid: expected 'null', with which another connection"):
                tzlookup.duckdb.register(other, on_invalid="raise")
        # The functions go on when the connection that added them is closed.
        first.close()
        del first, other
        found = second.execute("SELECT tz(43.06, 141.35), tz_all(43.84, 87.53)").fetchall()
        self.assertEqual(found, [("Asia/Tokyo", ["Asia/Shanghai", "Asia/Urumqi"])])
        tzlookup.duckdb.register(second)

    def test_names_that_are_taken(self):
        self.connection.execute("CREATE MACRO my(a, b) AS a + b")
        for prefix in ("atan2", "my"):
            with self.subTest(prefix), self.assertRaisesRegex(ValueError, f"found '{prefix}', which the database has"):
                tzlookup.duckdb.register(self.connection, prefix)
        tzlookup.duckdb.register(self.connection, 'zone "of"')
        self.assertEqual(self.rows('SELECT "zone ""of"""(43.06, 141.35)'), [("Asia/Tokyo",)])

    def test_rows_of_all_kinds(self):
        """Nulls, unknown zones, instants of centuries; what is filtered and what is constant."""
        self.connection.sql("""
            CREATE TABLE mixed AS SELECT id, CASE WHEN id % 7 <> 0 THEN lat END AS lat, lng,
                CASE WHEN id % 11 = 0 THEN 'No/Where' WHEN id % 5 <> 0 THEN zone END AS zone,
                CASE WHEN id % 3 <> 0 THEN to_timestamp(instant) END AS instant
            FROM points WHERE id < 5000 AND instant BETWEEN -10000000000 AND 10000000000""")
        rows = self.rows("""
            SELECT lat, lng, zone, epoch_us(instant), tz_all(lat, lng), tz_border_meters(lat, lng),
                tz_offset(zone, instant), tz_offset('Europe/Berlin', instant)
            FROM mixed WHERE id % 2 = 1""")
        self.assertGreater(len(rows), 1000)
        for lat, lng, zone, microseconds, every, meters, offset, constant in rows:
            border = None if lat is None else tzlookup.nearest_border(lat, lng)
            self.assertEqual(every, None if lat is None else tzlookup.all_zones_at(lat, lng))
            self.assertEqual(meters, None if border is None else border.meters)
            for name, found in ((zone, offset), ("Europe/Berlin", constant)):
                is_known = name not in (None, "No/Where") and microseconds is not None
                expected = tzlookup.utc_offset(name, microseconds // 10**6).total_seconds() if is_known else None
                self.assertEqual(found, expected, (name, microseconds))

    def test_wrong_calls(self):
        for call in ("tz(1)", "tz(1, 2, 3)", "tz_offset('UTC', 5)", "tz('north', 2)", "tz([1], 2)"):
            with self.subTest(call), self.assertRaises(duckdb.Error):
                self.rows(f"SELECT {call}")


if __name__ == "__main__":
    unittest.main()
