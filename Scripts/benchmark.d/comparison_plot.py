"""The comparison as an SVG: time per lookup against the share of wrong answers, on set B."""

import share_plot
from share_plot import OURS, THEIRS, Mark, Titles


def time_label(nanoseconds):
    return f"{nanoseconds:g} ns" if nanoseconds < 1000 else f"{nanoseconds / 1000:g} µs"


def svg(comparison):
    titles = Titles(
        "Lookups near borders: time and wrong answers",
        "1 m to 5 km from a boundary vertex; better is lower and further left",
        "time per lookup",
    )
    marks = [
        Mark(engine.wrong["B"].name, engine.median("B"), engine.label, OURS if engine in comparison.own else THEIRS)
        for engine in comparison.engines
    ]
    return share_plot.svg(titles, time_label, marks)
