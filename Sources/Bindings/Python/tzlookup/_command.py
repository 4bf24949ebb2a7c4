"""The command: what the package can do, with the words, answers and exit statuses of the command written in Swift."""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

import tzlookup
from tzlookup._command_rows import annotate, reason
from tzlookup._command_time import clock_text, timed

HELP = """\
OVERVIEW: Print the time zone at a point on Earth, offline.

EXAMPLES:
  tzlookup 43.06 141.35                 Asia/Tokyo
  tzlookup 43.84 87.53 --all            Asia/Shanghai and Asia/Urumqi
  tzlookup 31.5 35.1 --prefer IL,PS     the first of these in a disputed area
  tzlookup "43°03'36\\"N 141°21'E"       also geo:, ISO 6709, links of maps ...
  tzlookup 43.06 141.35 --time now      the zone and its local time
  tzlookup - < points.txt               one point per line, one answer per line
  tzlookup csv places.csv -o out.csv    a column of zones for a table
  tzlookup near 50.7 6.1                the nearest border
  tzlookup time Europe/Berlin now       the local time of a zone

USAGE: tzlookup <point> [--all | --json] [--time <instant> | --local <time>] [--prefer <names>] [--index <file>]
       tzlookup [-] [--all | --json] [--fail-empty] [--prefer <names>] [--index <file>] < points.txt
       tzlookup csv [<file>] [<options>], see tzlookup csv --help
       tzlookup near <point> [--within <distance>] [--json] [--index <file>]
       tzlookup time <zone> [<instant> | --local <time>]

EXIT STATUS: 0 a zone was found; 1 none; 64 wrong arguments; 65 bad data; 66 no such input file; 69 only the full
command can do that; 74 reading or writing failed.

This is the command of the Python package. With simplified boundaries, such as those of tzlookup-compact, --json says
whether the answer is certain. Where no polygon covers a point it has no answer, as with --fallback none. The
full command, built from the sources, also knows cities, the sun, tracks, NDJSON and shapefiles, and has more options
for tables, such as --local-time and --audit-offsets.
"""

CSV_HELP = """\
OVERVIEW: Add a column of time zones to a table; all other bytes stay as they are.

EXAMPLES:
  tzlookup csv places.csv -o out.csv
  tzlookup csv - < places.csv > out.csv
  tzlookup csv places.csv --audit timezone --audit-only wrong -o wrong.csv

USAGE: tzlookup csv [<file>] [<options>]

ARGUMENTS:
  <file>                    A table with commas, tabs, semicolons, or bars between the cells, also gzipped; - for standard input.

OPTIONS:
  -o, --output <file>       The annotated table, gzipped if the name ends with .gz; by default standard output.
  --lat, --lon <column>     The columns of the coordinates, by name or number, if they aren't named lat and lon or similar.
  --column <name>           The name of the new column. (default: timezone)
  --all-zones               All zones of a disputed area, separated by semicolons.
  --prefer <names>          In a disputed area, the zone of the first of these countries and zones that has one: IL,PS.
  --delimiter <character>   The character between cells, or comma, tab, semicolon, pipe, or space.
  --no-header               The first row has coordinates.
  --force                   Replace the values of a column that has the name of the new one.
  --on-error <policy>       For malformed rows: blank (report them, leave the zone empty), fail, or skip. (default: blank)
  --fail-empty              Exit with status 1 if a row has no zone.
  --audit <column>          Compare the zones with those of a column: adds audit, audit_since, and audit_difference.
  --audit-only <results>    Only rows with these results, such as wrong,unknown-name.
  -q, --quiet               Neither progress nor a summary.
  --index <file>            Other boundaries.

EXIT STATUS: 0 all rows were annotated; 1 a row has no zone (--fail-empty), or a wrong clock (--audit); 64 wrong
arguments; 65 malformed rows; 66 no such input file; 74 reading or writing failed.
"""

#: What only the command written in Swift has.
FULL = (
    *("ndjson", "sun", "zone", "zones", "city", "cities", "guess", "track", "export", "info", "compile", "verify"),
    *("compare", "install-data", "serve"),
)
#: The longest line of standard input, in bytes.
LIMIT = 65_536
UNITS = {"m": 1.0, "km": 1000.0, "mi": 1609.344, "nmi": 1852.0, "ft": 0.3048}


class Failure(Exception):
    """Why the command ends early, and its exit status."""

    def __init__(self, message: str, status: int = 64) -> None:
        super().__init__(message)
        self.status = status


