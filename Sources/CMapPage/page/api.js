// Requests to the service, and their failures in plain words.

// A request that failed. `message` is for people; `canRetry` says whether the same request may work later.
export class ServiceFailure extends Error {
  constructor(message, canRetry) {
    super(message);
    this.canRetry = canRetry;
  }
}

// The JSON of a route. Parameters that are null or undefined are left out. Throws a ServiceFailure, or an AbortError once
// the signal is aborted.
export async function ask(path, parameters = {}, signal = undefined) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined));
  const url = query.size > 0 ? `${path}?${query}` : path;
  let response;
  try {
    response = await fetch(url, { signal, headers: { Accept: "application/json" } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceFailure("The service does not answer. It may have been stopped, or the connection is down.", true);
  }
  let body = null;
  try {
    body = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (response.ok) throw new ServiceFailure("The service sent an answer that cannot be read.", true);
  }
  if (response.ok) return body;
  throw new ServiceFailure(...explanation(response, body));
}

function explanation(response, problem) {
  const detail = problem?.detail ? ` ${sentence(problem.detail)}` : "";
  switch (response.status) {
    case 401: case 403: return [`The service wants a key for this.${detail}`, false];
    case 429: return ["These were too many requests in a short time: wait a moment, then try again.", true];
    case 503: return ["The service is busy: try again in a moment.", true];
    default: break;
  }
  if (response.status >= 500) return [`The service failed (${response.status}).${detail}`, true];
  return [problem?.detail ? sentence(problem.detail) : `The service refused the request (${response.status}).`, false];
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

const coordinates = ({ latitude, longitude }) => ({ lat: latitude, lng: longitude });

// The zones of a position with their local time, the nearest city, and the zones within so many meters.
export const timeZoneAt = (position, within, signal) =>
  ask("/v1/timezone", { ...coordinates(position), all: true, city: true, within }, signal);

// The same at an instant: what clocks show just after a change.
export const timeZoneAtInstant = (position, instant, signal) =>
  ask("/v1/timezone", { ...coordinates(position), time: instant }, signal);

export const nearestBorder = (position, signal) => ask("/v1/near", coordinates(position), signal);

export const sunAt = (position, signal) => ask("/v1/sun", coordinates(position), signal);

export const placesNamed = (text, signal) => ask("/v1/places", { q: text, limit: 8 }, signal);

// The offsets of all zones now: zones and seconds.
export async function currentOffsets() {
  const { zones } = await ask("/v1/zones");
  return new Map(zones.map(({ id, utcOffset }) => [id, utcOffset]));
}

// What the operator configured: { basemap: { url, attribution } | null }.
export const configuration = () => ask("/v1/page");
