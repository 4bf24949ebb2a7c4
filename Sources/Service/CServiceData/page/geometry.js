// Geometry on the sphere, in degrees: circles, lines, and where the sun is. No function here reads a clock.

export const earthRadius = 6371008.8; // meters: the mean radius

const radians = (degrees) => (degrees * Math.PI) / 180;
const degrees = (angle) => (angle * 180) / Math.PI;

// A longitude in -180 ..< 180.
export function wrapped(longitude) {
  const turned = (longitude + 180) % 360;
  return (turned < 0 ? turned + 360 : turned) - 180;
}

// The same longitude as another, turned by whole circles, but no more than 180 degrees from a third one.
const unwrapped = (longitude, near) => near + wrapped(longitude - near);

// Half the world's height in Mercator's projection as pi, from the equator to the north.
const mercator = (latitude) => Math.atanh(Math.sin(radians(latitude)));

// Pixels from the upper left corner of a map, north above, of [longitude, latitude]. MapLibre's own `project` takes several
// times as long, and there are many.
export function projection({ center, zoom, width, height }) {
  const world = 512 * 2 ** zoom;
  const [left, top] = [center.lng - (180 * width) / world, mercator(center.lat) + (Math.PI * height) / world];
  return ([longitude, latitude]) => [((longitude - left) * world) / 360, ((top - mercator(latitude)) * world) / (2 * Math.PI)];
}

// The point at a distance, as an angle in degrees, in a direction, clockwise from north.
function destination({ latitude, longitude }, distance, bearing) {
  const [phi, delta, theta] = [latitude, distance, bearing].map(radians);
  const sine = Math.sin(phi) * Math.cos(delta) + Math.cos(phi) * Math.sin(delta) * Math.cos(theta);
  const east = Math.sin(theta) * Math.sin(delta) * Math.cos(phi);
  return {
    latitude: degrees(Math.asin(Math.max(-1, Math.min(1, sine)))),
    longitude: longitude + degrees(Math.atan2(east, Math.cos(delta) - Math.sin(phi) * sine)),
  };
}

// The ring of a cap of the sphere: all that is at most an angle, below 90 degrees, from a center. Coordinates are [longitude,
// latitude]. Where the cap has no pole inside, longitudes are continuous and may exceed 180 degrees. Where it has one, the
// ring runs from -180 to 180 and back along the pole.
export function capRing(center, radius, steps = 360) {
  const points = Array.from({ length: steps }, (_, step) => destination(center, radius, (step * 360) / steps));
  const pole = center.latitude < 0 ? -90 : 90;
  if (Math.abs(pole - center.latitude) >= radius) {
    const ring = points.map(({ latitude, longitude }) => [unwrapped(longitude, center.longitude), latitude]);
    return [...ring, ring[0]];
  }
  const line = points.map(({ latitude, longitude }) => [wrapped(longitude), latitude]).sort((a, b) => a[0] - b[0]);
  const [first, last] = [line[0], line.at(-1)];
  const share = (180 - last[0]) / (first[0] + 360 - last[0]);
  const seam = last[1] + (first[1] - last[1]) * share;
  return [[-180, seam], ...line, [180, seam], [180, pole], [-180, pole], [-180, seam]];
}

// A circle of so many meters around a position.
export function circleRing(center, meters) {
  return capRing(center, Math.min(degrees(meters / earthRadius), 89.9), 128);
}

// The shortest line between two positions, as [longitude, latitude] with continuous longitudes.
export function shortestLine(from, to, steps = 64) {
  const [a, b] = [from, to].map(unitVector);
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  const end = [unwrapped(to.longitude, from.longitude), to.latitude];
  if (angle < 1e-3) return [[from.longitude, from.latitude], end];
  const line = [[from.longitude, from.latitude]];
  for (let step = 1; step < steps; step += 1) {
    const [p, q] = [1 - step / steps, step / steps].map((share) => Math.sin(share * angle) / Math.sin(angle));
    const [x, y, z] = a.map((value, axis) => p * value + q * b[axis]);
    line.push([unwrapped(degrees(Math.atan2(y, x)), line.at(-1)[0]), degrees(Math.atan2(z, Math.hypot(x, y)))]);
  }
  line.push([unwrapped(to.longitude, line.at(-1)[0]), to.latitude]);
  return line;
}

function unitVector({ latitude, longitude }) {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

// Where the sun is in the zenith at an instant in milliseconds since 1970, to about 0.02 degrees in this century: the low
// precision formulas of the Astronomical Almanac.
export function subsolarPoint(instant) {
  const days = instant / 86400000 - 10957.5; // since noon of 2000-01-01
  const anomaly = radians(357.528 + 0.9856003 * days);
  const ecliptic = radians(280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const obliquity = radians(23.439 - 0.0000004 * days);
  const ascension = degrees(Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic)));
  const sidereal = 280.46061837 + 360.98564736629 * days;
  return {
    latitude: degrees(Math.asin(Math.sin(obliquity) * Math.sin(ecliptic))),
    longitude: wrapped(ascension - sidereal),
  };
}

// How high the sun stands over a position, in degrees, without refraction.
export function sunAltitude(instant, position) {
  const [sun, here] = [subsolarPoint(instant), position].map(unitVector);
  return degrees(Math.asin(Math.max(-1, Math.min(1, sun[0] * here[0] + sun[1] * here[1] + sun[2] * here[2]))));
}

// How far the sun is below the horizon where night is drawn darker: from sunset to the end of the last twilight.
export const nightDepths = [0.833, 3, 6, 9, 12, 15, 18];

// The part of the Earth where the sun is lower than that.
export function nightRing(instant, depth) {
  const sun = subsolarPoint(instant);
  const midnight = { latitude: -sun.latitude, longitude: wrapped(sun.longitude + 180) };
  return capRing(midnight, 90 - depth);
}
