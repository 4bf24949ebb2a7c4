"""Sunrise and sunset as others compute them, for the table beside ours."""

import datetime
import warnings

import numpy as np
from astral import Observer
from astral.sun import sunrise, sunset

UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC)


def astral_times(latitude, longitude, day):
    """Days from 1970-01-01 by astral, of the date in the nautical zone; NaN where it finds none."""
    times = np.full((2, len(day)), np.nan)
    for number, (north, east, date) in enumerate(zip(latitude, longitude, day)):
        observer = Observer(north, east, 0)
        zone = datetime.timezone(datetime.timedelta(hours=round(east / 15)))
        local = (EPOCH + datetime.timedelta(days=int(date))).date()
        for row, function in enumerate((sunrise, sunset)):
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    found = function(observer, date=local, tzinfo=zone)
                times[row, number] = (found - EPOCH).total_seconds() / 86400
            except ValueError:
                pass
    return times


def noaa_times(latitude, longitude, day):
    """By NOAA's "General Solar Position Calculations": one pass, with the declination and equation of time of noon."""
    date = np.datetime64("1970-01-01") + day.astype("timedelta64[D]")
    first = date.astype("datetime64[Y]").astype("datetime64[D]")
    year = 2 * np.pi / 365 * (date - first).astype(float)
    waves = np.array([wave(number * year) for number in (1, 2, 3) for wave in (np.cos, np.sin)])
    equation = 229.18 * (0.000075 + np.array([0.001868, -0.032077, -0.014615, -0.040849, 0, 0]) @ waves)
    declination = 0.006918 + np.array([-0.399912, 0.070257, -0.006758, 0.000907, -0.002697, 0.00148]) @ waves
    north = np.radians(latitude)
    cosine = np.cos(np.radians(90.833)) / (np.cos(north) * np.cos(declination))
    cosine = cosine - np.tan(north) * np.tan(declination)
    with np.errstate(invalid="ignore"):
        angle = np.degrees(np.arccos(cosine))
    minutes = np.array([720 - 4 * (longitude + angle), 720 - 4 * (longitude - angle)]) - equation
    return day + minutes / 1440
