// What the functions return, and what they refuse. `differential.mjs` compares answers at many positions.

import assert from "node:assert/strict";
import { test } from "node:test";

import { INVALID_POSITION, NO_ZONE, TimeZoneLookup, bytes, load } from "./built.mjs";

const tz = await load();
const { compile } = WebAssembly;
const module = await compile(bytes("tzlookup.wasm"));
const tiny = await load({ wasm: module, index: bytes("tiny.tzidx") });

test("positions have zones", () => {
  assert.equal(tz.timeZone(43.06, 141.35), "Asia/Tokyo");
  assert.equal(tz.timeZone(-54.8, -68.3), "America/Argentina/Ushuaia");
  assert.equal(tz.timeZone(0, -140), "Etc/GMT+9");
  assert.deepEqual(tz.timeZones(43.8, 87.6), ["Asia/Shanghai", "Asia/Urumqi"]);
  assert.deepEqual(tz.candidates(43.06, 141.35), ["Asia/Tokyo"]);
});

test("an index says what it is", () => {
  assert.equal(tz.zones.length, 444);
  assert.ok(Object.isFrozen(tz.zones));
  assert.deepEqual([...tz.zones], [...tz.zones].sort());
  assert.match(tz.dataVersion, /^20\d\d[a-z]$/);
  assert.match(tz.rulesVersion, /^20\d\d[a-z]$/);
  assert.match(tz.version, /^\d+\.\d+\.\d+/);
  assert.match(tz.attribution, /OpenStreetMap contributors/);
  assert.equal(tz.errorBound, 0);
  assert.ok(tiny.errorBound > 0);
  assert.ok(tz instanceof TimeZoneLookup);
});

test("simplified borders name candidates", () => {
  const { latitude, longitude } = tz.nearestBorder(47.6, 7.6);
  const candidates = tiny.candidates(latitude, longitude);
  assert.ok(candidates.length > 1, `expected several candidates, found ${candidates}`);
  assert.ok(candidates.includes(tz.timeZone(latitude, longitude)));
});

test("functions can be taken out of the object", () => {
  const names = Object.getOwnPropertyNames(TimeZoneLookup.prototype).filter((name) => name !== "constructor");
  assert.ok(names.length >= 7);
  for (const index of [tz, tiny]) {
    const { timeZone, timeZonesMany, localTime } = index;
    assert.equal(timeZone(43.06, 141.35), "Asia/Tokyo");
    assert.equal(index.zones[timeZonesMany(Float64Array.of(43.06), Float64Array.of(141.35))[0]], "Asia/Tokyo");
    assert.equal(localTime(43.06, 141.35, 0).utcOffset, 32400);
    for (const name of names) assert.throws(() => { index[name] = null; }, TypeError, name);
  }
  assert.equal(Object.keys(tz).includes("timeZone"), false);
});

test("zones within a distance grow with it", () => {
  assert.deepEqual(tz.timeZonesWithin(43.06, 141.35, 0), ["Asia/Tokyo"]);
  for (const meters of [NaN, -1, -Infinity]) {
    assert.throws(() => tz.timeZonesWithin(43.06, 141.35, meters), /^RangeError: expected meters from 0, found /);
  }
  assert.deepEqual(tz.timeZonesWithin(43.06, 141.35, 2.1e7), [...tz.zones]);
  assert.throws(() => tz.timeZonesWithin(43.06, 141.35), /^TypeError: expected meters as a number, found undefined/);
});

test("the nearest border is where the zones change", () => {
  const border = tz.nearestBorder(47.6, 7.6);
  assert.ok(border.meters > 0 && border.meters < 10_000, `found ${border.meters} m`);
  assert.deepEqual(tz.timeZonesWithin(47.6, 7.6, border.meters - 1), [tz.timeZone(47.6, 7.6)]);
  assert.ok(tz.timeZonesWithin(47.6, 7.6, border.meters + 1).includes(border.zoneBeyond));
});

test("batches answer as single calls do", () => {
  const count = 20_001;
  const latitudes = Float64Array.from({ length: count }, (_, number) => ((number * 7919) % 180_001) / 1000 - 90);
  const longitudes = Float64Array.from({ length: count }, (_, number) => ((number * 104_729) % 360_001) / 1000 - 180);
  latitudes[8191] = NaN;
  longitudes[8192] = 180.1;
  const zones = tz.timeZonesMany(latitudes, longitudes);
  assert.equal(zones.length, count);
  zones.forEach((zone, number) => {
    if (number === 8191 || number === 8192) return assert.equal(zone, INVALID_POSITION);
    assert.equal(tz.zones[zone] ?? null, tz.timeZone(latitudes[number], longitudes[number]));
  });
  assert.deepEqual(tz.timeZonesMany(new Float64Array(), new Float64Array()), new Int32Array());
  assert.equal(NO_ZONE, -1);
});

test("batches take a part of an array", () => {
  const positions = Float64Array.of(9, 43.06, 9, 141.35);
  const zones = tz.timeZonesMany(positions.subarray(1, 2), positions.subarray(3, 4));
  assert.equal(tz.zones[zones[0]], "Asia/Tokyo");
});

// MARK: - Local time

