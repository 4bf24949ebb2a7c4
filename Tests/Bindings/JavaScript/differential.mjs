// Compares what WebAssembly answers with what the native library did, position by position.
//
//     node differential.mjs DIRECTORY INDEX POSITIONS ANSWERS
//
// DIRECTORY has tzlookup.mjs and tzlookup.wasm; INDEX is that of the native library; POSITIONS and ANSWERS are written by
// `native.c`. Prints the first differences and their number. Exits with 1 where there are any.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [directory, index, positionsPath, answersPath] = process.argv.slice(2);
const { INVALID_POSITION, OUTSIDE_REGION, NO_ZONE, load } = await import(
  pathToFileURL(resolve(directory, "tzlookup.mjs")).href);
const tz = await load({ index: readFileSync(index) });

const doubles = (path) => new Float64Array(new Uint8Array(readFileSync(path)).buffer);
const positions = doubles(positionsPath);
const latitudes = positions.filter((_, number) => number % 2 === 0);
const longitudes = positions.filter((_, number) => number % 2 === 1);
const batch = tz.timeZonesMany(latitudes, longitudes);

// `struct answer` of native.c.
const mostZones = 4;
const answerSize = 24 + 8 + 3 * 4 * (1 + mostZones) + 8 + 8 + 8 + 4;
const answers = new DataView(new Uint8Array(readFileSync(answersPath)).buffer);
const recordSize = answers.byteLength / latitudes.length;
if (recordSize !== Math.ceil(answerSize / 8) * 8) {
  throw new Error(`expected answers of ${answerSize} bytes, found ${recordSize}: native.c and this file differ`);
}

const negative = [NO_ZONE, INVALID_POSITION, OUTSIDE_REGION];
const name = (zone) => (zone >= 0 ? tz.zones[zone] : null);

function nativeAnswer(number) {
  let offset = number * recordSize;
  const double = () => answers.getFloat64((offset += 8) - 8, true);
  const integer = () => answers.getInt32((offset += 4) - 4, true);
  const list = () => {
    const count = integer();
    const zones = Array.from({ length: mostZones }, integer);
    return { count: Math.max(0, count), zones: zones.slice(0, Math.max(0, count)).map(name) };
  };
  const border = { meters: double(), latitude: double(), longitude: double() };
  const answer = { zone: integer(), batchZone: integer(), all: list(), candidates: list(), near: list() };
  const status = integer();
  border.zoneBeyond = name(integer());
  answer.border = status === 0 ? border : null;
  const time = { utcOffset: integer(), daylightSaving: integer() };
  offset = Math.ceil(offset / 8) * 8;
  answer.instant = Number(answers.getBigInt64(offset, true));
  answer.time = answer.zone >= 0 ? time : null;
  return answer;
}

const list = (zones) => ({ count: zones.length, zones: zones.slice(0, mostZones) });

function time(latitude, longitude, instant) {
  const local = tz.localTime(latitude, longitude, instant * 1000);
  if (local === null) return null;
  return { utcOffset: local.utcOffset, daylightSaving: local.isDaylightSaving ? local.daylightSaving : 0 };
}

// All calls throw the same where the position is not on Earth.
function ownAnswer(number, instant) {
  const [latitude, longitude] = [latitudes[number], longitudes[number]];
  const calls = {
    zone: () => tz.timeZone(latitude, longitude),
    all: () => list(tz.timeZones(latitude, longitude)),
    candidates: () => list(tz.candidates(latitude, longitude)),
    near: () => list(tz.timeZonesWithin(latitude, longitude, 1000)),
    border: () => tz.nearestBorder(latitude, longitude),
    time: () => time(latitude, longitude, instant),
  };
  return Object.fromEntries(Object.entries(calls).map(([key, call]) => {
    try {
      return [key, call()];
    } catch (error) {
      return [key, error instanceof RangeError ? "RangeError" : error.stack];
    }
  }));
}

let differences = 0;
const counts = { zones: 0, none: 0, invalid: 0, disputed: 0, uncertain: 0 };
for (let number = 0; number < latitudes.length; number += 1) {
  const { zone, batchZone, instant, ...native } = nativeAnswer(number);
  const own = ownAnswer(number, instant);
  if (zone === INVALID_POSITION) {
    for (const key of Object.keys(native)) native[key] = "RangeError";
    native.zone = "RangeError";
  } else {
    native.zone = name(zone);
  }
  counts[zone >= 0 ? "zones" : zone === INVALID_POSITION ? "invalid" : "none"] += 1;
  if (native.all.count > 1) counts.disputed += 1;
  if (native.candidates.count > 1) counts.uncertain += 1;
  own.numbers = [batch[number], negative.includes(zone) ? zone : tz.zones.indexOf(own.zone)];
  native.numbers = [batchZone, zone];
  for (const key of Object.keys(native)) {
    const [expected, found] = [native, own].map((answer) => JSON.stringify(answer[key]));
    if (expected === found) continue;
    differences += 1;
    if (differences > 10) continue;
    console.log(`${latitudes[number]} ${longitudes[number]} ${key}\n  native ${expected}\n  wasm   ${found}`);
  }
}
const seen = Object.entries(counts).map(([key, count]) => `${count} ${key}`).join(", ");
console.log(`${latitudes.length} positions (${seen}), ${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;
