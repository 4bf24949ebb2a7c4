"""The wheel: its tag, what is in it, what it exports and needs, its types. TZLOOKUP_WHEEL is its path."""

import hashlib
import os
import subprocess
import sys
import tempfile
import unittest
from base64 import urlsafe_b64encode
from pathlib import Path
from zipfile import ZipFile

WHEEL = Path(os.environ["TZLOOKUP_WHEEL"])
ROOT = Path(__file__).resolve().parents[3]


def said_by(*command):
    """What a program says; a test fails where the program does."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


class WheelTests(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)
        with ZipFile(WHEEL) as archive:
            archive.extractall(self.directory)
            self.names = archive.namelist()
        self.extension = self.directory / "tzlookup/_tzlookup.abi3.so"

    def test_platform(self):
        said = " ".join(said_by(sys.executable, "-m", "auditwheel", "show", WHEEL).split())
        # pip takes the older name of the same platform for another.
        older, _, platform = WHEEL.stem.split("-")[-1].partition(".")
        self.assertEqual(older, platform.replace("manylinux_2_17", "manylinux2014"))
        self.assertIn(f'consistent with the following platform tag: "{platform}"', said)

    def test_description(self):
        self.assertIn("PASSED", said_by(sys.executable, "-m", "twine", "check", "--strict", WHEEL))
        said_by(sys.executable, "-m", "check_wheel_contents", WHEEL)
        metadata = next(self.directory.glob("*.dist-info/METADATA")).read_text(encoding="utf-8")
        self.assertNotIn("\nRequires-Dist:", metadata)
        self.assertIn("\nRequires-Python: >=3.11\n", metadata)

    def test_addresses(self):
        """They come from the README's line for Swift, once it has one."""
        sys.path.insert(0, str(ROOT / "Scripts/build.d/python"))
        import pack_wheel

        readme = self.directory / "README.md"
        package = Path("Sources/Bindings/Python")
        (self.directory / package).mkdir(parents=True)
        for name in ("METADATA", "README.md"):
            (self.directory / package / name).write_bytes((ROOT / package / name).read_bytes())
        for address, expected in ("...", []), ("https://example.org/me/tzlookup.git", [
            "Homepage, https://example.org/me/tzlookup", "Source, https://example.org/me/tzlookup",
            "Changelog, https://example.org/me/tzlookup/blob/v1.2/CHANGELOG.md", "Issues, https://example.org/me/tzlookup/issues",
        ]):
            readme.write_text(f'.package(url: "{address}", from: "1.0.0")', encoding="utf-8")
            fields = pack_wheel.metadata(self.directory, "1.2").split("\n\n")[0].splitlines()
            found = [field.removeprefix("Project-URL: ") for field in fields if field.startswith("Project-URL: ")]
            self.assertEqual(found, expected)

    def test_licenses(self):
        licenses = next(self.directory.glob("*.dist-info/licenses"))
        for name, source in {
            "LICENSE": "LICENSE",
            "NOTICE": "NOTICE",
            "DATA_LICENSE": "Sources/Core/CWorldData/DATA_LICENSE",
            "LICENSE.unicode": "Sources/Core/CTimeZoneTables/tz/LICENSE.unicode",
        }.items():
            self.assertEqual((licenses / name).read_bytes(), (ROOT / source).read_bytes())

    def test_record(self):
        record = next(self.directory.glob("*.dist-info/RECORD")).read_text().splitlines()
        expected = []
        for name in self.names:
            data = (self.directory / name).read_bytes()
            digest = urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            expected.append(f"{name},,")
            if not name.endswith("/RECORD"):
                expected[-1] = f"{name},sha256={digest},{len(data)}"
        self.assertEqual(record, expected)

    def test_same_files_same_wheel(self):
        again = self.directory / "again"
        again.mkdir()
        packer = ROOT / "Scripts/build.d/python/pack_wheel.py"
        _, version, tag = WHEEL.stem.split("-", 2)
        said_by(sys.executable, packer, ROOT, self.extension, tag, version, again)
        self.assertEqual((again / WHEEL.name).read_bytes(), WHEEL.read_bytes())

    def test_symbols(self):
        symbols = [line.split()[1:] for line in said_by("nm", "-D", "--defined-only", self.extension).splitlines()]
        # Small letters are of local symbols, which no other library is linked to.
        self.assertEqual([name for kind, name in symbols if kind.isupper()], ["PyInit__tzlookup"])
        headers = said_by("objdump", "-p", self.extension).splitlines()
        needed = {line.split()[1] for line in headers if "NEEDED" in line}
        self.assertLessEqual(needed, {"libc.so.6", "libm.so.6"})


class TypeTests(unittest.TestCase):
    def test_strict(self):
        modules = ("", "._command", "._command_rows", "._command_time", "._index", "._local_time")
        named = [word for module in modules for word in ("-m", f"tzlookup{module}")]
        said_by(sys.executable, "-m", "mypy", "--strict", *named)

    def test_stubs_are_what_the_extension_has(self):
        with tempfile.NamedTemporaryFile("w") as allowed:
            # Python shows this method of types in C from 3.12 on only.
            allowed.write(r"tzlookup\._tzlookup\.Integers32\.__buffer__")
            allowed.flush()
            options = ["--allowlist", allowed.name, "--ignore-unused-allowlist"]
            said_by(sys.executable, "-m", "mypy.stubtest", *options, "tzlookup._tzlookup")

    def test_use(self):
        said_by(sys.executable, "-m", "mypy", "--strict", Path(__file__).with_name("typed_use.py"))
