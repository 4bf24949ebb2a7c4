"""Scripts/build data beside a package index of its own, with releases that must not be overlooked or must not be taken.

Usage: package_index.py. Serves the index on the loopback interface; prints how many cases passed.
"""

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
DATA = ROOT / "Scripts/data"
sys.path.insert(0, str(DATA))
sys.dont_write_bytecode = True
from releases import PINS, pinned_version

MAPLIBRE = {"maplibre": "1.0"}
TOO_NEW = {"requires-python": ">=99"}


def pinned():
    return {package: pinned_version(ROOT / "Scripts" / file, package) for package, file in PINS.items()}


def wheel(package, version, tag="py3-none-any", demands=(), **facts):
    """The name of a wheel, its bytes, and what the index says of it."""
    name = package.replace("-", "_")
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        # The same bytes on every run.
        metadata = "".join(f"Requires-Dist: {demand}\n" for demand in demands)
        date = (2026, 1, 1, 0, 0, 0)
        archive.writestr(
            zipfile.ZipInfo(f"{name}-{version}.dist-info/METADATA", date), f"Name: {package}\n{metadata}\n"
        )
        archive.writestr(zipfile.ZipInfo(f"{name}/data.txt", date), version)
    return package, f"{name}-{version}-{tag}.whl", content.getvalue(), facts


def source(package, version):
    return package, f"{package}-{version}.tar.gz", b"source", {}


BASE = [wheel(package, version) for package, version in {**pinned(), **MAPLIBRE}.items()]
NEW_BOUNDARIES = wheel("timezonefinder-data", "99.2099.1", **TOO_NEW)
UNUSABLE = [wheel("tzdata", "2999.1", yanked="wrong"), wheel("tzdata", "2999.2rc1"), wheel("tzdata", "2999.3.dev1")]
DECODES = ["timezonefinder-data<100,>=99"]


class Index(BaseHTTPRequestHandler):
    files, speaks_json = [], True

    def do_GET(self):
        *start, kind, name = self.path.rstrip("/").split("/")
        if start[-1] in ("404", "503"):
            return self.send_error(int(start[-1]))
        if kind == "files":
            return self.answer("application/octet-stream", next(each[2] for each in self.files if each[1] == name))
        files = [each for each in self.files if each[0].replace("_", "-") == name]
        if not files:
            return self.send_error(404)
        if self.speaks_json:
            entries = [
                {"filename": file, "url": f"/files/{file}", "hashes": {"sha256": sha256(content)}, **facts}
                for _, file, content, facts in files
            ]
            page = json.dumps({"meta": {"api-version": "1.0"}, "name": name, "files": entries})
            return self.answer("application/vnd.pypi.simple.v1+json", page.encode())
        page = "<!DOCTYPE html>"
        for _, file, content, facts in files:
            attributes = 'data-requires-python="&gt;=99"' if "requires-python" in facts else ""
            attributes += ' data-yanked=""' if facts.get("yanked") else ""
            page += f'<a href="/files/{file}#sha256={sha256(content)}" {attributes}>{file}</a>'
        self.answer("text/html", page.encode())

    def answer(self, kind, content):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def sha256(content):
    return hashlib.sha256(content).hexdigest()


