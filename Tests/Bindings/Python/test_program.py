"""The package's command beside the one written in Swift (TZLOOKUP_COMMAND): the same output, messages and exit status."""

import contextlib
import gzip
import inspect
import os
import pty
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import points
from tzlookup import _command

COMMAND = os.environ["TZLOOKUP_COMMAND"]
REGION = os.environ["TZLOOKUP_REGION"]
COMPACT = points.TINY.parents[1] / "CCompactData" / "compact.tzidx"
THIN = [sys.executable, "-m", "tzlookup"]

#: Arguments, and standard input where there is some.
CALLS = [
    ("43.06 141.35", None),
    ("43.06,141.35", None),
    ("-33.87,151.21", None),
    ("-33.87 151.21", None),
    ("-- -33.87 151.21", None),
    ("43°03'36\"N 141°21'E", None),
    ("geo:43.06,141.35", None),
    ("https://www.openstreetmap.org/#map=15/43.06/141.35", None),
    ("31.5 35.1", None),
    ("31.5 35.1 --all", None),
    ("31.5 35.1 --json", None),
    ("31.5 35.1 --json --all", None),
    (f"31.749 -106.4797 --json --index {COMPACT}", None),
    (f"43.06 141.35 --json --index {COMPACT}", None),
    (f"near 31.749 -106.4797 --json --index {COMPACT}", None),
    (f"0 0 --index {REGION}", None),
    (f"0 0 --json --index {REGION}", None),
    (f"- --index {REGION}", "43.06 141.35\n0 0\n"),
    (f"near 0 0 --index {REGION}", None),
    ("-0.0 -0.0000001 --json", None),
    ("90 180 --json", None),
    ("141.35 43.06", None),
    ("91 0", None),
    ("0 181", None),
    ("1", None),
    ("43.06 141.35 --time 2026-11-20T12:00:00Z", None),
    ("43.06 141.35 --time 1795176000", None),
    ("43.06 141.35 --time 1795176000000", None),
    ("31.5 35.1 --all --time 2026-11-20T12:00:00+05:30", None),
    ("43.06 141.35 --time 2026-07-01", None),
    ("43.06 141.35 --time 2018/7/17_4:01Z", None),
    ("43.06 141.35 --time 2022-07-08T00:14:07+02:00[Europe/Paris]", None),
    ("43.06 141.35 --time 1.7e9", None),
    ("43.06 141.35 --time 1795176000.5", None),
    ("43.06 141.35 --time 1795176000000000", None),
    ("43.06 141.35 --time 1795176000000000000", None),
    ("time America/Havana 2025-11-02", None),
    ("time Africa/Cairo 2026-04-24", None),
    ("31.5 35.1 --prefer IL,PS", None),
    ("31.5 35.1 --prefer ps --time 2026-11-20T12:00Z", None),
    ("31.5 35.1 --prefer JP", None),
    ("31.5 35.1 --prefer IL --all", None),
    ("- --prefer IL", "31.5 35.1\n43.06 141.35\n"),
    ("43.06 141.35 --time foo", None),
    ("43.06 141.35 --local 2026-07-01T12:00", None),
    ("51.5 -0.13 --local 2026-10-25T01:30", None),
    ("51.5 -0.13 --local 2026-03-29T01:30", None),
    ("52.5 13.4 --local 2026:03:29_02:30:00", None),
    ("0 0 --index /nonexistent", None),
    ("-", "43.06 141.35\n\nfoo\n91 0\n31.5 35.1\n"),
    ("- --all", "31.5 35.1\r\n\ufeff1 2\n43.06,141.35"),
    ("- --json", "\ufeff43 5\n31.5 35.1\n"),
    ("-", "1" * 65_537 + "\n1 2\n" + "9" * 200_000),
    ("-", ""),
    ("near 50.7 6.1", None),
    ("near 0 0", None),
    ("near 43.06 141.35 --json", None),
    ("near 50.7 6.1 --within 5km", None),
    ("near 50.7 6.1 --within 5km --json", None),
    ("near 50.7 6.1 --within 0.5mi --json", None),
    ("near 50.7 6.1 --within x", None),
    ("near 50.7 6.1 --within -1", None),
    ("near", None),
    ("near 91 0", None),
    ("time Asia/Tokyo 2026-07-01T12:00Z", None),
    ("time Asia/Kolkata 2026-07-01T12:00:00.25Z", None),
    ("time Europe/Berlin --local 2026-10-25T02:30", None),
    ("time Europe/Berlin --local 2026-03-29T02:30", None),
    ("time America/St_Johns 1795176000", None),
    ("time", None),
    ("csv -q", None),
    ("csv nope.csv", None),
    ("csv a b", None),
]

