"""Ends a large job in the middle, by signals, and looks at what is left."""

import os
import signal
import subprocess
import time

import big_table
from fault_row import Row, digest, end, expect_untouched, finished, head, new_directory, options, start

ENOUGH = 100_000_000
PART = 1 << 20


def written(directory):
    """Bytes in files of the folder that are not finished."""
    count = 0
    for entry in os.scandir(directory):
        if entry.name != "old":
            try:
                count += entry.stat().st_size
            except FileNotFoundError:
                pass
    return count


def wait_until_written(process, directory):
    """Returns how much is on the disk once that is enough, or the job has ended."""
    end_of_patience = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < end_of_patience:
        count = written(directory)
        if count > ENOUGH:
            return count
        time.sleep(0.001)
    return written(directory)


def check_file(tzlookup, table, table_digest, number, work):
    name = signal.Signals(number).name
    with Row(f"{name} in the middle, output to a file") as row:
        directory = new_directory(work / "interrupted")
        process = start([tzlookup, "csv", table, "-o", directory / "old"])
        count = wait_until_written(process, directory)
        process.send_signal(number)
        _, message = process.communicate(timeout=60)
        row.ended(process.returncode, message.decode(), -number, "")
        row.expect(count > ENOUGH, f"{count // 1_000_000} MB were written before")
        expect_untouched(row, directory)
        row.expect(digest(table) == table_digest, "the input's SHA-256 is unchanged")


def same_until_its_end(stream, reference, when_enough):
    """Whether a stream begins as a file does, and how long it is."""
    count, is_told = 0, False
    with open(reference, "rb") as file:
        while part := stream.read(PART):
            if part != file.read(len(part)):
                return False, count
            count += len(part)
            if count > ENOUGH and not is_told:
                is_told = True
                when_enough()
    return True, count


def check_pipe(tzlookup, table, table_digest, reference):
    with Row("SIGINT in the middle, output to a pipe") as row:
        process = start([tzlookup, "csv", table], stdout=subprocess.PIPE)
        is_same, count = same_until_its_end(process.stdout, reference, lambda: process.send_signal(signal.SIGINT))
        _, message = process.communicate(timeout=60)
        row.ended(process.returncode, message.decode(), -signal.SIGINT, "")
        whole = reference.stat().st_size
        row.expect(ENOUGH < count < whole, f"{count // 1_000_000} of {whole // 1_000_000} MB came")
        row.expect(is_same, "they are those of a whole run")
        row.expect(digest(table) == table_digest, "the input's SHA-256 is unchanged")


def make_reference(tzlookup, table, reference):
    """The job without a fault, so that there is something to compare with."""
    with Row("none, to compare with") as row:
        status, message = finished([tzlookup, "csv", table, "-o", reference])
        # The seconds at its end differ.
        row.ended(status, message, 0, message)
        row.expect(message.startswith("tzlookup: 20,000,000 rows, "), "all rows were annotated")
        size = table.stat().st_size
        row.expect(size >= big_table.SIZE, f"the input has {size / 1e9:.2f} GB")


def main():
    given = options()
    tzlookup, table = given.programs / "tzlookup", given.work / "table.csv"
    big_table.make(table)
    head("A job of 1 GB that is interrupted:")
    table_digest = digest(table)
    reference = given.work / "reference.csv"
    make_reference(tzlookup, table, reference)
    for number in (signal.SIGINT, signal.SIGTERM):
        check_file(tzlookup, table, table_digest, number, given.work)
    check_pipe(tzlookup, table, table_digest, reference)
    reference.unlink()
    end()


if __name__ == "__main__":
    main()