test("local time has an offset, an abbreviation and a text", () => {
  const date = new Date("2026-07-01T12:00:00Z");
  assert.deepEqual(tz.localTime(52.5, 13.4, date), {
    zone: "Europe/Berlin",
    utcOffset: 7200,
    daylightSaving: 3600,
    isDaylightSaving: true,
    abbreviation: "CEST",
    text: "2026-07-01T14:00:00+02:00",
  });
  assert.equal(tz.localTime(52.5, 13.4, date.getTime() + 250).text, "2026-07-01T14:00:00+02:00");
  assert.equal(tz.localTime(0, -140, date).text, "2026-07-01T03:00:00-09:00");
  // Before standard time offsets had seconds.
  assert.equal(tz.localTime(52.5, 13.4, new Date("1890-01-01T00:00:00Z")).text, "1890-01-01T00:53:28+00:53:28");
  // Half a second before a change, and it: seconds are rounded down.
  const change = Date.parse("2026-03-29T01:00:00Z");
  assert.equal(tz.localTime(52.5, 13.4, change - 500).utcOffset, 3600);
  assert.equal(tz.localTime(52.5, 13.4, change).utcOffset, 7200);
  const now = Date.now();
  assert.ok(Math.abs(Date.parse(tz.localTime(52.5, 13.4).text) - now) < 60_000);
});

// The rules of node are those of its ICU.
test("offsets are those of Intl", () => {
  const instants = [];
  for (let month = 0; month < 54 * 12; month += 5) instants.push(Date.UTC(1970, month, 1 + (month % 28), month % 24));
  let compared = 0;
  for (const zone of tz.zones) {
    const position = positionIn(zone);
    if (position === null) continue;
    const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    for (const instant of instants) {
      const [, sign, hours, minutes = 0, seconds = 0] =
        / GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant));
      const offset = hours === undefined ? 0 : (sign === "-" ? -1 : 1) * (hours * 3600 + minutes * 60 + +seconds);
      assert.equal(tz.localTime(...position, instant).utcOffset, offset, `${zone} ${new Date(instant).toISOString()}`);
      compared += 1;
    }
  }
  assert.ok(compared > 40_000, `expected most zones to be compared, found ${compared} offsets`);
});

const positions = new Map();
// The first position of a grid that is in a zone.
function positionIn(zone) {
  if (positions.size === 0) {
    for (let latitude = -89.5; latitude < 90; latitude += 0.5) {
      for (let longitude = -180; longitude < 180; longitude += 0.5) {
        const found = tz.timeZone(latitude, longitude);
        if (!positions.has(found)) positions.set(found, [latitude, longitude]);
      }
    }
  }
  return positions.get(zone) ?? null;
}

// MARK: - Bad input

const single = ["timeZone", "timeZones", "candidates", "nearestBorder", "localTime"];

test("what is not a position is a RangeError that shows it", () => {
  for (const name of single) {
    for (const position of [[NaN, 0], [0, Infinity], [90.0001, 0], [0, -180.0001], [-1e300, 1e300]]) {
      assert.throws(() => tz[name](...position), (error) => {
        assert.ok(error instanceof RangeError);
        assert.match(error.message, /^expected a latitude from -90 to 90 and a longitude from -180 to 180, found latitude/);
        assert.ok(error.message.includes(`latitude ${position[0]} and longitude ${position[1]}`), error.message);
        return true;
      });
    }
    assert.throws(() => tz[name](141.35, 43.06), /: latitude comes first$/);
    assert.throws(() => tz[name](141.35, 143.06), /longitude 143.06$/);
  }
});

test("what is not a number is a TypeError", () => {
  for (const name of single) {
    for (const position of [["43.06", 141.35], [43.06], [], [null, 0], [[43.06], 141.35], [{}, 0], [0, true], [new Date(0), 0]]) {
      assert.throws(() => tz[name](...position), /^TypeError: expected a latitude and a longitude as numbers, found/);
    }
    assert.throws(() => tz[name](1n, 2), TypeError);
    assert.throws(() => tz[name](Symbol("a"), 2), TypeError);
  }
});

test("batches need arrays of one length", () => {
  const two = new Float64Array(2);
  assert.throws(() => tz.timeZonesMany([1, 2], two), /^TypeError: expected latitudes as a Float64Array, found Array/);
  assert.throws(() => tz.timeZonesMany(two), /^TypeError: expected longitudes as a Float64Array, found undefined/);
  assert.throws(() => tz.timeZonesMany(two, new Float32Array(2)), /longitudes as a Float64Array, found Float32Array/);
  assert.throws(() => tz.timeZonesMany(two, new Float64Array(3)), /^RangeError: expected as many .* 2 latitudes and 3/);
});

test("dates must exist", () => {
  assert.throws(() => tz.localTime(0, 0, "2026-01-01"), /^TypeError: expected a Date .* found String/);
  assert.throws(() => tz.localTime(0, 0, null), /^TypeError: .* found null/);
  assert.throws(() => tz.localTime(0, 0, new Date("none")), /^RangeError: expected a date that exists, found NaN/);
  assert.throws(() => tz.localTime(0, 0, Infinity), RangeError);
  // The last and the first of all.
  assert.equal(tz.localTime(43.06, 141.35, 8.64e15).text, "+275760-09-13T09:00:00+09:00");
  assert.equal(tz.localTime(43.06, 141.35, -8.64e15).text.slice(0, 13), "-271821-04-20");
});

test("there is no constructor to call", () => {
  assert.throws(() => new TimeZoneLookup(), TypeError);
  assert.throws(() => new TimeZoneLookup({}, {}), TypeError);
  assert.throws(() => { tz.zones = []; }, TypeError);
});

// Borders, whose search needs more of the module's stack than all else.
test("a stack that overflows does no harm", () => {
  const border = tz.nearestBorder(43.8, 87.6);
  let failures = 0;
  // Calls it at the end of the stack, and then with ever more room, until there is enough.
  const deep = () => {
    try {
      return deep();
    } catch {
      try {
        return tz.nearestBorder(43.8, 87.6);
      } catch (error) {
        failures += 1;
        throw error;
      }
    }
  };
  while (failures < 20_000) assert.deepEqual(deep(), border);
  assert.deepEqual(tz.nearestBorder(43.8, 87.6), border);
});
