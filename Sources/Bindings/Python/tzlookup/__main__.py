"""The command `tzlookup` of the package: the words, answers and exit statuses of the full one, for what the package has."""

from __future__ import annotations

import sys

from tzlookup._command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
