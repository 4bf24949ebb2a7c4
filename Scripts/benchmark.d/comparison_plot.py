"""The comparison as an SVG: time per lookup against the share of wrong answers, on set B."""

import math
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 960, 540
LEFT, RIGHT, TOP, BOTTOM = 86, 30, 56, 74
LANE = 360  # width of the part for engines without a wrong answer
CHARACTER, LINE = 7.0, 16  # of a label, in pixels
OURS, THEIRS = "#0b63ce", "#5f6b7a"


class Axis:
    """A logarithmic axis from pixels `start` to `end`."""

    def __init__(self, values, start, end):
        self.low = math.floor(math.log10(min(values)))
        self.high = max(math.ceil(math.log10(max(values))), self.low + 1)
        self.start, self.end = start, end

    def __call__(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self, steps=(1,)):
        powers = range(self.low, self.high + 1)
        ticks = [step * 10.0**power for power in powers for step in steps]
        return [tick for tick in ticks if tick <= 10.0**self.high]


def text(x, y, words, anchor="start", size=13, color="#1f2933", extra=""):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{color}"{extra}>{escape(words)}</text>'
    )


def line(x1, y1, x2, y2, color="#d9dee5"):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}"/>'


def time_label(nanoseconds):
    return f"{nanoseconds:g} ns" if nanoseconds < 1000 else f"{nanoseconds / 1000:g} µs"


def share_label(share):
    return f"{share * 100:g} %" if share >= 1e-3 else f"{share * 1e6:g} ppm"


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@dataclass
class Label:
    """Words beside a mark, in the box that they take: left, top, right and bottom."""

    x: float
    y: float
    words: str
    color: str
    box: tuple[float, float, float, float] | None = None

    def boxes(self, shift):
        """On the right and on the left of the mark, moved up or down."""
        width, top, bottom = CHARACTER * len(self.words), self.y - LINE / 2 + shift, self.y + LINE / 2 + shift
        return [(self.x + 11, top, self.x + 11 + width, bottom), (self.x - 11 - width, top, self.x - 11, bottom)]

    @property
    def parts(self):
        """The words, which end or start at the mark, and a line to it where they are not beside it."""
        left, top, right, bottom = self.box
        anchor, end = ("start", left) if left > self.x else ("end", right)
        parts = []
        if abs(top + LINE / 2 - self.y) > LINE / 2:
            parts.append(line(self.x, self.y, end, top + LINE / 2, self.color))
        # White below the words, so that no line runs through them.
        width, height = right - left, bottom - top - 2
        parts.append(f'<rect x="{left:.1f}" y="{top + 1:.1f}" width="{width}" height="{height}" fill="#ffffff"/>')
        parts.append(text(end, bottom - 4, self.words, anchor, color=self.color))
        return parts


def place_labels(labels):
    """Puts each label beside its mark: at the first place that is free, the nearest first."""
    taken = [(label.x - 7, label.y - 7, label.x + 7, label.y + 7) for label in labels]
    for label in sorted(labels, key=lambda label: label.y):
        # A label stays on its mark's side of the line, where it cannot be taken for another's, if it fits there.
        side = (LEFT, LEFT + LANE) if label.x < LEFT + LANE else (LEFT + LANE, WIDTH)
        shifts = [LINE / 2 * ((step + 1) // 2) * (-1) ** step for step in range(60)]
        places = [
            box
            for left, right in [side, (LEFT, WIDTH)]
            for shift in shifts
            for box in label.boxes(shift)
            if box[0] > left and box[2] < right and not any(overlap(box, each) for each in taken)
        ]
        # Without a free place it covers others: better than a mark without a name.
        label.box = (places or label.boxes(0))[0]
        taken.append(label.box)


def frame(horizontal, vertical):
    """Axes, their ticks and titles."""
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = [
        text(LEFT, 26, "Lookups near borders: time and wrong answers", size=17),
        text(LEFT, 45, "1 m to 5 km from a boundary vertex; better is lower and further left", size=12),
    ]
    for tick in vertical.ticks([1, 2, 5]):
        parts.append(line(LEFT, vertical(tick), right, vertical(tick)))
        parts.append(text(LEFT - 8, vertical(tick) + 4, time_label(tick), "end", 12))
    for tick in horizontal.ticks():
        parts.append(line(horizontal(tick), TOP, horizontal(tick), bottom))
        parts.append(text(horizontal(tick), bottom + 18, share_label(tick), "middle", 12))
    parts.append(line(LEFT + LANE, TOP, LEFT + LANE, bottom, "#9aa5b1"))
    parts.append(text(LEFT + LANE / 2, bottom + 18, "no wrong answer", "middle", 12))
    parts.append(text((LEFT + right) / 2, HEIGHT - 22, "share of wrong answers", "middle"))
    middle = (TOP + bottom) / 2
    turned = f' transform="rotate(-90 20 {middle})"'
    parts.append(text(20, middle, "time per lookup", "middle", extra=turned))
    return parts


def svg(comparison):
    shares = [engine.wrong["B"].name for engine in comparison.engines]
    horizontal = Axis([share for share in shares if share] or [1e-2], LEFT + LANE + 24, WIDTH - RIGHT - 24)
    vertical = Axis([engine.median("B") for engine in comparison.engines], HEIGHT - BOTTOM, TOP)
    parts = frame(horizontal, vertical)
    labels = []
    for engine, share in zip(comparison.engines, shares):
        x, y = horizontal(share) if share else LEFT + 24, vertical(engine.median("B"))
        words = engine.label + (f" ({share_label(float(f'{share:.2g}'))})" if share else "")
        labels.append(Label(x, y, words, OURS if engine in comparison.own else THEIRS))
    place_labels(labels)
    parts += [part for label in labels for part in label.parts]
    # After the lines that lead to them.
    parts += [f'<circle cx="{label.x:.1f}" cy="{label.y:.1f}" r="5.5" fill="{label.color}"/>' for label in labels]
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif">'
    )
    background = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
    return "\n".join([opening, background, *parts, "</svg>"]) + "\n"
