"""The data as an SVG: its size against the share of wrong answers, on set B."""

import share_plot
from share_plot import OURS, THEIRS, Mark, Titles


def marks_of(row):
    """All answers as a disk and, where the data says which of them are certain, those as a ring."""
    wrong = row.wrong["B"].name
    if not row.sureness:
        return [Mark(wrong, row.megabytes, row.title, OURS if row.is_own else THEIRS)]
    certain = row.sureness["B"]
    words = f"{row.name}, {row.certain_text('B')} of answers"
    return [
        Mark(wrong, row.megabytes, row.name, OURS),
        Mark(certain.wrong / max(1, certain.certain), row.megabytes, words, OURS, is_ring=True),
    ]


def svg(rows):
    titles = Titles(
        "Answers near borders: size of the data and wrong answers",
        "1 m to 5 km from a boundary vertex; rings: only the answers that are certain; "
        "better is lower and further left; *: from another run",
        "size of the data",
    )
    marks = [mark for row in rows for mark in marks_of(row)]
    return share_plot.svg(titles, lambda megabytes: f"{megabytes:g} MB", marks)