class Case:
    """Where the index has some files beside the pinned ones."""

    def __init__(self, server, directory):
        self.server, self.directory, self.passed = server, directory, 0
        subprocess.run([sys.executable, "-m", "venv", directory / "pip"], check=True)

    def run(self, command, files, settings=None):
        Index.files = BASE + files
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PIP_")}
        kept |= {"PIP_CONFIG_FILE": os.devnull, "PIP_RETRIES": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        kept |= settings or {"PIP_INDEX_URL": f"http://127.0.0.1:{self.server.server_port}/simple"}
        return subprocess.run(command, env=kept, capture_output=True, text=True)

    def expect(self, command, files, status, *texts, settings=None, missing=()):
        done = self.run(command, files, settings)
        said = done.stdout + done.stderr
        wrong = [text for text in texts if text not in said] + [text for text in missing if text in said]
        if done.returncode != status or wrong:
            sys.exit(f"{command}: expected {status}, {texts}, without {missing}; found {done.returncode}:\n{said}")
        self.passed += 1

    def releases(self, files, status, *texts, **options):
        """The files of pins, which are rewritten in a copy of the scripts."""
        scripts = self.directory / "Scripts"
        shutil.rmtree(scripts, ignore_errors=True)
        shutil.copytree(ROOT / "Scripts", scripts)
        self.expect([self.directory / "pip/bin/python", DATA / "releases.py", scripts], files, status, *texts, **options)
        return "".join((scripts / file).read_text(encoding="utf-8") for file in sorted(set(PINS.values())))


def check_releases(case):
    """What is the newest."""
    tzdata = pinned()["tzdata"]
    for files, newest in [
        ([], tzdata),
        ([wheel("tzdata", "2999.1", **TOO_NEW)], "2999.1"),
        ([wheel("tzdata", "2999.1", **TOO_NEW)], "2999.1"),
        (UNUSABLE, tzdata),
        (UNUSABLE, tzdata),
        ([wheel("tzdata", "2999.9"), wheel("tzdata", "2999.10", tag="cp99-abi3-win_arm64")], "2999.10"),
        ([wheel("tzdata", "2999.10.post1"), wheel("tzdata", "2999.10"), wheel("tzdata_x", "3000.1")], "2999.10.post1"),
        ([wheel("tzdata", "1970.1")], tzdata),
    ]:
        # Pages of both kinds, in turn.
        Index.speaks_json = not Index.speaks_json
        found = case.releases(files, 0, f"tzdata: {tzdata}, newest {newest}\n")
        assert f"\ntzdata=={newest} " in found, newest
        if newest != tzdata:
            expected = next(sha256(each[2]) for each in files if each[1].startswith(f"tzdata-{newest}-"))
            assert f"\ntzdata=={newest} \\\n    --hash=sha256:{expected}\n" in found, newest
    case.releases(
        [source("tzdata", "2999.1")], 1, "newest 2999.1", "tzdata 2999.1 has no wheel on the package index"
    )


def check_sources(case):
    """What one of several sources keeps to itself is no sign that nothing is newer; that it lacks a package may be."""
    folder = case.directory / "all"
    folder.mkdir()
    for _, file, content, _ in BASE:
        (folder / file).write_bytes(content)
    closed, own = "http://127.0.0.1:9/simple", f"http://127.0.0.1:{case.server.server_port}"
    for settings in [
        {"PIP_INDEX_URL": closed, "PIP_FIND_LINKS": str(folder)},
        {"PIP_INDEX_URL": f"{own}/simple", "PIP_EXTRA_INDEX_URL": closed},
        {"PIP_INDEX_URL": f"{own}/503/simple", "PIP_FIND_LINKS": str(folder)},
    ]:
        case.releases([], 69, "gives no page at http://127.0.0.1", "check the network", settings=settings)
    case.releases([], 0, settings={"PIP_INDEX_URL": f"{own}/404/simple", "PIP_FIND_LINKS": str(folder)})


def check_decoder(case):
    """The decoder is the newest that reads the boundaries, whatever Python and platform it is for."""
    decoders = [
        wheel("timezonefinder", "98.1", tag=tag, demands=DECODES, **TOO_NEW)
        for tag in ("cp99-abi3-win_amd64", "cp99-abi3-manylinux_2_28_x86_64")
    ]
    newer = wheel("timezonefinder", "98.2", demands=["timezonefinder-data>=100"])
    found = case.releases([NEW_BOUNDARIES, *decoders, newer], 0, "newest 99.2099.1", "newest 98.2")
    assert f"\ntimezonefinder==98.1 \\\n    --hash=sha256:{sha256(decoders[1][2])}\n" in found
    case.releases(
        [NEW_BOUNDARIES, newer],
        1,
        "timezonefinder-data 99.2099.1 is on the package index, but no release of its decoder",
        "98.2, demands >=100",
    )


def check_unpacking(case):
    """A wheel is unpacked for whatever it is, if its hash is the pinned one."""
    file = wheel("timezonefinder", "98.1", tag="cp99-abi3-win_arm64", **TOO_NEW)
    pins, target = case.directory / "pins.txt", case.directory / "unpacked"
    command = [case.directory / "pip/bin/python", DATA / "package_index.py", pins, target]
    pins.write_text(f"timezonefinder==98.1 \\\n    --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    case.expect(command, [file], 1, "timezonefinder 98.1: expected a wheel with a pinned SHA-256")
    assert not target.exists()
    pins.write_text(f"timezonefinder==98.1 \\\n    --hash=sha256:{sha256(file[2])}\n", encoding="utf-8")
    case.expect(command, [], 69, "download timezonefinder-98.1-*.whl by hand")
    closed = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple"}
    case.expect(command, [file], 69, "download timezonefinder-98.1-*.whl by hand", settings=closed)
    case.expect(command, [file], 0)
    assert (target / "timezonefinder/data.txt").read_text(encoding="utf-8") == "98.1"
    # By hand: a file in a directory.
    folder = case.directory / "by-hand"
    folder.mkdir()
    (folder / file[1]).write_bytes(file[2])
    (target / "timezonefinder/data.txt").unlink()
    case.expect(command, [], 0, settings={"PIP_FIND_LINKS": str(folder), **closed})
    assert (target / "timezonefinder/data.txt").exists()


def check_script(case):
    script = ROOT / "Scripts/build"
    case.expect([script, "data", "--check"], UNUSABLE, 0, "build data: nothing newer\n")
    case.expect([script, "data", "--update"], [NEW_BOUNDARIES], 1, "no release of its decoder", missing=["nothing newer"])
    # It goes to the index for the tools that decode: they are not there.
    readable = [NEW_BOUNDARIES, wheel("timezonefinder", "98.1", demands=DECODES, **TOO_NEW)]
    text = "there are newer releases (see above), but they could not be used"
    case.expect([script, "data", "--check"], readable, 1, text, missing=["nothing newer"])


def main():
    with tempfile.TemporaryDirectory() as directory, ThreadingHTTPServer(("127.0.0.1", 0), Index) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        case = Case(server, Path(directory))
        check_releases(case)
        check_sources(case)
        check_decoder(case)
        check_unpacking(case)
        check_script(case)
        server.shutdown()
    print(f"{case.passed} cases passed")


if __name__ == "__main__":
    main()
