"""What daylight saving adds, which the source of the tz database, tzdata.zi, alone states.

Compiled rules hold the sum of standard offset and daylight saving only. So zic compiles the source once more, with the seconds
that daylight saving adds in the place of abbreviations.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from bisect import bisect_right
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import reference

FOREVER = 1 << 62
# 2041-01-01.
END = 2_240_524_800


class Source:
    """For each zone the standard offset and the saving from each change on, up to the end of 2040."""

    def __init__(self, text):
        self.directory = tempfile.TemporaryDirectory()
        lines = "".join(f"{' '.join(labeled(line.split()))}\n" for line in text.splitlines() if not line.startswith("#"))
        # It is a tool of the administrator, whose directory is not on every PATH.
        zic = shutil.which("zic", path=f"{os.environ['PATH']}:/usr/sbin") or sys.exit("expected zic (of libc-bin on Debian), found none")
        subprocess.run([zic, "-b", "slim", "-d", self.directory.name, "-"], input=lines, text=True, check=True)

    @cache
    def periods(self, name):
        """The start, the standard offset and the saving of each period, in seconds."""
        file = Path(self.directory.name, name)
        with file.open("rb") as content:
            zone = ZoneInfo.from_file(content)
        # The rules as published have changes more, of the abbreviation alone.
        tables = (reference.table_transitions(rules) for rules in (file.read_bytes(), reference.file_bytes(name)))
        starts = sorted({start for table in tables for start in table if start < END})
        starts += reference.later_transitions(zone, max(starts[-1:] + [0]), END)
        found = []
        for start, instant in [(-FOREVER, min(starts[:1] + [0]) - 1), *zip(starts, starts)]:
            offset, saving, _ = reference.described(zone, instant)
            found.append((start, offset - int(saving), int(saving)))
        return found

    def period(self, name, instant):
        """The number of the period that an instant lies in."""
        return bisect_right(self.periods(name), (instant, FOREVER)) - 1


def labeled(words):
    """A line with what daylight saving adds as the letters of a rule, R NAME FROM TO - IN ON AT SAVE LETTERS, or as the
    abbreviation of a zone, Z NAME and lines of OFFSET RULES ABBREVIATION UNTIL."""
    if words[0] == "R":
        words[9] = f"{seconds(words[8]):+05}"
    elif words[0] != "L":
        rules, abbreviation = (3, 4) if words[0] == "Z" else (1, 2)
        words[abbreviation] = f"{seconds(words[rules]):+05}" if re.match(r"-?\d|-$", words[rules]) else "%s"
    return words


def seconds(text):
    hours, minutes, seconds = (re.findall(r"\d+", text) + ["0"] * 3)[:3]
    return (-1 if text.startswith("-") else 1) * (int(hours) * 3600 + int(minutes) * 60 + int(seconds))
