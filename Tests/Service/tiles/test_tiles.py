"""Vector tiles as another reader sees them (mapbox-vector-tile): what covers a point beside what the service answers."""

import itertools
import json
import math
import random
import sys
import unittest
from pathlib import Path

import mapbox_vector_tile
from shapely.geometry import Point, shape
from shapely.ops import unary_union

sys.path.insert(0, str(Path(__file__).parent.parent))
from service import ServiceTestCase

TILES_PER_ZOOM = 12
POINTS_PER_TILE = 6
# Farther than this from the polygons' lines, in units of a tile, its zones are those of the exact borders.
TOLERANCE = 1.5
DEEPEST = 16


def tile_around(zoom, latitude, longitude):
    sine = math.sin(math.radians(latitude))
    row = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
    side = 1 << zoom
    return min(int((longitude + 180) / 360 * side), side - 1), min(int(row * side), side - 1)


def position(zoom, column, row, x, y):
    """Degrees of a place in a tile, given as fractions of its sides."""
    side = 1 << zoom
    latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * (row + y) / side))))
    return latitude, (column + x) / side * 360 - 180


def rings(geometry):
    polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    return [ring for polygon in polygons for ring in polygon]


def covers(geometry, x, y):
    """By the rule of even and odd, which does not depend on what touches what."""
    inside = False
    for ring in rings(geometry):
        for (ax, ay), (bx, by) in zip(ring, ring[1:]):
            if (ay <= y) != (by <= y) and ax + (y - ay) * (bx - ax) / (by - ay) <= x:
                inside = not inside
    return inside


class TileTests(ServiceTestCase):
    def answer(self, path, latitude, longitude, more=""):
        found = self.service.get(f"{path}?lat={latitude:.7f}&lng={longitude:.7f}{more}")
        self.assertEqual(found.status, 200, found)
        return json.loads(found.content)

    def tile(self, zoom, column, row):
        found = self.service.get(f"/v1/tiles/{zoom}/{column}/{row}.mvt")
        self.assertEqual(found.status, 200, found)
        self.assertEqual(found.header("Content-Type"), "application/vnd.mapbox-vector-tile")
        return mapbox_vector_tile.decode(found.content, default_options={"y_coord_down": True})

    def somewhere(self, generator):
        """A place at the border nearest to a random one."""
        latitude, longitude = generator.uniform(-70, 80), generator.uniform(-180, 180)
        border = self.answer("/v1/near", latitude, longitude)["border"]
        return border["latitude"], border["longitude"]

    def test_polygons_cover_what_the_service_answers(self):
        generator = random.Random(19)
        compared = 0
        for zoom in range(DEEPEST + 1):
            for _ in range(TILES_PER_ZOOM):
                column, row = tile_around(zoom, *self.somewhere(generator))
                zones = self.tile(zoom, column, row)["zones"]
                for _ in range(POINTS_PER_TILE):
                    x, y = generator.random(), generator.random()
                    place = position(zoom, column, row, x, y)
                    compared += self.compare(zones, x * zones["extent"], y * zones["extent"], place, (zoom, column, row))
        self.assertGreater(compared, DEEPEST * TILES_PER_ZOOM * POINTS_PER_TILE * 0.9)

    def compare(self, zones, x, y, place, tile):
        """Whether a point has the zones that the service answers; else it must be at a border."""
        expected = set(self.answer("/v1/timezone", *place, "&all=true")["zones"])
        found = {
            feature["properties"]["zone"] for feature in zones["features"] if covers(feature["geometry"], x, y)
        }
        if found == expected:
            return True
        distance = min(shape(feature["geometry"]).boundary.distance(Point(x, y)) for feature in zones["features"])
        self.assertLess(distance, TOLERANCE, f"{tile} at {x} {y}, {place}: expected {expected}, found {found}")
        return False

    def test_zones_and_borders_have_their_properties(self):
        tile = self.tile(5, 17, 11)
        for feature in tile["zones"]["features"]:
            zone = feature["properties"]["zone"]
            self.assertEqual(feature["properties"]["nautical"], zone.startswith("Etc/"))
        self.assertEqual({feature["properties"]["sea"] for feature in tile["borders"]["features"]}, {False})
        self.assertEqual(tile["zones"]["extent"], tile["borders"]["extent"])
        zones = {feature["properties"]["zone"] for feature in tile["zones"]["features"]}
        for border in tile["borders"]["features"]:
            # Where disputed ground begins, as on the Danube, there is none on one side.
            named = {border["properties"].get(name) for name in ("zone", "neighbor")} - {None}
            self.assertTrue(named and named <= zones, named)

    def test_disputed_ground(self):
        """Whatever two zones of a tile cover."""
        for tile in ((5, 23, 12), (6, 38, 26), (8, 152, 104)):
            with self.subTest(tile):
                layers = self.tile(*tile)
                disputed = [shape(feature["geometry"]).buffer(0) for feature in layers["disputed"]["features"]]
                zones = [shape(feature["geometry"]).buffer(0) for feature in layers["zones"]["features"]]
                shared = unary_union([a.intersection(b) for a, b in itertools.combinations(zones, 2)])
                self.assertGreater(shared.area, 0)
                self.assertAlmostEqual(unary_union(disputed).symmetric_difference(shared).area / shared.area, 0, places=2)

    def test_there_is_no_tile_outside_the_map(self):
        for path in ("17/0/0", "3/8/0", "3/0/8", "0/0/1"):
            self.assertIn(self.service.get(f"/v1/tiles/{path}.mvt").status, (400, 404), path)


if __name__ == "__main__":
    unittest.main()