def main(arguments: Sequence[str]) -> int:
    """Runs the command; returns its exit status."""
    if hasattr(signal, "SIGPIPE"):
        # A reader that closes the pipe ends the command quietly.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    commands = {"csv": csv, "near": near, "time": time}
    try:
        if sys.stdout is None:
            raise Failure("cannot write standard output: bad file descriptor", 74)
        if wrong := [word for word in arguments if word != word.encode("utf-8", "replace").decode()]:
            shown = wrong[0].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
            raise Failure(f'expected arguments in UTF-8, found "{shown}"; rename the file, or use standard input and output')
        name = arguments[0] if arguments else None
        if name in FULL:
            raise Failure(f"'tzlookup {name}' is not in the Python package; the full command, built from the sources, has it", 69)
        if name == "help" or (arguments and arguments[-1] in ("-h", "--help")):
            return say(CSV_HELP if "csv" in arguments[:2] else HELP, end="")
        if name == "--version":
            bound = f", to within {decimal(tzlookup.error_bound)} m" if tzlookup.error_bound else ""
            return say(f"{tzlookup.version} (boundaries {tzlookup.data_version}{bound})")
        if name in commands:
            return commands[name](arguments[1:])
        return lookup(arguments)
    except Failure as failure:
        warn(str(failure))
        return failure.status
    except OSError as error:
        if error.errno is None:
            # Of the boundaries that the environment names, which are opened at the first question.
            warn(str(error))
            return 66
        warn(f"cannot write {error.filename or 'standard output'}: {reason(error)}")
        return 74
    except KeyboardInterrupt:
        return 130


# MARK: One point, and lines of them


def lookup(arguments: Sequence[str]) -> int:
    words, options = split(arguments, flags=("--all", "--json", "--fail-empty"), values=("--time", "--local", "--prefer", "--index"))
    index = opened(options)
    time = clock_text(options.get("--time"), options.get("--local"), Failure, warn)
    if words == ["-"] or (not words and has_input()):
        return lines(index, options, time)
    if not words:
        raise Failure("no point given; try 'tzlookup 43.06 141.35', or see 'tzlookup --help'")
    lat, lng = position(" ".join(words))
    answer = answered(index, lat, lng, options, time, "\n")
    if answer or "--json" in options:
        say(answer)
    if index.all_zones_at(lat, lng):
        return 0
    warn(no_zone(index, lat, lng, f"no zone in {boundaries(index)} covers"))
    return 1


def lines(index: tzlookup.Index, options: dict[str, str], time: Callable[[str], str] | None) -> int:
    status = 0
    for number, line in enumerate(input_lines(), 1):
        answer = ""
        try:
            if len(line) > LIMIT:
                raise ValueError(f"it has more than {LIMIT} bytes")
            text = line.decode("utf-8", "replace")
            lat, lng = tzlookup.parse(text.removeprefix("\ufeff") if number == 1 else text)
        except ValueError as error:
            warn(f"line {number}: {error}")
            status = 65
        else:
            answer = answered(index, lat, lng, options, time, ";")
            if "--fail-empty" in options and not index.all_zones_at(lat, lng):
                status = status or 1
        sys.stdout.write(answer + "\n")
    return status


def has_input() -> bool:
    """Whether somebody has connected standard input: a pipe, a file or a socket."""
    if sys.stdin is None:
        return False
    mode = os.fstat(sys.stdin.fileno()).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISSOCK(mode)


def input_lines() -> Iterator[bytes]:
    """Lines of standard input, without their endings. Before each wait for more, the answers are written."""
    rest = b""
    while data := os.read(sys.stdin.fileno(), LIMIT):
        *whole, rest = (rest + data).split(b"\n")
        yield from (line.removesuffix(b"\r") for line in whole)
        # Of a line that is too long no more is kept than shows that.
        rest = rest[: LIMIT + 2]
        sys.stdout.flush()
    if rest:
        yield rest.removesuffix(b"\r")


def answered(
    index: tzlookup.Index, lat: float, lng: float, options: dict[str, str], time: Callable[[str], str] | None, separator: str
) -> str:
    zones = index.all_zones_at(lat, lng)
    if "--json" in options:
        if "--prefer" in options:
            raise Failure("--json with --prefer is not in the Python package; the full command, built from the sources, has it", 69)
        if time is not None:
            raise Failure("--json with --time is not in the Python package; the full command, built from the sources, has it", 69)
        source = '"polygon"' if zones else '"outsideRegion"' if is_outside(index, lat, lng) else "null"
        return f'{{{members(lat, lng, zones)},"source":{source}{certainty(index, lat, lng)},{release(index)}}}'
    return separator.join(timed(zone, time) for zone in (zones if "--all" in options else first(index, lat, lng, zones, options.get("--prefer"))))


