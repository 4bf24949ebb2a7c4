// The state of the page in the fragment of its URL, such as
// #at=43.06,141.35&with=52.52,13.4&within=200&time=2026-12-24T06:00Z&map=5/43/141.

import { decimalText, fieldText } from "./text.js";

export const emptyState = Object.freeze({ at: null, with: null, within: null, time: null, map: null, night: false });

// The greatest accuracy that the service answers for, in meters.
export const maximumWithin = 1000000;

const number = (text) => (/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN);

// "43.06,141.35" as a position; null if it is none on Earth.
function position(text) {
  const numbers = (text ?? "").split(",").map(number);
  if (numbers.length !== 2) return null;
  return isOnEarth(numbers) ? { latitude: numbers[0], longitude: numbers[1] } : null;
}

const isOnEarth = ([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

// "5/43/141" as a view, in OpenStreetMap's order: zoom, latitude, longitude.
function view(text) {
  const numbers = (text ?? "").split("/").map(number);
  if (numbers.length !== 3) return null;
  const [zoom, latitude, longitude] = numbers;
  return isOnEarth([latitude, longitude]) && zoom >= 0 && zoom <= 22 ? { zoom, latitude, longitude } : null;
}

// "2026-12-24T06:00Z" in milliseconds since 1970; null if it is another text.
const instant = (text) => (/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(text) && Date.parse(text)) || null;

// The state in a fragment. What cannot be read counts as absent: a link may be cut off or edited.
export function stateFrom(fragment) {
  let fields;
  try {
    fields = new URLSearchParams(fragment.replace(/^#/, ""));
  } catch {
    return { ...emptyState };
  }
  const at = position(fields.get("at"));
  const within = number(fields.get("within") ?? "");
  return {
    at,
    with: at && position(fields.get("with")),
    within: at && within > 0 ? Math.min(within, maximumWithin) : null,
    time: at && instant(fields.get("time") ?? ""),
    map: view(fields.get("map")),
    night: fields.get("night") === "on",
  };
}

const positionText = ({ latitude, longitude }) => `${decimalText(latitude)},${decimalText(longitude)}`;

// The fragment of a state; empty for that of a fresh page.
export function fragmentOf(state) {
  const fields = [];
  if (state.at) fields.push(`at=${positionText(state.at)}`);
  if (state.at && state.with) fields.push(`with=${positionText(state.with)}`);
  if (state.at && state.within) fields.push(`within=${decimalText(state.within)}`);
  if (state.at && state.time !== null) fields.push(`time=${fieldText(state.time, 0)}Z`);
  if (state.map) {
    const { zoom, latitude, longitude } = state.map;
    const digits = digitsAt(zoom);
    const rounded = [zoom.toFixed(2), latitude.toFixed(digits), longitude.toFixed(digits)];
    fields.push(`map=${rounded.map((text) => decimalText(Number(text))).join("/")}`);
  }
  if (state.night) fields.push("night=on");
  return fields.length > 0 ? `#${fields.join("&")}` : "";
}

// How many decimals of a degree make a difference of less than a pixel at a zoom, where 512 pixels are a tile.
export function digitsAt(zoom) {
  return Math.max(0, Math.min(7, Math.ceil(Math.log10((512 * 2 ** zoom) / 360))));
}
