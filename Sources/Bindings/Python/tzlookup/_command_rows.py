"""Tables: a column of zones after the header's last, every other byte as it was."""

from __future__ import annotations

import gzip
import os
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, BinaryIO, cast

import tzlookup

LATITUDES = ("lat", "latitude")
LONGITUDES = ("lon", "lng", "long", "longitude")
#: Columns with both.
PLACES = ("coordinates", "latlng", "geom", "wkt", "location")
NULLS = {b"", b"null", b"nan", b"n/a", b"na", b"none", b"#n/a", b"\\n", b"-"}
DELIMITERS = {"comma": b",", "tab": b"\t", "semicolon": b";", "pipe": b"|", "space": b" "}
#: What an audit adds, and what it says.
AUDIT_COLUMNS = ("audit", "audit_since", "audit_difference")
VERDICTS = ("same", "alias", "same clocks", "wrong clock", "disputed", "unknown name", "no name", "no zone")
#: Rows that are answered by one call.
BLOCK = 10_000
#: The longest row, in bytes.
LIMIT = 16 << 20


def reason(error: OSError) -> str:
    """The reason of a system error as it follows a colon: "no such file or directory", but "I/O error"."""
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


class Table:
    """How rows are read, and where their coordinates and answers stand."""

    def __init__(self, first: bytes, options: dict[str, str], failure: Callable[[str, int], Exception]) -> None:
        self.fail = failure
        self.delimiter = self._delimiter(first, options.get("--delimiter"))
        self.has_header = "--no-header" not in options
        self.names = [text.decode("utf-8", "replace") for text in map(unquoted, cells(first, self.delimiter))]
        self.columns = (
            self._column("--lat", options.get("--lat"), LATITUDES),
            self._column("--lon", options.get("--lon"), LONGITUDES),
        )
        if self.columns == (None, None):
            self.columns = (self._column("", None, PLACES),) * 2
        found = [column for column in self.columns if column is not None]
        if len(found) < 2:
            self._refuse(*self.columns)
        self.latitude, self.longitude = found
        audited = options.get("--audit")
        self.audit = None if audited is None else Audit(self._column("--audit", audited, ()) or 0, options, failure)
        name = options.get("--column", "found_timezone" if audited and audited.lower() == "timezone" else "timezone")
        if taken := [new for new in AUDIT_COLUMNS if self.audit and self.has_header and new in self.names]:
            raise self.fail(f'there is already a column "{taken[0]}"; rename it', 65)
        # The new cell comes after these, or takes the place of an old one.
        self.width, self.replaced = len(self.names), None
        if self.has_header and name in self.names:
            if "--force" not in options:
                advice = "replace its values with --force, or name the new one with --column"
                raise self.fail(f'there is already a column "{name}"; {advice}', 65)
            self.replaced = self.names.index(name)
        self.name = name.encode("utf-8", "surrogateescape")

    def _delimiter(self, first: bytes, text: str | None) -> bytes:
        if text is None:
            counts = {mark: len(cells(first, mark)) for mark in (b",", b"\t", b";", b"|")}
            return max(counts, key=lambda mark: counts[mark])
        found = DELIMITERS.get(text, text.encode())
        if len(found) == 1 and found.isascii() and found not in b'"\r\n':
            return found
        expected = "one ASCII character (no quotation mark) or comma, tab, semicolon, pipe, space"
        raise self.fail(f"--delimiter: expected {expected}, found \"{text}\"", 64)

    def _found(self) -> str:
        listed = [f'{number} "{name}"' if self.has_header else f"{number}" for number, name in enumerate(self.names, 1)]
        return f"the columns {', '.join(listed)}"

    def _column(self, option: str, text: str | None, names: tuple[str, ...]) -> int | None:
        if text is None:
            found = [number for number, name in enumerate(self.names) if self.has_header and name.strip().lower() in names]
            if option and len(found) > 1:
                role = "latitude" if option == "--lat" else "longitude"
                listed = ", ".join(f'{number + 1} "{self.names[number]}"' for number in found)
                raise self.fail(f"expected one {role} column, found {len(found)} ({listed}); specify it with {option}", 65)
            return found[0] if found else None
        if self.has_header and text in self.names:
            return self.names.index(text)
        if text.isdecimal():
            if 0 < int(text) <= len(self.names):
                return int(text) - 1
            raise self.fail(f"{option}: there is no column {text}; found {self._found()}", 65)
        raise self.fail(f'{option}: there is no column "{text}"; found {self._found()}', 65)

    def _refuse(self, latitude: int | None, longitude: int | None) -> None:
        if latitude is None and longitude is None:
            advice = "specify them with --lat and --lon, by name or number"
            header = ", or use --no-header if there is no header" if self.has_header else ""
            raise self.fail(f"expected columns such as lat and lon, or location, found {self._found()}; {advice}{header}", 65)
        missing, option = ("latitude", "--lat") if latitude is None else ("longitude", "--lon")
        raise self.fail(f"expected a {missing} column, found {self._found()}; specify it with {option}", 65)

    def point(self, fields: list[bytes]) -> tuple[float, float] | None:
        """The position of a row; None where it has none. Raises ValueError where it is malformed."""
        values = [unquoted(fields[at]).strip() if at < len(fields) else b"" for at in (self.latitude, self.longitude)]
        texts = [value.decode("utf-8", "replace") for value in values]
        empty = [value.lower() in NULLS for value in values]
        if all(empty):
            return None
        if any(empty):
            there, gone = ("longitude", "latitude") if empty[0] else ("latitude", "longitude")
            raise ValueError(f'the {there} is "{texts[empty.index(False)]}", but the {gone} is empty')
        if self.latitude == self.longitude:
            return tzlookup.parse(texts[0])
        try:
            return tzlookup.parse(" ".join(texts))
        except ValueError:
            # One of the two may have a decimal comma.
            if not any("," in text for text in texts):
                raise
            return tzlookup.parse(" ".join(texts).replace(",", "."))

    def with_answers(self, row: bytes, fields: list[bytes], answers: list[bytes]) -> bytes:
        """The row with more cells, of which the first may take the place of an old one."""
        body, ending = split_ending(row)
        answers = [quoted(answer, self.delimiter) for answer in answers]
        if self.replaced is not None:
            fields = fields + [b""] * (self.replaced + 1 - len(fields))
            fields[self.replaced] = answers.pop(0)
            body = self.delimiter.join(fields)
            if not answers:
                return body + ending
        answer = self.delimiter.join(answers)
        if len(fields) < self.width:
            return body + self.delimiter * (self.width - len(fields) + 1) + answer + ending
        return self.delimiter.join([*fields[: self.width], answer, *fields[self.width :]]) + ending


