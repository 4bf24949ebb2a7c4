"""The comparison as an SVG: time per lookup against the share of wrong answers, on set B."""

import math
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


def label(x, y, words, color, taken):
    """Words on the right of a mark, or on the left where they do not fit, moved down until they meet no others."""
    width = CHARACTER * len(words)
    anchor, end = ("start", x + 11) if x + 11 + width < WIDTH else ("end", x - 11)
    left = end - width if anchor == "end" else end
    top = y - LINE / 2
    while any(left < other[0] + other[2] and other[0] < left + width and abs(top - other[1]) < LINE for other in taken):
        top += LINE / 2
    taken.append((left, top, width))
    moved = [line(x, y, end, top + LINE / 2, color)] if top > y else []
    return [*moved, text(end, top + LINE - 4, words, anchor, color=color)]


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
    shares = [engine.wrong["B"][0] for engine in comparison.engines]
    horizontal = Axis([share for share in shares if share] or [1e-2], LEFT + LANE + 24, WIDTH - RIGHT - 24)
    vertical = Axis([engine.median("B") for engine in comparison.engines], HEIGHT - BOTTOM, TOP)
    parts = frame(horizontal, vertical)
    marks, taken = [], []
    for engine, share in zip(comparison.engines, shares):
        x, y = horizontal(share) if share else LEFT + 24, vertical(engine.median("B"))
        words = engine.label + (f" ({share_label(float(f'{share:.2g}'))})" if share else "")
        marks.append((y, x, words, OURS if engine in comparison.own else THEIRS))
        # No words on a mark.
        taken.append((x - 7, y - LINE / 2, 14))
    for y, x, words, color in sorted(marks):
        parts += label(x, y, words, color, taken)
    # After the lines that lead to them.
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5" fill="{color}"/>' for y, x, _, color in marks]
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif">'
    )
    background = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
    return "\n".join([opening, background, *parts, "</svg>"]) + "\n"
