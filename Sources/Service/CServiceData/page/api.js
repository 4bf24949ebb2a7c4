// Requests to the service, and their failures in plain words.

import { sentence } from "./text.js";

// A request that failed. `message` is for people; `canRetry` says whether the same request may work later.
export class ServiceFailure extends Error {
  constructor(message, canRetry, needsKey = false) {
    super(message);
    this.canRetry = canRetry;
    this.needsKey = needsKey; // the page asks for a key then, which says enough
  }
}

// The key of a service that wants one: kept for this tab only.
const keyName = "tzlookup-key";

export function setKey(key) {
  sessionStorage.setItem(keyName, key);
}

// The header fields of every request, the map's too.
export function headersWithKey() {
  const key = sessionStorage.getItem(keyName);
  return key ? { "X-API-Key": key } : {};
}

export const hasKey = () => sessionStorage.getItem(keyName) !== null;

// The JSON of a route. Parameters that are null or undefined are left out. Throws a ServiceFailure, or an AbortError once
// the signal is aborted.
export async function ask(path, parameters = {}, signal = undefined) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined));
  const url = query.size > 0 ? `${path}?${query}` : path;
  let response;
  try {
    response = await fetch(url, { signal, headers: { Accept: "application/json", ...headersWithKey() } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceFailure("The service does not answer. It may have been stopped, or the connection is down.", true);
  }
  let body = null;
  try {
    body = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (response.ok) throw new ServiceFailure("The service sent a response that cannot be read.", true);
  }
  if (response.ok) return body;
  if (isForKey(response.status)) askForKey();
  throw new ServiceFailure(...explanation(response, body));
}

// Whether a status says that a key is missing or unknown.
export const isForKey = (status) => status === 401 || status === 403;

// Makes the page ask for a key.
export const askForKey = () => dispatchEvent(new Event("keywanted"));

function explanation(response, problem) {
  const detail = problem?.detail ? ` ${sentence(problem.detail)}` : "";
  switch (response.status) {
    case 401: case 403: return ["There is no answer without a valid key.", false, true];
    case 429: return ["Too many requests in a short time: wait a moment, then try again.", true];
    case 503: return ["The service is busy: try again in a moment.", true];
    default: break;
  }
  if (response.status >= 500) return [`The service failed (${response.status}).${detail}`, true];
  return [problem?.detail ? sentence(problem.detail) : `The service refused the request (${response.status}).`, false];
}

const coordinates = ({ latitude, longitude }) => ({ lat: latitude, lng: longitude });

const instantText = (time) => (time === null ? null : new Date(time).toISOString());

// The zones of a position with their local time now or at another time, the nearest city, and the zones within so many meters.
export const timeZoneAt = (position, { within, time }, signal) =>
  ask("/v1/timezone", { ...coordinates(position), all: true, city: true, within, time: instantText(time) }, signal);

// The offset from UTC in seconds at a time, such as just after a change; undefined if there are no clocks.
export const offsetAt = async (position, time, signal) =>
  (await ask("/v1/timezone", { ...coordinates(position), time: instantText(time) }, signal)).time?.utcOffset;

export const nearestBorder = (position, signal) => ask("/v1/near", coordinates(position), signal);

export const sunAt = (position, date, signal) => ask("/v1/sun", { ...coordinates(position), date }, signal);

export const placesNamed = (text, signal) => ask("/v1/places", { q: text, limit: 8, autocomplete: true }, signal);

// The offsets of all zones now or at a time: zones, by each of the names that tiles may have, and seconds.
export async function offsetsAt(time) {
  const { zones } = await ask("/v1/zones", { time: instantText(time) });
  const hasClocks = ({ utcOffset }) => typeof utcOffset === "number";
  return new Map(zones.filter(hasClocks).flatMap(({ id, cldrId, utcOffset }) => [[id, utcOffset], [cldrId ?? id, utcOffset]]));
}

// How the service was started, and the largest city of each zone: { basemap: { url } | null, needsKey, dataVersion, cities }.
export const configuration = () => ask("/v1/page");
