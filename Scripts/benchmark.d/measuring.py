"""What the measurements share: progress, times, tables in Markdown, and the machine that they ran on."""

import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

LOAD_BEFORE = os.getloadavg()[0]


def say(message):
    print(f"benchmark: {message}", file=sys.stderr, flush=True)


def measured(spawn_timer, command, runs=1, **options):
    """The median of the milliseconds that runs of a program take, its largest resident set in KiB, and what it prints."""
    words, found = [str(word) for word in (spawn_timer, *command)], []
    for _ in range(runs):
        done = subprocess.run(words, capture_output=True, text=True, **options)
        if done.returncode:
            sys.exit(f"{words}: ended with status {done.returncode}: {done.stderr}")
        found.append([float(number) for number in done.stdout.split()])
    milliseconds, kibibytes = zip(*found)
    return statistics.median(milliseconds), max(kibibytes), done.stderr


def take_turns(passes, name, rounds):
    """Times passes over the points of a set, each with its rows, in rounds, of which the first warms up.

    Prints lines of binding, case, set, seconds and rows, with tabs between them.
    """
    for number in range(int(rounds) + 1):
        for (binding, case), (run, rows) in passes.items():
            before = time.perf_counter()
            run()
            if number > 0:
                print(binding, case, name, time.perf_counter() - before, rows, sep="\t", flush=True)


def table(heads, rows, texts=1):
    """Columns of texts come first, then those of numbers."""
    rule = ["---" if number < texts else "---:" for number in range(len(heads))]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (heads, rule, *rows))


def memory_text(kibibytes):
    return f"{kibibytes / 1024:,.0f}" if kibibytes else "-"


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
    load = f"{LOAD_BEFORE:.2f} in the minute before, {os.getloadavg()[0]:.2f} in the last one"
    return f"Machine: {processor()}, {os.cpu_count()} processors, {platform.system()} {platform.release()}; mean load {load}."
