// Where labels stand: hours along the top, and names inside their zones.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load, random } from "./modules.mjs";

const { cityPlaces, hourLabels, namePlaces, stretches } = await load("labels.js");

for (const [what, view, expected] of [
  ["the whole world", { center: 0, width: 1440, pixelsPerDegree: 4 }, Array.from({ length: 23 }, (_, index) => index - 11)],
  ["less room for each", { center: 0, width: 720, pixelsPerDegree: 2 }, [-10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10]],
  ["a phone", { center: 0, width: 360, pixelsPerDegree: 1 }, [-9, -6, -3, 0, 3, 6, 9]],
  ["beyond longitude 180", { center: 180, width: 400, pixelsPerDegree: 4 }, [10, 11, -12, -11, -10]],
  ["one meridian", { center: 14, width: 300, pixelsPerDegree: 20 }, [1]],
  ["the world more than once", { center: 0, width: 1440, pixelsPerDegree: 2 }, [
    2, 4, 6, 8, 10, -12, -10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10, -12, -10, -8, -6, -4, -2,
  ]],
]) {
  test(`hours: ${what}`, () => {
    const labels = hourLabels(view);
    assert.deepEqual(labels.map(({ hours }) => hours), expected);
    for (const [index, { x }] of labels.entries()) {
      assert.ok(x >= 22 && x <= view.width - 22);
      if (index > 0) assert.ok(x - labels[index - 1].x >= 44);
    }
  });
}

const box = (west, north, east, south) => [[west, north], [east, north], [east, south], [west, south], [west, north]];
const lines = Array.from({ length: 20 }, (_, index) => 10 * index + 5);

test("stretches are between the sides of a zone, without its holes, joined where tiles overlap", () => {
  const found = stretches([
    { zone: "A", rings: [box(0, 0, 100, 200), box(40, 50, 60, 100)] },
    { zone: "A", rings: [box(98, 0, 150, 200)] },
    { zone: "B", rings: [box(40, 50, 60, 100)] },
  ], lines);
  assert.deepEqual(found.get("A")[0], [[0, 150]]);
  assert.deepEqual(found.get("A")[7], [[0, 40], [60, 150]]);
  assert.deepEqual(found.get("B")[7], [[40, 60]]);
  assert.deepEqual(found.get("B")[0], []);
});

const options = { lines, left: 0, right: 300, rows: 3, widthOf: () => 50 };

for (const [what, features, more, expected] of [
  ["in the middle of where a zone is widest", [{ zone: "A", rings: [box(0, 0, 60, 100), box(60, 60, 200, 100)] }], {}, [["A", 100]]],
  ["not where it is too narrow", [{ zone: "A", rings: [box(0, 0, 49, 200)] }], {}, []],
  ["not where it is too low", [{ zone: "A", rings: [box(0, 0, 200, 19)] }], {}, []],
  ["inside the map", [{ zone: "A", rings: [box(-1000, 0, 100, 200)] }], {}, [["A", 50]]],
  ["not behind the legend", [{ zone: "A", rings: [box(0, 0, 60, 60)] }], { covered: [{ x: 30, y: 30, width: 60, height: 60 }] }, []],
  ["both of disputed ground", [{ zone: "A", rings: [box(0, 0, 60, 200)] }, { zone: "B", rings: [box(0, 0, 60, 200)] }], {}, [["A", 30], ["B", 30]]],
]) {
  test(`names stand ${what}`, () => {
    const places = namePlaces(features, { ...options, ...more });
    assert.deepEqual(places.map(({ zone, x }) => [zone, x]), expected);
  });
}

test("names of random zones are inside them, and none covers another", () => {
  const next = random(8);
  let placed = 0;
  for (let trial = 0; trial < 300; trial += 1) {
    const features = Array.from({ length: 6 }, (_, number) => {
      const center = [300 * next(), 200 * next()];
      const ring = Array.from({ length: 9 }, (__, index) => {
        const [angle, radius] = [(index / 9) * 2 * Math.PI, 30 + 120 * next()];
        return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
      });
      return { zone: `${number}`, rings: [[...ring, ring[0]]] };
    });
    const places = namePlaces(features, options);
    placed += places.length;
    for (const [index, { zone, x, y }] of places.entries()) {
      const { rings: [ring] } = features[Number(zone)];
      for (const [dx, dy] of [[-25, -10], [25, -10], [-25, 10], [25, 10], [0, 0]]) assert.ok(isInside(ring, x + dx, y + dy), `trial ${trial}`);
      for (const other of places.slice(0, index)) assert.ok(Math.abs(other.x - x) >= 50 || Math.abs(other.y - y) >= 20);
    }
  }
  assert.ok(placed > 500, `${placed}`);
});

// By the rule of even and odd.
function isInside(ring, x, y) {
  let inside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [[ax, ay], [bx, by]] = [ring[index - 1], ring[index]];
    if ((ay <= y) !== (by <= y) && ax + ((y - ay) / (by - ay)) * (bx - ax) < x + 1e-9) inside = !inside;
  }
  return inside;
}

test("names of cities are on the map, apart, and the first ones come first", () => {
  const next = random(7);
  const [width, height, top] = [400, 300, 40];
  const cities = Array.from({ length: 200 }, (_, index) => ({ name: "x".repeat(3 + (index % 12)), x: width * next(), y: height * next() }));
  const covered = [{ x: 50, y: 250, width: 100, height: 100 }];
  const found = cityPlaces(cities, { width, height, top, covered });
  const boxes = found.map(({ name, x, y }) => [x - 3 * name.length, y - 15, x + 3 * name.length, y + 5]);
  assert.ok(found.length > 10);
  assert.ok(found.indexOf(cities.find(({ name, x, y }) => x > 140 && x < 340 && y > 60 && name.length < 12)) >= 0);
  for (const [index, [left, upper, right, lower]] of boxes.entries()) {
    assert.ok(left >= 0 && right <= width && upper >= top && lower <= height && (left > 100 || lower < 200));
    for (const [a, b, c, d] of boxes.slice(0, index)) assert.ok(left >= c || right <= a || upper >= d || lower <= b);
  }
});
