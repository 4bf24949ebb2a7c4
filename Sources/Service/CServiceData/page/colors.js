// The color of an offset from UTC, and of everything on the map, in the light and in the dark theme.
//
// Offsets go from violet in the west over blue and green to yellow in the east, and from dark to light with it, so that
// their order shows to everyone. Odd hours are a little darker than even ones: neighbors differ in lightness, which all
// eyes see alike.

const west = -12 * 3600;
const east = 14 * 3600;

export const themes = {
  light: {
    lightness: [0.67, 0.91], chroma: [0.08, 0.09], alternation: 0.022,
    background: "#e9edf0", nauticalShare: 0.3, border: "#4a4f57", seaBorder: "#8d97a1",
    night: "#0d1b3d", nightOpacity: 0.035, hatch: "#20252b", accent: "#b3123f", second: "#1f4fbf", halo: "#ffffff",
    highlight: "#1d232a", highlightOpacity: 0.2,
  },
  dark: {
    lightness: [0.4, 0.68], chroma: [0.08, 0.085], alternation: 0.022,
    background: "#171b20", nauticalShare: 0.26, border: "#0e1114", seaBorder: "#4a535d",
    night: "#02040c", nightOpacity: 0.05, hatch: "#f2f4f6", accent: "#ff5d83", second: "#8ab4ff", halo: "#0e1114",
    highlight: "#ffffff", highlightOpacity: 0.16,
  },
};

// Linear light of the sRGB primaries, from Ottosson's Oklab in its polar form; the hue in degrees.
function linearFrom(lightness, chroma, hue) {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const encoded = (light) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
const isDisplayable = (linear) => linear.every((light) => light >= -1e-4 && light <= 1 + 1e-4);

const hex = (channels) =>
  `#${channels.map((channel) => Math.round(Math.max(0, Math.min(1, channel)) * 255).toString(16).padStart(2, "0")).join("")}`;

// The red, green and blue of "#rrggbb", each 0...1.
export const channelsOf = (color) => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16) / 255);

// A color between two, nearer to the second one the greater the share.
export function mixed(from, to, share) {
  const target = channelsOf(to);
  return hex(channelsOf(from).map((channel, index) => channel + (target[index] - channel) * share));
}

// 1 at even hours, -1 at odd ones, and between them in between.
function alternation(hours) {
  const phase = Math.abs(hours % 2);
  return 1 - 2 * Math.min(phase, 2 - phase);
}

// The color of an offset in seconds as "#rrggbb".
export function offsetColor(offset, { lightness, chroma, alternation: step }) {
  const share = Math.max(0, Math.min(1, (offset - west) / (east - west)));
  const between = ([start, end]) => start + (end - start) * share;
  const light = between(lightness) + step * alternation(offset / 3600);
  const hue = 310 - 225 * share;
  let saturation = between(chroma);
  while (!isDisplayable(linearFrom(light, saturation, hue))) saturation *= 0.95;
  return hex(linearFrom(light, saturation, hue).map(encoded));
}

// At sea the same, but paler.
export function nauticalColor(offset, theme) {
  return mixed(theme.background, offsetColor(offset, theme), theme.nauticalShare);
}

// MapLibre's expression for whether clocks differ now on the two sides of a border. What is known about one side only, such as
// where disputed ground begins, counts as the same; zones without clocks differ.
export function clocksDiffer(offsets) {
  const offsetsByZone = ["literal", Object.fromEntries(offsets)];
  const [here, beyond] = ["zone", "neighbor"].map((name) => ["get", ["to-string", ["get", name]], offsetsByZone]);
  return ["all", ["has", "neighbor"], ["any", ["!=", here, beyond], ["==", here, null]]];
}

// MapLibre's expression for the color of a feature by its zone. `offsets` maps zones to seconds.
export function fillColors(offsets, theme) {
  const colors = (colorOf) => {
    const zonesOf = new Map();
    for (const [zone, offset] of offsets) {
      const color = colorOf(offset, theme);
      zonesOf.set(color, [...(zonesOf.get(color) ?? []), zone]);
    }
    if (zonesOf.size === 0) return theme.background;
    return ["match", ["get", "zone"], ...[...zonesOf].flatMap(([color, zones]) => [zones, color]), theme.background];
  };
  return ["case", ["==", ["get", "nautical"], true], colors(nauticalColor), colors(offsetColor)];
}
