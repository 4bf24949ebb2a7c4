"""Sends the package to workers that do not have it: a cluster of two executors, processes of their own.

    ship.py PACKAGES

PACKAGES is the directory that the driver imports tzlookup from, and the workers do not.
"""

import sys

sys.path.insert(0, sys.argv[1])

import pyarrow as pa
import session
import tzlookup
from processes import descendants, memory_of
from tzlookup.spark import annotate, register, ship, timezone


def places(batches):
    """Where a worker has the package from."""
    import tzlookup

    for _ in batches:
        yield pa.record_batch([[tzlookup.__file__]], names=["file"])


def main():
    spark = session.start("local-cluster[2,1,1024]")
    points = spark.range(0, 40_000, 1, 4).selectExpr("id", "id * 0.0045 - 90 AS lat", "id * 7.123 % 360 - 180 AS lng")
    try:
        annotate(points).count()
        sys.exit("expected workers without the package, found that they have it")
    except Exception as error:
        assert "No module named 'tzlookup'" in str(error), error
    ship(spark)
    register(spark)
    zoned = annotate(points).withColumn("again", timezone("lat", "lng")).selectExpr("*", "tz(lat, lng) AS third").collect()
    assert len(zoned) == 40_000
    for row in zoned:
        expected = tzlookup.timezone_at(row.lat, row.lng)
        assert row.timezone == row.again == row.third == expected, row
    files = {row.file for row in points.mapInArrow(places, "file string").collect()}
    assert len(files) == 2 and not any(file.startswith(sys.argv[1]) for file in files), files
    # The data are mapped from the file, which all workers of an executor share.
    memories = [memory_of(process) for process in descendants() if process.is_worker]
    users = [memory for memory in memories if memory.package_resident > 1024]
    assert users and all(memory.package_own < 1024 for memory in users), memories
    own, share = (max(values) for values in zip(*((memory.package_own, memory.package_proportional) for memory in users)))
    print(
        f"Spark: {len(users)} workers of 2 executors have the package that was sent: {own} KiB of it their own,"
        f" {share} KiB with what they map of their executor's copy"
    )
    spark.stop()


if __name__ == "__main__":
    main()
