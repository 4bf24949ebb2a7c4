"""Feeds 10 GB without a line feed, and measures the memory they take."""

import os
import select
import subprocess
import sys

from fault_row import Row, end, expect_untouched, head, new_directory, options, start

BYTES = 10_000_000_000
# Of this process's own memory a little counts as the program's, which is started from it.
LIMIT = 128
# Seconds until a program that has said nothing and goes on counts as one that hangs.
PATIENCE = 600
TOO_LONG = (
    "tzlookup: expected records of at most 16 MiB, found a longer one at byte {}: "
    "is a quotation mark not closed, or are there no line feeds?\n"
)
# The arguments, what comes before the long line, the status, the message, whether all of it is read.
CASES = [
    (["csv"], "lat,lon\n43.06,141.35\n", 65, TOO_LONG.format(21), False),
    (["ndjson"], '{"lat":43.06,"lon":141.35}\n', 65, TOO_LONG.format(27), False),
    (["-"], "43.06 141.35\n", 65, "tzlookup: line 2: it has more than 65536 bytes\n", True),
]


def fed(command, beginning):
    """Runs a program on a line of 10 GB: status, message, peak memory in MiB, and whether it read all."""
    feeder = subprocess.Popen(
        ["sh", "-c", 'printf %s "$1"; head -c "$2" /dev/zero | tr "\\0" x', "sh", beginning, str(BYTES)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    process = start(command, stdin=feeder.stdout, stdout=subprocess.DEVNULL)
    feeder.stdout.close()
    if not select.select([process.stderr], [], [], PATIENCE)[0]:
        process.kill()
    message = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    mebibytes = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return process.returncode, message, mebibytes, feeder.wait() == 0


def main():
    given = options()
    head("A line of 10 GB:")
    for arguments, beginning, status, message, reads_all in CASES:
        with Row(f"tzlookup {arguments[0]}, a row and a line of 10 GB") as row:
            directory = new_directory(given.work / "long-line")
            output = [] if arguments == ["-"] else ["-o", directory / "old"]
            found = fed([given.programs / "tzlookup", *arguments, *output], beginning)
            row.ended(*found[:2], status, message)
            row.expect(found[2] < LIMIT, f"at most {found[2]:.0f} MiB of memory, of {LIMIT} allowed")
            if reads_all:
                row.expect(found[3], "all of it was read")
            else:
                expect_untouched(row, directory)
    end()


if __name__ == "__main__":
    main()
