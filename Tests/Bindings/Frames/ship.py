"""Sends the package to workers that do not have it: a cluster of two executors, processes of their own.

    ship.py PACKAGES

PACKAGES is the directory that the driver imports tzlookup from, and the workers do not.
"""

import sys

sys.path.insert(0, sys.argv[1])

import pyarrow as pa
import session
from tzlookup.spark import annotate, register, ship, timezone


def mapping(batches):
    """Where a worker has the package from, and how much memory of it is its own, in KiB."""
    import tzlookup

    for batch in batches:
        rows = batch.to_pylist()
        tzlookup.timezones_at([row["lat"] for row in rows], [row["lng"] for row in rows])
        own = resident = 0
        is_ours = False
        for line in open("/proc/self/smaps"):
            words = line.split()
            if "-" in words[0]:
                is_ours = line.rstrip().endswith("_tzlookup.abi3.so")
            elif is_ours and words[0] in ("Private_Dirty:", "Rss:"):
                own += int(words[1]) if words[0] == "Private_Dirty:" else 0
                resident += int(words[1]) if words[0] == "Rss:" else 0
        yield pa.record_batch([[tzlookup.__file__], [own], [resident]], names=["file", "own", "resident"])


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
    import tzlookup

    for row in zoned:
        expected = tzlookup.timezone_at(row.lat, row.lng)
        assert row.timezone == row.again == row.third == expected, row
    workers = set(points.mapInArrow(mapping, "file string, own long, resident long").collect())
    files = {worker.file for worker in workers}
    assert len(files) == 2 and not any(file.startswith(sys.argv[1]) for file in files), files
    own, resident = max(worker.own for worker in workers), max(worker.resident for worker in workers)
    # The data are mapped from the file, which all workers of a machine share.
    assert own < 1024 < resident, (own, resident)
    print(f"Spark: workers of 2 executors have the package that was sent, {own} KiB of it their own")
    spark.stop()


if __name__ == "__main__":
    main()
