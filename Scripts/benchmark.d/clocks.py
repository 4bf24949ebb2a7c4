"""Whether a wrong zone has the right clock."""

import json
import subprocess

# In winter and in summer, of either hemisphere.
INSTANTS = ("2026-01-01T00:00Z", "2026-07-01T00:00Z")


def offsets(tzlookup, zones):
    """The offsets from UTC of each zone, one for each instant."""
    if not zones:
        return {}
    others = [word for zone in zones for word in ("--to", zone)]
    columns = []
    for instant in INSTANTS:
        found = json.loads(subprocess.check_output([tzlookup, "time", "UTC", instant, "--json", *others]))
        columns.append([time["utcOffset"] for time in found["conversions"]])
    return dict(zip(zones, zip(*columns), strict=True))


def wrong_clocks(tzlookup, wrong):
    """How many of the wrong answers differ from each true zone in their offsets, too; no zone has no clock."""
    zones = {zone for answer, true in wrong for zone in (answer, *true) if zone}
    clocks = offsets(tzlookup, sorted(zones))
    return sum(clocks.get(answer) not in [clocks[zone] for zone in true] for answer, true in wrong)
