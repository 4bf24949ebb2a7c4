"""Boundaries and rules that the environment names."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from service import PROGRAM, SAPPORO, Service, wait_for

CORE = Path(__file__).parents[2] / "Sources" / "Core"
TINY = CORE / "CTinyData" / "tiny.tzidx"


def near(service):
    return json.loads(service.get("/v1/near?lat=47.5&lng=8.7").content)["border"]["meters"]


def version(service):
    return json.loads(service.get("/v1/version").content)


class IndexTests(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)

    def test_it_answers(self):
        with Service() as service:
            built_in = near(service)
            self.assertEqual(len(service.messages), 1)
        with Service(TZLOOKUP_INDEX=str(TINY)) as service:
            self.assertNotEqual(near(service), built_in)
            self.assertIn(f"boundaries, from {TINY} (TZLOOKUP_INDEX)", service.messages[0])
        with Service("--index", str(CORE / "CWorldData" / "world.tzidx"), TZLOOKUP_INDEX="/nowhere") as service:
            self.assertEqual(near(service), built_in)
        with Service(TZLOOKUP_INDEX="") as service:
            self.assertEqual(near(service), built_in)

    def test_an_installed_one_answers(self):
        place = self.directory / "tzlookup" / "world.tzidx"
        place.parent.mkdir()
        place.symlink_to(CORE / "CWorldData" / "world.tzidx")
        with Service(XDG_DATA_HOME=str(self.directory)) as service:
            self.assertIn(f"from {place} (installed)", service.messages[0])
            self.assertEqual(service.get(SAPPORO).status, 200)

    def test_one_that_cannot_be_used(self):
        damaged, empty = self.directory / "damaged", self.directory / "empty"
        damaged.write_bytes(TINY.read_bytes()[:-100])
        empty.touch()
        for path, status in [("/nowhere", 66), (self.directory, 66), (damaged, 65), (empty, 65)]:
            with self.subTest(path):
                done = subprocess.run(
                    [PROGRAM, "--port", "0"], env={**os.environ, "TZLOOKUP_INDEX": str(path)}, capture_output=True, text=True
                )
                self.assertEqual(done.returncode, status)
                self.assertTrue(done.stderr.startswith("tzlookup-service: TZLOOKUP_INDEX: "), done.stderr)
                self.assertIn(str(path), done.stderr)
                self.assertEqual(len(done.stderr.splitlines()), 1)

    def test_reload(self):
        index = self.directory / "index"
        shutil.copy(TINY, index)
        with Service(TZLOOKUP_INDEX=str(index)) as service:
            tiny = near(service)
            for data, message in [(None, "cannot open"), (b"", "truncated"), (TINY.read_bytes()[:-1], "truncated")]:
                index.unlink(missing_ok=True)
                if data is not None:
                    index.write_bytes(data)
                said = len(service.messages)
                service.signal(signal.SIGHUP)
                self.assertTrue(wait_for(lambda: len(service.messages) > said))
                self.assertIn("went on as before, because the reload failed: TZLOOKUP_INDEX: ", service.messages[-1])
                self.assertIn(message, service.messages[-1])
                self.assertEqual(near(service), tiny)
            following = self.directory / "next"
            shutil.copy(CORE / "CCompactData" / "compact.tzidx", following)
            following.rename(index)
            service.signal(signal.SIGHUP)
            self.assertTrue(service.has_said("reloaded"))
            self.assertNotEqual(near(service), tiny)


class RulesTests(unittest.TestCase):
    def test_they_come_from_the_environment_once(self):
        """Requests open no files: rules that are gone after the start still answer."""
        with tempfile.TemporaryDirectory() as directory:
            rules = Path(directory, "Asia", "Tokyo")
            rules.parent.mkdir()
            shutil.copy("/usr/share/zoneinfo/Asia/Kathmandu", rules)
            Path(directory, "tzdata.zi").write_text("# version 1999z\n")
            with Service(TZLOOKUP_ZONEINFO=directory) as service:
                self.assertIn("has the 1999z rules, older than the built-in", service.messages[0])
                self.assertEqual(version(service)["rulesVersion"], "1999z")
                rules.unlink()
                answer = json.loads(service.get(SAPPORO).content)
                self.assertEqual(answer["time"]["utcOffset"], 20_700)
            empty = Path(directory, "empty")
            empty.mkdir()
            rules.write_bytes(b"TZif")
            for path, status, message in [
                (directory, 65, f"{rules}: TZif file is truncated"),
                ("/nowhere", 66, "cannot open /nowhere"),
                (str(empty), 65, f"expected compiled rules such as Europe/Berlin in {empty}, found none"),
            ]:
                done = subprocess.run(
                    [PROGRAM, "--port", "0"], env={**os.environ, "TZLOOKUP_ZONEINFO": path}, capture_output=True, text=True
                )
                self.assertEqual(done.returncode, status, path)
                self.assertIn(f"TZLOOKUP_ZONEINFO: {message}", done.stderr)
            with Service("--zoneinfo", "/usr/share/zoneinfo", TZLOOKUP_ZONEINFO="/nowhere") as service:
                self.assertEqual(service.get(SAPPORO).status, 200)


if __name__ == "__main__":
    unittest.main()
