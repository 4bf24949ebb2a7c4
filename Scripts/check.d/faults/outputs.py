"""Small jobs whose outputs, descriptors, signals or threads are not as usual."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fault_row import Row, digest, end, expect_untouched, finished, head, new_directory, options, start

HEADER = b"lat,lon\n"
ROW = b"43.06,141.35\n"
ANNOTATED = b"lat,lon,timezone\n43.06,141.35,Asia/Tokyo\n"
# More than any pipe or buffer holds, so that a part of the output is on the disk.
MANY = HEADER + ROW * 300_000
STREAM = "tzlookup: cannot {} standard {}: Bad file descriptor\n"
# Those that end a process by default, except those that no process can handle.
LINUX = ("SIGIO", "SIGPWR", "SIGSTKFLT", "SIGRTMIN", "SIGRTMAX") if sys.platform == "linux" else ()
SIGNALS = [
    getattr(signal, name)
    for name in (
        *("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGXCPU", "SIGUSR1", "SIGUSR2"),
        *("SIGABRT", "SIGSEGV", "SIGBUS", "SIGILL", "SIGTRAP", "SIGFPE", "SIGSYS"),
        *LINUX,
    )
]
NOBODY = 65534


def shell(line, directory, programs):
    """Runs a line as it is typed into a shell: status and message."""
    path = f"{programs}:{os.environ['PATH']}"
    return finished(["sh", "-c", line], cwd=directory, env={**os.environ, "PATH": path})


def inputs(work, shapes):
    """A directory with an input of each kind."""
    directory = new_directory(work / "outputs")
    (directory / "in.csv").write_bytes(HEADER + ROW)
    (directory / "points").write_bytes(b"43.06 141.35\n")
    for file in shapes.parent.glob(f"{shapes.stem}.*"):
        shutil.copy(file, directory / f"h{file.suffix}")
    return directory


def check_own_inputs(given):
    head("An output that is an input:")
    belongs = "h{0}, which belongs to the input h.shp"
    cases = [
        ("tzlookup csv in.csv -o in.csv", "the output in.csv", "the input in.csv"),
        ("ln in.csv hard; tzlookup csv in.csv -o hard", "the output hard", "the input in.csv"),
        ("tzlookup csv in.csv >> in.csv", "standard output", "the input in.csv"),
        ("tzlookup - < points >> points", "standard output", "standard input"),
        ("tzlookup compile h.shp -o h.shp", "the output h.shp", "the input h.shp"),
    ]
    for ending in (".dbf", ".shx", ".prj", ".cpg"):
        cases.append((f"tzlookup compile h.shp -o h{ending}", f"the output h{ending}", belongs.format(ending)))
    for line, output, source in cases:
        with Row(line) as row:
            directory = inputs(given.work, given.shapes)
            before = {path.name: digest(path) for path in directory.iterdir()}
            message = f"tzlookup: {output} is the same file as {source}: write to another file\n"
            row.ended(*shell(line, directory, given.programs), 64, message)
            row.expect(all(digest(directory / name) == old for name, old in before.items()), "every file is unchanged")


def check_streams(given):
    head("Streams as outputs:")
    for name in ("/dev/stdout", "/dev/fd/1"):
        with Row(f"(echo before; tzlookup csv -o {name}; echo after) >> log") as row:
            directory = inputs(given.work, given.shapes)
            line = f"(echo before; tzlookup csv in.csv -q -o {name}; echo after) >> log"
            row.ended(*shell(line, directory, given.programs), 0, "")
            content = (directory / "log").read_bytes()
            row.expect(content == b"before\n" + ANNOTATED + b"after\n", "the log has all of it", content)
    with Row("a named pipe") as row:
        directory = inputs(given.work, given.shapes)
        line = "mkfifo pipe; tzlookup csv in.csv -q -o pipe & cat pipe > out; wait $!"
        row.ended(*shell(line, directory, given.programs), 0, "")
        row.expect((directory / "out").read_bytes() == ANNOTATED, "its reader has the table")
    with Row("/dev/null") as row:
        row.ended(*shell("tzlookup csv in.csv -q -o /dev/null", directory, given.programs), 0, "")
        row.expect(not os.path.isfile("/dev/null"), "it is still a device")


def check_closed(given):
    head("Closed descriptors:")
    cases = [
        ("tzlookup csv in.csv >&-", 74, STREAM.format("write", "output")),
        ("tzlookup 43.06 141.35 >&-", 74, STREAM.format("write", "output")),
        ("tzlookup csv <&-", 74, STREAM.format("read", "input")),
        ("tzlookup csv in.csv -o out --progress 0<&- 1>&- 2>&-", 0, ""),
        ("tzlookup compile h.shp -o out 0<&- 1>&- 2>&-", 0, ""),
    ]
    for line, status, message in cases:
        with Row(line) as row:
            directory = inputs(given.work, given.shapes)
            row.ended(*shell(line, directory, given.programs), status, message)
            if "csv in.csv -o out" in line:
                row.expect((directory / "out").read_bytes() == ANNOTATED, "the table is not mixed with messages")
            elif "-o out" in line:
                asked = shell("tzlookup --index out 43.06 141.35 | grep -qx Asia/Tokyo", directory, given.programs)
                row.expect(asked == (0, ""), "the index answers")


def waiting(command, directory):
    """A job that has written a part and waits for more."""
    process = start([*command, "csv", "-", "-q", "-o", directory / "old"], stdin=subprocess.PIPE)
    process.stdin.write(MANY)
    process.stdin.flush()
    patience = time.monotonic() + 30
    while time.monotonic() < patience and len(os.listdir(directory)) < 2:
        time.sleep(0.01)
    return process


def check_signal(number, command, directory, what):
    with Row(f"{signal.Signals(number).name}{what}") as row:
        process = waiting(command, directory)
        row.expect(len(os.listdir(directory)) == 2, "a part was written before")
        process.send_signal(number)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
        process.stdin = None
        row.ended(process.wait(), process.stderr.read().decode(), -number, "")
        expect_untouched(row, directory)


def check_signals(given):
    head("Signals:")
    for number in SIGNALS:
        check_signal(number, [given.programs / "tzlookup"], new_directory(given.work / "signals"), "")


def check_threads(given):
    """Linux alone limits the processes of a user, threads included; root is exempt."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return
    head("No second thread:")
    limited = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "prlimit", "--nproc=1:1"]
    command = [*limited, given.programs / "tzlookup"]
    directory = Path(tempfile.mkdtemp())
    os.chmod(directory, 0o777)
    try:
        index = directory / "x.tzidx"
        boundaries = given.shapes
        for words in (
            ["compile", boundaries, "-o", index],
            ["verify", boundaries, "--index", index, "--points", "1000", "--recompile", "--polygons"],
            ["compare", index, boundaries],
        ):
            with Row(f"tzlookup {words[0]}") as row:
                status, message = finished([*command, *words], stdout=subprocess.DEVNULL)
                row.ended(status, message, 0, message)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGXCPU):
            part = new_directory(directory / "signals")
            os.chmod(part, 0o777)
            os.chmod(part / "old", 0o666)
            check_signal(number, command, part, " while tzlookup csv works on one thread")
    finally:
        shutil.rmtree(directory)


def main():
    given = options()
    given.programs = given.programs.resolve()
    check_own_inputs(given)
    check_streams(given)
    check_closed(given)
    check_signals(given)
    check_threads(given)
    end()


if __name__ == "__main__":
    main()
