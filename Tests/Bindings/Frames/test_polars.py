"""The expression for polars."""

import unittest

import answers
import polars as pl
import tzlookup
from polars.testing import assert_series_equal
from tzlookup.polars import timezone


class PolarsTests(unittest.TestCase):
    def test_zones_are_those_of_the_command(self):
        points = pl.from_arrow(answers.zones())
        for threads in (1, 2):
            found = points.select(timezone("lat", "lng", threads=threads))["timezone"]
            self.assertEqual(found.dtype, pl.Categorical)
            self.assertEqual(answers.differences(found.to_list()), [])
        self.assertEqual(answers.differences(points.lazy().select(timezone("lat", "lng")).collect().to_series().to_list()), [])

    def test_queries(self):
        points = pl.from_arrow(answers.zones()).lazy()
        wrong = points.filter(timezone(pl.col("lat"), pl.col("lng")).cast(pl.String).ne_missing(pl.col("zone")))
        self.assertEqual(wrong.collect().height, 0)
        self.assertEqual(wrong.collect(engine="streaming").height, 0)
        sizes = points.group_by(timezone("lat", "lng").cast(pl.String).alias("zone")).len().sort("zone").collect()
        self.assertTrue(sizes.equals(points.group_by("zone").len().sort("zone").collect()))

    def test_frames_with_several_chunks(self):
        points = pl.from_arrow(answers.zones()).head(3000)
        chunked = pl.concat([points.slice(start, 7) for start in range(0, 3000, 7)], rechunk=False)
        whole, parts = (frame.select(timezone("lat", "lng"))["timezone"] for frame in (points, chunked))
        assert_series_equal(whole, parts)

    def test_numbers_of_all_kinds(self):
        for kind in (pl.Float64, pl.Float32, pl.Int64, pl.Int16, pl.UInt8, pl.Decimal(9, 3)):
            frame = pl.DataFrame({"lat": pl.Series([43, None], dtype=pl.Int64).cast(kind), "lng": [141.35, 0]})
            self.assertEqual(frame.select(timezone("lat", "lng"))["timezone"].to_list(), ["Asia/Tokyo", None], kind)
        frame = pl.DataFrame({"lng": [141.35, 130.4]})
        self.assertEqual(frame.select(timezone(pl.lit(43.06), "lng").cast(pl.String)).to_series().to_list(), [
            tzlookup.timezone_at(43.06, 141.35), tzlookup.timezone_at(43.06, 130.4)])

    def test_no_positions(self):
        nan, infinity = float("nan"), float("inf")
        frame = pl.DataFrame({"lat": [None, nan, 90.1, -infinity, 0.0, 0.0, 43.06], "lng": [0.0, 0, 0, 0, None, 181, 141.35]})
        found = frame.select(timezone("lat", "lng"))["timezone"]
        self.assertEqual(found.to_list(), [None] * 6 + ["Asia/Tokyo"])
        self.assertEqual(frame.clear().select(timezone("lat", "lng"))["timezone"].to_list(), [])
        self.assertEqual(frame.select(timezone(pl.lit(None), "lng"))["timezone"].to_list(), [None] * 7)

    def test_failing_where_asked(self):
        frame = pl.DataFrame({"lat": [43.06, None, 141.35], "lng": [141.35, 0, 43.06]})
        strict = timezone("lat", "lng", on_invalid="raise")
        self.assertEqual(frame.head(2).select(strict)["timezone"].to_list(), ["Asia/Tokyo", None])
        with self.assertRaisesRegex(Exception, "found 141.35 and 43.06: latitude comes first"):
            frame.select(strict)
        with self.assertRaisesRegex(ValueError, "on_invalid: expected 'null' or 'raise', found 'fail'"):
            timezone("lat", "lng", on_invalid="fail")

    def test_columns_of_other_types(self):
        frame = pl.DataFrame({"lat": ["43.06"], "lng": [141.35], "is": [True]})
        for column in ("lat", "is"):
            with self.subTest(column), self.assertRaisesRegex(Exception, "lat: expected a numeric column, found one of"):
                frame.select(timezone(column, "lng"))
        with self.assertRaises(pl.exceptions.ColumnNotFoundError):
            frame.select(timezone("latitude", "lng"))


if __name__ == "__main__":
    unittest.main()
