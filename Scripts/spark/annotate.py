"""Adds the time zone to each row of a data set with Spark: every part goes through tzlookup, as a filter.

    annotate.py INPUT OUTPUT --tzlookup PROGRAM [options] [-- options of tzlookup]

Spark cuts the input into parts at line feeds and starts the program once for each (RDD.pipe). A part of a table
begins with the table's header, so that the program finds the columns as it does in the whole. Each part of the output
has the header, too. A job either writes all rows or fails and leaves no output.
"""

import argparse
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

from parts import BAD_DATA, NO_INPUT, USAGE, Failure, Job, Part, Tally
from pyspark import SparkConf, SparkContext

HERE = Path(__file__).resolve().parent
DELIMITERS = {"comma": ",", "tab": "\t", "semicolon": ";", "pipe": "|", "space": " "}


def detected_delimiter(header):
    """The one that stands most often outside quotation marks; a comma where none does."""
    bare = re.sub(r'"(?:[^"]|"")*"', "", header)
    return max(",\t;|", key=bare.count)


class Annotation:
    """A job in a Spark context."""

    def __init__(self, context, job):
        self.context, self.job = context, job
        self.tally = Tally(context.accumulator(0), context.accumulator(0))

    def run(self):
        """Annotates."""
        output = self.hadoop_path(self.job.output)
        self.check_paths(output)
        records = self.records()
        part, command = self.plan(records)
        annotated = records.mapPartitions(part.feed)
        annotated = annotated.pipe(shlex.join(command), checkCode=True)
        annotated = annotated.mapPartitions(part.collect)
        try:
            annotated.saveAsTextFile(self.job.output)
        except BaseException as error:
            self.file_system(output).delete(output, True)
            raise Failure.found_in(str(error)) or error from None
        return self.tally

    def plan(self, records):
        """What each part goes through: the part's ends and the filter between them."""
        job = self.job
        if not job.is_table or job.is_multiline:
            delimiter = job.delimiter
            part = Part(job, self.tally)
            return part, job.command(delimiter, not job.is_table or job.has_header)
        header = first(records, lambda record: record[0] == 0)
        delimiter = job.delimiter or detected_delimiter(header)
        if not job.has_header:
            header = numbers(first(records, lambda record: record[1].strip("\r")), delimiter)
        part = Part(job, self.tally, header, delimiter)
        part.check(header)
        command = job.command(delimiter)
        rehearse(command, header)
        return part, command

    def records(self):
        """Pairs of the offset of a line in its file and the line without its line feed, a part for each split."""
        conf = {"textinputformat.record.delimiter": "\n"}
        if self.job.is_multiline:
            conf["mapreduce.input.fileinputformat.split.minsize"] = str(2**63 - 1)
        return self.context.newAPIHadoopFile(
            self.job.input,
            "org.apache.hadoop.mapreduce.lib.input.TextInputFormat",
            "org.apache.hadoop.io.LongWritable",
            "org.apache.hadoop.io.Text",
            conf=conf,
        )

    # Files, wherever Hadoop keeps them

    def hadoop_path(self, name):
        return self.context._jvm.org.apache.hadoop.fs.Path(name)

    def file_system(self, path):
        return path.getFileSystem(self.context._jsc.hadoopConfiguration())

    def check_paths(self, output):
        source = self.hadoop_path(self.job.input)
        if not self.file_system(source).globStatus(source):
            raise Failure(NO_INPUT, f"{self.job.input}: no such file or directory")
        if self.file_system(output).exists(output):
            raise Failure(USAGE, f"{self.job.output}: is there already; name another output")


def first(records, condition):
    """The line of the first record that meets a condition."""
    found = records.filter(condition).take(1)
    if not found:
        raise Failure(BAD_DATA, "expected rows, found an empty input")
    return found[0][1]