#: Options, and a table.
TABLES = [
    (
        "--audit timezone",
        "lat,lon,timezone\n43.06,141.35,Asia/Sakhalin\n22.57,88.36,Asia/Calcutta\n59.9,10.7,europe/berlin\n"
        "40.7,-74,-5\n40.7,-74,EST\n39.47,75.99,Asia/Urumqi\n28,84,Nepal/X\n28,84,\n,,Asia/Tokyo\n40.7,-74\n",
    ),
    ("--audit tz --audit-only wrong,unknown-name", "tz,lat,lon\nUTC-4,40.7,-74\nTokyo,43.06,141.35\nX,1,2\n,,\n"),
    ("--audit tz --column tz --force -q", "tz,lat,lon\nUTC-4,40.7,-74\n"),
    ("--audit tz", "lat,lon\n1,2\n"),
    ("", "a,lat,lon\nx,43.06,141.35\ny,91,0\n\"q \"\"z\"\"\n u\",51.5,-0.13\nshort,1\n,,\n"),
    ("", "lat,lon\nabc,1\n1,200\n43°N,5\n\"43,5\",7\nNaN,NaN\n-,2\n"),
    ("", "a;lat;lon\r\nx;1;2\r\n"),
    ("", "Latitude\tLongitude\n1\t2"),
    ("", "\ufefflat,lon\n1,2,3\n4,5"),
    ("", "lat,lon\n\n1,2\n\n"),
    ("", "latitude,lat,lon\n1,2,3\n"),
    ("", "lat,Longitude,lng\n1,2,3\n"),
    ("", "lat,lon"),
    ("", ""),
    ("", "a,b\n1,2\n"),
    ("--lat a", "a,b\n1,2\n"),
    ("--lat 1 --lon 2", "a,b\n1,2\n"),
    ("--lat 1 --lon 9", "a,b\n1,2\n"),
    ("--lat x --lon b", "a,b\n1,2\n"),
    ("--lat p --lon p", "p\n\"43.06,141.35\"\n43.06 141.35\n2\n"),
    ("", "location\n\"43.06,141.35\"\nPOINT(141.35 43.06)\n"),
    ("", "lat,lon\n\"43,5\",7\n\"43,x\",7\n"),
    ("--no-header --lat 1 --lon 2", "1,2\n31.5,35.1\n"),
    ("--all-zones", "lat,lon\n31.5,35.1\n1,2\n"),
    ("--prefer IL", "lat,lon\n31.5,35.1\n1,2\n,\n"),
    ("--prefer IL --all-zones", "lat,lon\n31.5,35.1\n"),
    ("--prefer IL --audit tz", "tz,lat,lon\nAsia/Jerusalem,31.5,35.1\n"),
    ("--all-zones --delimiter ;", "lat;lon\n31.5;35.1\n1;2\n"),
    ("--column zone,name", "lat,lon\n31.5,35.1\n"),
    ("--column lat", "lat,lon\n31.5,35.1\n"),
    ("--column a --force", "a,lat,lon\nold,31.5,35.1\n,,\n"),
    ("--on-error fail", "lat,lon\n1,2\nx,y\n3,4\n"),
    ("--on-error skip", "lat,lon\n1,2\nx,y\n3,4\n"),
    ("--on-error what", "lat,lon\n1,2\n"),
    ("--fail-empty", "lat,lon\n1,2\n,\n"),
    ("--delimiter xx", "lat,lon\n1,2\n"),
    ("-q", "lat,lon\n1,2\nx,3\n"),
    ("", "lat,lon\n" + "1,2\n,\n" * 1000),
    ("", "lat,lon\n1,2\n\"" + "x" * 300 + "\n3,4\n"),
    ("", "size,lat,lon\n5\" pipe,1,2\n6\" pipe,3,4\n\"a\"\"b,\nc\",5,6\n"),
    ("", "lat,lon\n" + "a" * 17_000_000),
]


