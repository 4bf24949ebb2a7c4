// What is on the map: MapLibre's sources and layers, in the colors of a theme.

import { channelsOf, clocksDiffer, fillColors } from "./colors.js";
import { circleRing, nightDepths, nightRing, shortestLine } from "./geometry.js";

const nothing = { type: "FeatureCollection", features: [] };

const polygon = (ring, properties = {}) => ({
  type: "Feature", properties, geometry: { type: "Polygon", coordinates: [ring] },
});

// MapLibre's style. `offsets` maps zones to seconds; `basemap` is a template of raster tiles, or null; `zonesOfPlaces` stand out:
// where neighbors have the same offset, that shows on which side of the border a place is.
export function styleOf({ basemap, origin, ...rest }) {
  const sources = {
    zones: { type: "vector", tiles: [`${origin}/v1/tiles/{z}/{x}/{y}.mvt`], minzoom: 0, maxzoom: 16 },
    night: { type: "geojson", data: nothing },
    circles: { type: "geojson", data: nothing },
    lines: { type: "geojson", data: nothing },
  };
  if (basemap) sources.basemap = { type: "raster", tiles: [basemap.url], tileSize: 256 };
  return { version: 8, sources, layers: layersOf({ basemap, ...rest }) };
}

function layersOf({ theme, offsets, basemap, showsNight, zonesOfPlaces }) {
  const highlight = (id, zones, opacity) => ({
    id, type: "fill", source: "zones", "source-layer": "zones", filter: withZones(zones),
    paint: { "fill-color": theme.highlight, "fill-opacity": opacity, "fill-antialias": false },
  });
  const night = {
    id: "night", type: "fill", source: "night",
    layout: { visibility: showsNight ? "visible" : "none" },
    paint: { "fill-color": theme.night, "fill-opacity": fading(theme.nightOpacity), "fill-antialias": false },
  };
  const isAtSea = ["==", ["get", "sea"], true];
  const borders = (id, filter, color, width, dashes) => ({
    id, type: "line", source: "zones", "source-layer": "borders", filter,
    layout: { "line-join": "round", "line-cap": dashes ? "butt" : "round" },
    paint: { "line-color": color, "line-width": width, ...(dashes && { "line-dasharray": dashes }) },
  });
  return [
    { id: "background", type: "background", paint: { "background-color": theme.background } },
    ...(basemap ? [{ id: "basemap", type: "raster", source: "basemap" }] : []),
    {
      id: "zones", type: "fill", source: "zones", "source-layer": "zones",
      paint: { "fill-color": fillColors(offsets, theme), "fill-opacity": basemap ? 0.5 : 1, "fill-antialias": false },
    },
    highlight("zones-of-places", zonesOfPlaces, theme.highlightOpacity),
    highlight("zone-under-pointer", [], theme.highlightOpacity / 2),
    {
      id: "disputed", type: "fill", source: "zones", "source-layer": "disputed", paint: { "fill-pattern": hatchName },
    },
    night,
    borders("sea-borders", isAtSea, theme.seaBorder, widening(0.4, 1.2), [3, 2]),
    borders("borders", ["!", isAtSea], theme.border, borderWidths(offsets)),
    {
      id: "circles", type: "fill", source: "circles",
      paint: { "fill-color": slotColor(theme), "fill-opacity": 0.18 },
    },
    {
      id: "circle-lines", type: "line", source: "circles",
      paint: { "line-color": slotColor(theme), "line-width": 1.5 },
    },
    {
      id: "line-halos", type: "line", source: "lines", layout: { "line-cap": "round" },
      paint: { "line-color": theme.halo, "line-width": 5, "line-opacity": 0.8 },
    },
    {
      id: "lines", type: "line", source: "lines", layout: { "line-cap": "round" },
      paint: { "line-color": slotColor(theme), "line-width": 2.5, "line-dasharray": [0.1, 2] },
    },
  ];
}

// Night is a thing of the whole Earth: close up, it would only hide the colors.
const fading = (opacity) => ["interpolate", ["linear"], ["zoom"], 4, opacity, 7, 0];
const widening = (narrow, wide) => ["interpolate", ["linear"], ["zoom"], 1, narrow, 12, wide];
// Borders at which clocks differ are wider than others.
const borderWidths = (offsets) => widening(...[[0.8, 0.3], [2.4, 0.8]].map((widths) => ["case", clocksDiffer(offsets), ...widths]));
const slotColor = (theme) => ["case", ["==", ["get", "slot"], "second"], theme.second, theme.accent];
const withZones = (zones) => ["in", ["get", "zone"], ["literal", zones]];

const hatchName = "hatch";

// Diagonal lines, one in each square of 8 pixels, to be drawn over disputed ground.
function hatch(color) {
  const size = 16; // half pixels
  const channels = channelsOf(color).map((channel) => Math.round(255 * channel));
  const data = new Uint8Array(4 * size * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const distance = Math.min((x + y) % size, size - ((x + y) % size));
      const opacity = 0.55 * Math.max(0, Math.min(1, 1.75 - distance));
      data.set([...channels, 255 * opacity], 4 * (y * size + x));
    }
  }
  return { width: size, height: size, data };
}

// The drawing on a map whose style is loaded.
export class Drawing {
  constructor(map) {
    this.map = map;
    this.places = new Map(); // by slot: { circle, line }
  }

  // The pattern of disputed ground, for a style that has none yet.
  addHatch(id, theme) {
    if (id === hatchName && !this.map.hasImage(id)) this.map.addImage(id, hatch(theme.hatch), { pixelRatio: 2 });
  }

  // Fills the sources that the page computes: after the style was set, too.
  drawAll(now) {
    this.drawNight(now);
    this.drawPlaces();
  }

  drawNight(now) {
    const features = nightDepths.map((depth) => polygon(nightRing(now, depth)));
    this.map.getSource("night")?.setData({ type: "FeatureCollection", features });
  }

  showNight(isShown) {
    this.map.setLayoutProperty("night", "visibility", isShown ? "visible" : "none");
  }

  recolor(offsets, theme) {
    this.map.setPaintProperty("zones", "fill-color", fillColors(offsets, theme));
    this.map.setPaintProperty("borders", "line-width", borderWidths(offsets));
  }

  // Lights zones: those of the places, or those under the pointer.
  highlight(layer, zones) {
    this.map.setFilter(layer, withZones(zones));
  }

  // The circle of accuracy around a place, in meters, or null.
  setCircle(slot, position, meters) {
    const circle = position && meters ? polygon(circleRing(position, meters), { slot }) : null;
    this.places.set(slot, { ...this.places.get(slot), circle });
    this.drawPlaces();
  }

  // The line from a place to the nearest point of a border, or null.
  setLine(slot, position, border) {
    const line = position && border
      ? { type: "Feature", properties: { slot }, geometry: { type: "LineString", coordinates: shortestLine(position, border) } }
      : null;
    this.places.set(slot, { ...this.places.get(slot), line });
    this.drawPlaces();
  }

  drawPlaces() {
    const all = (name) => ({
      type: "FeatureCollection", features: [...this.places.values()].map((place) => place[name]).filter(Boolean),
    });
    this.map.getSource("circles")?.setData(all("circle"));
    this.map.getSource("lines")?.setData(all("line"));
  }
}
