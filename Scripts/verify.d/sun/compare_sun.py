"""Compares solar days and positions with Skyfield's and PyEphem's, and prints the errors beside astral's and NOAA's."""

import json
import sys

import numpy as np
from comparison import Differences, ask
from oracles import PLANETS, TIMES, UNIX_EPOCH, Skies, ephem_sun, skyfield_sun
from others import astral_times, noaa_times
from skyfield.api import wgs84

SEED = 20261122
THRESHOLDS = [-50 / 60, -6.0, -12.0, -18.0, -4.0, 6.0]
# Degrees of latitude, and the seconds within which sunrise, sunset and twilights must be.
BANDS = [(0, 45, 3), (45, 66, 3), (66, 75, 15), (75, 89, None)]
# Events whose nearest extremum is closer than this to the threshold are compared by altitude alone.
GRAZING = 0.02
# How far the altitude by the oracle may be from the threshold at our instant, in degrees: in all latitudes.
ALTITUDE = 0.0005
NOON_SECONDS = 0.3
FIRST_DAY, LAST_OF_DE421, LAST_DAY = -25550, 30310, 47840  # 1900-01-18, 2052-12-27, 2100-12-25


def main():
    programs, count = sys.argv[1], int(sys.argv[2])
    random = np.random.default_rng(SEED)
    places = make_places(random, count, LAST_DAY)
    early = make_places(random, count, LAST_OF_DE421)
    failures = Differences()
    for name, sun, sample in (("skyfield", skyfield_sun, early), ("ephem", ephem_sun, places)):
        print(f"{name}: {count} places and days, seed {SEED}")
        ours = ask_sun(programs, [f"D {a:.7f} {b:.7f} {c}" for a, b, c in zip(*sample)])
        failures.lines += compare_days(name, Skies(sun, *sample), sample, ours, name == "skyfield")
    failures.lines += compare_positions(programs, random, min(count, 5000))
    failures.end(f"{count} places and days beside each")


def make_places(random, count, last):
    """As many places in each band, on both hemispheres, on the grid of 1e-7 degrees."""
    bands = np.array([band[:2] for band in BANDS])[np.arange(count) % len(BANDS)]
    latitude = random.uniform(bands[:, 0], bands[:, 1]) * random.choice([-1, 1], count)
    longitude = random.uniform(-180, 180, count)
    return latitude.round(7), longitude.round(7), random.integers(FIRST_DAY, last, count)


def ask_sun(programs, lines):
    return [json.loads(line) for line in ask(programs, "batch-query sun", lines)]


def compare_days(name, skies, sample, ours, beside_others):
    failures = []
    noon = skies.transit()
    error = skies.interpolation_error(noon + 0.3)
    assert error < 0.01, f"the oracle's interpolation errs by {error} seconds of arc"
    own_noon = days(skies, [answer["noon"] for answer in ours])
    worst = np.abs(own_noon - noon).max() * 86400
    print(f"  noon: {worst:.3f} s at most; the oracle's interpolation errs by {error:.4f} seconds of arc")
    if worst > NOON_SECONDS:
        failures.append(f"{name}: noon differs by {worst} s")
    low, high = skies.extremum(noon - 0.5, -1), skies.extremum(noon, 1)
    next_low = skies.extremum(noon + 0.5, -1)
    found = [
        Passages(skies, number, direction, threshold, *ends, ours)
        for number, threshold in enumerate(THRESHOLDS)
        for direction, ends in (("rises", (low, high)), ("falls", (next_low, high)))
    ]
    for passages in found:
        failures += [f"{name}: {text}" for text in passages.failures(sample)]
    failures += state_failures(name, skies, sample, low, high, next_low, ours)
    # The sun only rises from the lowest to the highest position, and only sinks after: else a passage could be missed.
    failures += monotony_failures(name, skies, low, high, next_low)
    print_table("sunrise and sunset", found[:2], sample, "ours")
    print_table("twilights, golden hour", found[2:], sample, "ours")
    if beside_others:
        for other, times in (("astral", astral_times), ("NOAA, one pass", noaa_times)):
            for passages, found_by_other in zip(found, times(*sample)):
                passages.time = found_by_other + UNIX_EPOCH - skies.noon
            print_table("sunrise and sunset", found[:2], sample, other)
    return failures


def days(skies, milliseconds):
    """Days from mean noon; NaN for null."""
    values = np.array([np.nan if value is None else value for value in milliseconds], dtype=float)
    return values / 86400e3 + UNIX_EPOCH - skies.noon


