"""Compares the data of two directories like the repository, byte for byte.

Run by build-data: compare_bytes.py MADE REPOSITORY. Exit status 1 where they differ.
"""

import filecmp
import sys
from pathlib import Path

from data_files import data_files


def main(made, repository):
    differs = False
    for path in data_files(made, repository):
        problem = problem_of(made / path, repository / path)
        differs |= problem is not None
        print(f"{path}: {problem or 'the same'}")
    sys.exit(differs)


def problem_of(made, kept):
    if not made.exists():
        return "nothing makes it"
    if not kept.exists():
        return "missing"
    return None if filecmp.cmp(made, kept, shallow=False) else "different"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
