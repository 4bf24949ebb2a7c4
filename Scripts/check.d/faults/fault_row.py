"""A fault, its outcome, and the row that reports it."""

import argparse
import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

OLD = b"what was there before\n" * 200


class Row:
    """What is expected of one fault. Printed when it is left; a failure is an exit status of 1 at the end."""

    failed = False

    def __init__(self, fault):
        self.fault = fault
        self.message = self.status = ""
        self.proved = []
        self.refuted = []

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error:
            self.refuted.append(f"{kind.__name__}: {error}")
        Row.failed = Row.failed or bool(self.refuted)
        verdict = "FAILED" if self.refuted else "ok"
        findings = [f"NOT {text}" for text in self.refuted] + self.proved
        cells = [verdict, self.fault, self.message or "(none)", self.status]
        print(f"| {' | '.join([*cells, '; '.join(findings)])} |", flush=True)
        return isinstance(error, Exception)

    def expect(self, condition, text, found=None):
        if condition:
            self.proved.append(text)
        else:
            self.refuted.append(text if found is None else f"{text} ({found})")

    def ended(self, status, message, expected_status, expected_message):
        """Compares how a program ended; a negative status is the signal that ended it."""
        self.message = message.strip().replace("\n", " / ")
        self.status = status_text(status)
        if status != expected_status:
            self.refuted.append(f"exit {status_text(expected_status)}")
        if message != expected_message:
            self.refuted.append(f"the message {expected_message!r}")


def status_text(status):
    if status >= 0:
        return str(status)
    return f"{128 - status} ({signal.Signals(-status).name})"


def head(title):
    print(f"\n{title}\n\n| | fault | message | exit | proved |\n|---|---|---|---|---|")


def start(command, **options):
    """Starts a program with the signals of one that was started by hand, whatever this one inherited."""

    def reset():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])

    options = {"stdin": subprocess.DEVNULL, **options}
    return subprocess.Popen([str(word) for word in command], stderr=subprocess.PIPE, preexec_fn=reset, **options)


def finished(command, **options):
    """Runs a program to its end: its status and message."""
    process = start(command, **options)
    _, message = process.communicate(timeout=600)
    return process.returncode, message.decode()


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def new_directory(path, name="old"):
    """An empty one that holds an old file only."""
    subprocess.run(["rm", "-rf", str(path)], check=True)
    os.makedirs(path)
    (Path(path) / name).write_bytes(OLD)
    return Path(path)


def expect_untouched(row, directory, name="old"):
    """The folder is as `new_directory` made it."""
    names = sorted(os.listdir(directory))
    row.expect(names == [name], "no other file in the folder", names)
    row.expect((directory / name).read_bytes() == OLD, "the old output file is unchanged")


def options():
    parser = argparse.ArgumentParser()
    for name in ("programs", "work", "shapes"):
        parser.add_argument(f"--{name}", required=True, type=Path)
    return parser.parse_args()


def end():
    sys.exit(1 if Row.failed else 0)
