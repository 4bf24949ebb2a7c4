"""Runs a peer's own tests, with tzlookup in the peer's place, and expects the failures that a list names and no others.

Only files that use the peer's interface are run: the others would test parts of the peer that tzlookup does not replace.

Usage: peer_tests.py PEER SOURCES [--large]

SOURCES is the unpacked source distribution, without the package. With --large the tests run too that the peer marks as
slow, and the others with the peer itself, which must fail in those that the list says it fails in, and in no others.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent

#: What a file of tests contains that uses the interface of a peer.
INTERFACE = {"timezonefinder": re.compile(r"\bTimezoneFinder|\bcommand_line\b"), "tzfpy": re.compile(r"\bfrom tzfpy import\b")}

#: The heading of tests that fail with the peer too.
PEER_FAILS = "with the peer too: "


@dataclass
class Expected:
    """The tests that fail, by why."""

    reasons: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path):
        expected, reason = cls(), None
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("# "):
                reason = line[2:]
            elif line:
                expected.reasons[line] = reason
        return expected

    def with_peer(self):
        return {test for test, reason in self.reasons.items() if reason.startswith(PEER_FAILS)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("peer")
    parser.add_argument("sources", type=Path)
    parser.add_argument("--large", action="store_true")
    options = parser.parse_args()
    expected = Expected.read(HERE / f"failures-{options.peer}.txt")

    require_alias(options.peer)
    tests = files(options.peer, options.sources)
    ours = outcomes(options.sources, tests, with_aliases=True, with_slow=options.large)
    wrong = differences(ours, set(expected.reasons), "tzlookup")
    if options.large:
        peers = outcomes(options.sources, tests, with_aliases=False, with_slow=False)
        wrong += differences(peers, expected.with_peer(), options.peer)
        wrong += [f"listed, but there is no such test: {test}" for test in expected.reasons.keys() - ours.keys()]
    for line in wrong:
        print(f"peer_tests.py: {line}", file=sys.stderr)
    print(summary(options.peer, ours, expected))
    sys.exit(bool(wrong))


def environment(with_aliases):
    paths = [HERE / "aliases"] * with_aliases + [HERE / "converter", HERE]
    # Tests start the peer's command, which is beside Python.
    search = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths)), "PATH": search}


def require_alias(peer):
    """Ensures that the tests ask tzlookup."""
    function = {"timezonefinder": "timezone_at.__self__", "tzfpy": "get_tz"}[peer]
    found = subprocess.run(
        [sys.executable, "-c", f"import {peer}; print({peer}.{function}.__module__)"],
        env=environment(True), check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    if found != f"tzlookup.{peer}":
        sys.exit(f"peer_tests.py: expected import {peer} to find tzlookup.{peer}, found {found}")


def files(peer, sources):
    """The files of tests that use the interface of the peer."""
    tests = sources / "tests"
    candidates = {*tests.glob("test_*.py"), *tests.glob("*_test.py")}
    found = sorted(path for path in candidates if INTERFACE[peer].search(path.read_text(encoding="utf-8")))
    return [str(path.relative_to(sources)) for path in found]


def outcomes(sources, tests, with_aliases, with_slow):
    """The outcome of each test that ran."""
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as file:
        command = [
            sys.executable, "-m", "pytest", "-q", "--tb=short", "--no-header", "--continue-on-collection-errors",
            "-p", "outcomes", "-p", "no:cacheprovider", "--hypothesis-seed=0", *tests,
        ]  # fmt: skip
        done = subprocess.run(
            command + ([] if with_slow else ["-m", "not slow"]), cwd=sources, stdout=subprocess.PIPE, text=True,
            env=environment(with_aliases) | {"OUTCOMES": file.name},
        )  # fmt: skip
        if done.returncode not in (0, 1):
            sys.exit(f"{done.stdout}\npeer_tests.py: expected pytest to end with 0 or 1, found {done.returncode}")
        return dict(reversed(line.rstrip("\n").split("\t", 1)) for line in file)


def differences(found, expected, tested):
    """What is listed and does not fail, and what fails and is not listed."""
    return [
        f"{outcome} with {tested}, {'but listed' if test in expected else 'not listed'}: {test}"
        for test, outcome in found.items()
        if outcome != "skipped" and (outcome == "failed") != (test in expected)
    ]


def summary(peer, found, expected):
    ours = [test for test, outcome in found.items() if outcome == "failed" and test not in expected.with_peer()]
    passed = sum(outcome == "passed" for outcome in found.values())
    both = len(expected.with_peer() & found.keys())
    return f"tests of {peer}: {passed} passed, {len(ours)} failed as listed, {both} fail with the peer too"


if __name__ == "__main__":
    main()
