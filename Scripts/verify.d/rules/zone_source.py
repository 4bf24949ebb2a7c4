"""Reads the source of the tz database, tzdata.zi, which alone states what daylight saving adds.

Compiled rules hold the sum of standard offset and daylight saving only.
"""

from bisect import bisect_right
from datetime import date, timedelta

MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
EPOCH = date(1970, 1, 1)
FOREVER = 1 << 62
LAST_YEAR = 2040


class Source:
    """For each zone the standard offset and the saving from each change on, until 2040."""

    def __init__(self, text):
        self.rules, self.eras, self.links = {}, {}, {}
        name = None
        for line in text.splitlines():
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if words[0] == "R":
                self.rules.setdefault(words[1], []).append(Rule(words))
            elif words[0] == "L":
                self.links[words[2]] = words[1]
            else:
                if words[0] == "Z":
                    name, words = words[1], words[2:]
                self.eras.setdefault(name, []).append(words)
        self.known = {}

    def periods(self, name):
        """The start, the standard offset and the saving of each period, in seconds."""
        while name in self.links:
            name = self.links[name]
        if name not in self.known:
            self.known[name] = list(self.simulated(self.eras[name]))
        return self.known[name]

    def period(self, name, instant):
        """The number of the period that an instant lies in."""
        return bisect_right(self.periods(name), (instant, FOREVER)) - 1

    def simulated(self, eras):
        start, standard, saving = -FOREVER, 0, 0
        for words in eras:
            before = standard, saving
            standard = seconds(words[0])
            until = Until(words[3:]) if len(words) > 3 else None
            changes = self.changes(self.rules.get(words[1], []))
            saving = 0 if changes or words[1] == "-" else seconds(words[1])
            is_open = False
            for rule, day in changes:
                moment = rule.at.instant(day, standard, saving)
                if until and until.instant(standard, saving) <= moment:
                    break
                # A change by the clock of the era before counts from the start of this one.
                if not is_open and min(moment, rule.at.instant(day, *before)) <= start:
                    saving = rule.saving
                    continue
                if not is_open:
                    yield start, standard, saving
                    is_open = True
                saving = rule.saving
                yield moment, standard, saving
            if not is_open:
                yield start, standard, saving
            if until:
                start = until.instant(standard, saving)

    @staticmethod
    def changes(rules):
        found = []
        for rule in rules:
            for year in range(rule.first, min(rule.last, LAST_YEAR) + 1):
                found.append((rule, rule.day(year)))
        return sorted(found, key=lambda pair: (pair[1], pair[0].at.seconds))


class Rule:
    def __init__(self, words):
        # R NAME FROM TO - IN ON AT SAVE LETTERS
        self.first = int(words[2])
        kind = words[3].lower()
        self.last = self.first if "only".startswith(kind) else 9999 if "maximum".startswith(kind) else int(kind)
        self.month = index(MONTHS, words[5])
        self.on = words[6]
        self.at = Time(words[7])
        self.saving = seconds(words[8].rstrip("sd"))

    def day(self, year):
        return day_of(year, self.month, self.on)


class Time:
    """A time of day: of the clock on the wall, in standard time (s) or in universal time (u, g, z)."""

    def __init__(self, text):
        self.kind = text[-1] if text[-1].isalpha() else "w"
        self.seconds = seconds(text.rstrip("wsugz"))

    def instant(self, day, standard, saving):
        local = (day - EPOCH).days * 86_400 + self.seconds
        if self.kind in "ugz":
            return local
        return local - standard - (saving if self.kind == "w" else 0)


class Until:
    def __init__(self, words):
        month = index(MONTHS, words[1]) if len(words) > 1 else 1
        self.day = day_of(int(words[0]), month, words[2] if len(words) > 2 else "1")
        self.time = Time(words[3] if len(words) > 3 else "0")

    def instant(self, standard, saving):
        return self.time.instant(self.day, standard, saving)


def seconds(text):
    sign = -1 if text.startswith("-") else 1
    parts = [float(part or 0) for part in text.lstrip("-").split(":")]
    return sign * round(sum(part * 60 ** (2 - index) for index, part in enumerate(parts)))


def index(names, prefix):
    return next(number for number, name in enumerate(names, 1) if name.startswith(prefix.lower()))


def day_of(year, month, on):
    """A day written as 8, lastSun (l), Sun>=1 or Sun<=25."""
    if on.isdigit():
        return date(year, month, int(on))
    if on.lower().startswith("last") or on[0] == "l":
        name = on[4:] if on.lower().startswith("last") else on[1:]
        following = date(year + month // 12, month % 12 + 1, 1)
        return back(following - timedelta(days=1), name)
    name, number = on.split(">=" if ">=" in on else "<=")
    start = date(year, month, int(number))
    return back(start, name) if "<=" in on else back(start + timedelta(days=6), name)


def back(day, name):
    """The last such day of the week up to a day."""
    weekday = index(DAYS, name) - 1
    return day - timedelta(days=(day.weekday() - weekday) % 7)