class Audit:
    """The zones that rows have already, compared with the answers."""

    def __init__(self, column: int, options: dict[str, str], failure: Callable[[str, int], Exception]) -> None:
        self.column = column
        self.now = time.time()
        self.counts = dict.fromkeys(VERDICTS, 0)
        self.worst: list[tuple[float, str]] = []
        self.kept: set[str] = set()
        for name in options["--audit-only"].split(",") if "--audit-only" in options else []:
            verdict = "wrong clock" if name == "wrong" else name.replace("-", " ")
            if verdict not in VERDICTS:
                raise failure(f'--audit-only: expected names joined by commas ({", ".join(VERDICTS)}), found "{name}"', 64)
            self.kept.add(verdict)

    def cells(self, line: int, fields: list[bytes], zone: str | None, every: list[str]) -> list[str]:
        """The new cells of a row, of which all zones are given."""
        cell = unquoted(fields[self.column]).strip() if self.column < len(fields) else b""
        text = cell.decode("utf-8", "replace")
        verdict, since, difference = "no zone" if zone is None else "no name", "", ""
        if zone is not None and cell.lower() not in NULLS:
            found = compared(zone, text, self.now)
            verdict = found.verdict
            since = f"{found.since:%Y-%m-%dT%H:%M:%SZ}" if found.since else ""
            difference = offset_text(found.difference) if found.difference else ""
            others = (compared(other, text, self.now).verdict for other in every if other != zone)
            if verdict == "wrong clock" and any(other in ("same", "alias") for other in others):
                verdict = "disputed"
            if verdict == "wrong clock":
                turn = "" if found.since is None else f", {'from' if found.since.timestamp() > self.now else 'since'} {since} they differ"
                message = f'line {line}: "{text}" for {zone}: {difference}{turn}'
                self.worst.append((-abs(found.difference.total_seconds()), message))
                self.worst = sorted(self.worst, key=lambda example: example[0])[:10]
        self.counts[verdict] += 1
        return [verdict, since, difference]

    def report(self, warn: Callable[[str], None]) -> None:
        for _, message in self.worst:
            warn(message)
        warn("audit: " + ", ".join(f"{count:,} {verdict}" for verdict, count in self.counts.items() if count))


def compared(zone: str, text: str, now: float) -> tzlookup.Comparison:
    """The comparison; that of an unknown name for a zone of other boundaries that has no rules."""
    try:
        return tzlookup.check_zone(zone, text, now)
    except ValueError:
        return tzlookup.Comparison("same" if zone == text else "unknown name", None, timedelta(0))


def offset_text(difference: timedelta) -> str:
    """Such as +09:00, with seconds where there are any."""
    sign, seconds = "-" if difference < timedelta(0) else "+", int(abs(difference).total_seconds())
    rest = f":{seconds % 60:02}" if seconds % 60 else ""
    return f"{sign}{seconds // 3600:02}:{seconds // 60 % 60:02}{rest}"


