"""Compares how texts of times are read with Python's strptime, and with openpyxl's serial dates of Excel.

Run by `Scripts/verify rules`: compare_formats.py PROGRAMS
"""

import random
import re
import sys
from calendar import month_name
from datetime import datetime, timedelta, timezone

from comparison import Differences, ask
from openpyxl.utils.datetime import to_excel

SEED = 1
TEXTS = 3_000
EPOCH = datetime(1970, 1, 1)
PATTERNS = [
    "%d.%m.%Y %H:%M",
    "%d.%m.%y %H:%M:%S",
    "%m/%d/%Y %I:%M %p",
    "%m/%d/%y %I:%M:%S%p",
    "%Y%m%d%H%M%S",
    "%Y%m%d",
    "%Y-%jT%H:%M:%S",
    "%a, %d %b %Y %H:%M:%S %z",
    "%a, %d %b %Y %H:%M:%S %Z",
    "%A, %B %d, %Y %H:%M",
    "%d/%b/%Y:%H:%M:%S %z",
    "%Y-%m-%d %H:%M:%S.%f",
    "%Y-%m-%dT%H:%M:%S.%f%z",
    "%H:%M:%S %d %m %Y",
    "100%% %Y %m %d",
    "%F %T",
    "%D %R",
    "%Y\u5e74%m\u6708%d\u65e5 %H:%M",
]
# Python's strptime does not know these.
LONG_FORMS = {"%F": "%Y-%m-%d", "%T": "%H:%M:%S", "%D": "%m/%d/%y", "%R": "%H:%M"}


def main(programs):
    generator = random.Random(SEED)
    questions = [question for pattern in PATTERNS for question in asked_about(pattern, generator)]
    questions += asked_about_serials(generator)
    questions += asked_about_utc(generator)
    found = ask(programs, "batch-query local-time", [line for name, text, _ in questions for line in (f"F {name}", f"T {text}")])[1::2]
    differences = Differences()
    for (name, text, expected), answer in zip(questions, found, strict=True):
        differences.expect(expected, answer, f"{name}: {text!r}")
    refused = sum(expected == "none" for _, _, expected in questions)
    differences.end(f"texts of times: {len(questions):,} readings, {refused:,} refused")


def asked_about(pattern, generator):
    python_pattern = pattern
    for short, long in LONG_FORMS.items():
        python_pattern = python_pattern.replace(short, long)
    for number in range(TEXTS):
        text = written(python_pattern, generator)
        if number % 3 == 0:
            text = damaged(text, generator)
        reading = expected(text, python_pattern)
        if reading is not None:
            yield pattern, text, reading


def written(pattern, generator):
    first, last = (datetime(1969, 1, 1), datetime(2068, 12, 31)) if "%y" in pattern else (EPOCH.min, EPOCH.max)
    seconds = generator.randrange((last - first) // timedelta(seconds=1))
    moment = first + timedelta(seconds=seconds, microseconds=generator.randrange(1_000_000))
    offset = generator.randrange(-23 * 60, 23 * 60) if "%z" in pattern else 0
    zone = timezone(timedelta(minutes=offset)) if offset else timezone.utc
    # On Linux, strftime does not pad years.
    text = moment.replace(tzinfo=zone).strftime(pattern.replace("%Y", f"{moment.year:04}"))
    return text.upper() if generator.random() < 0.2 else text


def damaged(text, generator):
    position = generator.randrange(len(text))
    kind = generator.randrange(3)
    replacement = "" if kind == 0 else generator.choice("0123456789 :/.-+APMz")
    return text[:position] + replacement + text[position + (kind < 2) :]


def expected(text, pattern):
    """What Python reads; None where the two are known to differ."""
    text = text.strip()
    try:
        moment = datetime.strptime(text, pattern)
    except ValueError:
        return None if is_read_here_alone(text, pattern) else "none"
    if is_shortened(text, pattern):
        return None
    if "%a" in pattern.lower() and not text.lower().startswith(moment.strftime("%a").lower()):
        # Python does not compare the date with its day of the week.
        return "none"
    moment = moment.replace(microsecond=moment.microsecond // 1000 * 1000)
    timespec = "milliseconds" if moment.microsecond else "seconds"
    if "%Z" in pattern:
        moment = moment.replace(tzinfo=timezone.utc)
    if moment.tzinfo is None:
        return f"local {moment.isoformat(timespec=timespec)}"
    instant = EPOCH + (moment - EPOCH.replace(tzinfo=timezone.utc))
    return f"instant {instant.isoformat(timespec=timespec)}Z"


def is_shortened(text, pattern):
    """Whether digits are missing between numbers without a separator: Python then tries which of them."""
    return pattern.startswith("%Y%m%d") and len(text) < len(pattern) + 2


def is_read_here_alone(text, pattern):
    """What the documentation of TimePattern allows, and Python does not."""
    return (
        ("%B" in pattern and any(f" {month[:3]} ".lower() in text.lower() for month in month_name[1:]))
        or ("%f" in pattern and re.search(r"\.\d{7}", text))
        or ("%Y" in pattern and "0000" in text)
        or ("%z" in pattern and re.search(r"[+-]2[45]\d\d$", text))
    )


def asked_about_serials(generator):
    first, last = datetime(1900, 1, 1), datetime(9999, 12, 31)
    for _ in range(TEXTS):
        moment = first + timedelta(seconds=generator.randrange((last - first) // timedelta(seconds=1)))
        yield "excel", repr(to_excel(moment)), f"local {moment.isoformat()}"


def asked_about_utc(generator):
    seconds = (datetime.max - datetime.min) // timedelta(seconds=1)
    for _ in range(TEXTS):
        moment = datetime.min + timedelta(seconds=generator.randrange(seconds))
        reading = f"instant {moment.isoformat()}Z"
        yield "utc", moment.isoformat(generator.choice("T ")), reading
        yield "auto", moment.isoformat() + generator.choice(["+0000", " +0000", " UTC", "GMT", " Z", "Z"]), reading


main(sys.argv[1])
