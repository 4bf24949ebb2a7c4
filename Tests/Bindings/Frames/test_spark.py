"""Columns of Spark, in two local tasks: the tests of what runs in the cluster are in ship.py."""

import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

import answers
import pyarrow.parquet as parquet
import session
import tzlookup
from pyspark.sql import functions
from tzlookup.spark import annotate, register, timezone


class SparkTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(directory.cleanup)
        cls.directory = Path(directory.name)
        # Parts of other sizes than the batches, and empty ones.
        parquet.write_table(answers.zones(), cls.directory / "points.parquet", row_group_size=123_457)
        cls.spark = session.start("local[2]")
        cls.addClassCleanup(cls.spark.stop)
        cls.points = cls.spark.read.parquet(str(cls.directory / "points.parquet"))
        cls.points.createOrReplaceTempView("points")

    def frame(self, values):
        return self.spark.sql(f"SELECT * FROM VALUES {values} AS t(lat, lng)")

    def zones(self, frame, **options):
        """The zones of both functions, which agree."""
        column = [row.timezone for row in frame.select(timezone("lat", "lng", **options)).collect()]
        rows = annotate(frame, **options).collect()
        self.assertEqual([row.timezone for row in rows], column)
        return column

    def written(self, frame):
        """The column `timezone` of a frame that went through Parquet, in order of the column `id`."""
        path = str(self.directory / "zoned.parquet")
        frame.write.mode("overwrite").parquet(path)
        return parquet.read_table(path).sort_by("id")["timezone"].to_pylist()

    def test_zones_are_those_of_the_command(self):
        self.assertEqual(answers.differences(self.written(annotate(self.points))), [])
        self.assertEqual(answers.differences(self.written(self.points.withColumn("timezone", timezone("lat", "lng")))), [])

    def test_spark_before_4_1(self):
        with patch.object(functions, "arrow_udf", None):
            column = timezone("lat", "lng")
            frame = self.frame("(43.06, 141.35), (NULL, 1), (91, 0), (double('nan'), 0)")
            self.assertEqual([row[0] for row in frame.select(column).collect()], ["Asia/Tokyo", None, None, None])
            few = self.points.where("id < 50000")
            wrong = few.where(~timezone("lat", "lng").eqNullSafe(functions.col("zone")))
            self.assertEqual(wrong.count(), 0)

    def test_sql(self):
        register(self.spark)
        first = self.spark.sql("SELECT tz(43.06, 141.35), tz(43, 141.35D), tz(NULL, 0)").first()
        self.assertEqual(tuple(first), ("Asia/Tokyo", "Asia/Tokyo", None))
        self.assertEqual(self.spark.sql("SELECT count(*) FROM points WHERE NOT tz(lat, lng) <=> zone").first()[0], 0)
        groups = "SELECT {} AS z, count(*) FROM points GROUP BY 1 ORDER BY 1 NULLS FIRST"
        self.assertEqual(*(self.spark.sql(groups.format(zone)).collect() for zone in ("tz(lat, lng)", "zone")))

    def test_columns(self):
        found = annotate(self.points, "lat", "lng", "found").where("id < 100")
        self.assertEqual(found.columns, [*self.points.columns, "found"])
        self.assertEqual(found.where("NOT found <=> zone").count(), 0)
        self.assertEqual(found.drop("found").collect(), self.points.where("id < 100").collect())
        # The columns' order is nothing to it.
        turned = self.points.select("lng", "zone", "lat")
        self.assertEqual(annotate(turned).where("NOT timezone <=> zone").count(), 0)
        self.assertEqual(annotate(self.points.where("id < 0")).collect(), [])

    def test_numbers_of_all_kinds(self):
        for kind in ("double", "float", "bigint", "int", "smallint", "tinyint", "decimal(9, 3)"):
            lng = 113 if kind == "tinyint" else 141
            with self.subTest(kind):
                frame = self.frame(f"(CAST(40 AS {kind}), {lng}D), (CAST(NULL AS {kind}), 0D)")
                self.assertEqual(self.zones(frame), [tzlookup.timezone_at(40, lng), None])
        # More than a double holds.
        self.assertEqual(self.zones(self.frame(f"({2**60 + 1}, 0D), (43, 141D)")), [None, "Asia/Tokyo"])

    def test_no_positions(self):
        values = "(NULL, 0), (0, NULL), (double('nan'), 0), (double('inf'), 0), (0, -180.1), (90.1, 0), (43.06, 141.35)"
        self.assertEqual(self.zones(self.frame(values)), [None] * 6 + ["Asia/Tokyo"])

    def test_failing_where_asked(self):
        frame = self.frame("(43.06D, 141.35D), (NULL, 0)")
        self.assertEqual(self.zones(frame, on_invalid="raise"), ["Asia/Tokyo", None])
        swapped = self.frame("(141.35D, 43.06D)")
        for column in (swapped.select(timezone("lat", "lng", on_invalid="raise")), annotate(swapped, on_invalid="raise")):
            with self.assertRaisesRegex(Exception, "found 141.35 and 43.06: latitude comes first"):
                column.collect()
        for function in (timezone, lambda *columns, **options: annotate(frame, *columns, **options)):
            with self.assertRaisesRegex(ValueError, "on_invalid: expected 'null' or 'raise', found 'fail'"):
                function("lat", "lng", on_invalid="fail")

    def test_columns_that_do_not_fit(self):
        frame = self.spark.sql("SELECT '43.06' AS lat, 141.35D AS lng")
        with self.assertRaisesRegex(TypeError, "lat: expected a numeric column, found one of string: cast it to double"):
            annotate(frame)
        with self.assertRaisesRegex(Exception, "lat: expected a numeric column, found one of string: cast it to double"):
            frame.select(timezone("lat", "lng")).collect()
        with self.assertRaisesRegex(ValueError, "expected a column 'latitude', found 'lat', 'lng'"):
            annotate(frame, "latitude")
        with self.assertRaisesRegex(ValueError, "expected the name of a new column, found 'LNG', which the DataFrame has"):
            annotate(frame.selectExpr("1D AS lat", "lng"), column="LNG")

    def test_names_of_columns(self):
        self.assertEqual(self.frame("(1, 2)").select("lat", timezone("lat", "lng")).columns, ["lat", "timezone"])
        position = "43.06D AS {}, 141.35D AS {}, 5 AS other"
        for names in (("Lat", "LNG"), ("`geo.lat`", "`geo.lng`"), ("lat", "`l``ng`")):
            lat, lng = (name[1:-1].replace("``", "`") if "`" in name else name for name in names)
            frame = self.spark.sql(f"SELECT {position.format(*names)}")
            with self.subTest(names):
                found = annotate(frame, lat.lower(), lng.lower())
                self.assertEqual(found.columns, [lat, lng, "other", "timezone"])
                self.assertEqual(found.first()[2:], (5, "Asia/Tokyo"))
        same = annotate(self.spark.sql("SELECT 1 AS x, 2 AS x, 43D AS lat, 141D AS lng"))
        self.assertEqual((same.columns, tuple(same.first())), (["x", "x", "lat", "lng", "timezone"], (1, 2, 43, 141, "Asia/Tokyo")))
        with self.assertRaisesRegex(ValueError, "expected one column 'lat', found 'lat', 'LAT', 'lng'"):
            annotate(self.spark.sql("SELECT 1 AS lat, 2 AS LAT, 3 AS lng"))
        self.spark.conf.set("spark.sql.caseSensitive", "true")
        self.addCleanup(self.spark.conf.unset, "spark.sql.caseSensitive")
        exact = annotate(self.spark.sql("SELECT 43D AS lat, 2D AS LAT, 141D AS lng, 5 AS TIMEZONE"))
        self.assertEqual(tuple(exact.first()), (43, 2, 141, 5, "Asia/Tokyo"))
        with self.assertRaisesRegex(ValueError, "expected a column 'lat', found 'Lat', 'lng'"):
            annotate(self.spark.sql("SELECT 43D AS Lat, 141D AS lng"))

    def test_columns_of_intervals(self):
        """Spark sends those of months to no Python."""
        for kind in ("INTERVAL '1-2' YEAR TO MONTH", "INTERVAL '1 2' DAY TO HOUR", "make_interval(1, 2, 3)"):
            with self.subTest(kind):
                beside = self.spark.sql(f"SELECT {kind} AS other, 43D AS lat, 141D AS lng")
                kept = annotate(beside)
                self.assertEqual(kept.columns, ["other", "lat", "lng", "timezone"])
                found = kept.selectExpr("CAST(other AS string) = CAST(" + kind + " AS string)", "timezone").first()
                self.assertEqual(tuple(found), (True, "Asia/Tokyo"))
                frame = self.spark.sql(f"SELECT {kind} AS lat, 141D AS lng")
                message = "lat: expected a numeric column, found one of interval.*: cast it to double"
                with self.assertRaisesRegex(TypeError, message):
                    annotate(frame)
                with self.assertRaisesRegex(Exception, message):
                    frame.select(timezone("lat", "lng")).collect()

    def test_large_strings(self):
        self.spark.conf.set("spark.sql.execution.arrow.useLargeVarTypes", "true")
        self.addCleanup(self.spark.conf.unset, "spark.sql.execution.arrow.useLargeVarTypes")
        self.assertEqual(self.zones(self.frame("(43.06, 141.35), (NULL, 0)")), ["Asia/Tokyo", None])
        self.assertEqual(annotate(self.points).where("id < 1000 AND NOT timezone <=> zone").count(), 0)

    def test_streams(self):
        source = self.directory / "stream"
        source.mkdir()
        parquet.write_table(answers.zones().slice(0, 1000), source / "points.parquet")
        stream = self.spark.readStream.schema(self.points.schema).parquet(str(source))
        zoned = annotate(stream).withColumn("again", timezone("lat", "lng"))
        query = zoned.writeStream.format("memory").queryName("zoned").trigger(availableNow=True).start()
        self.assertTrue(query.awaitTermination(120))
        right = self.spark.sql("SELECT count(*) FROM zoned WHERE timezone <=> zone AND again <=> zone")
        self.assertEqual(right.first()[0], 1000)


if __name__ == "__main__":
    unittest.main()
