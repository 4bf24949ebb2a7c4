"""One position: answers and errors."""

import inspect
import math
import pickle
import unittest
from decimal import Decimal
from fractions import Fraction

import numpy
import points
import tzlookup


class PositionTests(unittest.TestCase):
    def test_zones(self):
        for (lat, lng), zones in {
            (43.06, 141.35): ["Asia/Tokyo"],
            (-33.87, 151.21): ["Australia/Sydney"],
            (43.83, 87.6): ["Asia/Shanghai", "Asia/Urumqi"],
            (0, -180): ["Etc/GMT+12"],
            (90, 0): ["Etc/GMT"],
        }.items():
            with self.subTest(lat=lat, lng=lng):
                self.assertEqual(tzlookup.timezone_at(lat, lng), zones[0])
                self.assertEqual(tzlookup.all_zones_at(lat, lng), zones)
                self.assertEqual(tzlookup.candidates_at(lat, lng), zones)

    def test_preferences(self):
        for prefer, zone in {
            "IL": "Asia/Jerusalem",
            "il , ps": "Asia/Jerusalem",
            "PS,IL": "Asia/Hebron",
            "Asia/Tel_Aviv": "Asia/Jerusalem",
            "JP": "Asia/Hebron",
        }.items():
            with self.subTest(prefer):
                self.assertEqual(tzlookup.preferred_timezone_at(31.5, 35.1, prefer), zone)
                self.assertEqual(tzlookup.preferred_timezone_at(43.06, lng=141.35, prefer=prefer), "Asia/Tokyo")
        for prefer in ("", "IL,", "XX", "Asia/Nowhere", "IL\0", "\ud800"):
            with self.subTest(prefer), self.assertRaisesRegex(ValueError, "prefer: expected countries and zones, .*, found '"):
                tzlookup.preferred_timezone_at(31.5, 35.1, prefer)

    def test_numbers_of_all_kinds(self):
        for lat, lng in [
            (43, 141),
            (43.0, numpy.float64(141)),
            (numpy.float32(43), numpy.int32(141)),
            (Decimal(43), Fraction(141)),
        ]:
            self.assertEqual(tzlookup.timezone_at(lat, lng), "Asia/Tokyo")

    def test_names_of_arguments(self):
        self.assertEqual(tzlookup.timezone_at(lng=141.35, lat=43.06), "Asia/Tokyo")
        self.assertEqual(tzlookup.timezone_at(43.06, lng=141.35), "Asia/Tokyo")
        self.assertEqual(str(inspect.signature(tzlookup.timezone_at)), "(lat, lng)")
        self.assertEqual(str(inspect.signature(tzlookup.zone_ids_at)), "(lats, lngs, *, threads=1)")

    def test_equal_answers_are_the_same_object(self):
        self.assertIs(tzlookup.timezone_at(43.06, 141.35), tzlookup.timezone_at(35.68, 139.69))
        self.assertIs(tzlookup.timezone_at(43.06, 141.35), tzlookup.zones[tzlookup.zone_id("Asia/Tokyo")])

    def test_no_positions(self):
        for lat, lng in [(90.1, 0), (0, 180.1), (math.nan, 0), (0, math.nan), (math.inf, 0), (0, -math.inf), (1e308, 0)]:
            for function in (
                tzlookup.timezone_at,
                tzlookup.all_zones_at,
                tzlookup.candidates_at,
                tzlookup.nearest_border,
                tzlookup.zoneinfo_at,
                lambda lat, lng: tzlookup.zones_within(lat, lng, 1),
                lambda lat, lng: tzlookup.preferred_timezone_at(lat, lng, "IL"),
                lambda lat, lng: tzlookup.utc_offset_at(lat, lng, 0),
            ):
                with self.subTest(lat=lat, lng=lng, function=function), self.assertRaises(ValueError) as caught:
                    function(lat, lng)
                self.assertRegex(str(caught.exception), r"expected a latitude from -90 to 90 .*, found latitude")

    def test_a_swapped_position_is_named(self):
        with self.assertRaisesRegex(ValueError, r"latitude 141\.35 and longitude 43\.06: latitude comes first"):
            tzlookup.timezone_at(141.35, 43.06)
        with self.assertRaisesRegex(ValueError, r"longitude 200\.0$"):
            tzlookup.timezone_at(0, 200)

    def test_wrong_arguments(self):
        for call, message in [
            (lambda: tzlookup.timezone_at("43", 141), "lat: expected a number, found str"),
            (lambda: tzlookup.timezone_at(43, None), "lng: expected a number, found NoneType"),
            (lambda: tzlookup.timezone_at(43, [1]), "lng: expected a number, found list"),
            (lambda: tzlookup.timezone_at(43), r"timezone_at\(\) expects 'lng'"),
            (lambda: tzlookup.timezone_at(), r"timezone_at\(\) expects 'lat'"),
            (lambda: tzlookup.timezone_at(1, 2, 3), "at most 2 arguments without a name, found 3"),
            (lambda: tzlookup.timezone_at(1, lat=2), "two values for 'lat'"),
            (lambda: tzlookup.timezone_at(1, lon=2), "no parameter 'lon'"),
            (lambda: tzlookup.zones_within(1, 2, None), "meters: expected a number, found NoneType"),
            (lambda: tzlookup.preferred_timezone_at(1, 2, ["IL"]), "prefer: expected countries and zones .*, found list"),
            (lambda: tzlookup.zone_id(5), "zone: expected a name such as 'Asia/Tokyo', found int"),
        ]:
            with self.subTest(message), self.assertRaisesRegex(TypeError, message):
                call()

    def test_an_exception_of_a_number_is_passed_on(self):
        class Failing:
            def __float__(self):
                raise ZeroDivisionError("none")

        with self.assertRaises(ZeroDivisionError):
            tzlookup.timezone_at(Failing(), 0)

    def test_whole_numbers_beyond_all_floats(self):
        for lat, lng, found in [(10**400, 0, "latitude inf"), (0, -(10**400), "longitude -inf")]:
            with self.assertRaisesRegex(ValueError, found):
                tzlookup.timezone_at(lat, lng)
        self.assertEqual(len(tzlookup.zones_within(0, 0, 10**400)), len(tzlookup.zones))

    def test_zones_within(self):
        self.assertEqual(tzlookup.zones_within(43.06, 141.35, 0), ["Asia/Tokyo"])
        self.assertEqual(tzlookup.zones_within(50.7, 6.1, 2500), ["Europe/Berlin", "Europe/Brussels"])
        self.assertEqual(tzlookup.zones_within(0, 0, math.inf), list(tzlookup.zones))
        for meters in (-1, math.nan):
            with self.assertRaisesRegex(ValueError, "meters: expected a distance from 0, found"):
                tzlookup.zones_within(0, 0, meters)

    def test_nearest_border(self):
        border = tzlookup.nearest_border(lat=50.7, lng=6.1)
        self.assertEqual(border.zone_beyond, "Europe/Berlin")
        self.assertNotEqual(tzlookup.timezone_at(50.7, 6.1), "Europe/Berlin")
        # The distance on the sphere, computed here.
        half = [math.radians(value) / 2 for value in (border.lat - 50.7, border.lng - 6.1)]
        chord = math.sin(half[0]) ** 2
        chord += math.cos(math.radians(50.7)) * math.cos(math.radians(border.lat)) * math.sin(half[1]) ** 2
        self.assertAlmostEqual(border.meters, 2 * 6371008.8 * math.asin(math.sqrt(chord)), places=3)
        self.assertNotIn("Europe/Berlin", tzlookup.zones_within(50.7, 6.1, border.meters - 0.1))
        self.assertIn("Europe/Berlin", tzlookup.zones_within(50.7, 6.1, border.meters + 0.1))

    def test_one_by_one_and_together(self):
        lats, lngs = points.mixed(20_000)
        names = tzlookup.timezones_at(lats, lngs).to_list()
        for lat, lng, name in zip(lats.tolist(), lngs.tolist(), names):
            self.assertEqual(tzlookup.timezone_at(lat, lng), name, (lat, lng))
            self.assertEqual(tzlookup.all_zones_at(lat, lng)[:1], [name] if name else [], (lat, lng))

    def test_pickles(self):
        for value in (tzlookup.timezone_at, tzlookup.geojson):
            self.assertEqual(pickle.loads(pickle.dumps(value)).__name__, value.__name__)
        self.assertEqual(pickle.loads(pickle.dumps(tzlookup.timezone_at))(43.06, 141.35), "Asia/Tokyo")


