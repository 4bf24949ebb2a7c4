"""What the comparisons of tracks share: units, what is to be read, and the fixes of files beside those of another reader."""

import decimal
import re
import shutil
import subprocess
import tempfile
from itertools import zip_longest

from comparison import Differences

# Files that differ outlive the comparison, but no more than so many.
KEPT = 5


class Refused(Exception):
    """A file is malformed, or has no track."""


class Track:
    """What is to be read: latitude and longitude in units of 1e-7 degrees, milliseconds, accuracy, whether a segment starts."""

    def __init__(self):
        self.fixes, self.without_time, self.without_position, self.duplicates = [], 0, 0, 0

    def add(self, place, time, accuracy=None, new=False):
        if place is None:
            self.without_position += 1
        elif time is None:
            self.without_time += 1
        # A fix with the position and the time of the one before it is left out.
        elif self.fixes and self.fixes[-1][:2] == (place, time):
            self.duplicates += 1
        else:
            self.fixes.append((place, time, accuracy, new))

    def add_segment(self, points):
        """Adds places with their times: the first that has a time starts the segment."""
        starts = True
        for place, time in points:
            self.add(place, time, None, starts)
            starts = starts and time is None

    def lines(self):
        """What batch-query prints."""
        if not self.fixes:
            raise Refused("no fixes")
        for (latitude, longitude), time, accuracy, new in self.fixes:
            yield f"{latitude} {longitude} {time} {'-' if accuracy is None else float(accuracy)} {'new' if new else '-'}"
        yield f"end {self.without_time} {self.without_position} {self.duplicates}"


def units(degrees):
    """Degrees, as a decimal number or its text, in units of 1e-7: rounded once, halves away from zero."""
    return int((decimal.Decimal(degrees) * 10**7).quantize(1, rounding=decimal.ROUND_HALF_UP))


def compare(programs, kind, readers, refusal):
    """Compares the fixes of files, each with the lines that a reader gives for its path, and ends the program.

    refusal: a pattern that the error begins with where the reader raises Refused
    """
    output = subprocess.run([f"{programs}/batch-query", "track-fixes", *readers], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = {part.split("\n", 1)[0]: part.splitlines()[1:] for part in output.split("file ")[1:]}
    differences = Differences()
    fixes = refused = 0
    for path, read in readers.items():
        try:
            expected = list(read(path))
            fixes += len(expected) - 1
            pairs = zip_longest(expected, found[path], fillvalue="-")
            difference = next((pair for pair in pairs if pair[0] != pair[1]), None)
        except Refused as error:
            refused += 1
            last = found[path][-1]
            difference = None if re.match(refusal, last) else (f"an error ({error})", last)
        if difference:
            kept = shutil.copy(path, tempfile.gettempdir()) if len(differences.lines) < KEPT else path
            differences.expect(*difference, kept)
    differences.end(f"{fixes} fixes of {len(readers) - refused} {kind} files equal; {refused} files without a fix refused")
