"""Annotates a large table with Spark, Parquet in and Parquet out, compares every row, and measures memory.

    large.py WORK
"""

import sys
import threading
import time
from pathlib import Path

import answers
import duckdb
import pyarrow.parquet as parquet
import session
from processes import descendants, memory_of
from tzlookup.spark import annotate


class Watch(threading.Thread):
    """The largest memory of a Python worker: its share of what it has resident, and its share of the package."""

    def __init__(self):
        super().__init__(daemon=True)
        self.whole = self.package = self.workers = 0

    def run(self):
        while True:
            found = [memory_of(process) for process in descendants() if process.is_worker]
            # A worker that asks has the package's pages.
            users = [memory for memory in found if memory.package_resident > 0]
            self.workers = max(self.workers, len(users))
            self.whole = max([self.whole, *(memory.proportional for memory in users)])
            self.package = max([self.package, *(memory.package_proportional for memory in users)])
            time.sleep(0.5)


def processor_seconds():
    return sum(process.seconds for process in descendants())


def main():
    work = Path(sys.argv[1])
    source, target = work / "large.parquet", work / "large-zoned.parquet"
    parquet.write_table(answers.zones(), source, row_group_size=500_000)
    spark = session.start("local[2]")
    watch = Watch()
    watch.start()
    before, worked = time.monotonic(), processor_seconds()
    annotate(spark.read.parquet(str(source))).write.parquet(str(target))
    seconds, worked = time.monotonic() - before, processor_seconds() - worked
    spark.stop()
    query = f"""
        SELECT count(*), count(*) FILTER (timezone IS NOT DISTINCT FROM p.zone
            AND (z.lat, z.lng, z.instant) = (p.lat, p.lng, p.instant))
        FROM '{target}/*.parquet' AS z FULL JOIN '{source}' AS p USING (id)"""
    [(rows, right)] = duckdb.sql(query).fetchall()
    assert rows == len(answers.zones()) == right, f"expected {len(answers.zones())} right rows, found {right} of {rows}"
    print(
        f"Spark and the command: 0 differences at {rows} rows, {rows / seconds / 1e6:.2f} million rows per second, "
        f"{rows / worked / 1e6:.2f} million rows per second of processor time"
    )
    print(
        f"memory of a worker, of {watch.workers}: {watch.whole / 1024:.0f} MiB, "
        f"of which {watch.package / 1024:.1f} MiB are its share of the package"
    )


if __name__ == "__main__":
    main()
