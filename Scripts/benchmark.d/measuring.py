"""What the measurements share: their options, progress, and the machine that they ran on."""

import argparse
import os
import platform
import sys
from pathlib import Path


def options(*names, numbers=("rounds",)):
    """The options of the command line, all of which are needed."""
    parser = argparse.ArgumentParser()
    for name in (*names, *numbers):
        parser.add_argument(f"--{name}", required=True, type=int if name in numbers else str)
    return parser.parse_args()


def say(message):
    print(f"benchmark: {message}", file=sys.stderr, flush=True)


def processor():
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def machine():
    return f"Machine: {processor()}, {os.cpu_count()} processors."