def run(program, arguments, given, directory):
    arguments = [argument.replace("_", " ") if ":" in argument else argument for argument in arguments]
    done = subprocess.run([*program, *arguments], input=(given or "").encode(), capture_output=True, cwd=directory)
    # The time that it took, and the advice about cities, --wrap-longitudes, and --skip-lines, are the full command's own.
    own = r", \d+\.\d s$|; to look for a city: .*$|; if longitudes go up .*$|, or --skip-lines if .*$"
    errors = re.sub(own, "", done.stderr.decode(), flags=re.M)
    return done.stdout, errors, done.returncode


class ProgramTests(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)

    def assert_same(self, arguments, given):
        with self.subTest(" ".join(arguments), given=given):
            expected = run([COMMAND], arguments, given, self.directory)
            self.assertEqual(run(THIN, arguments, given, self.directory), expected)

    def test_calls(self):
        for line, given in CALLS:
            self.assert_same(line.split(" "), given)

    def test_tables(self):
        for options, table in TABLES:
            self.assert_same(["csv", "-", *options.split()], table)

    def test_many_rows(self):
        lats, lngs = points.mixed(30_000)
        rows = "".join(f"{row},{lat:.7f},{lng:.7f}\n" for row, (lat, lng) in enumerate(zip(lats, lngs)))
        (self.directory / "in.csv").write_text("id,lat,lng\n" + rows)
        for program, name in ((THIN, "thin.csv"), ([COMMAND], "full.csv.gz")):
            options = ["--fallback", "none"] if name == "full.csv.gz" else []
            found = run(program, ["csv", "in.csv", "-q", "--all-zones", "-o", name, *options], None, self.directory)
            self.assertEqual(found, (b"", "", 0))
        expected = gzip.decompress((self.directory / "full.csv.gz").read_bytes())
        self.assertEqual((self.directory / "thin.csv").read_bytes(), expected)

    def test_each_line_is_answered_before_the_next(self):
        with subprocess.Popen([*THIN, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as program:
            for line, zone in ("43.06 141.35", "Asia/Tokyo"), ("51.5 -0.13", "Europe/London"):
                program.stdin.write(line + "\n")
                self.assertEqual(program.stdout.readline(), zone + "\n")

    def test_output_appears_whole_or_not_at_all(self):
        (self.directory / "in.csv").write_text("lat,lon\n1,2\nx,y\n")
        self.assertEqual(run(THIN, ["csv", "in.csv", "--on-error", "fail", "-o", "out.csv"], None, self.directory)[2], 65)
        self.assertEqual([file.name for file in self.directory.iterdir()], ["in.csv"])
        self.assertEqual(run(THIN, ["csv", "in.csv", "-o", "in.csv"], None, self.directory)[2], 64)
        self.assertEqual((self.directory / "in.csv").read_text(), "lat,lon\n1,2\nx,y\n")

    def test_streams(self):
        for line in "0 0 >&-", "0 0 >/dev/full", "<&-", "</dev/null", "csv </dev/null", "$'\\xff'", "csv $'\\xff'", "csv /":
            with self.subTest(line):
                found = [
                    subprocess.run(["bash", "-c", f"{program} {line}"], capture_output=True)
                    for program in (f"{sys.executable} -m tzlookup", COMMAND)
                ]
                thin, full = [(done.stdout, done.returncode, done.stderr.count(b"\n")) for done in found]
                self.assertEqual(thin, full, found)

    def test_boundaries_of_the_environment(self):
        """A file that is not there, at the first question."""
        for program in THIN, [COMMAND]:
            done = subprocess.run([*program, "1", "2"], env=os.environ | {"TZLOOKUP_INDEX": "/nonexistent"}, capture_output=True, text=True)
            self.assertEqual((done.stdout, done.returncode), ("", 66), done.stderr)
            self.assertIn("tzlookup: TZLOOKUP_INDEX: cannot open /nonexistent: no such file or directory", done.stderr)

    def test_audit_alone(self):
        found = run(THIN, ["csv", "-", "--audit-only", "wrong"], "lat,lon\n1,2\n", self.directory)
        self.assertEqual(found, (b"", "tzlookup: --audit-only requires --audit; see 'tzlookup csv --help'\n", 64))

    def test_damaged_gzip(self):
        whole = gzip.compress(b"lat,lon\n" + b"1,2\n" * 10_000)
        for damaged in whole[:-9], whole[:20] + b"xxxx" + whole[24:], whole[:-6] + b"??" + whole[-4:]:
            (self.directory / "in.csv.gz").write_bytes(damaged)
            output, errors, status = run(THIN, ["csv", "in.csv.gz", "-o", "out.csv"], None, self.directory)
            self.assertEqual((output, status), (b"", 65), errors)
            self.assertNotIn("Traceback", errors)
            self.assertFalse((self.directory / "out.csv").exists())

    def test_readme(self):
        readme = Path(__file__).resolve().parents[3] / "Sources/Bindings/Python/README.md"
        (console,) = re.findall("```console\n(.*?)```", readme.read_text(encoding="utf-8"), re.S)
        environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
        for example in re.split(r"^\$ ", console, flags=re.M)[1:]:
            line, expected = example.split("\n", 1)
            with self.subTest(line):
                self.assertEqual(subprocess.check_output(line, shell=True, env=environment, text=True), expected)

    def test_what_only_the_full_command_has(self):
        for arguments, status in (["sun", "Sapporo"], 69), (["ndjson", "-"], 69), (["43", "141", "--city"], 64), (
            ["43", "141", "--prefer", "JP", "--json"],
            69,
        ), (["csv", "-", "--audit", "tz", "--audit-offsets", "minutes"], 64), (["Tokyo"], 69), (["near", "São Paulo"], 69):
            output, errors, found = run(THIN, arguments, None, self.directory)
            self.assertEqual((output, found), (b"", status))
            self.assertRegex(errors, "^tzlookup: .*Python package")


    def test_help_of_csv(self):
        for arguments in ["csv", "--help"], ["csv", "in.csv", "-h"], ["help", "csv"]:
            output, errors, status = run(THIN, arguments, None, self.directory)
            self.assertEqual((errors, status), ("", 0))
            self.assertTrue(output.startswith(b"OVERVIEW: Add a column of time zones to a table"))
        for option in re.findall(r'"(--?[a-z-]+)"', inspect.getsource(_command.csv)):
            self.assertIn(option, output.decode())

    def test_progress(self):
        """A line that changes on a terminal, and goes; none elsewhere, or with --quiet."""
        (self.directory / "in.csv").write_text("lat,lon\n" + "43.06,141.35\n" * 400_000 + "x,y\n")
        for options, is_shown in ([], True), (["-q"], False):
            reader, terminal = pty.openpty()
            done = subprocess.Popen([*THIN, "csv", "in.csv", "-o", "out.csv", *options], stderr=terminal, cwd=self.directory)
            os.close(terminal)
            text = b""
            with contextlib.suppress(OSError):
                while data := os.read(reader, 65_536):
                    text += data
            os.close(reader)
            self.assertEqual(done.wait(), 65)
            progress = rb"\r\x1b\[K[\d,]+ rows, [\d,]+ rows/s, \d+ %"
            self.assertEqual(re.search(progress, text) is not None, is_shown)
            # The messages after it stand on lines of their own.
            lines = re.sub(progress, b"", text).decode().replace("\r\x1b[K", "").splitlines()
            self.assertRegex(lines[0], r"^tzlookup: line 400002: ")


if __name__ == "__main__":
    unittest.main()
