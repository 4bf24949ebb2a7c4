"""Lets outputs meet a full disk, and works while /tmp is full: full_disks.py PROGRAMS WORK SHAPEFILE, in a mount namespace."""

import errno
import os
import random
import subprocess
import sys
from pathlib import Path

OLD = b"what was there before\n" * 200
NO_SPACE = "no space left on device"
# What a full disk has left, so that every job begins to write.
FREE = 64 << 10
ROWS = 100_000
TEMPORARY = [Path("/tmp"), Path("/var/tmp")]
# A directory that every system has and that this script does not lie in.
STAGE = next(
    directory
    for directory in (Path("/mnt"), Path("/media"), Path("/srv"))
    if directory.is_dir() and directory not in Path(__file__).resolve().parents
)


def expect(expected, found, what):
    if found != expected:
        sys.exit(f"{what}: expected {expected!r}, found {found!r}")


def mount(*words):
    subprocess.run(["mount", *map(str, words)], check=True)


def mount_memory(directory, size):
    mount("-t", "tmpfs", "-o", f"size={size}", "tzlookup", directory)


def stage(programs, work, shapes):
    """Shows the directories under another path as well: those below /tmp are hidden once another /tmp is mounted."""
    mount_memory(STAGE, "1m")
    for name, directory in {"programs": programs, "work": work, "shapes": Path(shapes).parent}.items():
        (STAGE / name).mkdir()
        mount("--rbind", directory, STAGE / name)
    (STAGE / "full").mkdir()
    mount_memory(STAGE / "full", "8m")


def jobs(shapes):
    """Arguments of jobs that write more than is free, with what their output's name ends with, and of those without an output."""
    work, boundaries = STAGE / "work", STAGE / "shapes" / Path(shapes).name
    table, lines, random_rows = work / "part.csv", work / "part.ndjson", work / "random.csv"
    table.write_text("lat,lon\n" + "43.06,141.35\n" * ROWS)
    lines.write_text('{"lat":43.06,"lon":141.35}\n' * ROWS)
    # Rows that stay large when they are compressed.
    source = random.Random(1)
    random_rows.write_text("lat,lon\n" + "".join(f"{source.uniform(-90, 90)},{source.uniform(-180, 180)}\n" for _ in range(ROWS)))
    writers = [
        (f"csv {table} -q", ".csv"),
        (f"csv {random_rows} -q", ".csv.gz"),
        (f"csv {table} -q --shapes {boundaries}", ".csv"),
        (f"ndjson {lines} -q", ".ndjson"),
        (f"compile {boundaries}", ".tzidx"),
        ("export America/Toronto", ".geojson"),
        ("export America/Toronto --simplify 1", ".geojson"),
    ]
    lookups = ["43.06 141.35 --json --time 1970-01-01T00:00Z", f"43.06 141.35 --shapes {boundaries}", "near 43.06 141.35", "zones", "info"]
    return writers, [(words, "") for words in lookups]


def run(words, output, stdout=subprocess.DEVNULL):
    """The status and the message of a job; without an output file it writes to standard output."""
    command = [STAGE / "programs/tzlookup", *words.split(" "), *(["-o", output] if output else [])]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stderr


def fill(directory, left=0):
    """Takes the space of a file system but for some bytes."""
    (directory / "filler").write_bytes(bytes(max(0, free_bytes(directory) - left)))


def free_bytes(directory):
    status = os.statvfs(directory)
    return status.f_bavail * status.f_frsize


def check_output(words, suffix):
    full = STAGE / "full"
    path = full / f"old{suffix}"
    path.write_bytes(OLD)
    fill(full, FREE)
    free = free_bytes(full)
    expect((74, f"tzlookup: cannot write {path}: {NO_SPACE}\n"), run(words, path), words)
    expect(["filler", path.name], sorted(os.listdir(full)), f"{words}: files")
    expect(OLD, path.read_bytes(), f"{words}: the old output file")
    expect(free, free_bytes(full), f"{words}: free bytes")
    if not suffix.endswith((".gz", ".tzidx")):
        with open(path, "wb") as output:
            expect((74, f"tzlookup: cannot write standard output: {NO_SPACE}\n"), run(words, None, output), words)
        expect(True, path.stat().st_size > FREE / 2, f"{words}: that a part was written")
    (full / "filler").unlink()
    path.unlink()


def results(all_jobs):
    """What the jobs write if nothing is wrong."""
    for words, suffix in all_jobs:
        # By its name alone the program knows what is to be compressed.
        path = STAGE / f"work/output{suffix}"
        with open(path, "wb") as output:
            status, message = run(words, path) if suffix else run(words, None, output)
        expect(0, status, f"{words}: {message}")
        yield path.read_bytes()
        path.unlink()


def traces():
    """A file that is made changes these, even if it is removed at once."""
    return [(sorted(os.listdir(path)), os.stat(path).st_mtime_ns) for path in TEMPORARY]


def probe(directory):
    """Makes a file and removes it; if that fails, says why."""
    try:
        (directory / "probe").touch()
        (directory / "probe").unlink()
    except OSError as error:
        return error.errno
    return 0


def check_temporary(all_jobs):
    os.environ["TMPDIR"] = str(TEMPORARY[0])
    for path in TEMPORARY:
        mount_memory(path, "1m")
    before = traces()
    expected = list(results(all_jobs))
    expect(before, traces(), "files in /tmp and /var/tmp")
    expect([0, 0], [probe(path) for path in TEMPORARY], "files that are made to test the check")
    expect(True, traces() != before, "that the check sees a file that is made and removed")
    for path in TEMPORARY:
        # No space for another file's name either.
        mount_memory(path, "4k,nr_inodes=2")
        fill(path)
    expect([errno.ENOSPC] * 2, [probe(path) for path in TEMPORARY], "errors of full directories")
    for (words, _), wanted, found in zip(all_jobs, expected, results(all_jobs), strict=True):
        expect(len(wanted), len(found), f"{words}: bytes with a full /tmp")
        expect(True, wanted == found, f"{words}: that they are those with space in /tmp")


def main(programs, work, shapes):
    stage(programs, work, shapes)
    writers, lookups = jobs(shapes)
    for job in writers:
        check_output(*job)
    check_temporary(writers + lookups)
    print(f"{len(writers)} jobs met a full disk, and {len(writers + lookups)} a full /tmp: all ended as expected")


main(*sys.argv[1:])
