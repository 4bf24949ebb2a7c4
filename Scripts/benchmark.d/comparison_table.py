"""The comparison as Markdown."""

import statistics

import clocks
from engines import SETS
from measuring import machine

MEANINGS = {
    "U": "uniform on the sphere",
    "C": "cities, moved by up to 0.01 degrees",
    "L": "uniform on land",
    "B": "1 m to 5 km from a random boundary vertex",
}


def time_text(nanoseconds):
    return f"{nanoseconds:,.1f}" if nanoseconds < 100 else f"{nanoseconds:,.0f}"


def portion_text(share):
    if not share:
        return "0"
    if share >= 0.001:
        return f"{100 * share:.2g} %"
    return f"{1e6 * share:.0f} ppm"


def wrong_text(wrong):
    """The share of wrong names and, in parentheses, that of wrong clocks."""
    return portion_text(wrong.name) + (f" ({portion_text(wrong.clock)})" if wrong.name else "")


def megabytes_text(megabytes):
    return f"{megabytes:.1f}" if megabytes >= 1 else f"{megabytes:.2g}"


def memory_text(kibibytes):
    return "-" if kibibytes is None else f"{kibibytes / 1024:,.0f}"


def row(engine, comparison):
    cells = [engine.label, engine.data or comparison.release]
    cells += [time_text(engine.median(name)) for name in SETS]
    cells += [wrong_text(engine.wrong[name]) for name in SETS]
    cells.append(f"{engine.start['median']:,.1f}" if engine.start else "-")
    cells.append(memory_text(engine.peak_kib))
    return "| " + " | ".join(cells) + " |"


def table(comparison):
    head = "| engine | data | U ns | C ns | L ns | B ns | wrong name (clock) on U | on C | on L | on B "
    head += "| cold start ms | peak MiB |"
    rule = "|---|---|" + "---:|" * 10
    return [head, rule] + [row(engine, comparison) for engine in comparison.engines]


def notes(comparison):
    single, batch = comparison.full.engines["single"], comparison.full.engines["batch"]
    counts = {len(zones) for zones in comparison.truth.values()}
    points = " and ".join(f"{count:,}" for count in sorted(counts))
    sets = "; ".join(f"{name}: {meaning}" for name, meaning in MEANINGS.items())
    loads = ", ".join(
        f"{statistics.median(values):.1f} ns in {size.replace('KiB', ' KiB').replace('MiB', ' MiB')}"
        for size, values in comparison.loads.items()
    )
    loads_of_sets = ", ".join(f"{name} {statistics.median(single.ratios[name]):.2f}" for name in SETS)
    threads, processes = (statistics.median(values) for values in zip(*comparison.throughputs))
    ratios = [threads / processes for threads, processes in comparison.throughputs]
    return [
        f"Sets of {points} points. {sets}.",
        f"Nanoseconds per lookup, one thread, median of {comparison.options.rounds} rounds in which "
        "all engines take turns, each after a pass that is not timed. A name is wrong where it is "
        "none of the zones that the polygons of the shapefile have at the point; an engine with other "
        "data also differs where the data do. A clock is wrong where the offset from UTC of a wrong name is none of "
        f"theirs either, at {' or '.join(clocks.INSTANTS)}.",
        f"Cold start: from the start of a process that answers one point to its end, files in the "
        f"page cache, median. Peak MiB: the largest resident set of a process that answers a whole "
        f"set; tzlookup's process for one answer takes {memory_text(single.start['peakKiB'])} MiB. "
        "tzlookup reads its compact and tiny data from a file here, which it checks completely before it answers.",
        f"Yardsticks of the same run: a dependent random load takes {loads}. The single call in "
        f"loads of 16 MiB: {loads_of_sets}; the batch on B "
        f"{statistics.median(batch.ratios['B']):.2f}.",
        f"Batch on B with two threads: {threads / 1e6:.2f} million lookups per second; two processes at "
        f"once: {processes / 1e6:.2f} million; ratio {statistics.median(ratios):.2f} (medians of the rounds; the ratio from "
        f"{min(ratios):.2f} to {max(ratios):.2f}).",
        machine(),
    ]


def markdown(comparison):
    return "\n".join(table(comparison)) + "\n\n" + "\n\n".join(notes(comparison)) + "\n"
