"""The data that scripts make, in the repository or a directory like it. All else there is source code.

Run by `Scripts/build data`:
  data_files.py compare MADE REPOSITORY           compares the data of two directories, byte for byte: exit status 1 if it differs
  data_files.py install MADE REPOSITORY [PATH ...]   replaces the data, and other files or directories, that differ; git has the old
"""

import filecmp
import os
import shutil
import sys
from pathlib import Path

# The world's indexes, the gazetteer, and the dates of all packages.
FILES = [
    *("Core/CWorldData/" + name for name in ("DATA_LICENSE", "provenance.json", "world.tzidx")),
    *("Core/CCompactData/" + name for name in ("compact.tzidx", "provenance.json")),
    *("Core/CTinyData/" + name for name in ("tiny.tzidx", "provenance.json")),
    *("Features/CGazetteer/" + name for name in ("DATA_LICENSE", "gazetteer.tzg", "provenance.json", "report.txt")),
    "Programs/CommandSupport/Commands/DataDates.swift",
]
# The directories of the time zone tables, of their names in all languages and of earlier releases.
TABLES = ["Core/CTimeZoneTables/tz", "Service/CServiceData/names", "Features/CZoneReleases/tables"]


def data_files(*roots):
    """The paths, from a root, of the made files that any of the roots has, sorted."""
    tables = (path.relative_to(root) for root in roots for name in TABLES for path in (root / "Sources" / name).iterdir())
    return sorted({*(Path("Sources", name) for name in FILES), *tables})


def problem_of(made, kept):
    if not made.exists():
        return "nothing makes it"
    if not kept.exists():
        return "missing"
    return None if filecmp.cmp(made, kept, shallow=False) else "different"


def compare(made, repository):
    problems = {path: problem_of(made / path, repository / path) for path in data_files(made, repository)}
    for path, problem in problems.items():
        print(f"{path}: {problem or 'the same'}")
    sys.exit(any(problems.values()))


def install(made, repository, *paths):
    files = data_files(made, repository)
    for path in paths:
        files += sorted(file.relative_to(made) for file in (made / path).rglob("*") if file.is_file()) or [path]
    there = [path for path in files if (made / path).exists() or (repository / path).exists()]
    changed = [path for path in there if problem_of(made / path, repository / path)]
    for path in changed:
        new = (repository / path).with_name(f".{path.name}.new")
        if (made / path).exists():
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(made / path, new)
            os.replace(new, repository / path)
            print(f"installed {path}")
        else:
            (repository / path).unlink()
            print(f"removed {path}")
    if not changed:
        print("nothing has changed")


if __name__ == "__main__":
    {"compare": compare, "install": install}[sys.argv[1]](*map(Path, sys.argv[2:]))
