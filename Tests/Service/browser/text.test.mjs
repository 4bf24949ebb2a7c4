// Offsets, times and distances as text.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./modules.mjs";

const text = await load("text.js");

// Rows of arguments and what they give.
function table(name, rows) {
  for (const [...row] of rows) {
    const expected = row.pop();
    const call = `${name}(${row.map((value) => JSON.stringify(value)).join(", ")})`;
    test(`${call} is ${expected}`, () => assert.equal(text[name](...row), expected));
  }
}

const noon = Date.parse("2026-11-20T12:00:00Z");
const hour = 3600;

table("offsetText", [
  [0, "UTC"], [9 * hour, "UTC+09:00"], [-3.5 * hour, "UTC−03:30"], [20700, "UTC+05:45"], [-12 * hour, "UTC−12:00"], [1172, "UTC+00:19:32"],
]);
table("shortOffsetText", [
  [0, "0"], [9 * hour, "+9"], [-3.5 * hour, "−3:30"], [20700, "+5:45"], [-12 * hour, "−12"], [1172, "+0:20"],
]);
table("clockText", [
  [noon, 9 * hour, "21:00:00"], [noon, -12 * hour, "00:00:00"], [noon + 999, 0, "12:00:00"], [noon, 14 * hour, "02:00:00"],
]);
table("timeText", [[noon, 9 * hour, "21:00"], [noon - 4 * hour * 1000, 0, "08:00"]]);
table("fieldText", [[noon, 9 * hour, "2026-11-20T21:00"]]);
table("timeOfDay", [["2026-11-23T06:36:28.583+09:00", "06:36"], ["2026-11-23T16:04:54Z", "16:04"]]);
table("distanceText", [
  [0, "0 cm"], [0.014, "1 cm"], [0.994, "99 cm"], [0.996, "1 m"], [4.26, "4.3 m"], [9.96, "10 m"], [742, "742 m"], [999.4, "999 m"],
  [999.6, "1 km"], [1284, "1.28 km"], [5000, "5 km"], [74330.62, "74.3 km"], [99960, "100 km"], [1234567, "1,235 km"],
]);
table("spanText", [
  [hour, "1 hour"], [-2 * hour, "2 hours"], [5.5 * hour, "5 hours and 30 minutes"], [1800, "30 minutes"], [0, "0 minutes"],
  [1172, "19 minutes and 32 seconds"], [hour + 61, "1 hour, 1 minute and 1 second"], [5.5 * hour, "de", "5 Stunden und 30 Minuten"],
]);
table("untilText", [
  [30, "in 30 seconds"], [-2 * hour, "2 hours ago"], [90, "in 1 minute"], [2 * hour, "in 2 hours"], [30 * hour, "in 30 hours"], [3 * 86400, "in 3 days"],
  [125 * 86400, "in 4 months"], [400 * 86400, "in 1 year"],
]);
table("coordinateText", [
  [{ latitude: 43.06, longitude: 141.35 }, "43.06, 141.35"], [{ latitude: -0, longitude: 0.00000004 }, "0, 0"],
  [{ latitude: 43.12345678, longitude: -5 }, "43.1234568, -5"],
]);
table("listText", [
  [["a"], "a"], [["a", "b"], "a and b"], [["a", "b", "c"], "a, b and c"], [[], ""], [[..."abcdef"], "a, b, c, d, e and f"],
  [[..."abcdefghijklmnopqrstuvwx"], "a, b, c and 21 others"],
]);
table("zonesText", [[["Asia/Tokyo", "Etc/GMT-9"], "Asia/Tokyo and Etc/GMT-9 (at sea)"]]);

table("changeTitle", [
  [2 * hour, hour, "Clocks go back"], [hour, 2 * hour, "Clocks go forward"],
  [hour, hour, "The name of the time changes, clocks do not"], [hour, undefined, "Next change"],
]);

