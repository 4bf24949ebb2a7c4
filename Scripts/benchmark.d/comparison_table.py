"""The comparison as Markdown: time and wrong answers of every engine, and the size of data against its wrong answers."""

import math
import statistics

from engines import SETS
from measuring import machine, memory_text, portion_text, table

MEANINGS = {
    "U": "uniform on the sphere",
    "C": "cities, moved by up to 0.01 degrees",
    "L": "uniform on land",
    "B": "1 m to 5 km from a random boundary vertex",
}
WRONG = ["wrong name (clock) on U", "on C", "on L", "on B"]


def time_text(nanoseconds):
    return f"{nanoseconds:,.1f}" if nanoseconds < 100 else f"{nanoseconds:,.0f}"


def wrong_texts(engine):
    """The shares of wrong names and, in parentheses, those of wrong clocks."""
    for names, clocks in (engine.wrong[name] for name in SETS):
        yield portion_text(names) + (f" ({portion_text(clocks)})" if names else "")


def engine_row(engine, comparison):
    start = f"{engine.start[0]:,.1f}" if engine.start else "-"
    times = [time_text(engine.median(name)) for name in SETS]
    return [engine.label, engine.data or comparison.release, *times, *wrong_texts(engine), start, memory_text(engine.peak_kib)]


def notes(comparison, instants):
    single = comparison.own_data[0].first
    points = " and ".join(f"{count:,}" for count in sorted(set(comparison.counts.values())))
    sets = "; ".join(f"{name}: {meaning}" for name, meaning in MEANINGS.items())
    loads = ", ".join(
        f"{statistics.median(values):.1f} ns in {size.replace('KiB', ' KiB').replace('MiB', ' MiB')}"
        for size, values in comparison.loads.items()
    )
    threads, processes = (statistics.median(values) for values in zip(*comparison.throughputs))
    ratios = [threads / processes for threads, processes in comparison.throughputs]
    return [
        f"Sets of {points} points. {sets}.",
        f"Nanoseconds per lookup, one thread, median of {comparison.rounds} rounds in which "
        "all engines take turns, each after a pass that is not timed. A name is wrong where it is "
        "none of the zones that the polygons of the shapefile have at the point; an engine with other "
        "data also differs where the data do. A clock is wrong where the offset from UTC of a wrong name is none of "
        f"theirs either, at {' or '.join(instants)}.",
        f"Cold start: from the start of a process that answers one point to its end, files in the "
        f"page cache, median. Peak MiB: the largest resident set of a process that answers a whole "
        f"set; tzlookup's process for one answer takes {memory_text(single.start[1])} MiB. "
        "tzlookup reads its compact and tiny data from a file here, which it checks completely before it answers.",
        f"Yardstick of the same run: a dependent random load takes {loads}.",
        f"Batch on B with two threads: {threads / 1e6:.2f} million lookups per second; two processes at "
        f"once: {processes / 1e6:.2f} million; ratio {statistics.median(ratios):.2f} (medians of the rounds; the ratio from "
        f"{min(ratios):.2f} to {max(ratios):.2f}).",
        machine(),
    ]


def load_ratio_rows(comparison):
    """For each set, the means of our single call and batch, as times and as loads, and the percentiles of single calls."""
    single, batch = comparison.own_data[0].engines.values()
    load = statistics.median(comparison.loads["16MiB"])
    for name in SETS:
        means = [text for mean in (single.median(name), batch.median(name)) for text in (time_text(mean), f"{mean / load:.2f}")]
        calls = [statistics.median(call[share] for call in single.calls[name]) for share in ("median", "p99", "p99.9")]
        yield [name, *means, *(f"{time:,.0f}" for time in calls)]


# The size of data


def certain_text(share):
    """A percentage with as many digits as tell it from 100 %."""
    if share in (0, 1):
        return f"{100 * share:g} %"
    digits = -math.floor(math.log10(100 * min(share, 1 - share)))
    return f"{100 * share:.{max(0, digits)}f} %"


def knowledge(data, counts):
    """What data of ours knows of its own answers."""
    if not data.confidence:
        return "is always sure"
    sets = [f"{certain_text(data.confidence[name]['certain'] / counts[name])} of {name}" for name in SETS]
    wrong = sum(found["wrong"] for found in data.confidence.values())
    outcome = f"{wrong:,} of these wrong" if wrong else "none of these wrong"
    return f"sure on {', '.join(sets[:-1])} and {sets[-1]}: {outcome}"


def size_rows(comparison):
    """Our data and that of others, each once."""
    found = [(f"`{data.product}`", data.first, knowledge(data, comparison.counts)) for data in comparison.own_data[:-1]]
    # Engines without data of their own answer from the shapefile.
    peers = {engine.label.split(",")[0]: engine for engine in comparison.peers if engine.data}
    found += [(name, engine, "no") for name, engine in peers.items()]
    for name, engine, known in found:
        megabytes = engine.byte_count / 1e6
        yield [name, f"{megabytes:.1f}" if megabytes >= 1 else f"{megabytes:.2g}", *wrong_texts(engine), known]


def markdown(comparison, instants):
    clock = statistics.median(call["clock"] for calls in comparison.own_data[0].first.calls.values() for call in calls)
    simplified = [data for data in comparison.own_data if data.confidence]
    bounds = ", ".join(f"`{data.product}` {data.error_meters:g} m" for data in simplified)
    missed = sum(found["missed"] for data in simplified for found in data.confidence.values())
    candidates = f"lack a zone of the polygons at {missed:,} points" if missed else "hold all zones of the polygons"
    parts = [
        table(
            ["engine", "data", *(f"{name} ns" for name in SETS), *WRONG, "cold start ms", "peak MiB"],
            [engine_row(engine, comparison) for engine in comparison.engines],
            texts=2,
        ),
        *notes(comparison, instants),
        table(["set", "single, mean ns", "loads", "batch, mean ns", "loads", "single, p50 ns", "p99", "p99.9"], load_ratio_rows(comparison)),
        f"Loads: the mean, as a multiple of a dependent random load in 16 MiB in the same run. Percentiles: the clock is read before and "
        f"after each call, less the median of a call that does nothing ({clock:.0f} ns). Reading it waits for the call to end, so that "
        "calls don't overlap as in the mean.",
        table(["data", "MB", *WRONG, "knows when it is unsure"], size_rows(comparison)),
        f"Data is sure where no border is within its error bound: {bounds}. Elsewhere it has candidates, which {candidates}.",
    ]
    return "\n\n".join(parts) + "\n"
