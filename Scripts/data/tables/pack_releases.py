"""The rules of earlier releases of the tz database, from wheels of tzdata, and the names of Windows, from the package tzlocal."""

import re
from itertools import pairwise

from tzlocal.windows_tz import tz_win, win_tz


def history(wheels, current):
    """The rules of every name up to each release after which they changed; empty where the name did not exist.

    wheels: a directory with the unpacked wheels, each in its own; current: the newest release and its rules.
    """
    states = sorted(release_of(wheel) for wheel in wheels.iterdir()) + [current]
    releases = [release for release, _ in states]
    if len(set(releases)) < len(releases) or sorted(releases) != releases:
        raise SystemExit(f"expected one wheel of each release, the newest last, found {releases}")
    # Its name is not that of a zone.
    result = {"*": " ".join(releases).encode("ascii")}
    for (release, rules), (_, later) in pairwise(states):
        for name in rules.keys() | later.keys():
            if rules.get(name) != later.get(name):
                result[f"{name} {release}"] = rules.get(name, b"")
    return result


def release_of(wheel):
    """The release that an unpacked wheel has, such as 2025a, and the rules of all its names."""
    package = wheel / "tzdata"
    release = re.search(r'IANA_VERSION = "(\w+)"', (package / "__init__.py").read_text(encoding="utf-8")).group(1)
    names = (package / "zones").read_text(encoding="utf-8").split()
    return release, {name: (package / "zoneinfo" / name).read_bytes() for name in names}


def windows(names):
    """The name that Windows has for each zone and, by the same in lower case after `=`, its zone in territory 001."""
    found = {name: tz_win[name].encode("ascii") for name in names if name in tz_win}
    return found | {f"={name.lower()}": zone.encode("ascii") for name, zone in win_tz.items()}
