"""What the measurements share: progress, tables in Markdown, and the machine that they ran on."""

import os
import platform
import sys
from pathlib import Path


def say(message):
    print(f"benchmark: {message}", file=sys.stderr, flush=True)


def table(heads, rows, texts=1):
    """Columns of texts come first, then those of numbers."""
    rule = ["---" if number < texts else "---:" for number in range(len(heads))]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (heads, rule, *rows))


def memory_text(kibibytes):
    return "-" if kibibytes is None else f"{kibibytes / 1024:,.0f}"


def portion_text(share):
    if not share:
        return "0"
    return f"{100 * share:.2g} %" if share >= 0.001 else f"{1e6 * share:.0f} ppm"


def processor():
    information = Path("/proc/cpuinfo")
    lines = information.read_text().splitlines() if information.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def machine():
    return f"Machine: {processor()}, {os.cpu_count()} processors."
