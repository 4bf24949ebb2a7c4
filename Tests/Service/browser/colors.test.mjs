// The colors of offsets: told apart by all eyes, in both themes, and known to MapLibre.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./modules.mjs";

const { channelsOf, clocksDiffer, fillColors, mixed, nauticalColor, offsetColor, themes } = await load("colors.js");
const { styleOf } = await load("drawing.js");

const hours = Array.from({ length: 27 }, (_, index) => index - 12);

// How colors look to eyes without one kind of cones, on linear light: Machado, Oliveira and Fernandes, 2009.
const eyes = {
  "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const linear = (channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const product = (matrix, vector) => matrix.map((row) => row.reduce((sum, value, index) => sum + value * vector[index], 0));

// As WCAG defines it: 1 ... 21.
function contrast(...colors) {
  const [light, dark] = colors.map((color) => product([[0.2126, 0.7152, 0.0722]], channelsOf(color).map(linear))[0]).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

// A color in Oklab, where distances are differences as people see them.
function seen(color, eye) {
  const light = product(eye, channelsOf(color).map(linear)).map((value) => Math.max(0, Math.min(1, value)));
  const cones = product(
    [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]],
    light).map(Math.cbrt);
  return product(
    [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]],
    cones);
}

for (const [name, theme] of Object.entries(themes)) {
  for (const [kind, eye] of Object.entries(eyes)) {
    test(`neighboring hours differ, ${name}, ${kind}`, () => {
      for (const hour of hours.slice(1)) {
        const [a, b] = [hour - 1, hour].map((one) => seen(offsetColor(one * 3600, theme), eye));
        const distance = Math.hypot(...a.map((value, index) => value - b[index]));
        assert.ok(distance > 0.024, `${hour - 1} and ${hour}: ${distance}`);
      }
    });
  }

  test(`land is told from sea, ${name}`, () => {
    for (const hour of hours) {
      const [land, sea] = [offsetColor, nauticalColor].map((color) => seen(color(hour * 3600, theme), eyes["all cones"]));
      assert.ok(Math.hypot(...land.map((value, index) => value - sea[index])) > 0.04, `${hour}`);
    }
  });

  test(`zones of places stand out from the sea and the land of their hour, ${name}`, () => {
    const { layers } = styleOf({ theme, offsets: new Map(), basemap: null, origin: "", showsNight: false, zonesOfPlaces: ["Asia/Tokyo"] });
    const { paint } = layers.find(({ id }) => id === "zones-of-places");
    for (const hour of hours) {
      const land = offsetColor(hour * 3600, theme);
      const place = mixed(land, paint["fill-color"], paint["fill-opacity"]);
      assert.ok(contrast(place, nauticalColor(hour * 3600, theme)) > 1.5, `sea at ${hour}`);
      assert.ok(contrast(place, land) > 1.15, `land at ${hour}`);
    }
  });

  test(`every offset has a color, ${name}`, () => {
    for (const offset of [-43200, -34200, -12600, 0, 1172, 20700, 45900, 50400, 54000, -99999, 99999]) {
      assert.match(offsetColor(offset, theme), /^#[0-9a-f]{6}$/);
    }
  });
}

test("colors are mixed by their share", () => {
  assert.equal(mixed("#000000", "#ffffff", 0), "#000000");
  assert.equal(mixed("#000000", "#ffffff", 1), "#ffffff");
  assert.equal(mixed("#000000", "#ff8000", 0.5), "#804000");
});

test("zones of the same offset share a branch of the expression", () => {
  const offsets = new Map([["Asia/Tokyo", 32400], ["Asia/Seoul", 32400], ["Etc/GMT+3", -10800]]);
  const [operator, , nautical, land] = fillColors(offsets, themes.light);
  assert.equal(operator, "case");
  assert.equal(land.length, 2 + 2 * 2 + 1);
  assert.deepEqual(land[2], ["Asia/Tokyo", "Asia/Seoul"]);
  assert.equal(land[3], offsetColor(32400, themes.light));
  assert.equal(nautical[5], nauticalColor(-10800, themes.light));
  assert.deepEqual(fillColors(new Map(), themes.light)[2], themes.light.background);
});

// MapLibre's expressions, as far as borders need them.
const evaluate = (expression, properties) => {
  if (!Array.isArray(expression)) return expression;
  const [name, ...parts] = expression;
  if (name === "literal") return parts[0];
  const values = parts.map((part) => evaluate(part, properties));
  switch (name) {
    case "get": return (values[1] ?? properties)[values[0]] ?? null;
    case "has": return values[0] in properties;
    case "to-string": return String(values[0] ?? "");
    case "all": return values.every(Boolean);
    case "any": return values.some(Boolean);
    case "==": return values[0] === values[1];
    case "!=": return values[0] !== values[1];
    default: throw new Error(name);
  }
};

for (const [border, expected] of [
  [{ zone: "Europe/Berlin", neighbor: "Europe/Paris" }, false],
  [{ zone: "Europe/Berlin", neighbor: "Europe/Kyiv" }, true],
  [{ zone: "Depot 7", neighbor: "Depot 8" }, true],
  [{ zone: "Europe/Berlin", neighbor: "Depot 8" }, true],
  [{ zone: "Europe/Berlin" }, false],
]) {
  test(`clocks ${expected ? "differ" : "are the same"} at ${Object.values(border).join(" and ")}`, () => {
    const offsets = new Map([["Europe/Berlin", 3600], ["Europe/Paris", 3600], ["Europe/Kyiv", 7200]]);
    assert.equal(evaluate(clocksDiffer(offsets), border), expected);
  });
}
