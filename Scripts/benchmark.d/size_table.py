"""The size of data against its wrong answers, as Markdown: what small data costs, and whether it knows."""

import math
from dataclasses import dataclass, field

from comparison_table import megabytes_text, wrong_text
from engines import SETS, Sureness, Wrong


@dataclass
class Row:
    """Data, and what its answers are worth."""

    name: str
    megabytes: float
    # On each set; some may be missing.
    wrong: dict[str, Wrong]
    is_own: bool = False
    # For each set, where the data has an error bound.
    sureness: dict[str, Sureness] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    is_from_elsewhere: bool = False

    @property
    def title(self):
        """The name, with a star where the figures are from another run."""
        return f"{self.name} *" if self.is_from_elsewhere else self.name

    def certain_text(self, name):
        return certain_text(self.sureness[name].certain / self.counts[name])

    @property
    def cells(self):
        size = f"{self.megabytes:g}" if self.is_from_elsewhere else megabytes_text(self.megabytes)
        wrong = [wrong_text(self.wrong[name]) if name in self.wrong else "" for name in SETS]
        name = f"`{self.name}`" if self.is_own else self.title
        return [name, size, *wrong, self.knowledge]

    @property
    def knowledge(self):
        """What the data knows of its own answers."""
        if not self.sureness:
            return "is always sure" if self.is_own else "no"
        sets = [f"{self.certain_text(name)} of {name}" for name in SETS]
        wrong = sum(found.wrong for found in self.sureness.values())
        outcome = f"{wrong:,} of these wrong" if wrong else "none of these wrong"
        return f"sure on {', '.join(sets[:-1])} and {sets[-1]}: {outcome}"


# Engines that the comparison does not run, from another run of the same kind: 1,000,000 points of B, release 2026c.
ELSEWHERE = [
    Row("ZoneDetect, 21 bits", 5, {"B": Wrong(0.15)}, is_from_elsewhere=True),
    Row("tz-lookup (JavaScript)", 0.07, {"B": Wrong(0.50)}, is_from_elsewhere=True),
]


def certain_text(share):
    """A percentage with as many digits as tell it from 100 %."""
    if share in (0, 1):
        return f"{100 * share:g} %"
    digits = -math.floor(math.log10(100 * min(share, 1 - share)))
    return f"{100 * share:.{max(0, digits)}f} %"


def rows(comparison):
    """Our data and that of others, each once."""
    counts = {name: len(zones) for name, zones in comparison.truth.items()}
    own = {data.product: data for data in [comparison.full, *comparison.simplified]}
    measured = [(name, data.first, data.sureness) for name, data in own.items()]
    # Engines without data of their own answer from the shapefile.
    peers = {engine.label.split(",")[0]: engine for engine in comparison.peers if engine.data}
    measured += [(name, engine, {}) for name, engine in peers.items()]
    return [
        Row(
            name,
            engine.byte_count / 1e6,
            engine.wrong,
            is_own=name in own,
            sureness=sureness,
            counts=counts,
        )
        for name, engine, sureness in measured
    ] + ELSEWHERE


def notes(comparison):
    bounds = ", ".join(f"`{data.product}` {data.error_meters:g} m" for data in comparison.simplified)
    missed = sum(found.missed for data in comparison.simplified for found in data.sureness.values())
    candidates = f"lack a zone of the polygons at {missed:,} points" if missed else "hold all zones of the polygons"
    return [
        f"Data is sure where no border is within its error bound: {bounds}. Elsewhere it has candidates, "
        f"which {candidates}.",
        "\\* Measured in another run: names on 1,000,000 points of B, beside release 2026c.",
    ]


def markdown(comparison):
    head = "| data | MB | wrong name (clock) on U | on C | on L | on B | knows when it is unsure |"
    rule = "|---|" + "---:|" * 5 + "---|"
    lines = [head, rule] + ["| " + " | ".join(row.cells) + " |" for row in rows(comparison)]
    return "\n".join(lines) + "\n\n" + "\n\n".join(notes(comparison)) + "\n"
