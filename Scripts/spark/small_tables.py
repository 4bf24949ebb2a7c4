"""Small seeded files with all that tables and JSON lines may hold, for check.py."""

import random

SEED = 1
SMALL = 3_000


def hostile_rows(source, first):
    """Rows with all that a line of a table may hold: quotes, delimiters, blanks, too few and too many fields."""
    names = ["Sapporo", 'the "old, new" town', '5" disk', "札幌", "", "a;b", " "]
    for number in range(first, first + SMALL):
        point = [f"{source.uniform(-90, 90):.7f}", f"{source.uniform(-180, 180):.7f}"]
        row = [str(number), source.choice(names), *point, "x" * source.randrange(20)]
        kind = source.randrange(12)
        # Never a latitude alone: that would be a bad row.
        short = row[: source.choice([0, 1, 2, 4])]
        yield short if kind == 0 else row + ["more"] * (kind == 1)


def hostile_table(source, ending, first=0, header=True, delimiter=","):
    lines = [delimiter.join(["id", "name", "lat", "lon", "value"])] * header
    for row in hostile_rows(source, first):
        lines.append(delimiter.join(quoted(cell, delimiter) for cell in row))
    return (ending.join(lines) + ending).encode()


def quoted(cell, delimiter):
    """As RFC 4180 has it; a quotation mark that opens nothing may stand as it is."""
    if delimiter in cell or cell.startswith('"') or "\n" in cell:
        return '"' + cell.replace('"', '""') + '"'
    return cell


def small_files():
    """Names, contents and options."""
    source = random.Random(SEED)
    table = hostile_table(source, "\n")
    bare = hostile_table(source, "\n", header=False).split(b"\n", 1)
    # A first row with all columns says how many there are.
    bare = b"0,first,43.06,141.35,x\n" + bare[1]
    bad = table.replace(b"Sapporo,", b"Sapporo,north", 40)
    objects = "".join(
        f'{{"id":{n},"at":{{"lat":{source.uniform(-90, 90):.7f},"lon":"{source.uniform(-180, 180):.7f}"}}}}\n'
        for n in range(SMALL)
    )
    numbered = {"has_header": False, "latitude": "3", "longitude": "4"}
    nested = {"is_table": False, "latitude": "at.lat", "longitude": "at.lon"}
    yield "quirks.csv", table, {}
    yield "all-zones.csv", table, {"extra": ("--all-zones", "--source")}
    yield "crlf.csv", hostile_table(source, "\r\n"), {}
    yield "no-last-newline.csv", table.removesuffix(b"\n"), {}
    yield "semicolons.csv", hostile_table(source, "\n", delimiter=";"), {}
    yield "no-header.csv", bare, {**numbered, "delimiter": ","}
    yield ("multiline.csv", table.replace(b"Sapporo", b'"Sap\n\npo\r\nro"'), {"is_multiline": True})
    yield "bad-rows.csv", bad, {}
    yield "bad-rows-skipped.csv", bad, {"on_error": "skip"}
    yield "objects.ndjson", objects.encode(), nested