class Progress:
    """A line on a terminal that changes as rows are annotated."""

    def __init__(self, source: BinaryIO, is_quiet: bool) -> None:
        self.is_shown = not is_quiet and sys.stderr is not None and sys.stderr.isatty()
        self.source: Any = source.fileobj if isinstance(source, gzip.GzipFile) else source
        self.start = self.last = time.monotonic()
        self.has_line = False

    def show(self, rows: int) -> None:
        now = time.monotonic()
        if not self.is_shown or now - self.last < 0.2:
            return
        self.last, self.has_line = now, True
        text = f"{rows:,} rows, {int(rows / (now - self.start)):,} rows/s"
        try:
            text += f", {100 * self.source.tell() // max(1, os.fstat(self.source.fileno()).st_size)} %"
        except OSError:
            # A pipe has no size.
            pass
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()

    def clear(self) -> None:
        if self.has_line:
            sys.stderr.write("\r\033[K")
        self.has_line = False


def annotate(
    path: str,
    index: tzlookup.Index,
    options: dict[str, str],
    failure: Callable[[str, int], Exception],
    warn: Callable[[str], None],
) -> int:
    """Annotates a table; returns the command's exit status."""
    policy = options.get("--on-error", "blank")
    if policy not in ("blank", "fail", "skip"):
        expected = "Please provide one of 'blank', 'fail' or 'skip'; see 'tzlookup csv --help'"
        raise failure(f"the value '{policy}' is invalid for '--on-error <policy>'. {expected}", 64)
    target = options.get("-o", options.get("--output"))
    counts = {"rows": 0, "zones": 0, "empty": 0, "malformed": 0}
    zones: set[str] = set()
    with opened(path, failure) as source, written(path, target, failure) as output:
        marks = [options["--delimiter"].encode("utf-8", "replace")] if "--delimiter" in options else [b",", b"\t", b";", b"|"]
        rows = records(source, [DELIMITERS.get(mark.decode(), mark) for mark in marks], failure)
        _, first = next(rows, (0, b""))
        mark, first = (first[:3], first[3:]) if first.startswith(b"\xef\xbb\xbf") else (b"", first)
        if not first:
            raise failure("expected a header row, found an empty input", 65)
        table = Table(split_ending(first)[0], options, failure)
        if table.has_header:
            fields = cells(split_ending(first)[0], table.delimiter)
            names = [table.name, *(name.encode() for name in AUDIT_COLUMNS if table.audit)]
            output.write(mark + table.with_answers(first, fields, names))
        else:
            output.write(mark)

        def pending() -> Iterator[tuple[int, bytes]]:
            if not table.has_header:
                yield (1, first)
            yield from rows

        def flush(block: list[tuple[int, bytes, list[bytes], tuple[float, float] | None]]) -> None:
            places = [place or (None, None) for *_, place in block]
            names = index.timezones_at([lat for lat, _ in places], [lng for _, lng in places]).to_list()
            for (line, row, fields, place), name in zip(block, names):
                found = [] if name is None else [name]
                if place is not None and ("--all-zones" in options or "--prefer" in options):
                    found = index.all_zones_at(*place)
                if place is not None and len(found) > 1 and "--all-zones" not in options:
                    found = [index.preferred_timezone_at(*place, options["--prefer"]) or found[0]]
                    name = found[0]
                zones.update(found[:1])
                counts["zones"] += bool(found)
                answers = [";".join(found)]
                if audit := table.audit:
                    every = index.all_zones_at(*place) if place and name else []
                    answers += audit.cells(line, fields, name, every) if place else [""] * len(AUDIT_COLUMNS)
                    if audit.kept and answers[1] not in audit.kept:
                        continue
                output.write(table.with_answers(row, fields, [answer.encode() for answer in answers]))
            block.clear()
            progress.show(counts["rows"])

        progress = Progress(source, "-q" in options or "--quiet" in options)
        block: list[tuple[int, bytes, list[bytes], tuple[float, float] | None]] = []
        try:
            for line, row in pending():
                fields = cells(split_ending(row)[0], table.delimiter)
                place = None
                counts["rows"] += 1
                try:
                    place = table.point(fields)
                    counts["empty"] += place is None
                except ValueError as error:
                    if policy == "fail":
                        raise failure(f"line {line}: {error}", 65) from None
                    progress.clear()
                    warn(f"line {line}: {error}")
                    counts["malformed"] += 1
                    if policy == "skip":
                        continue
                block.append((line, row, fields, place))
                if len(block) == BLOCK:
                    flush(block)
        finally:
            # The rows before one that ends the work, too.
            flush(block)
            output.flush()
            progress.clear()
    status = report(counts, len(zones), policy, options, warn, table.audit)
    return status or (1 if table.audit and table.audit.counts["wrong clock"] else 0)


