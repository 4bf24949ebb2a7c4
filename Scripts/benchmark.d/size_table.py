"""The size of data against its wrong answers, as Markdown: what small data costs, and whether it knows."""

import math

from comparison_table import megabytes_text, wrong_text
from engines import SETS


def certain_text(share):
    """A percentage with as many digits as tell it from 100 %."""
    if share in (0, 1):
        return f"{100 * share:g} %"
    digits = -math.floor(math.log10(100 * min(share, 1 - share)))
    return f"{100 * share:.{max(0, digits)}f} %"


def knowledge(data, truth):
    """What data of ours knows of its own answers."""
    if not data.confidence:
        return "is always sure"
    sets = [f"{certain_text(data.confidence[name].certain / len(truth[name]))} of {name}" for name in SETS]
    wrong = sum(found.wrong for found in data.confidence.values())
    outcome = f"{wrong:,} of these wrong" if wrong else "none of these wrong"
    return f"sure on {', '.join(sets[:-1])} and {sets[-1]}: {outcome}"


def row(name, engine, knowledge):
    wrong = [wrong_text(engine.wrong[name]) for name in SETS]
    return "| " + " | ".join([name, megabytes_text(engine.byte_count / 1e6), *wrong, knowledge]) + " |"


def rows(comparison):
    """Our data and that of others, each once."""
    for data in [comparison.full, *comparison.simplified]:
        yield row(f"`{data.product}`", data.first, knowledge(data, comparison.truth))
    # Engines without data of their own answer from the shapefile.
    for name, engine in {engine.label.split(",")[0]: engine for engine in comparison.peers if engine.data}.items():
        yield row(name, engine, "no")


def markdown(comparison):
    bounds = ", ".join(f"`{data.product}` {data.error_meters:g} m" for data in comparison.simplified)
    missed = sum(found.missed for data in comparison.simplified for found in data.confidence.values())
    candidates = f"lack a zone of the polygons at {missed:,} points" if missed else "hold all zones of the polygons"
    return "\n".join([
        "| data | MB | wrong name (clock) on U | on C | on L | on B | knows when it is unsure |",
        "|---|" + "---:|" * 5 + "---|",
        *rows(comparison),
        "",
        f"Data is sure where no border is within its error bound: {bounds}. Elsewhere it has candidates, which {candidates}.\n",
    ])
