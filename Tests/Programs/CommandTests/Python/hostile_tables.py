"""Makes hostile tables, has them annotated, and reads input and output with Python's csv module.

Every row of the output must be the row of the input, padded where it was short, with one more cell; and the bytes
that were there must all be there, in order. Usage: hostile_tables.py TZLOOKUP SEED CASES. Prints what differs. In a
debug build, TZLOOKUP_TEST_SHARE divides CASES.
"""

import csv
import io
import os
import random
import subprocess
import sys

ZONES = {
    ("43.06", "141.35"): "Asia/Tokyo",
    ("-33.87", "151.21"): "Australia/Sydney",
    ("51.5", "-0.13"): "Europe/London",
    ("0", "0"): "Etc/GMT",
    ("43.06000001", "141.3500000"): "Asia/Tokyo",
}
DELIMITERS = [",", "\t", ";", "|"]
# Latin-1, so that each byte is one character: invalid UTF-8, NUL and all.
LETTERS = "ab 'x\x00\xff\xc3\x28\xef\xbb\xbf\\0.9-"


def main():
    program, seed, cases = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) // int(os.environ.get("TZLOOKUP_TEST_SHARE", "1"))
    csv.field_size_limit(1 << 30)
    rows = sum(compare(program, random.Random(f"{seed}/{case}"), f"seed {seed}, case {case}") for case in range(cases))
    if rows < 5 * cases:
        sys.exit(f"too few rows: {rows} in {cases} cases")
    print("all rows equal")


def compare(program, source, name):
    delimiter = source.choice(DELIMITERS)
    width = source.randint(2, 6)
    latitude, longitude = source.sample(range(width), 2)
    header = [f"column {number}" for number in range(width)]
    header[latitude], header[longitude] = source.choice([("lat", "lon"), ("Y", "X"), ("Latitude", "LNG")])
    rows = [row(source, width, latitude, longitude) for _ in range(source.randint(0, 12))]
    ending = source.choice(["\n", "\r\n"])
    lines = [written(source, header, delimiter, False)]
    # A blank row may stand anywhere but at the top.
    lines += [written(source, cells, delimiter, True) for cells in rows]
    text = ending.join(lines) + source.choice(["", ending])
    output = annotated(program, text.encode("latin-1"), delimiter, source, name)
    check(text, output, delimiter, (latitude, longitude, width), name)
    return len(rows)


def row(source, width, latitude, longitude):
    cells = [cell(source) for _ in range(width)]
    cells[latitude], cells[longitude] = source.choice([*ZONES, ("", "")])
    kind = source.random()
    if kind < 0.1:
        cells = cells[: source.randint(1, width)]
    elif kind < 0.2:
        cells += [cell(source) for _ in range(source.randint(1, 3))]
    elif kind < 0.25:
        cells = []
    return cells


def cell(source):
    kind = source.random()
    if kind < 0.2:
        return ""
    if kind < 0.22:
        return source.choice(LETTERS) * source.randint(1000, 200_000)
    letters = LETTERS
    if kind < 0.6:
        letters += '"",;\t|\n\r'
    return "".join(source.choice(letters) for _ in range(source.randint(0, 12)))


def written(source, cells, delimiter, may_quote):
    """A row as text: quoted where needed, at times where not, and with marks that open nothing."""
    return delimiter.join(quoted(source, cell, delimiter, may_quote) for cell in cells)


def quoted(source, cell, delimiter, may_quote):
    plain = not set(cell) & {"\n", "\r", delimiter} and not cell.startswith('"')
    if plain and (not may_quote or source.random() < 0.7):
        return cell
    return '"' + cell.replace('"', '""') + '"'


def annotated(program, content, delimiter, source, name):
    arguments = [program, "csv", "-", "--threads", str(source.randint(1, 3))]
    # A header of few columns may be read with another delimiter: here that is not in question.
    arguments += ["--delimiter", {"\t": "tab"}.get(delimiter, delimiter)]
    result = subprocess.run(arguments, input=content, capture_output=True)
    # Half a position is an error of its own row.
    if result.returncode not in (0, 65):
        sys.exit(f"{name}: exit status {result.returncode}: {result.stderr.decode()}")
    return result.stdout.decode("latin-1")


def check(text, output, delimiter, columns, name):
    latitude, longitude, width = columns
    before = read(text, delimiter)
    after = read(output, delimiter)
    if len(before) != len(after):
        sys.exit(f"{name}: {len(before)} rows became {len(after)}")
    for number, (old, new) in enumerate(zip(before, after)):
        position = (old[latitude] if latitude < len(old) else "", old[longitude] if longitude < len(old) else "")
        zone = "timezone" if number == 0 else ZONES.get(position, "")
        expected = old or [""]
        expected = expected + [""] * (width - len(expected))
        expected = expected[:width] + [zone] + expected[width:]
        if new != expected:
            sys.exit(f"{name}, row {number}: expected {expected!r:.300}, found {new!r:.300}")
    if not is_subsequence(text, output):
        sys.exit(f"{name}: bytes were lost")


def read(text, delimiter):
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def is_subsequence(part, whole):
    letters = iter(whole)
    return all(letter in letters for letter in part)


if __name__ == "__main__":
    main()
