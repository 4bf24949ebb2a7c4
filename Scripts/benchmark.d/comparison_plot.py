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


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def place_labels(points):
    """Puts a label beside each point: the first place that is free, the nearest first."""
    taken = [(x - 7, y - 7, x + 7, y + 7) for x, y, _, _ in points]
    placed = []
    for x, y, words, color in sorted(points, key=lambda point: point[1]):
        # A label stays on its point's side of the line, where it cannot be taken for another's.
        left, right = (LEFT, LEFT + LANE) if x < LEFT + LANE else (LEFT + LANE, WIDTH)
        width = CHARACTER * len(words)
        for step in range(60):
            shift = LINE / 2 * ((step + 1) // 2) * (-1) ** step
            top, bottom = y - LINE / 2 + shift, y + LINE / 2 + shift
            boxes = [(x + 11, top, x + 11 + width, bottom), (x - 11 - width, top, x - 11, bottom)]
            free = [
                box
                for box in boxes
                if box[0] > left and box[2] < right and not any(overlap(box, each) for each in taken)
            ]
            if free:
                taken.append(free[0])
                placed.append((free[0][0], free[0][3] - 4, words, color))
                break
    return placed


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
    parts.append(text(20, middle, "time per lookup", "middle", extra=f' transform="rotate(-90 20 {middle})"'))
    return parts


def svg(comparison):
    count = len(comparison.truth["B"])
    shares = {engine.label: engine.wrong["B"] / count for engine in comparison.engines}
    times = [engine.median("B") for engine in comparison.engines]
    wrong = [share for share in shares.values() if share] or [1e-2]
    horizontal = Axis(wrong, LEFT + LANE + 24, WIDTH - RIGHT - 24)
    vertical = Axis(times, HEIGHT - BOTTOM, TOP)
    points = []
    for engine in comparison.engines:
        share = shares[engine.label]
        x = horizontal(share) if share else LEFT + 24
        color = OURS if engine in comparison.own else THEIRS
        words = engine.label + (f" ({share_label(float(f'{share:.2g}'))})" if share else "")
        points.append((x, vertical(engine.median("B")), words, color))
    parts = frame(horizontal, vertical)
    for x, y, _, color in points:
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5" fill="{color}"/>')
    for x, y, words, color in place_labels(points):
        # White below it, so that no line runs through the words.
        width = CHARACTER * len(words)
        parts.append(f'<rect x="{x:.1f}" y="{y - 11:.1f}" width="{width}" height="14" fill="#ffffff"/>')
        parts.append(text(x, y, words, color=color))
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif">'
    )
    background = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
    return "\n".join([opening, background, *parts, "</svg>"]) + "\n"
