"""Replaces files of a directory by those of another: all of them, or none.

Run by `Scripts/build data`: install.py FROM TO PATH...; a PATH is a file, a directory with all below it, or the word `data`
for the data that scripts make. Each file is written beside the old one first. Then all are renamed into
place; where that fails, or someone interrupts it, those renamed already are put back.
"""

import filecmp
import os
import shutil
import signal
import sys
from pathlib import Path

from data_files import data_files

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def main(source, target, paths):
    for number in SIGNALS:
        signal.signal(number, interrupted)
    changed = [path for path in files(source, target, paths) if differs(source / path, target / path)]
    try:
        for path in changed:
            stage(source / path, target / path)
        replace([target / path for path in changed])
    finally:
        for path in changed:
            for leftover in (new(target / path), old(target / path)):
                leftover.unlink(missing_ok=True)
    for path in changed:
        print(f"installed {path}" if (target / path).exists() else f"removed {path}")
    if not changed:
        print("nothing has changed")


def interrupted(number, frame):
    raise SystemExit(f"interrupted by signal {number}: nothing was installed")


def files(source, target, paths):
    """The files that the paths stand for."""
    found = []
    for path in map(Path, paths):
        if path == Path("data"):
            found += data_files(source, target)
        elif (source / path).is_dir():
            found += sorted(file.relative_to(source) for file in (source / path).rglob("*") if file.is_file())
        else:
            found.append(path)
    return found


def differs(source, target):
    if not source.exists():
        return target.exists()
    return not target.exists() or not filecmp.cmp(source, target, shallow=False)


def new(path):
    return path.with_name(f".{path.name}.new")


def old(path):
    return path.with_name(f".{path.name}.old")


def stage(source, target):
    """Puts the new file and a second name of the old one beside the old one."""
    target.parent.mkdir(parents=True, exist_ok=True)
    for leftover in (new(target), old(target)):
        leftover.unlink(missing_ok=True)
    if source.exists():
        shutil.copy(source, new(target))
    if target.is_file():
        os.link(target, old(target))


def replace(targets):
    """Renames what was staged into place; on a failure puts everything back."""
    try:
        for target in targets:
            if new(target).exists():
                os.replace(new(target), target)
            else:
                target.unlink()
    except BaseException:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        for target in targets:
            if old(target).exists():
                os.replace(old(target), target)
            elif target.exists() and not new(target).exists():
                target.unlink()
        raise


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