class ZoneTests(unittest.TestCase):
    def test_names(self):
        self.assertEqual(list(tzlookup.zones), sorted(set(tzlookup.zones)))
        for number, name in enumerate(tzlookup.zones):
            self.assertEqual(tzlookup.zone_id(name), number)
        self.assertEqual(tzlookup.zone_id("Asia/Calcutta"), tzlookup.zone_id("Asia/Kolkata"))
        for name in ("", "Asia", "Asia/Tokyo\0", "\ud800", "Mars/Olympus"):
            with self.subTest(name), self.assertRaisesRegex(ValueError, "zone: expected the name of a zone of the index"):
                tzlookup.zone_id(name)

    def test_versions(self):
        self.assertRegex(tzlookup.data_version, r"^20\d\d[a-z]$")
        self.assertRegex(tzlookup.rules_version, r"^20\d\d[a-z]$")
        self.assertRegex(tzlookup.version, r"^\d+\.\d+\.\d+")
        self.assertEqual(tzlookup.__version__, tzlookup.version)
        self.assertIn("OpenStreetMap", tzlookup.attribution)
        self.assertEqual(tzlookup.error_bound, 0)

    def test_all_that_is_public(self):
        for name in tzlookup.__all__:
            # None is the path of the boundaries inside.
            self.assertTrue(getattr(tzlookup, name) is not None or name == "data_path", name)

    def test_polygons(self):
        for zone in ("Europe/Vaduz", "Africa/Johannesburg", "Asia/Tokyo"):
            polygons = tzlookup.polygons(zone)
            for polygon in polygons:
                for number, ring in enumerate(polygon):
                    self.assertEqual(ring[0], ring[-1])
                    self.assertGreater(len(ring), 3)
                    area = sum(y0 * x1 - y1 * x0 for (y1, x1), (y0, x0) in zip(ring, ring[1:]))
                    # Counterclockwise on a map, where x is the longitude, is positive.
                    self.assertEqual(area < 0, number > 0, (zone, number))
            geometry = tzlookup.geojson(zone)["geometry"]
            swapped = [[[(y, x) for x, y in ring] for ring in polygon] for polygon in geometry["coordinates"]]
            self.assertEqual(swapped, polygons)
        # Lesotho is a hole of South Africa.
        self.assertGreater(len(max(tzlookup.polygons("Africa/Johannesburg"), key=lambda p: len(p[0]))), 1)
        self.assertEqual(tzlookup.geojson("Asia/Calcutta")["properties"], {"tzid": "Asia/Kolkata"})
        for function in (tzlookup.polygons, tzlookup.geojson):
            with self.assertRaisesRegex(ValueError, "expected the name of a zone of the index, found 'nowhere'"):
                function("nowhere")
