"""The sun by Skyfield and by PyEphem, and when it passes altitudes: by brute force and bisection.

Conventions, the same on both sides: the topocentric altitude of the sun's center without refraction, over the normal of
the WGS 84 ellipsoid; times are UT1; a solar day lasts from one lowest position to the next.
"""

import warnings

import ephem
import numpy as np
from skyfield.api import Loader
from skyfield.framelib import itrs

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from skyfield_data import get_skyfield_data_path

    LOADER = Loader(get_skyfield_data_path())
    TIMES = LOADER.timescale(builtin=True)
    PLANETS = LOADER("de421.bsp")

UNIX_EPOCH = 2440587.5
DUBLIN_EPOCH = 2415020.0
ASTRONOMICAL_UNIT = 149597870.7
EQUATOR = 6378.137
ECCENTRICITY = 1 / 298.257223563 * (2 - 1 / 298.257223563)
NODES = np.arange(-3, 4) * 0.25


def skyfield_sun(days):
    """Greenwich hour angle and declination in radians, distance in km, at Julian days of UT1."""
    time = TIMES.ut1_jd(days)
    sun = PLANETS["earth"].at(time).observe(PLANETS["sun"]).apparent()
    x, y, z = sun.frame_xyz(itrs).km
    distance = np.sqrt(x * x + y * y + z * z)
    return np.arctan2(-y, x), np.arcsin(z / distance), distance


def ephem_sun(days):
    """The same by PyEphem, but for delta T, which is Skyfield's: PyEphem's for the future differs by minutes."""
    shifts = TIMES.ut1_jd(days).delta_t
    angles = np.empty((3, len(days)))
    sun, observer = ephem.Sun(), ephem.Observer()
    observer.lon = observer.lat = 0
    for number, (day, shift) in enumerate(zip(days - DUBLIN_EPOCH, shifts)):
        observer.date = day
        sun.compute(day + (shift - ephem.delta_t(day)) / 86400)
        angle = observer.sidereal_time() - sun.g_ra
        angles[:, number] = angle, sun.g_dec, sun.earth_distance * ASTRONOMICAL_UNIT
    return angles


class Skies:
    """The sun over many places, each on a day of its own.

    Hour angle, declination and distance are interpolated between seven exact positions six hours apart: the sixth-degree
    polynomial is good to a thousandth of a second of arc, which `interpolation_error` measures.
    """

    def __init__(self, sun, latitude, longitude, day):
        """Places in degrees; days from 1970-01-01, the dates of mean noon at each place's own longitude."""
        self.sun = sun
        self.latitude, self.longitude = np.radians(latitude), np.radians(longitude)
        # Times are days from this mean noon.
        self.noon = UNIX_EPOCH + day + 0.5 - longitude / 360
        angle, declination, distance = sun((self.noon[:, None] + NODES).ravel())
        shape = (len(day), len(NODES))
        expected = 2 * np.pi * NODES
        angle = angle.reshape(shape) + self.longitude[:, None] - expected
        angle = (angle + np.pi) % (2 * np.pi) - np.pi + expected
        rows = (angle, declination.reshape(shape), distance.reshape(shape))
        self.coefficients = [np.polynomial.polynomial.polyfit(NODES, row.T, len(NODES) - 1) for row in rows]

    def apparent(self, time):
        return [self.polynomial(values, time) for values in self.coefficients]

    @staticmethod
    def polynomial(coefficients, time):
        columns = coefficients[..., None] if np.ndim(time) == 2 else coefficients
        return np.polynomial.polynomial.polyval(time, columns, tensor=False)

    def altitude(self, time):
        """In degrees, at one time for each place, or at a row of times."""
        return self.topocentric(*self.apparent(time))

    def altitude_directly(self, time):
        """The same without interpolation."""
        angle, declination, distance = self.sun(self.noon + time)
        return self.topocentric(angle + self.longitude, declination, distance)

    def topocentric(self, angle, declination, distance):
        latitude = self.latitude[:, None] if np.ndim(angle) == 2 else self.latitude
        radius = EQUATOR / np.sqrt(1 - ECCENTRICITY * np.sin(latitude) ** 2)
        # Toward the meridian in the equator, east of it, and along the axis.
        x = distance * np.cos(declination) * np.cos(angle) - radius * np.cos(latitude)
        y = -distance * np.cos(declination) * np.sin(angle)
        z = distance * np.sin(declination) - radius * (1 - ECCENTRICITY) * np.sin(latitude)
        up = x * np.cos(latitude) + z * np.sin(latitude)
        return np.degrees(np.arcsin(up / np.sqrt(x * x + y * y + z * z)))

    def interpolation_error(self, time):
        """In seconds of arc."""
        return np.abs(self.altitude(time) - self.altitude_directly(time)).max() * 3600

    def transit(self):
        time = np.zeros(len(self.noon))
        for _ in range(5):
            time = time - self.apparent(time)[0] / (2 * np.pi)
        return time

    def extremum(self, around, sign):
        """Where `sign` times the altitude is greatest within six hours: brute force, then golden sections."""
        steps = np.linspace(-0.25, 0.25, 181)
        best = np.argmax(sign * self.altitude(around[:, None] + steps), axis=1)
        low = around + steps[np.maximum(best - 1, 0)]
        high = around + steps[np.minimum(best + 1, 180)]
        ratio = (5**0.5 - 1) / 2
        for _ in range(35):
            left, right = high - ratio * (high - low), low + ratio * (high - low)
            nearer = sign * self.altitude(left) > sign * self.altitude(right)
            low, high = np.where(nearer, low, left), np.where(nearer, right, high)
        return (low + high) / 2

    def passages(self, threshold, low, high):
        """When the altitude is passed upward between `low` and `high`; NaN where it is not."""
        passed = (self.altitude(low) < threshold) & (self.altitude(high) >= threshold)
        below, above = low.copy(), high.copy()
        for _ in range(50):
            middle = (below + above) / 2
            under = self.altitude(middle) < threshold
            below, above = np.where(under, middle, below), np.where(under, above, middle)
        return np.where(passed, (below + above) / 2, np.nan)
