"""Lets outputs meet a full disk, and works while /tmp is full. Run it in a mount namespace of its own."""

import errno
import os
import subprocess
from collections import namedtuple
from pathlib import Path

import big_table
from fault_row import Row, end, expect_untouched, finished, head, new_directory, options

NO_SPACE = "No space left on device"
# What a full disk has left, so that every job begins to write.
FREE = 64 << 10
TEMPORARY = [Path("/tmp"), Path("/var/tmp")]
# A directory that every system has and that this script does not lie in.
STAGE = next(
    directory
    for directory in (Path("/mnt"), Path("/media"), Path("/srv"))
    if directory.is_dir() and directory not in Path(__file__).resolve().parents
)

# A program that writes more than is free, and what its output's name ends with.
Job = namedtuple("Job", "words suffix")


def mount(*words):
    subprocess.run(["mount", *[str(word) for word in words]], check=True)


def mount_memory(directory, size):
    mount("-t", "tmpfs", "-o", f"size={size}", "tzlookup", directory)


def stage(given):
    """Shows the directories under another path as well: those below /tmp are hidden once another /tmp is mounted."""
    mount_memory(STAGE, "1m")
    shown = {"programs": given.programs, "work": given.work, "shapes": given.shapes.parent}
    for name, directory in shown.items():
        (STAGE / name).mkdir()
        mount("--rbind", directory, STAGE / name)
    (STAGE / "full").mkdir()
    mount_memory(STAGE / "full", "8m")


def jobs(shapes):
    tzlookup, work = STAGE / "programs" / "tzlookup", STAGE / "work"
    boundaries = STAGE / "shapes" / shapes.name
    table, lines = work / "part.csv", work / "part.ndjson"
    table.write_text("lat,lon\n" + "43.06,141.35\n" * 100_000)
    lines.write_text('{"lat":43.06,"lon":141.35}\n' * 100_000)
    big_table.make(work / "table.csv")
    # Random rows, which stay large when they are compressed.
    random_rows = work / "random.csv"
    with open(work / "table.csv", "rb") as file:
        random_rows.write_bytes(b"".join(file.readline() for _ in range(100_000)))
    return [
        Job([tzlookup, "csv", table, "-q"], ".csv"),
        Job([tzlookup, "csv", random_rows, "-q"], ".csv.gz"),
        Job([tzlookup, "csv", table, "-q", "--shapes", boundaries], ".csv"),
        Job([tzlookup, "ndjson", lines, "-q"], ".ndjson"),
        Job([tzlookup, "compile", boundaries], ".tzidx"),
        Job([tzlookup, "export", "America/Toronto"], ".geojson"),
        Job([tzlookup, "export", "America/Toronto", "--simplify", "1"], ".geojson"),
    ]


def name(job):
    """The job as it is typed, without directories."""
    words = [word.name if isinstance(word, Path) else word for word in job.words]
    return " ".join([*words, f"-o out{job.suffix}"] if job.suffix else words)


def fill(directory, left=0):
    """Takes the space of a file system but for some bytes."""
    free = free_bytes(directory)
    (directory / "filler").write_bytes(bytes(max(0, free - left)))


def free_bytes(directory):
    status = os.statvfs(directory)
    return status.f_bavail * status.f_frsize


def check_output(job):
    full = STAGE / "full"
    with Row(f"a full disk for the output: {name(job)}") as row:
        file = "old" + job.suffix
        directory = new_directory(full / "output", file)
        fill(full, FREE)
        free = free_bytes(full)
        path = directory / file
        status, message = finished([*job.words, "-o", path])
        row.ended(status, message, 74, f"tzlookup: cannot write {path}: {NO_SPACE}\n")
        expect_untouched(row, directory, file)
        row.expect(free_bytes(full) == free, "the disk has as much space as before")
        (full / "filler").unlink()


