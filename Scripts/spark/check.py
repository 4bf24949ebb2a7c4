"""Proves annotate.py: seeded data goes through Spark, and each row is compared with tzlookup on the same file at once.

    check.py WORK TABLE --tzlookup PROGRAM --shapes SHAPEFILE [--master MASTER]

First the table, also against the polygons on a sample; then small files of every kind, cut into parts of 3,000 bytes.
"""

import argparse
import random
import subprocess
import sys
import time
from dataclasses import replace
from itertools import islice, zip_longest
from pathlib import Path

import annotate
from parts import BAD_DATA, NO_INPUT, USAGE, Failure, Job
from small_tables import SEED, SMALL, hostile_table, small_files

SAMPLE = 200_000
SPLIT_SETTING = "mapreduce.input.fileinputformat.split.maxsize"


class Check:
    def __init__(self, options):
        self.work, self.options = Path(options.work), options
        started = time.monotonic()
        self.context = annotate.make_context(options.master)
        self.start_seconds = time.monotonic() - started

    # Running

    def job(self, source, **options):
        target = self.work / f"{Path(source).name}.parts"
        return Job(str(source), str(target), self.options.tzlookup, **options)

    def spark(self, job):
        """The parts of the output, in order, and how many had bad rows."""
        tally = annotate.Annotation(self.context, job).run()
        return sorted(Path(job.output).glob("part-*")), tally.bad_parts.value

    def at_once(self, source, job, *more):
        """The same file without Spark: the result, and the status."""
        target = self.work / f"{Path(source).name}.whole"
        command = job.command(job.delimiter, job.has_header or not job.is_table)
        command[2] = str(source)
        done = subprocess.run([*command, "-o", str(target), *more], stderr=subprocess.DEVNULL)
        return target, done.returncode

    # The table

    def check_table(self, table):
        job = self.job(table)
        started = time.monotonic()
        parts, _ = self.spark(job)
        seconds = time.monotonic() - started
        whole, status = self.at_once(table, job)
        expect(status, 0, "status of tzlookup")
        count = compare(rows_of(parts, True), islice(lines_of(whole), 1, None), "row")
        say(
            f"{count:,} rows in {len(parts)} parts, master {self.options.master}: {seconds:.1f} s, "
            f"{count / seconds:,.0f} rows/s; Spark took {self.start_seconds:.1f} s to start"
        )
        say(f"the same as tzlookup on the whole file, {count:,} of {count:,} rows")
        self.check_sample(table, parts, count)

    def check_sample(self, table, parts, count):
        """A sample of rows against the polygons of the shapefile."""
        chosen = set(random.Random(SEED).sample(range(count), min(SAMPLE, count)))
        sample = self.work / "sample.csv"
        with open(table, newline="") as source, open(sample, "w", newline="") as target:
            target.write(next(source))
            target.writelines(line for n, line in enumerate(source) if n in chosen)
        whole, status = self.at_once(sample, self.job(sample), "--shapes", self.options.shapes)
        expect(status, 0, "status of tzlookup --shapes")
        found = (line for n, line in enumerate(rows_of(parts, True)) if n in chosen)
        checked = compare(found, islice(lines_of(whole), 1, None), "row of the sample")
        expect(checked, len(chosen), "rows in the sample")
        say(f"the same as the polygons on a sample, {checked:,} of {checked:,} rows")

    # Small files of every kind

    def check_small_files(self):
        self.context._jsc.hadoopConfiguration().set(SPLIT_SETTING, "3000")
        for name, bytes_, options in small_files():
            source = self.work / name
            source.write_bytes(bytes_)
            self.check_small_file(source, self.job(source, **options))
        self.check_directory()
        self.check_refusals()

    def check_small_file(self, source, job):
        parts, bad_parts = self.spark(job)
        whole, status = self.at_once(source, job)
        has_header = job.is_table and job.has_header
        lines = islice(lines_of(whole), int(has_header), None)
        count = compare(rows_of(parts, has_header), lines, f"{source.name}, row")
        has_bad_rows = source.name == "bad-rows.csv"
        expect(status, BAD_DATA if has_bad_rows else 0, f"{source.name}: status")
        expect(bool(bad_parts), has_bad_rows, f"{source.name}: bad rows")
        if not job.is_multiline and len(parts) < 10:
            sys.exit(f"check: {source.name}: expected 10 parts or more, found {len(parts)}")
        say(f"{source.name}: {count:,} lines in {len(parts)} parts, status {status}")

    def check_directory(self):
        folder = self.work / "folder"
        folder.mkdir()
        wholes = []
        for number in range(3):
            table = folder / f"{number}.csv"
            table.write_bytes(hostile_table(random.Random(number), "\n", number * SMALL))
            wholes.append(self.at_once(table, self.job(table))[0])
        parts, _ = self.spark(self.job(folder))
        expected = [line for whole in wholes for line in islice(lines_of(whole), 1, None)]
        count = compare(sorted(rows_of(parts, True)), sorted(expected), "folder, row")
        say(f"folder: {count:,} lines of 3 files in {len(parts)} parts")

    def check_refusals(self):
        good = hostile_table(random.Random(SEED), "\n")
        broken = b'id,lat,lon\n1,"4\n3",141\n'
        bad = good + b"x,y,north,141,z\n"
        cases = [
            ("broken", broken, {}, BAD_DATA, "--multiline"),
            ("latin", good + b"1,\xe9,43,141,0\n", {}, BAD_DATA, "UTF-8"),
            ("bad", bad, {"on_error": "fail"}, BAD_DATA, "status 65"),
            ("columns", b"a,b\n1,2\n", {}, BAD_DATA, "columns"),
            ("empty", b"", {}, BAD_DATA, "empty"),
            ("open", b'lat,lon\n43,"141\n', {"is_multiline": True}, BAD_DATA, "status 65"),
            ("option", good, {"extra": ("--nonsense",)}, USAGE, "nonsense"),
        ]  # fmt: skip
        for name, bytes_, options, status, word in cases:
            source = self.work / f"{name}.csv"
            source.write_bytes(bytes_)
            self.check_refusal(self.job(source, **options), status, word)
        folder = self.work / "headers"
        folder.mkdir()
        (folder / "1.csv").write_bytes(b"lat,lon\n1,2\n")
        (folder / "2.csv").write_bytes(b"lon,lat\n1,2\n")
        self.check_refusal(self.job(folder), BAD_DATA, "same header")
        missing = replace(self.job(folder), input=str(folder / "missing"))
        self.check_refusal(missing, NO_INPUT, "no such")
        self.check_refusal(replace(self.job(folder), output=str(folder)), USAGE, "already")
        say(f"{len(cases) + 3} jobs are refused as they should be and leave no output")

    def check_refusal(self, job, status, word):
        existed = Path(job.output).exists()
        try:
            self.spark(job)
        except Failure as failure:
            expect(failure.status, status, f"{job.input}: status")
            if word not in failure.reason:
                sys.exit(f"check: {job.input}: expected '{word}' in '{failure.reason}'")
            expect(Path(job.output).exists(), existed, f"{job.input}: output is there")
            return
        sys.exit(f"check: {job.input}: expected a failure, found success")


# Comparing


def say(message):
    print(f"check: {message}", flush=True)


def expect(found, expected, what):
    if found != expected:
        sys.exit(f"check: {what}: expected {expected!r}, found {found!r}")


def lines_of(path):
    with open(path, "rb") as file:
        for line in file:
            yield line.removesuffix(b"\n")


def rows_of(parts, has_header):
    for part in parts:
        yield from islice(lines_of(part), int(has_header), None)


def compare(found, expected, what):
    """How many pairs there are; all are equal."""
    number = 0
    for number, pair in enumerate(zip_longest(found, expected), 1):
        expect(*pair, f"{what} {number}")
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work")
    parser.add_argument("table")
    parser.add_argument("--tzlookup", required=True)
    parser.add_argument("--shapes", required=True)
    parser.add_argument("--master", default="local[2]")
    check = Check(parser.parse_args())
    check.check_table(check.options.table)
    check.check_small_files()
    check.context.stop()
    say("all rows are as they should be")


if __name__ == "__main__":
    main()
