"""Boundaries in the place of the package's own: named in the environment, or installed."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import tzlookup

REGION = os.environ["TZLOOKUP_REGION"]
WORLD = Path(__file__).parents[3] / "Sources" / "Core" / "CWorldData" / "world.tzidx"
# Everything is imported before anything is asked.
IMPORTS = "import tzlookup, tzlookup.timezonefinder, tzlookup.tzfpy; from tzlookup import timezone_at, timezones_at, world"
QUESTIONS = [
    "timezone_at(43.06, 141.35)", "timezones_at([43.06], [141.35])", "tzlookup.zones", "tzlookup.data_version",
    "tzlookup.data_path", "tzlookup.attribution", "tzlookup.error_bound", "world.all_zones_at(43.06, 141.35)",
    "world.candidates_at(43.06, 141.35)", "world.zones_within(43.06, 141.35, 5)", "world.nearest_border(43.06, 141.35)",
    "world.preferred_timezone_at(31.5, 35.1, 'IL')",
    "world.zone_id('Asia/Tokyo')", "world.polygons('Asia/Tokyo')", "tzlookup.zone_ids_at([1], [1])",
    "tzlookup.utc_offsets([1], [1])", "tzlookup.Index().zones", "tzlookup.timezonefinder.timezone_at(lng=1, lat=1)",
    "tzlookup.timezonefinder.TimezoneFinder().timezone_names", "tzlookup.tzfpy.get_tz(1, 1)", "tzlookup.tzfpy.get_tzs(1, 1)",
    "tzlookup.tzfpy.timezonenames()",
]  # fmt: skip


def run(program, **environment):
    """What a program prints and reports in an environment, and its exit status."""
    kept = {name: value for name, value in os.environ.items() if name not in ("TZLOOKUP_INDEX", "XDG_DATA_HOME")}
    return subprocess.run(
        [sys.executable, "-c", f"{IMPORTS}\n{program}"], env={**kept, "XDG_DATA_HOME": "/nonexistent", **environment},
        capture_output=True, text=True,
    )  # fmt: skip


class DefaultTests(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)
        self.damaged, self.empty = self.directory / "damaged", self.directory / "empty"
        bytes_of_region = bytearray(Path(REGION).read_bytes())
        bytes_of_region[len(bytes_of_region) // 2] ^= 0xFF
        self.damaged.write_bytes(bytes_of_region)
        self.empty.touch()

    def test_first_use_raises_and_imports_do_not(self):
        for path, error in [
            ("/nowhere", "OSError: TZLOOKUP_INDEX: cannot open /nowhere: no such file or directory"),
            (self.directory, f"OSError: TZLOOKUP_INDEX: cannot open {self.directory}: is a directory"),
            (self.damaged, f"OSError: TZLOOKUP_INDEX: {self.damaged}: index is damaged"),
            (self.empty, f"OSError: TZLOOKUP_INDEX: {self.empty}: index is truncated"),
        ]:
            self.assertEqual(run("print(world)", TZLOOKUP_INDEX=str(path)).stdout, "tzlookup.world\n")
            attempts = "".join(
                f"try:\n    {question}\n    print('none')\nexcept (OSError, ValueError) as error:\n"
                "    print(f'{type(error).__name__}: {error}')\n"
                for question in QUESTIONS
            )
            done = run(attempts, TZLOOKUP_INDEX=str(path))
            self.assertEqual((done.stderr, done.returncode), ("", 0))
            lines = done.stdout.splitlines()
            self.assertEqual(len(lines), len(QUESTIONS))
            for line, question in zip(lines, QUESTIONS):
                self.assertTrue(line.startswith(error), f"{question}: {line}")

    def test_answers_come_from_the_file(self):
        ask = "print(tzlookup.data_path, timezone_at(43.06, 141.35), timezone_at(0, 0))"
        self.assertEqual(run(ask, TZLOOKUP_INDEX=REGION).stdout, f"{REGION} Asia/Tokyo None\n")
        self.assertEqual(run(ask).stdout, "None Asia/Tokyo Etc/GMT\n")
        self.assertEqual(run(ask, TZLOOKUP_INDEX="").stdout, "None Asia/Tokyo Etc/GMT\n")
        for module in ("timezonefinder.timezone_at(lng=0, lat=0)", "tzfpy.get_tz(0, 0)"):
            done = run(f"print(repr(tzlookup.{module}))", TZLOOKUP_INDEX=REGION)
            self.assertNotIn("Etc", done.stdout)
            self.assertEqual(done.returncode, 0)

    def test_an_installed_file_answers(self):
        place = self.directory / "data" / "tzlookup"
        place.mkdir(parents=True)
        environment = {"XDG_DATA_HOME": str(self.directory / "data")}
        (place / "world.tzidx").symlink_to(WORLD)
        done = run("print(tzlookup.data_path, tzlookup.data_version)", **environment)
        self.assertEqual(done.stdout, f"{place / 'world.tzidx'} {tzlookup.data_version}\n")
        (place / "world.tzidx").unlink()
        (place / "world.tzidx").symlink_to(REGION)
        done = run("timezone_at(1, 1)", **environment)
        self.assertIn("OSError: the installed boundaries cannot be used: ", done.stderr)
        self.assertIn("expected an index of the whole world", done.stderr)

    def test_an_older_file_is_a_warning(self):
        older = os.environ["TZLOOKUP_OLDER"]
        done = run("print(timezone_at(43.06, 141.35), timezone_at(43.06, 141.35))", TZLOOKUP_INDEX=older)
        self.assertEqual((done.stdout, done.returncode), ("Asia/Tokyo Asia/Tokyo\n", 0))
        self.assertIn(f"UserWarning: TZLOOKUP_INDEX: {older} has the 2020a boundaries, older than the built-in", done.stderr)
        self.assertEqual(done.stderr.count("UserWarning"), 1)
        done = run("import warnings; warnings.simplefilter('error'); timezone_at(1, 1)", TZLOOKUP_INDEX=older)
        self.assertEqual(done.returncode, 1)

    def test_threads_that_ask_first(self):
        program = (
            "import threading; barrier = threading.Barrier(8); found = []\n"
            "def ask():\n    barrier.wait(); found.append((timezone_at(43.06, 141.35), len(world.zones)))\n"
            "threads = [threading.Thread(target=ask) for _ in range(8)]\n"
            "for thread in threads: thread.start()\n"
            "for thread in threads: thread.join()\n"
            "print(len(found), len(set(found)))"
        )
        for path in (REGION, ""):
            self.assertEqual(run(program, TZLOOKUP_INDEX=path).stdout, "8 1\n")


if __name__ == "__main__":
    unittest.main()
