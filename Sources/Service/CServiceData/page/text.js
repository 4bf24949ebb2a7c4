// Times, distances and offsets as English text. No function here reads a clock or the document.

const dates = new Intl.DateTimeFormat("en-GB", {
  weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC",
});
const numbers = new Intl.NumberFormat("en");
const spans = new Intl.RelativeTimeFormat("en", { numeric: "always" });

const two = (number) => String(number).padStart(2, "0");

// "1 hour", "2 hours".
const counted = (number, unit) => `${number} ${unit}${number === 1 ? "" : "s"}`;

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

// What a clock shows, "21:14:05", at an instant in milliseconds since 1970 where the offset from UTC is so many seconds.
export function clockText(instant, offset) {
  return new Date(instant + offset * 1000).toISOString().slice(11, 19);
}

// The date there, "Monday, 23 November 2026".
export function dateText(instant, offset) {
  return dates.format(new Date(instant + offset * 1000)).replace(/^(\p{L}+) /u, "$1, ");
}

// The time of day, "21:14", of a time as RFC 3339 has it: that of the clock it was written for, whatever the browser's zone.
export function timeOfDay(text) {
  return /T(\d\d:\d\d)/.exec(text)?.[1] ?? text;
}

// A distance in meters: "12 cm", "4.3 m", "750 m", "1.25 km", "74 km".
export function distanceText(meters) {
  if (meters < 0.995) return `${Math.round(meters * 100)} cm`;
  const fixed = (number, decimals) => numbers.format(Number(number.toFixed(decimals)));
  if (meters < 999.5) return `${fixed(meters, meters < 9.95 ? 1 : 0)} m`;
  const kilometers = meters / 1000;
  return `${fixed(kilometers, kilometers < 9.995 ? 2 : kilometers < 99.95 ? 1 : 0)} km`;
}

// A span of time in seconds: "1 hour", "5 hours and 30 minutes".
export function spanText(seconds) {
  const size = Math.round(Math.abs(seconds));
  const parts = [[Math.floor(size / 3600), "hour"], [Math.floor(size / 60) % 60, "minute"], [size % 60, "second"]]
    .filter(([number]) => number > 0)
    .map(([number, unit]) => counted(number, unit));
  if (parts.length === 0) return "no time";
  return parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

// How far away an instant is: "in 4 months", "in 3 hours".
export function untilText(seconds) {
  const units = [["year", 365.2425 * 86400], ["month", 30.436875 * 86400], ["day", 86400], ["hour", 3600], ["minute", 60]];
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size * (unit === "day" ? 2 : 1)) return spans.format(Math.trunc(seconds / size), unit);
  }
  return "in less than a minute";
}

// What happens to clocks at an instant when the offset changes: "Clocks go back 1 hour on Sunday, 25 October 2026 at 03:00".
export function changeText(instant, before, after) {
  const when = `on ${dateText(instant, before)} at ${clockText(instant, before).slice(0, 5)}`;
  if (after === undefined) return `Clocks or their names change ${when}`;
  if (after === before) return `The name of the time changes ${when}; clocks do not`;
  return `Clocks go ${after > before ? "forward" : "back"} ${spanText(after - before)} ${when}`;
}

// Two clocks beside each other: "Europe/Berlin is 8 hours behind Asia/Tokyo".
export function comparisonText(first, second) {
  if (first.utcOffset === second.utcOffset) {
    if (first.zone === second.zone) return `Both places are in ${first.zone}.`;
    return `${second.zone} and ${first.zone} have the same time now.`;
  }
  const relation = second.utcOffset > first.utcOffset ? "ahead of" : "behind";
  return `${second.zone} is ${spanText(second.utcOffset - first.utcOffset)} ${relation} ${first.zone}.`;
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

export const isNautical = (zone) => /^Etc\/(GMT|UTC)/.test(zone);

// Zones in a sentence: "Asia/Tokyo and Etc/GMT-9 (at sea)".
export function zonesText(zones) {
  return listText(zones.map((zone) => (isNautical(zone) ? `${zone} (at sea)` : zone)));
}
