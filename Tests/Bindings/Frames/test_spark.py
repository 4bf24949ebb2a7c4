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
        column = [row.timezone for row in frame.select(timezone("lat", "lng", **options).alias("timezone")).collect()]
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
