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

    def test_wrong_calls(self):
        for call in ("tz(1)", "tz(1, 2, 3)", "tz_offset('UTC', 5)", "tz('north', 2)", "tz([1], 2)"):
            with self.subTest(call), self.assertRaises(duckdb.Error):
                self.rows(f"SELECT {call}")


if __name__ == "__main__":
    unittest.main()