def numbers(row, delimiter):
    """A header for a table without one: so every part has as many columns as the first row of all."""
    bare = re.sub(r'"(?:[^"]|"")*"', "", row)
    return delimiter.join(str(n + 1) for n in range(bare.count(delimiter) + 1))


def rehearse(command, header):
    """Lets the filter see the header alone, so that wrong columns are reported once and early."""
    try:
        done = subprocess.run(command, input=f"{header}\n".encode(), capture_output=True)
    except OSError as error:
        raise Failure(NO_INPUT, f"{command[0]}: {error.strerror}") from None
    if done.returncode:
        reason = done.stderr.decode(errors="replace").strip().removeprefix("tzlookup: ")
        raise Failure(done.returncode, reason)


def make_context(master, log_level="off"):
    settings = HERE / "log4j2.properties"
    configuration = SparkConf().setMaster(master).setAppName("tzlookup")
    configuration.set("spark.ui.enabled", "false")
    configuration.set("spark.ui.showConsoleProgress", str(sys.stderr.isatty()).lower())
    configuration.set(
        "spark.driver.extraJavaOptions",
        f"-Dlog4j2.configurationFile={settings.as_uri()} -Dspark.annotate.log={log_level}",
    )
    if master.startswith("local"):
        configuration.set("spark.driver.host", "127.0.0.1")
    context = SparkContext(conf=configuration)
    context.addPyFile(str(HERE / "parts.py"))
    return context


class Parser(argparse.ArgumentParser):
    def error(self, message):
        say(f"{message} (see --help)")
        sys.exit(USAGE)


def parsed_job(words):
    """The job and the rest of the arguments."""
    mark = words.index("--") if "--" in words else len(words)
    parser = Parser(prog="spark-annotate", add_help=False, allow_abbrev=False)
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--tzlookup", required=True)
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--ndjson", action="store_false", dest="is_table")
    parser.add_argument("--no-header", action="store_false", dest="has_header")
    parser.add_argument("--multiline", action="store_true", dest="is_multiline")
    parser.add_argument("--allow-replacement", action="store_true", dest="allows_replacement")
    parser.add_argument("--delimiter")
    parser.add_argument("--lat", dest="latitude")
    parser.add_argument("--lon", dest="longitude")
    parser.add_argument("--on-error", choices=("blank", "fail", "skip"), default="blank")
    parser.add_argument("--spark-log", default="off")
    options = vars(parser.parse_args(words[:mark]))
    master, log_level = options.pop("master"), options.pop("spark_log")
    delimiter = options.pop("delimiter")
    delimiter = DELIMITERS.get(delimiter, delimiter)
    if delimiter is not None and len(delimiter) != 1:
        parser.error(f"--delimiter: expected one character, found '{delimiter}'")
    return (Job(**options, delimiter=delimiter, extra=tuple(words[mark + 1 :])), master, log_level)


def run(job, master, log_level):
    """Annotates in a context of its own and reports the outcome."""
    started = time.monotonic()
    try:
        context = make_context(master, log_level)
    except Exception:
        raise Failure(
            USAGE, f"--master: Spark did not start at '{master}': what it said is above, or comes with --spark-log warn"
        ) from None
    try:
        tally = Annotation(context, job).run()
    finally:
        context.stop()
    unit = "lines" if job.is_multiline else "rows"
    say(f"{tally.lines.value:,} {unit}, {time.monotonic() - started:.1f} s")
    if tally.bad_parts.value:
        raise Failure(
            BAD_DATA,
            f"parts with rows that were not understood and given an empty answer: {tally.bad_parts.value}; "
            "the workers report the rows on standard error",
        )


def say(message):
    print(f"spark-annotate: {message}", file=sys.stderr)


def main():
    try:
        run(*parsed_job(sys.argv[1:]))
    except Failure as failure:
        say(failure.reason)
        sys.exit(failure.status)
    except KeyboardInterrupt:
        say("interrupted; there is no output")
        sys.exit(130)


if __name__ == "__main__":
    main()
