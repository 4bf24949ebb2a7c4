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

# The directories of data in Sources, in which all but C is made.
DIRECTORIES = ["Core/CWorldData", "Core/CCompactData", "Core/CTinyData", "Core/CTimeZoneTables/tz", "Features/CGazetteer",
               "Features/CZoneReleases/tables", "Service/CServiceData/names"]


def data_files(made, repository):
    """The paths of the files that are made, and of those that are there, sorted."""
    new = {path.relative_to(made) for path in (made / "Sources").rglob("*") if path.is_file()}
    old = (path for name in DIRECTORIES for path in (repository / "Sources" / name).glob("*") if path.is_file() and path.suffix != ".c")
    return sorted(new | {path.relative_to(repository) for path in old})


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


{"compare": compare, "install": install}[sys.argv[1]](*map(Path, sys.argv[2:]))