const tokyo = { zone: "Asia/Tokyo", utcOffset: 9 * hour, name: "Sapporo" };
const cambridge = { title: "Cambridge, England", name: "Cambridge", zone: "Europe/London", utcOffset: 0 };
table("comparisonText", [
  [tokyo, { name: "Berlin", utcOffset: hour }, "Berlin is 8 hours behind Sapporo."],
  [tokyo, { name: "Adelaide", utcOffset: 9.5 * hour }, "Adelaide is 30 minutes ahead of Sapporo."],
  [tokyo, { name: "Seoul", zone: "Asia/Seoul", utcOffset: 9 * hour }, "Seoul and Sapporo have the same time."],
  [tokyo, { ...tokyo }, "Both places are in Asia/Tokyo."],
  [cambridge, { title: "Cambridge, Massachusetts", name: "Cambridge", utcOffset: -5 * hour }, "Cambridge, Massachusetts is 5 hours behind Cambridge, England."],
]);

const sapporo = { latitude: 43.06, longitude: 141.35 };
const city = { name: "Sapporo", region: { name: "Hokkaido" }, countryName: "Japan", inZone: true };
for (const [what, zone, near, title] of [
  ["a city", "Asia/Tokyo", { ...city, meters: 400 }, "Sapporo, Hokkaido, Japan"],
  ["a place near a city", "Asia/Tokyo", { ...city, meters: 20000 }, "Near Sapporo, Hokkaido, Japan"],
  ["a place far from cities", "Asia/Tokyo", { ...city, meters: 200000 }, "43.06, 141.35"],
  ["a place near a city of another zone", "Asia/Tokyo", { ...city, meters: 400, inZone: false }, "43.06, 141.35"],
  ["a place at sea", "Etc/GMT-9", { ...city, meters: 400 }, "At sea"],
  ["a place of polygons without cities", "Depot 7", null, "43.06, 141.35"],
]) {
  test(`the name of ${what}`, () => assert.equal(text.placeNames(sapporo, zone, near).title, title));
}

test("dates are those at the offset", () => {
  // Releases of CLDR differ in the comma.
  const found = [9, 14, -13].map((hours) => text.dateText(noon, hours * hour).replace(",", ""));
  assert.deepEqual(found, ["Friday 20 November 2026", "Saturday 21 November 2026", "Thursday 19 November 2026"]);
});

test("times, dates and numbers are as the reader's language writes them", () => {
  const plain = (written) => written.replaceAll(/\s/g, " ");
  for (const [language, clock, date, away, distance] of [
    ["en-US", "9:00 PM", "Friday, November 20, 2026", "in 4 months", "1,235 km"],
    ["de", "21:00", "Freitag, 20. November 2026", "in 4 Monaten", "1.235 km"],
    ["ja", "21:00", "2026年11月20日金曜日", "4 か月後", "1,235 km"],
    ["no language", "21:00", "2026年11月20日金曜日", "4 か月後", "1,235 km"],
  ]) {
    text.useLanguage(language);
    assert.deepEqual(
      [text.timeText(noon, 9 * hour), text.dateText(noon, 9 * hour), text.untilText(125 * 86400), text.distanceText(1234567)].map(plain),
      [clock, date, away, distance]);
  }
  text.useLanguage("en-GB");
});

test("zones have the name that CLDR gives them in a language", () => {
  assert.equal(text.zoneName("Asia/Tokyo", "en", noon), "Japan Standard Time");
  assert.equal(text.zoneName("Europe/Berlin", "de", noon), "Mitteleuropäische Normalzeit");
});

test("a name that is an offset is told from others in every language", () => {
  for (const language of ["en", "fr", "ja", "ar-EG", "mr"]) {
    assert.equal(text.isNamed(text.zoneName("Etc/GMT+6", language, noon)), false, language);
    assert.equal(text.isNamed(text.zoneName("Asia/Tokyo", language, noon)), true, language);
  }
});

test("a zone or a language that the browser does not know has no name", () => {
  assert.equal(text.zoneName("Mars/Olympus", "en", noon), null);
  assert.equal(text.zoneName("Asia/Tokyo", "no language", noon), null);
});