def first(index: tzlookup.Index, lat: float, lng: float, zones: list[str], prefer: str | None) -> list[str]:
    """The answer, if there is one: the first of all zones, or in a disputed area the preferred one."""
    chosen = index.preferred_timezone_at(lat, lng, prefer) if prefer is not None and len(zones) > 1 else None
    return [chosen] if chosen else zones[:1]


def certainty(index: tzlookup.Index, lat: float, lng: float) -> str:
    """Members of JSON: whether the zones are those of the exact boundaries, where those of the index are simplified."""
    if index.error_bound == 0:
        return ""
    candidates = index.candidates_at(lat, lng)
    known = '"certain":true' if len(candidates) == 1 else f'"certain":false,"candidates":{listed(candidates)}'
    return f',{known},"errorMeters":{decimal(index.error_bound)}'


# MARK: Borders


def near(arguments: Sequence[str]) -> int:
    words, options = split(arguments, flags=("--json",), values=("--within", "--index"))
    if not words:
        raise Failure("no point given; try 'tzlookup near 43.06 141.35'")
    lat, lng = position(" ".join(words))
    radius = meters(options["--within"]) if "--within" in options else None
    index = opened(options)
    if radius is not None:
        zones = index.zones_within(lat, lng, radius)
        if "--json" in options:
            say(f'{{{members(lat, lng, zones, within=radius)},{release(index)}}}')
        elif zones:
            say("\n".join(zones))
        if not zones:
            warn(f"no zone of {boundaries(index)} is within {decimal(radius)} m of {degrees(lat)} {degrees(lng)}")
        return 0 if zones else 1
    border = index.nearest_border(lat, lng)
    zones = index.all_zones_at(lat, lng)
    if border is None:
        raise Failure(no_zone(index, lat, lng, "no border of this index is near"), 1)
    beyond = [] if border.zone_beyond is None else [border.zone_beyond]
    distance = decimal(round(border.meters, 3))
    if "--json" in options:
        place = f'"latitude":{degrees(border.lat)},"longitude":{degrees(border.lng)}'
        say(
            f'{{{members(lat, lng, zones)},"border":{{"meters":{distance},{place},"zones":{listed(beyond)}}},{release(index)}}}'
        )
    else:
        say(f"zones     {';'.join(zones) or 'none'}\ndistance  {distance} m")
        say(f"point     {degrees(border.lat)} {degrees(border.lng)}\nbeyond    {';'.join(beyond) or 'none'}")
    return 0


def meters(text: str) -> float:
    """A distance of an option: in meters, or with a unit."""
    unit = next((unit for unit in sorted(UNITS, key=len, reverse=True) if text.endswith(unit)), "")
    try:
        value = float(text.removesuffix(unit)) * UNITS.get(unit, 1.0)
    except ValueError:
        value = -1
    if 0 <= value < float("inf"):
        return value
    expected = "a distance, 0 or more, in meters or with a unit (m, km, mi, nmi or ft)"
    raise Failure(f"--within: expected {expected}, found {quoted(text)}")


# MARK: Local time and tables


def time(arguments: Sequence[str]) -> int:
    words, options = split(arguments, values=("--local",), named="time ")
    if not words:
        raise Failure("missing expected argument '<zone>'; see 'tzlookup time --help'")
    if len(words) > 2:
        raise Failure(f"unexpected argument '{words[2]}'; see 'tzlookup time --help'")
    asked = words[1] if len(words) == 2 else None if "--local" in options else "now"
    text = clock_text(asked, options.get("--local"), Failure, warn, "<instant>")
    try:
        return say(timed(words[0], text))
    except ValueError:
        raise Failure(f'no time zone is named "{words[0]}"') from None


