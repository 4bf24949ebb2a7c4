// Times, distances and offsets as text: numbers, times and dates as the reader's language writes them, sentences in English. No
// function here reads a clock or the document.

const english = "en-GB";
let formats = formatsOf(english);

function formatsOf(language) {
  const dates = (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  return {
    language,
    time: dates({ timeStyle: "short" }),
    clock: dates({ timeStyle: "medium" }),
    date: dates({ dateStyle: "full" }),
    moment: dates({ dateStyle: "full", timeStyle: "short" }),
    numbers: new Intl.NumberFormat(language),
    relative: new Intl.RelativeTimeFormat(language, { numeric: "always" }),
  };
}

// Writes numbers, times and dates as a language does, with its clock of 12 or 24 hours: British English unless told.
export function useLanguage(language) {
  try {
    formats = formatsOf(language);
  } catch {
    // Not a language tag.
  }
}

// The language of times and dates, for `lang`.
export const language = () => formats.language;

const two = (number) => String(number).padStart(2, "0");

// An offset from UTC in seconds as "UTC+09:00": with seconds where there are any, as in the years of local mean time.
export function offsetText(seconds) {
  if (seconds === 0) return "UTC";
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60];
  if (size % 60 !== 0) parts.push(size % 60);
  return `UTC${seconds < 0 ? "\u2212" : "+"}${parts.map(two).join(":")}`;
}

// The same in short: "+9", "+5:45", "−3:30".
export function shortOffsetText(offset) {
  if (offset === 0) return "0";
  const minutes = Math.round(Math.abs(offset) / 60);
  const rest = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return `${offset < 0 ? "\u2212" : "+"}${Math.floor(minutes / 60)}${rest}`;
}

const written = (name) => (instant, offset) => formats[name].format(new Date(instant + offset * 1000));

// What a clock shows, "21:14" or "9:14 PM", at an instant in milliseconds since 1970 where the offset from UTC is so many seconds.
export const timeText = written("time");

// The same with seconds.
export const clockText = written("clock");

// The date there, "Monday 23 November 2026", and the date with the time of day.
export const dateText = written("date");
export const momentText = written("moment");

// The time there as a field for dates and times has it: "2026-11-23T21:14".
export const fieldText = (instant, offset) => new Date(instant + offset * 1000).toISOString().slice(0, 16);

// The time of day of a time as RFC 3339 has it: that of the clock it was written for, whatever the browser's zone.
export const timeOfDay = (text) => timeText(Date.parse(`${text.slice(0, 19)}Z`), 0);

// A distance in meters: "12 cm", "4.3 m", "750 m", "1.25 km", "74 km".
export function distanceText(meters) {
  if (meters < 0.995) return `${Math.round(meters * 100)} cm`;
  const fixed = (number, decimals) => formats.numbers.format(Number(number.toFixed(decimals)));
  if (meters < 999.5) return `${fixed(meters, meters < 9.95 ? 1 : 0)} m`;
  const kilometers = meters / 1000;
  return `${fixed(kilometers, kilometers < 9.995 ? 2 : kilometers < 99.95 ? 1 : 0)} km`;
}

// A span of time in seconds: "1 hour", "5 hours and 30 minutes"; in English unless told.
export function spanText(seconds, language = english) {
  const size = Math.round(Math.abs(seconds));
  const parts = [[Math.floor(size / 3600), "hour"], [Math.floor(size / 60) % 60, "minute"], [size % 60, "second"]]
    .filter(([number], index) => number > 0 || (size === 0 && index === 1))
    .map(([number, unit]) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(number));
  return new Intl.ListFormat(language).format(parts);
}

// How far away an instant is: "in 4 months", "3 hours ago".
export function untilText(seconds) {
  const units = [["year", 365.2425 * 86400], ["month", 30.436875 * 86400], ["day", 86400], ["hour", 3600], ["minute", 60]];
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size * (unit === "day" ? 2 : 1)) return formats.relative.format(Math.trunc(seconds / size), unit);
  }
  return formats.relative.format(Math.trunc(seconds), "second");
}

// What happens to clocks when the offset changes.
export function changeTitle(before, after) {
  if (after === undefined) return "Next change";
  if (after === before) return "The name of the time changes, clocks do not";
  return after > before ? "Clocks go forward" : "Clocks go back";
}

// Two clocks beside each other: "Berlin is 8 hours behind Sapporo".
export function comparisonText(first, second) {
  const [a, b] = [first, second].map(first.name === second.name ? ({ title }) => title : ({ name }) => name);
  if (first.utcOffset === second.utcOffset) {
    return first.zone === second.zone ? `Both places are in ${first.zone}.` : `${b} and ${a} have the same time.`;
  }
  const relation = second.utcOffset > first.utcOffset ? "ahead of" : "behind";
  return `${b} is ${spanText(second.utcOffset - first.utcOffset)} ${relation} ${a}.`;
}

// "Sapporo, Hokkaido, Japan".
export function labelOf({ name, region, countryName, country }) {
  return [name, region?.name === name ? null : region?.name, countryName ?? country].filter(Boolean).join(", ");
}

// What a position is called: { title, name }, after the nearest city of its zone if that is near.
export function placeNames(position, zone, city) {
  if (zone && isNautical(zone)) return { title: "At sea", name: zone };
  if (!city || city.inZone === false || city.meters > 100000) return { title: coordinateText(position), name: coordinateText(position) };
  return { title: `${city.meters > 5000 ? "Near " : ""}${labelOf(city)}`, name: city.name };
}

// "A", "A and B", "A, B and C".
// Of many only the first are named: at a pole all zones of the sea meet.
export function listText(items, conjunction = "and") {
  if (items.length > 6) return `${items.slice(0, 3).join(", ")} ${conjunction} ${items.length - 3} others`;
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1)}`;
}

// A message of the service, which begins with a small letter, as a sentence.
export const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

// A coordinate in degrees, latitude first, with no more than seven decimals and none that say nothing.
export function coordinateText({ latitude, longitude }) {
  return `${decimalText(latitude)}, ${decimalText(longitude)}`;
}

// Never with an exponent, which no parser of coordinates takes.
export function decimalText(number) {
  const text = number.toFixed(7).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

// The name that CLDR has for a zone in a language, as the browser knows it; null if the browser does not know the zone.
export function zoneName(zone, language, instant) {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "long" }).formatToParts(instant);
    return parts.find((part) => part.type === "timeZoneName")?.value ?? null;
  } catch {
    return null;
  }
}

// Whether a zone's name says more than its offset does: that of Etc/GMT+6 is "GMT-06:00".
export const isNamed = (name) => !/\p{Nd}/u.test(name);

export const isNautical = (zone) => /^Etc\/(GMT|UTC)/.test(zone);

// Zones in a sentence: "Asia/Tokyo and Etc/GMT-9 (at sea)".
export function zonesText(zones) {
  return listText(zones.map((zone) => (isNautical(zone) ? `${zone} (at sea)` : zone)));
}
