// The state in the URL: what is written is read back, and no text breaks the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load, random } from "./modules.mjs";

const { digitsAt, emptyState, fragmentOf, stateFrom } = await load("state.js");

const sapporo = { latitude: 43.06, longitude: 141.35 };
const berlin = { latitude: 52.52, longitude: 13.4 };
const map = { zoom: 5, latitude: 43, longitude: 141 };

for (const [fragment, state] of [
  ["", {}],
  ["#at=43.06,141.35", { at: sapporo }],
  ["#at=43.06,141.35&map=5/43/141", { at: sapporo, map }],
  ["#at=43.06,141.35&with=52.52,13.4", { at: sapporo, with: berlin }],
  ["#at=43.06,141.35&within=200", { at: sapporo, within: 200 }],
  ["#at=43.06,141.35&within=0.5&map=5/43/141&night=on", { at: sapporo, within: 0.5, map, night: true }],
  ["#at=43.06,141.35&time=2026-12-24T06:00Z", { at: sapporo, time: Date.parse("2026-12-24T06:00:00Z") }],
  ["#map=5/43/141", { map }],
  ["#at=-90,-180", { at: { latitude: -90, longitude: -180 } }],
  ["#at=0,0.0000001", { at: { latitude: 0, longitude: 1e-7 } }],
]) {
  test(`read and written: ${fragment || "nothing"}`, () => {
    assert.deepEqual(stateFrom(fragment), { ...emptyState, ...state });
    assert.equal(fragmentOf({ ...emptyState, ...state }), fragment);
  });
}

for (const [fragment, what] of [
  ["#at=91,0", "a latitude that is none"],
  ["#at=0,181", "a longitude that is none"],
  ["#at=1", "one number"],
  ["#at=1,2,3", "three numbers"],
  ["#at=,", "no numbers"],
  ["#at=NaN,0", "NaN"],
  ["#at=Infinity,0", "infinity"],
  ["#at=0x10,0", "hexadecimal"],
  ["#at=%FF%FE", "bytes that are no text"],
  ["#at=<script>", "markup"],
  ["#with=52.52,13.4", "a second place without a first one"],
  ["#within=200", "an accuracy of nothing"],
  ["#time=2026-12-24T06:00Z", "a time of nothing"],
  ["#map=99/0/0", "a zoom that is none"],
  ["#map=5/0", "a view without a longitude"],
  ["#map=5/91/0", "a view off the Earth"],
  ["#at=", "an empty place"],
  ["#&&&==", "separators alone"],
  [`#at=${"9".repeat(10000)},0`, "an endless number"],
]) {
  test(`counts as absent: ${what}`, () => assert.deepEqual(stateFrom(fragment), { ...emptyState }));
}

test("an accuracy beyond what the service answers for is that", () => {
  assert.equal(stateFrom("#at=48.1,11.5&within=5000000").within, 1000000);
});

test("an accuracy that is none is left out, and the place stays", () => {
  for (const within of ["-5", "0", "x", "", "NaN", "1e400"]) {
    assert.deepEqual(stateFrom(`#at=43.06,141.35&within=${within}`), { ...emptyState, at: sapporo });
  }
});

test("a time that is none is left out, and the place stays", () => {
  for (const time of ["", "now", "2026-12-24", "2026-13-24T06:00Z", "2026-12-24T06:00", "12026-12-24T06:00Z"]) {
    assert.deepEqual(stateFrom(`#at=43.06,141.35&time=${time}`), { ...emptyState, at: sapporo });
  }
});

test("any state is read back as it was written, to seven decimals", () => {
  const next = random(3);
  const degrees = (range) => Number((range * (2 * next() - 1)).toFixed(7));
  for (let trial = 0; trial < 2000; trial += 1) {
    const at = { latitude: degrees(90), longitude: degrees(180) };
    const state = { ...emptyState, at, with: next() < 0.5 ? { latitude: degrees(90), longitude: degrees(180) } : null };
    assert.deepEqual(stateFrom(fragmentOf(state)), state);
  }
});

test("any view is read back, as precisely as it can be seen", () => {
  const next = random(5);
  for (let trial = 0; trial < 2000; trial += 1) {
    const scale = 10 ** (-8 * next());
    const view = { zoom: 22 * next(), latitude: 85 * (2 * next() - 1) * scale, longitude: 180 * (2 * next() - 1) * scale };
    const found = stateFrom(fragmentOf({ ...emptyState, map: view })).map;
    const pixel = 360 / (512 * 2 ** view.zoom);
    for (const axis of ["latitude", "longitude"]) {
      assert.ok(Math.abs(found[axis] - view[axis]) <= Math.max(pixel, 1e-7), JSON.stringify(view));
    }
    assert.ok(Math.abs(found.zoom - view.zoom) <= 0.005);
  }
});

test("a random fragment never throws", () => {
  const next = random(4);
  const alphabet = "at=with,within&map/night#.-+0123456789e%<>\u0000\u00e9";
  for (let trial = 0; trial < 5000; trial += 1) {
    const text = Array.from({ length: next() * 40 }, () => alphabet[Math.floor(next() * alphabet.length)]).join("");
    assert.doesNotThrow(() => fragmentOf(stateFrom(text)), text);
  }
});

test("coordinates have the decimals that their zoom can show", () => {
  for (let zoom = 0; zoom <= 22; zoom += 1) {
    const pixel = 360 / (512 * 2 ** zoom);
    const step = 10 ** -digitsAt(zoom);
    assert.ok(step <= pixel || digitsAt(zoom) === 7, `zoom ${zoom}`);
    assert.ok(step * 10 > pixel, `zoom ${zoom} has more decimals than it needs`);
  }
});