def csv(arguments: Sequence[str]) -> int:
    words, options = split(
        arguments,
        flags=("--all-zones", "--no-header", "--force", "--fail-empty", "-q", "--quiet"),
        values=("-o", "--output", "--column", "--lat", "--lon", "--delimiter", "--on-error", "--index")
        + ("--audit", "--audit-only", "--prefer"),
        named="csv ",
    )
    if not words and (sys.stdin is None or sys.stdin.isatty()):
        raise Failure("missing expected argument '<file>'; see 'tzlookup csv --help'")
    if len(words) > 1:
        raise Failure(f"unexpected argument '{words[1]}'; see 'tzlookup csv --help'")
    if "--audit-only" in options and "--audit" not in options:
        raise Failure("--audit-only requires --audit; see 'tzlookup csv --help'")
    return annotate(words[0] if words else "-", opened(options), options, Failure, warn)


# MARK: Arguments


def split(
    arguments: Sequence[str], flags: Sequence[str] = (), values: Sequence[str] = (), named: str = ""
) -> tuple[list[str], dict[str, str]]:
    """The words and the options of a command. What begins like a negative number is a word."""
    words: list[str] = []
    options: dict[str, str] = {}
    rest: Iterator[str] = iter(arguments)
    for word in rest:
        name, is_joined, value = word.partition("=")
        if word == "--":
            words.extend(rest)
        elif len(word) < 2 or word[0] != "-" or word[1] in "0123456789.,":
            words.append(word)
        elif name in values:
            found = value if is_joined else next(rest, None)
            if found is None:
                raise Failure(f"missing value for '{name}'; see 'tzlookup {named}--help'")
            options[name] = found
        elif word in flags:
            options[word] = ""
        else:
            advice = f"the Python package's command does not have it; see 'tzlookup {named}--help'"
            raise Failure(f"unknown option '{name}': {advice}")
    return words, options


def opened(options: dict[str, str]) -> tzlookup.Index:
    path = options.get("--index")
    try:
        index = tzlookup.world if path is None else tzlookup.Index(path)
    except OSError as error:
        raise Failure(f"cannot open {path}: {reason(error)}", 66) from None
    except ValueError as error:
        raise Failure(str(error), 65) from None
    try:
        if "--prefer" in options:
            index.preferred_timezone_at(0, 0, options["--prefer"])
    except ValueError as error:
        raise Failure(f"--{error}") from None
    return index


def position(text: str) -> tuple[float, float]:
    try:
        return tzlookup.parse(text)
    except ValueError as error:
        if any(map(str.isdigit, text)):
            raise Failure(str(error)) from None
        advice = "names of cities are not in the Python package; the full command, built from the sources, has them"
        raise Failure(f"{error}; {advice}", 69) from None


# MARK: Text


def degrees(value: float) -> str:
    """Degrees of the grid, exact and no longer than needed."""
    return decimal(value, 7)


def decimal(value: float, places: int = 3) -> str:
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def quoted(text: str) -> str:
    from json import dumps

    return dumps(text, ensure_ascii=False)


def release(index: tzlookup.Index) -> str:
    return f'"dataVersion":{quoted(index.data_version) if index.data_version else "null"}'


def boundaries(index: tzlookup.Index) -> str:
    return f"the {index.data_version} boundaries" if index.data_version else "the index"


def no_zone(index: tzlookup.Index, lat: float, lng: float, reason: str) -> str:
    """Why a position has no answer."""
    told = "outside this index's region:" if is_outside(index, lat, lng) else reason
    return f"{told} {degrees(lat)} {degrees(lng)}"


def is_outside(index: tzlookup.Index, lat: float, lng: float) -> bool:
    """Whether the index knows nothing of a position, as it has a region."""
    return memoryview(index.zone_ids_at([lat], [lng]))[0] == tzlookup.OUTSIDE_REGION


def listed(names: Sequence[str]) -> str:
    return f"[{','.join(map(quoted, names))}]"


def members(lat: float, lng: float, zones: Sequence[str], within: float | None = None) -> str:
    limit = "" if within is None else f',"within":{decimal(within)}'
    return f'"latitude":{degrees(lat)},"longitude":{degrees(lng)}{limit},"zones":{listed(zones)}'


def say(text: str, end: str = "\n") -> int:
    sys.stdout.write(text + end)
    return 0


def warn(message: str) -> None:
    # After the answers before it.
    if sys.stdout is not None:
        sys.stdout.flush()
    if sys.stderr is not None:
        sys.stderr.write(f"tzlookup: {message}\n")


def run() -> NoReturn:
    """What the installed program calls."""
    status = main(sys.argv[1:])
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        sys.stderr.write(f"tzlookup: cannot write standard output: {reason(error)}\n")
        os._exit(74)
    sys.exit(status)
