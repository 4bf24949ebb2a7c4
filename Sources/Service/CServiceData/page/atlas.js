// The map: MapLibre with the zones, the markers of the places, and what hands and keys do on it.

import { askForKey, headersWithKey, isForKey } from "./api.js";
import { themes } from "./colors.js";
import { make } from "./dom.js";
import { Drawing, styleOf } from "./drawing.js";
import { projection, wrapped } from "./geometry.js";
import { cityPlaces, hourLabels, namePlaces } from "./labels.js";
import { digitsAt } from "./state.js";
import { isNautical, offsetText, shortOffsetText, timeText } from "./text.js";

// Mercator's projection ends there.
const farthestLatitude = 85.0511;
const onMap = ({ latitude, longitude }) => [longitude, Math.max(-farthestLatitude, Math.min(farthestLatitude, latitude))];

// Up to here hours along the top say where on Earth it is how late, and names of cities where land is; closer up, names of zones
// with their offsets do.
const closeZoom = 4;
const namesZoom = 3;

const rounded = (degrees, zoom) => Number(degrees.toFixed(digitsAt(zoom + 1)));

export class Atlas {
  // `hours` is the element along the top. `pick` gets a position on a click or on Enter, `moved` the view after a move, `point` the zones under the pointer with
  // its place on the page, or null, `fail` an error to show, or null; `cities` are the largest first, and `now` gives the instant to
  // show.
  constructor(container, { hours, view, dark, offsets, basemap, cities, now, showsNight, pick, moved, point, fail }) {
    this.container = container;
    this.hours = hours;
    this.options = { dark, offsets, basemap, showsNight, zonesOfPlaces: [] };
    this.markers = new Map();
    this.names = [];
    this.cities = cities;
    this.now = now;
    this.point = point;
    this.fail = fail;
    // Until a style is loaded MapLibre refuses changes of its layers: they wait in the options.
    this.isStyled = false;
    this.map = new maplibregl.Map({
      container,
      style: this.style(),
      center: view ? onMap(view) : [10, 25],
      zoom: view ? view.zoom : startZoom(container),
      maxZoom: 22,
      minZoom: 0,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      locale: { "Map.Title": "Map of the time zones" },
      // The key is for the service alone, not for whoever serves a base map.
      transformRequest: (url) => (url.startsWith(`${location.origin}/`) ? { url, headers: headersWithKey() } : { url }),
    });
    this.map.touchZoomRotate.disableRotation();
    this.map.keyboard.disableRotation();
    this.map.addControl(new maplibregl.NavigationControl({ showCompass: false }), "top-right");
    this.map.addControl(new maplibregl.ScaleControl(), "bottom-left");
    this.drawing = new Drawing(this.map);
    this.map.on("style.load", () => this.styled());
    this.map.once("load", () => { container.dataset.state = "ready"; });
    this.map.on("styleimagemissing", ({ id }) => this.drawing.addHatch(id, this.theme));
    this.map.on("move", () => this.showHours());
    this.map.on("resize", () => this.showHours());
    this.map.on("idle", () => this.showNames());
    this.map.on("error", ({ error }) => this.failed(error));
    this.map.on("click", ({ lngLat }) => pick(this.position(lngLat)));
    this.map.on("moveend", () => moved(this.view));
    this.map.on("movestart", () => this.hideLabel());
    this.map.on("sourcedata", ({ sourceId, tile }) => { if (sourceId === "zones" && tile) fail(null); });
    const canvas = this.map.getCanvas();
    // Fingers point at nothing before they touch it.
    canvas.addEventListener("pointermove", (event) => event.pointerType !== "touch" && this.hover({ x: event.offsetX, y: event.offsetY }));
    canvas.addEventListener("pointerleave", () => this.hideLabel());
    canvas.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      pick(this.position(this.map.getCenter()));
    });
    // Where the map has less room than the panel leaves it, or more.
    new ResizeObserver(() => this.map.resize()).observe(container);
  }

  get theme() { return this.options.dark ? themes.dark : themes.light; }

  get view() {
    const { lng, lat } = this.map.getCenter();
    return { zoom: this.map.getZoom(), latitude: lat, longitude: wrapped(lng) };
  }

  style() {
    return styleOf({ ...this.options, theme: this.theme, origin: location.origin });
  }

  // Catches up with what changed while the style was loading.
  styled() {
    this.isStyled = true;
    this.drawing.drawAll(this.now());
    this.setOffsets(this.options.offsets);
    this.showNight(this.options.showsNight);
    this.light(this.options.zonesOfPlaces);
  }

  setDark(dark) {
    this.options.dark = dark;
    this.isStyled = false;
    this.map.setStyle(this.style(), { diff: false });
  }

  setOffsets(offsets) {
    this.options.offsets = offsets;
    if (this.isStyled) this.drawing.recolor(offsets, this.theme);
  }

  // Shows a new minute, or another time.
  tick() {
    this.drawing.drawNight(this.now());
    this.showHours();
  }

  showNight(isShown) {
    this.options.showsNight = isShown;
    if (this.isStyled) this.drawing.showNight(isShown);
  }

  // No more decimals than the zoom can tell apart.
  position({ lng, lat }) {
    const zoom = this.map.getZoom();
    return { latitude: rounded(Math.max(-90, Math.min(90, lat)), zoom), longitude: rounded(wrapped(lng), zoom) };
  }

  // MARK: Places

  // Puts the marker of a slot, or takes it away.
  mark(slot, position, label) {
    this.markers.get(slot)?.remove();
    this.markers.delete(slot);
    if (!position) return;
    const element = make("div", { class: `marker ${slot}`, role: "img", "aria-label": label });
    const marker = new maplibregl.Marker({ element, anchor: "bottom" }).setLngLat(onMap(position));
    this.markers.set(slot, marker.addTo(this.map));
  }

  // Lights the zones of the places.
  light(zones) {
    this.options.zonesOfPlaces = zones;
    if (this.isStyled) this.drawing.highlight("zones-of-places", zones);
  }

  // Moves to a place unless it is in sight already; MapLibre jumps where less motion is wanted.
  goTo(position, { zoom = null, always = false } = {}) {
    const center = onMap(position);
    if (!always && this.map.getBounds().contains(center) && (zoom === null || this.map.getZoom() >= zoom)) return;
    this.map.flyTo({ center, zoom: Math.max(this.map.getZoom(), zoom ?? 0), maxDuration: 2500 });
  }

  jumpTo({ zoom, latitude, longitude }) {
    this.map.jumpTo({ zoom, center: onMap({ latitude, longitude }) });
  }

  // Shows both of two places.
  fit(first, second, { animate = true } = {}) {
    const bounds = new maplibregl.LngLatBounds();
    bounds.extend(onMap(first));
    bounds.extend(onMap({ ...second, longitude: first.longitude + wrapped(second.longitude - first.longitude) }));
    const padding = Math.min(80, this.container.clientWidth / 6, this.container.clientHeight / 6);
    this.map.fitBounds(bounds, { padding, maxZoom: this.map.getZoom(), animate });
  }

  // MARK: Labels

  // What clocks show along the top, at each hour's meridian.
  showHours() {
    const zoom = this.map.getZoom();
    this.hours.hidden = zoom >= closeZoom;
    if (this.hours.hidden) return;
    const pixelsPerDegree = (512 * 2 ** zoom) / 360;
    const labels = hourLabels({ center: this.map.getCenter().lng, width: this.container.clientWidth, pixelsPerDegree }, roomForTime());
    this.hours.replaceChildren(...labels.map(({ hours, x }) => {
      const isDateLine = Math.abs(hours) === 12;
      const label = make(
        "span", {}, make("b", {}, isDateLine ? "±12" : shortOffsetText(hours * 3600)),
        timeText(this.now(), hours * 3600));
      label.style.setProperty("left", `${x}px`);
      return label;
    }));
  }

  // The names of the zones in sight, each where it fits; far away, those of the largest cities instead.
  showNames() {
    for (const name of this.names) name.remove();
    this.names = [];
    if (this.map.getZoom() < namesZoom) this.showCities();
    else if (this.isStyled) {
      for (const { zone, x, y } of this.placesOfNames()) {
        this.addName("zone-name", this.map.unproject([x, y]), this.linesOf(zone).map((line, index) => make(index === 0 ? "b" : "span", {}, line)));
      }
    }
  }

  addName(kind, position, children) {
    const element = make("div", { class: kind, "aria-hidden": "true", translate: "no" }, children);
    this.names.push(new maplibregl.Marker({ element }).setLngLat(position).addTo(this.map));
  }

  showCities() {
    const { clientWidth: width, clientHeight: height } = this.container;
    const spots = this.cities.map(({ name, ...position }) => ({ name, position: onMap(position), ...this.map.project(onMap(position)) }));
    for (const { name, position } of cityPlaces(spots, { width, height, top: 40, covered: this.covered() })) {
      this.addName("city-name", position, [name]);
    }
  }

  linesOf(zone) {
    const offset = this.options.offsets.get(zone);
    // The names of nautical zones have the sign reversed, which confuses more than it says.
    if (isNautical(zone) && offset !== undefined) return [offsetText(offset)];
    return offset === undefined ? [zone] : [zone, offsetText(offset)];
  }

  placesOfNames() {
    const { clientWidth: width, clientHeight: height } = this.container;
    const [center, zoom] = [this.map.getCenter(), this.map.getZoom()];
    const project = projection({ center, zoom, width, height });
    const features = this.map.queryRenderedFeatures({ layers: ["zones"] })
      .flatMap((feature) => placed(feature, project, 512 * 2 ** zoom, width));
    const lines = [];
    for (let y = 50; y < height - 40; y += 9) lines.push(y);
    if (lines.length < 5) return [];
    const widthOf = (zone) => 10 + 6.4 * Math.max(...this.linesOf(zone).map((line) => line.length));
    return namePlaces(features, { lines, left: 4, right: width - 4, rows: 5, widthOf, covered: this.covered() });
  }

  // What stands over the map: legend, buttons, scale and markers.
  covered() {
    const map = this.container.getBoundingClientRect();
    const elements = this.container.parentElement.querySelectorAll(".legend, .maplibregl-ctrl, .marker");
    return [...elements].map((element) => element.getBoundingClientRect()).map(({ left, top, width, height }) => (
      { x: left - map.left + width / 2, y: top - map.top + height / 2, width, height }));
  }

  // MARK: Pointer

  hover({ x, y }) {
    if (!this.isStyled || this.map.isMoving()) return;
    const features = this.map.queryRenderedFeatures([x, y], { layers: ["zones"] });
    const zones = [...new Set(features.map((feature) => feature.properties.zone))].sort();
    const key = zones.join();
    if (key !== this.hovered) {
      this.hovered = key;
      this.drawing.highlight("zone-under-pointer", zones);
    }
    this.point(zones.length > 0 ? zones : null, { x, y });
  }

  // Hides the label of the zone under the pointer, until the pointer moves.
  hideLabel() {
    this.hovered = "";
    if (this.isStyled) this.drawing.highlight("zone-under-pointer", []);
    this.point(null, null);
  }

  failed(error) {
    if (error?.name === "AbortError") return;
    if (isForKey(error?.status)) return askForKey();
    if (error?.status === 429) return this.fail(new Error("Parts of the map are missing: too many requests in a short time."));
    return this.fail(new Error("Parts of the map are missing: the service does not answer."));
  }
}

// A feature in pixels, wherever on the map it is in sight: east and west of longitude 180 the world goes on.
function placed({ properties: { zone }, geometry }, project, world, width) {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const rings = polygons.flat().map((ring) => ring.map(project));
  return [-world, 0, world]
    .filter((shift) => rings.some((ring) => ring.some(([x]) => x + shift > 0) && ring.some(([x]) => x + shift < width)))
    .map((shift) => ({ zone, rings: shift === 0 ? rings : rings.map((ring) => ring.map(([x, y]) => [x + shift, y])) }));
}

// Times of a clock of 12 hours need more room.
const roomForTime = () => 7 * Math.max(6, timeText(0, 0).length);

// The whole world where there is room for it.
function startZoom(container) {
  return Math.max(0, Math.min(2, Math.log2(container.clientWidth / 512)));
}
