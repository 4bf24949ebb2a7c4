// Uses all that tzlookup.d.mts declares: the compiler checks the types, and node that what it declares is there.

import { INVALID_POSITION, NO_ZONE, OUTSIDE_REGION, TimeZoneLookup, load } from "tzlookup-wasm";
import type { Border, LoadOptions, LocalTime, Source } from "tzlookup-wasm";

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`expected ${what}, found otherwise`);
}

const source: Source = new URL("node_modules/tzlookup-wasm/tiny.tzidx", import.meta.url);
const options: LoadOptions = { index: source };
const tz: TimeZoneLookup = await load(options);
const zone: string | null = tz.timeZone(43.06, 141.35);
const { timeZones } = tz;
const zones: string[][] = [timeZones(0, 0), tz.candidates(0, 0), tz.timeZonesWithin(0, 0, 1)];
const many: Int32Array = tz.timeZonesMany(new Float64Array(1), new Float64Array(1));
const border: Border | null = tz.nearestBorder(43.06, 141.35);
const time: LocalTime | null = tz.localTime(43.06, 141.35, new Date(0));
const versions: string[] = [tz.version, tz.dataVersion, tz.rulesVersion, tz.attribution];
const codes: [-1, -2, -3] = [NO_ZONE, INVALID_POSITION, OUTSIDE_REGION];

expect(zone === "Asia/Tokyo", "a zone");
expect(zones.every((list) => list.every((name) => typeof name === "string")), "names");
expect(many instanceof Int32Array && typeof tz.zones[many[0]!] === "string", "numbers of zones");
expect(border !== null && typeof border.zoneBeyond === "string", "a border");
for (const number of [border!.meters, border!.latitude, border!.longitude, tz.errorBound, ...codes]) {
  expect(Number.isFinite(number), "a number");
}
expect(time !== null && time.utcOffset === 32400 && time.daylightSaving === 0 && !time.isDaylightSaving, "an offset");
expect([time!.zone, time!.abbreviation, time!.text, ...versions].every((text) => typeof text === "string"), "texts");
expect(tz instanceof TimeZoneLookup, "a class");

const pending: Promise<TimeZoneLookup> = load({ wasm: fetch("data:,"), index: new ArrayBuffer(0) });
await pending.then(() => expect(false, "an error"), () => {});

// What is wrong is refused by the compiler.
function refused(): void {
  // @ts-expect-error: the order is latitude and longitude, both numbers.
  tz.timeZone("43.06", 141.35);
  // @ts-expect-error: two arguments.
  tz.timeZones(43.06);
  // @ts-expect-error: arrays of doubles.
  tz.timeZonesMany([1], [2]);
  // @ts-expect-error: null is no date.
  tz.localTime(0, 0, null);
  // @ts-expect-error: there is no such option.
  void load({ indx: source });
  // @ts-expect-error: zones are not for writing.
  tz.zones.push("Mars/Olympus");
  // @ts-expect-error: only load makes one.
  void new TimeZoneLookup();
  // @ts-expect-error: there may be no zone.
  tz.timeZone(0, 0).length;
}
void refused;