def report(
    counts: dict[str, int],
    zones: int,
    policy: str,
    options: dict[str, str],
    warn: Callable[[str], None],
    audit: Audit | None,
) -> int:
    malformed, blank = counts["malformed"], counts["rows"] - counts["zones"]
    if malformed:
        rows = "row" if malformed == 1 else "rows"
        answers = "its answer is" if malformed == 1 else "their answers are"
        warn(f"{malformed:,} malformed {rows}: {'left out' if policy == 'skip' else f'{answers} incomplete'}")
        if policy == "skip":
            blank, malformed = blank - malformed, 0
    if "-q" not in options and "--quiet" not in options:
        named = [(counts["empty"], "without coordinates"), (malformed, "malformed")]
        if audit:
            audit.report(warn)
        details = ", ".join(f"{count:,} {what}" for count, what in named if count)
        text = f"{counts['rows']:,} row{'s' * (counts['rows'] != 1)}, {zones} zone{'s' * (zones != 1)}, {blank:,} blank"
        warn(text + (f" ({details})" if details else ""))
    if malformed:
        return 65
    return 1 if "--fail-empty" in options and blank else 0


# MARK: Files


@contextmanager
def opened(path: str, failure: Callable[[str, int], Exception]) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        file = open(path, "rb")
    except OSError as error:
        raise failure(f"cannot open {path}: {reason(error)}", 66) from None
    with file:
        try:
            yield cast(BinaryIO, gzip.open(file)) if file.peek(2)[:2] == b"\x1f\x8b" else file
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise failure(f"the compressed input {path} is damaged: {error}", 65) from None


@contextmanager
def written(source: str, path: str | None, failure: Callable[[str, int], Exception]) -> Iterator[BinaryIO]:
    """The output, which appears whole or not at all."""
    if path is None or path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if source != "-" and os.path.exists(path) and os.path.samefile(source, path):
        raise failure(f"the output {path} is the same file as the input {source}: write to another file", 64)
    try:
        handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".", prefix=".tzlookup-")
    except OSError as error:
        raise failure(f"cannot write {path}: {reason(error)}", 74) from None
    try:
        with os.fdopen(handle, "wb") as file:
            if path.endswith(".gz"):
                with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as compressed:
                    yield cast(BinaryIO, compressed)
            else:
                yield file
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def records(
    source: BinaryIO, marks: list[bytes], failure: Callable[[str, int], Exception]
) -> Iterator[tuple[int, bytes]]:
    """Each row with the number of its first line: several lines where a cell in quotation marks has some."""
    number = start = size = offset = 0
    parts: list[bytes] = []
    is_open = False
    while line := source.readline(LIMIT + 1):
        number += 1
        start = start if parts else number
        parts.append(line)
        size += len(line)
        if size > LIMIT:
            advice = "is a quotation mark not closed, or are there no line feeds?"
            raise failure(f"expected records of at most 16 MiB, found a longer one at byte {offset}; {advice}", 65)
        is_open = ends_in_quotes(line, marks, is_open)
        if not is_open:
            yield start, b"".join(parts)
            offset += size
            parts, size = [], 0
    if parts:
        raise failure(f"line {start}: a quotation mark that opens a field in this row is never closed", 65)


def ends_in_quotes(line: bytes, marks: list[bytes], is_open: bool) -> bool:
    """Whether a cell in quotation marks goes on after a line; `is_open` is whether one goes on before it."""
    at = 0
    while (quote := line.find(b'"', at)) >= 0:
        at = quote + 1
        if not is_open:
            is_open = quote == 0 or line[quote - 1 : quote] in marks
        elif line[at : at + 1] == b'"':
            at += 1
        else:
            is_open = False
    return is_open


def split_ending(row: bytes) -> tuple[bytes, bytes]:
    body = row.removesuffix(b"\n")
    body = body.removesuffix(b"\r") if body != row else body
    return body, row[len(body) :]


def cells(row: bytes, delimiter: bytes) -> list[bytes]:
    """The cells of a row as they are, with their quotation marks."""
    parts = row.split(delimiter)
    if b'"' not in row:
        return parts
    found: list[bytes] = []
    for part in parts:
        if found and found[-1][:1] == b'"' and found[-1].count(b'"') % 2 == 1:
            found[-1] += delimiter + part
        else:
            found.append(part)
    return found


def unquoted(cell: bytes) -> bytes:
    return cell[1:-1].replace(b'""', b'"') if len(cell) > 1 and cell[:1] == cell[-1:] == b'"' else cell


def quoted(cell: bytes, delimiter: bytes) -> bytes:
    needs = any(mark in cell for mark in (delimiter, b'"', b"\r", b"\n"))
    return b'"' + cell.replace(b'"', b'""') + b'"' if needs else cell
