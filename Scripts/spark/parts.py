"""A part of a data set on its way through tzlookup: what goes in, what comes out, and whether that is all."""

import re
from dataclasses import dataclass

from pyspark import Accumulator
from pyspark.errors import PySparkRuntimeError

USAGE, BAD_DATA, NO_INPUT, IO_ERROR = 64, 65, 66, 74
BLOCK_SIZE = 500
REPLACEMENT = "\ufffd"


class Failure(Exception):
    """Ends the job; the status is that of the program (sysexits)."""

    def __init__(self, status, reason):
        super().__init__(f"{status}: {reason}")
        self.status, self.reason = status, reason

    @classmethod
    def found_in(cls, text):
        """The failure of a worker, of which Spark hands over a text; nothing if it was none of ours."""
        found = re.search(r"^(?:\w+\.)*Failure: (\d+): (.*)$", text, re.MULTILINE)
        return found and cls(int(found[1]), found[2])


@dataclass
class Job:
    """What is to be done."""

    input: str
    output: str
    tzlookup: str
    is_table: bool = True
    has_header: bool = True
    is_multiline: bool = False
    allows_replacement: bool = False
    delimiter: str | None = None
    latitude: str | None = None
    longitude: str | None = None
    on_error: str = "blank"
    extra: tuple = ()

    def command(self, delimiter=None, has_header=True):
        """The filter. Spark keeps the processors busy with parts: one thread each is enough."""
        words = [self.tzlookup, "csv" if self.is_table else "ndjson", "-"]
        words += ["--quiet", "--threads", "1", "--on-error", self.on_error]
        words += [] if self.latitude is None else ["--lat", self.latitude]
        words += [] if self.longitude is None else ["--lon", self.longitude]
        words += [] if delimiter is None else ["--delimiter", delimiter]
        words += [] if has_header else ["--no-header"]
        return [*words, *self.extra]


@dataclass
class Tally:
    """The outcome of a job: sums over its parts."""

    lines: Accumulator
    bad_parts: Accumulator


class Part:
    """A part on its way into the filter and out again.

    Both ends run in one worker and share this object, which every task gets a copy of.
    """

    def __init__(self, job, tally, header=None, delimiter=None):
        self.job, self.tally, self.header = job, tally, header
        self.is_cut = job.is_table and not job.is_multiline
        self.whole_record = delimiter and whole_record(delimiter)
        self.fed = self.returned = 0
        self.failure = None

    # In

    def feed(self, records):
        """Blocks of lines for the filter, from pairs of offset in the file and line."""
        return blocks(self.lines(records))

    def lines(self, records):
        try:
            yield from self.checked_lines(records)
        except Exception as error:
            # Spark calls this from a thread whose end would leave the filter waiting for more.
            self.failure = error

    def checked_lines(self, records):
        if self.header is not None:
            self.fed = 1
            yield self.header
        skips_header = self.is_cut and self.job.has_header
        for offset, line in records:
            if offset == 0 and skips_header:
                self.check_header(line)
                continue
            self.check(line)
            self.fed += 1
            yield line

    def check_header(self, line):
        if line.rstrip("\r") != self.header.rstrip("\r"):
            raise Failure(
                BAD_DATA,
                f"expected the same header in all files, '{shortened(self.header)}', found '{shortened(line)}': "
                "annotate such files in jobs of their own, or each in one piece with --multiline",
            )

    def check(self, line):
        if REPLACEMENT in line and not self.job.allows_replacement:
            raise Failure(
                BAD_DATA,
                f"expected UTF-8, found U+FFFD, which Spark reads for other bytes, in '{shortened(line)}': "
                "convert the file, or let them be replaced with --allow-replacement",
            )
        if self.is_cut and '"' in line and not self.whole_record.fullmatch(line):
            raise Failure(
                BAD_DATA,
                f"expected a record on each line, found one that goes on after '{shortened(line)}': "
                "read each file in one piece with --multiline",
            )

    # Out

    def collect(self, lines):
        """Blocks of lines for the output, if as many came back as went in."""
        yield from blocks(self.returned_lines(lines))
        if self.failure:
            raise self.failure
        if self.job.on_error != "skip" and self.returned != self.fed:
            raise Failure(IO_ERROR, f"expected {self.fed} lines back from tzlookup, found {self.returned}")
        self.tally.lines.add(self.returned - int(self.header is not None))

    def returned_lines(self, lines):
        drops_first = self.is_cut and not self.job.has_header
        try:
            for line in lines:
                self.returned += 1
                if not (drops_first and self.returned == 1):
                    yield line
        except PySparkRuntimeError as error:
            self.settle(error)

    def settle(self, error):
        """Bad rows with empty answers are no reason to throw the others away; all else is."""
        if error.getCondition() != "PIPE_FUNCTION_EXITED":
            raise error
        status = int(error.getMessageParameters()["error_code"])
        is_complete = self.failure is None and self.returned == self.fed
        if status == BAD_DATA and self.job.on_error == "blank" and is_complete:
            self.tally.bad_parts.add(1)
        elif self.failure is None:
            raise Failure(
                status if status > 0 else IO_ERROR,
                f"tzlookup ended with status {status}: what it said is on the worker's standard error",
            )


def blocks(lines):
    """The lines, many in one text with line feeds between them: Spark takes its time for each text."""
    block = []
    for line in lines:
        block.append(line)
        if len(block) == BLOCK_SIZE:
            yield from joined(block)
            block.clear()
    yield from joined(block)


def joined(block):
    """One text of the lines but for blank ones at the end: pipe() takes line feeds off a text's end."""
    end = len(block)
    while end and not block[end - 1]:
        end -= 1
    if end:
        yield "\n".join(block[:end])
    yield from block[end:]


def whole_record(delimiter):
    """Matches lines that end outside quotation marks, which open a field only at its beginning (RFC 4180)."""
    other = f"[^{re.escape(delimiter)}]"
    field = f'(?:"(?:[^"]|"")*+"{other}*+|(?!"){other}*+)'
    return re.compile(f"{field}(?:{re.escape(delimiter)}{field})*+", re.DOTALL)


def shortened(text):
    text = text.rstrip("\r")
    return text if len(text) <= 60 else text[:59] + "…"
