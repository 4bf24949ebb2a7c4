// Where labels stand on the map, in pixels: hours along its top, and names of zones. No function here reads the document.

import { wrapped } from "./geometry.js";

// The hours by the sun, from the meridians in sight: { hours, x } from west to east, as many as fit. At longitude 180 meet 12
// and -12.
export function hourLabels({ center, width, pixelsPerDegree }, room = 44) {
  const spacing = 15 * pixelsPerDegree;
  const step = [1, 2, 3, 6, 12, 24].find((hours) => hours * spacing >= room) ?? 24;
  const [first, last] = [-1, 1].map((side) => (center + (side * width) / 2 / pixelsPerDegree) / 15);
  const labels = [];
  for (let hours = Math.ceil(first / step) * step; hours <= last; hours += step) {
    const x = width / 2 + (hours * 15 - center) * pixelsPerDegree;
    if (x >= room / 2 && x <= width - room / 2) labels.push({ hours: Math.round(wrapped(hours * 15) / 15), x });
  }
  return labels;
}

// The stretches of horizontal lines that polygons cover, by zone: for each line pairs of x, ascending and apart.
//
// `features` are { zone, rings }, the rings closed lines of [x, y]. A zone may have several, which overlap where tiles do.
export function stretches(features, lines) {
  const found = new Map();
  for (const { zone, rings } of features) {
    const crossings = crossingsOf(rings, lines);
    if (!found.has(zone)) found.set(zone, lines.map(() => []));
    crossings.forEach((xs, line) => {
      xs.sort((a, b) => a - b);
      for (let index = 0; index + 1 < xs.length; index += 2) found.get(zone)[line].push([xs[index], xs[index + 1]]);
    });
  }
  for (const [zone, rows] of found) found.set(zone, rows.map(united));
  return found;
}

// Where rings cross each line; an edge counts for the lines above its lower end, up to its upper one.
function crossingsOf(rings, lines) {
  const crossings = lines.map(() => []);
  const [first, step] = [lines[0], lines.length > 1 ? lines[1] - lines[0] : 1];
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index += 1) {
      const [[ax, ay], [bx, by]] = ring[index - 1][1] <= ring[index][1] ? [ring[index - 1], ring[index]] : [ring[index], ring[index - 1]];
      const last = Math.min(lines.length - 1, Math.ceil((by - first) / step) - 1);
      for (let line = Math.max(0, Math.ceil((ay - first) / step)); line <= last; line += 1) {
        crossings[line].push(ax + ((lines[line] - ay) / (by - ay)) * (bx - ax));
      }
    }
  }
  return crossings;
}

// Pairs of x, joined where they overlap or nearly touch.
function united(pairs) {
  const joined = [];
  for (const [start, end] of pairs.sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

// What is in both of two lists of pairs.
function common(some, others) {
  return some.flatMap(([a, b]) => others
    .map(([c, d]) => [Math.max(a, c), Math.min(b, d)])
    .filter(([start, end]) => start < end));
}

// The cities whose names fit, the first ones before the others, and none covers another: a dot at x and y, and above it the name.
export function cityPlaces(cities, { width, height, top, covered = [] }) {
  const boxes = covered.map(({ x, y, width: w, height: h }) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2]);
  return cities.filter(({ name, x, y }) => {
    const half = 3.2 * name.length + 6;
    const [left, upper, right, lower] = [x - half, y - 16, x + half, y + 6];
    if (left < 0 || right > width || upper < top || lower > height) return false;
    if (boxes.some(([a, b, c, d]) => left < c && right > a && upper < d && lower > b)) return false;
    return boxes.push([left, upper, right, lower]);
  });
}

// Places for names: { zone, x, y }, the middle of each. A name stands in its zone as a whole, where that is widest; names that do
// not fit are left out, and none covers another, or is behind what `covered` lists: { x, y, width, height }, x and y of the
// middle.
//
// `widthOf` gives the width of a zone's name; a name is as high as `rows` lines are apart.
export function namePlaces(features, { lines, left, right, rows, widthOf, covered = [] }) {
  const height = (rows - 1) * (lines[1] - lines[0]);
  const candidates = [];
  for (const [zone, found] of stretches(features, lines)) {
    const width = widthOf(zone);
    for (let line = 0; line + rows <= lines.length; line += 1) {
      const shared = found.slice(line, line + rows).reduce(common, [[left, right]]);
      for (const [start, end] of shared) {
        if (end - start >= width) candidates.push({ zone, x: (start + end) / 2, y: lines[line] + height / 2, width, height, room: end - start });
      }
    }
  }
  const isApart = (a, b) => Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
  const places = new Map();
  for (const candidate of candidates.sort((a, b) => b.room - a.room)) {
    const { zone } = candidate;
    if (!places.has(zone) && [...covered, ...places.values()].every((other) => isApart(candidate, other))) places.set(zone, candidate);
  }
  return [...places.values()].map(({ zone, x, y }) => ({ zone, x, y }));
}