def check_standard_output(job):
    full = STAGE / "full"
    with Row(f"a full disk for standard output: {name(job)}") as row:
        path = new_directory(full / "output") / "stdout"
        fill(full, FREE)
        with open(path, "wb") as output:
            status, message = finished(job.words, stdout=output)
        row.ended(status, message, 74, f"tzlookup: cannot write standard output: {NO_SPACE}\n")
        size = path.stat().st_size
        row.expect(size > FREE / 2, f"{size >> 10} KiB were written before")
        (full / "filler").unlink()


def results(all_jobs, directory):
    """What the jobs write where nothing is wrong: status, message and bytes of each."""
    new_directory(directory)
    path = directory / "output"
    found = []
    for job in all_jobs:
        # By its name alone the program knows what is to be compressed.
        file = path.with_suffix(job.suffix)
        if job.suffix:
            status, message = finished([*job.words, "-o", file])
        else:
            with open(file, "wb") as output:
                status, message = finished(job.words, stdout=output)
        found.append((status, message, file.read_bytes() if file.exists() else b""))
        file.unlink(missing_ok=True)
    return found


def traces():
    """A file that is made changes these, even where it is removed at once."""
    return [(sorted(os.listdir(path)), os.stat(path).st_mtime_ns) for path in TEMPORARY]


def probe(directory):
    """Makes a file and removes it; where that fails, says why."""
    try:
        (directory / "probe").touch()
        (directory / "probe").unlink()
    except OSError as error:
        return error.errno
    return 0


def lookups(shapes):
    """Jobs that write to standard output and have no other output."""
    tzlookup = STAGE / "programs" / "tzlookup"
    point = ["43.06", "141.35"]
    return [
        Job([tzlookup, *point, "--json", "--time", "1970-01-01T00:00Z"], ""),
        Job([tzlookup, *point, "--shapes", STAGE / "shapes" / shapes.name], ""),
        Job([tzlookup, "near", *point], ""),
        Job([tzlookup, "zone", "Asia/Tokyo"], ""),
        Job([tzlookup, "info"], ""),
    ]


def watched_results(all_jobs):
    """What the jobs write while /tmp has space, and is watched."""
    for directory in TEMPORARY:
        mount_memory(directory, "8m")
    with Row("none, to compare with: all jobs below") as row:
        row.status = "-"
        before = traces()
        expected = results(all_jobs, STAGE / "work" / "elsewhere")
        names = " or ".join(map(str, TEMPORARY))
        row.expect(traces() == before, f"no file was made in {names}, not even for a moment")
        made = all(probe(path) == 0 for path in TEMPORARY)
        row.expect(made and traces() != before, "the check sees one that is made and removed")
        row.expect(all(wanted[0] == 0 and wanted[2] for wanted in expected), "all wrote something")
        return expected


def check_temporary(all_jobs):
    os.environ["TMPDIR"] = str(TEMPORARY[0])
    expected = watched_results(all_jobs)
    for directory in TEMPORARY:
        # No space for another file's name either.
        mount_memory(directory, "4k,nr_inodes=2")
        fill(directory)
    is_full = all(probe(path) == errno.ENOSPC for path in TEMPORARY)
    for job, wanted, got in zip(all_jobs, expected, results(all_jobs, STAGE / "work" / "elsewhere")):
        with Row(f"a full {TEMPORARY[0]}, the output elsewhere: {name(job)}") as row:
            # Some messages end with seconds.
            row.ended(got[0], got[1], 0, got[1])
            row.expect(is_full, "there was no space for a file")
            row.expect(got[2] == wanted[2], f"the same {len(wanted[2]):,} bytes as with space")


def main():
    given = options()
    stage(given)
    all_jobs = jobs(given.shapes)
    head("A full disk:")
    for job in all_jobs:
        check_output(job)
    for job in all_jobs:
        if job.suffix in (".csv", ".ndjson", ".geojson"):
            check_standard_output(job._replace(suffix=""))
    head("A full /tmp:")
    check_temporary(all_jobs + lookups(given.shapes))
    end()


if __name__ == "__main__":
    main()