class Passages:
    """The passages of a threshold in one direction by the oracle, and by another."""

    def __init__(self, skies, number, direction, threshold, low, high, ours):
        self.label = f"{direction[:-1]} past {threshold:.4f}"
        self.skies, self.threshold = skies, threshold
        self.expected = skies.passages(threshold, low, high)
        self.time = days(skies, [answer[direction][number] for answer in ours])
        self.margin = np.minimum(
            np.abs(skies.altitude(low) - threshold), np.abs(skies.altitude(high) - threshold)
        )
        self.grazing = self.margin < GRAZING

    def seconds(self):
        """Differences, NaN where either has no passage; whole days do not count, for those with other days."""
        difference = self.time - self.expected
        return np.abs(difference - np.round(difference)) * 86400

    def missing(self):
        return np.isfinite(self.expected) & ~np.isfinite(self.time)

    def extra(self):
        return ~np.isfinite(self.expected) & np.isfinite(self.time)

    def altitude_error(self):
        """Degrees from the threshold, by the oracle without interpolation, at the other's time."""
        error = np.full(len(self.time), np.nan)
        known = np.isfinite(self.time)
        time = np.where(known, self.time, 0)
        error[known] = np.abs(self.skies.altitude_directly(time) - self.threshold)[known]
        return error

    def failures(self, sample):
        latitude = np.abs(sample[0])
        wrong = self.altitude_error() > ALTITUDE
        # A passage may only be missing, or extra, where the sun barely reaches the threshold.
        wrong |= (self.missing() | self.extra()) & (self.margin > ALTITUDE)
        whole = np.abs(self.time - self.expected) * 86400
        for low, high, limit in BANDS:
            if limit is not None:
                wrong |= (latitude >= low) & (latitude < high) & ~self.grazing & (whole > limit)
        for number in np.flatnonzero(wrong):
            place = place_of(sample, number)
            yield f"{self.label} at {place}: expected {self.expected[number]}, found {self.time[number]} (days from noon)"


def state_failures(name, skies, sample, low, high, next_low, ours):
    """`polarDay` and `polarNight` by the oracle's extremes."""
    lowest = np.minimum(skies.altitude(low), skies.altitude(next_low))
    highest = skies.altitude(high)
    margin = np.minimum(np.abs(lowest - THRESHOLDS[0]), np.abs(highest - THRESHOLDS[0]))
    expected = np.where(highest < THRESHOLDS[0], "polarNight", np.where(lowest >= THRESHOLDS[0], "polarDay", "normal"))
    found = np.array([answer["state"] for answer in ours])
    for number in np.flatnonzero((margin > ALTITUDE) & (expected != found)):
        yield f"{name}: state at {place_of(sample, number)}: expected {expected[number]}, found {found[number]}"


def place_of(sample, number):
    return " ".join(str(values[number]) for values in sample)


def monotony_failures(name, skies, low, high, next_low):
    for start, end in ((low, high), (next_low, high)):
        steps = start[:, None] + (end - start)[:, None] * np.linspace(0, 1, 241)
        falling = (np.diff(skies.altitude(steps), axis=1) < -1e-9).any(axis=1)
        for number in np.flatnonzero(falling):
            yield f"{name}: the altitude is not monotonous at {np.degrees(skies.latitude[number])}"


def print_table(title, found, sample, who):
    print(f"  {title}, {who}:")
    print("    latitude     count   median      p99      max  missing  extra  grazing: worst altitude")
    for low, high, _ in BANDS:
        band = (np.abs(sample[0]) >= low) & (np.abs(sample[0]) < high)
        seconds, grazing = [], []
        missing = extra = 0
        for passages in found:
            use = band & ~passages.grazing
            seconds.append(passages.seconds()[use])
            missing += int((passages.missing() & use).sum())
            extra += int((passages.extra() & use).sum())
            grazing.append(passages.altitude_error()[band & passages.grazing])
        seconds, grazing = np.concatenate(seconds), np.concatenate(grazing)
        seconds, grazing = seconds[np.isfinite(seconds)], grazing[np.isfinite(grazing)]
        worst = f"{len(grazing)}: {grazing.max():.5f}" if len(grazing) else "0"
        middle, high_part = np.median(seconds), np.percentile(seconds, 99)
        print(
            f"    {low:2d}-{high:2d} deg {len(seconds):8d} {middle:8.3f} {high_part:8.3f} {seconds.max():8.3f}"
            f" {missing:8d} {extra:6d}  {worst}"
        )


def compare_positions(programs, random, count):
    """Altitude and azimuth at random instants."""
    latitude, longitude, _ = make_places(random, count, LAST_DAY)
    milliseconds = random.integers(FIRST_DAY * 86400000, LAST_OF_DE421 * 86400000, count)
    ours = ask_sun(programs, [f"P {a:.7f} {b:.7f} {c}" for a, b, c in zip(latitude, longitude, milliseconds)])
    worst_altitude = worst_azimuth = 0
    for answer, north, east, instant in zip(ours, latitude, longitude, milliseconds):
        if instant % 7:  # Skyfield takes its time for each place.
            continue
        time = TIMES.ut1_jd(instant / 86400e3 + UNIX_EPOCH)
        place = PLANETS["earth"] + wgs84.latlon(north, east)
        altitude, azimuth, _ = place.at(time).observe(PLANETS["sun"]).apparent().altaz()
        worst_altitude = max(worst_altitude, abs(answer["altitude"] - altitude.degrees))
        turn = (answer["azimuth"] - azimuth.degrees + 180) % 360 - 180
        worst_azimuth = max(worst_azimuth, abs(turn) * np.cos(altitude.radians))
    print(f"positions: {worst_altitude:.6f} degrees of altitude and {worst_azimuth:.6f} across it at most")
    if max(worst_altitude, worst_azimuth) > ALTITUDE:
        return ["positions differ"]
    return []


main()
