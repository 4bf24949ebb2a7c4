// Circles, lines and the night, against the definitions they stand for, and against the times of `tzlookup sun`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load, random } from "./modules.mjs";

const {
  capRing, circleRing, earthRadius, nightDepths, nightRing, projection, shortestLine, subsolarPoint, sunAltitude, wrapped,
} = await load("geometry.js");

const radians = (degrees) => (degrees * Math.PI) / 180;

// The angle between two positions in degrees, by the haversine formula.
function angle(a, b) {
  const [y, x] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h = Math.sin(y / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(x / 2) ** 2;
  return (2 * Math.asin(Math.min(1, Math.sqrt(h))) * 180) / Math.PI;
}

const asPosition = ([longitude, latitude]) => ({ latitude, longitude });

// Whether a ring covers a position, with whole turns of the Earth: crossings to the east, as a map draws it.
function covers(ring, { latitude, longitude }) {
  return [-360, 0, 360].some((turn) => {
    const x = longitude + turn;
    let isInside = false;
    for (let index = 1; index < ring.length; index += 1) {
      const [[x1, y1], [x2, y2]] = [ring[index - 1], ring[index]];
      if ((y1 > latitude) !== (y2 > latitude) && x < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
    }
    return isInside;
  });
}

const somewhere = (next) => ({
  latitude: (Math.asin(2 * next() - 1) * 180) / Math.PI, longitude: 360 * next() - 180,
});

// Rows of `tzlookup sun PLACE --date DATE --json`: sunrise, noon and sunset, with the altitudes of the sun.
const days = [
  ["Sapporo", 43.06667, 141.35,
    ["2026-06-21T03:55:11.766+09:00", -0.833], ["2026-06-21T11:36:19.912+09:00", 70.3703], ["2026-06-21T19:17:28.363+09:00", -0.833]],
  ["Reykjavik", 64.13548, -21.89541,
    ["2026-12-21T11:21:58.724Z", -0.833], ["2026-12-21T13:25:40.540Z", 2.425], ["2026-12-21T15:29:21.887Z", -0.833]],
  ["Quito", -0.22985, -78.52495,
    ["2026-03-20T06:18:13.220-05:00", -0.833], ["2026-03-20T12:21:28.230-05:00", 89.7273], ["2026-03-20T18:24:43.041-05:00", -0.833]],
  ["Ushuaia", -54.81084, -68.31591,
    ["2026-11-05T05:36:09.159-03:00", -0.833], ["2026-11-05T13:16:51.291-03:00", 51.0064], ["2026-11-05T20:58:52.590-03:00", -0.833]],
  ["Longyearbyen", 78.22334, 15.64689,
    ["2026-09-15T05:36:38.317+02:00", -0.833], ["2026-09-15T12:52:38.870+02:00", 14.6998], ["2026-09-15T20:03:57.159+02:00", -0.833]],
  ["Apia", -13.83333, -171.76666,
    ["2030-02-01T06:19:24.013+13:00", -0.833], ["2030-02-01T12:40:32.802+13:00", 86.6833], ["2030-02-01T19:01:31.601+13:00", -0.833]],
];

for (const [place, latitude, longitude, ...events] of days) {
  test(`the sun is where the service has it: ${place}`, () => {
    for (const [time, expected] of events) {
      const found = sunAltitude(Date.parse(time), { latitude, longitude });
      assert.ok(Math.abs(found - expected) < 0.03, `${time}: expected ${expected} degrees, found ${found}`);
    }
  });
}

test("the sun stands over the equator at an equinox, and over a tropic at a solstice", () => {
  // https://aa.usno.navy.mil/data/Earth_Seasons: equinoxes and solstices of 2026
  for (const [time, latitude] of [
    ["2026-03-20T14:46Z", 0], ["2026-06-21T08:25Z", 23.436], ["2026-09-23T00:05Z", 0], ["2026-12-21T20:50Z", -23.436],
  ]) {
    assert.ok(Math.abs(subsolarPoint(Date.parse(time)).latitude - latitude) < 0.01, time);
  }
});

test("night is drawn where the sun is low, and nowhere else", () => {
  const next = random(1);
  for (let trial = 0; trial < 300; trial += 1) {
    const instant = Date.parse("2026-01-01T00:00Z") + Math.floor(next() * 366 * 86400000);
    const depth = nightDepths[trial % nightDepths.length];
    const ring = nightRing(instant, depth);
    assert.deepEqual(ring[0], ring.at(-1), "closed");
    for (let count = 0; count < 40; count += 1) {
      const position = somewhere(next);
      const altitude = sunAltitude(instant, position);
      // Between the vertices a ring is straight on the map: within 0.3 degrees of its line nothing is promised.
      if (Math.abs(altitude + depth) < 0.3 || Math.abs(position.latitude) > 85) continue;
      const where = `${new Date(instant).toISOString()} ${depth} ${JSON.stringify(position)}`;
      assert.equal(covers(ring, position), altitude < -depth, where);
    }
  }
});

test("a cap with a pole inside runs along it, one without does not", () => {
  const polar = capRing({ latitude: 80, longitude: 100 }, 15);
  assert.ok(polar.some(([longitude, latitude]) => longitude === 180 && latitude === 90));
  assert.ok(polar.every(([longitude]) => Math.abs(longitude) <= 180));
  const southern = capRing({ latitude: -80, longitude: 100 }, 15);
  assert.ok(southern.some(([, latitude]) => latitude === -90));
  assert.ok(capRing({ latitude: 60, longitude: 179 }, 15).every(([, latitude]) => latitude < 76));
});

test("a circle has its radius, also across the antimeridian", () => {
  const circles = [[43, 141, 300], [0, 180, 1000], [-17, -179.9999, 50000], [89.99, 0, 200000], [52, 13, 1]];
  for (const [latitude, longitude, meters] of circles) {
    const center = { latitude, longitude };
    for (const point of circleRing(center, meters).map(asPosition).filter((point) => Math.abs(point.latitude) < 89)) {
      const found = radians(angle(center, point)) * earthRadius;
      assert.ok(Math.abs(found - meters) < meters * 1e-4 + 0.01, `${latitude} ${longitude}: expected ${meters} m, found ${found}`);
    }
  }
});

test("rings without a pole are continuous", () => {
  const ring = circleRing({ latitude: -17, longitude: 179.9 }, 100000);
  for (let index = 1; index < ring.length; index += 1) assert.ok(Math.abs(ring[index][0] - ring[index - 1][0]) < 1);
  assert.ok(ring.some(([longitude]) => longitude > 180), "it crosses the antimeridian");
});

test("lines are the shortest ones, and do not jump at the antimeridian", () => {
  const next = random(2);
  for (let trial = 0; trial < 500; trial += 1) {
    const [from, to] = [somewhere(next), somewhere(next)];
    const line = shortestLine(from, to);
    assert.deepEqual(asPosition(line[0]), from);
    assert.ok(angle(asPosition(line.at(-1)), to) < 1e-6);
    const length = line.slice(1).reduce((sum, point, index) => sum + angle(asPosition(line[index]), asPosition(point)), 0);
    assert.ok(Math.abs(length - angle(from, to)) < 1e-6, `${JSON.stringify([from, to])}: ${length}`);
    for (let index = 1; index < line.length; index += 1) assert.ok(Math.abs(line[index][0] - line[index - 1][0]) <= 180);
  }
  assert.deepEqual(shortestLine({ latitude: 0, longitude: 179.9999 }, { latitude: 0, longitude: -179.9999 }).length, 2);
});

test("longitudes are wrapped into -180 ..< 180", () => {
  for (const [longitude, expected] of [[0, 0], [180, -180], [-180, -180], [181, -179], [-181, 179], [540, -180], [719.5, -0.5]]) {
    assert.equal(wrapped(longitude), expected);
  }
});

for (const [what, view, position, expected] of [
  ["the center", { center: { lng: 9, lat: 48 }, zoom: 5, width: 900, height: 800 }, [9, 48], [450, 400]],
  ["the world's upper left corner", { center: { lng: 0, lat: 0 }, zoom: 0, width: 512, height: 512 }, [-180, 85.0511287798], [0, 0]],
  ["its lower right one", { center: { lng: 0, lat: 0 }, zoom: 1, width: 512, height: 512 }, [180, -85.0511287798], [768, 768]],
  ["beyond longitude 180", { center: { lng: 179, lat: 0 }, zoom: 3, width: 800, height: 600 }, [190, 0], [400 + (11 * 4096) / 360, 300]],
]) {
  test(`in pixels: ${what}`, () => {
    const found = projection(view)(position);
    for (const axis of [0, 1]) assert.ok(Math.abs(found[axis] - expected[axis]) < 1e-6, `${found}`);
  });
}
