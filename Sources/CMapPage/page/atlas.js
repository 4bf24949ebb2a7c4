// The map: MapLibre with the zones, the markers of the places, and what hands and keys do on it.

import { headersWithKey } from "./api.js";
import { themes } from "./colors.js";
import { make } from "./dom.js";
import { Drawing, styleOf } from "./drawing.js";
import { wrapped } from "./geometry.js";
import { digitsAt } from "./state.js";

const rounded = (degrees, zoom) => Number(degrees.toFixed(digitsAt(zoom + 1)));

export class Atlas {
  // `pick` gets a position on a click or on Enter, `moved` the view after a move, `point` the zones under the pointer with
  // its place on the page, or null, `fail` an error to show, or null.
  constructor(container, { view, dark, offsets, basemap, showsNight, pick, moved, point, fail }) {
    this.container = container;
    this.options = { dark, offsets, basemap, showsNight, zonesOfPlaces: [] };
    this.markers = new Map();
    this.fail = fail;
    // Until a style is loaded MapLibre refuses changes of its layers: they wait in the options.
    this.isStyled = false;
    this.map = new maplibregl.Map({
      container,
      style: this.style(),
      center: view ? [view.longitude, view.latitude] : [10, 25],
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
    this.map.on("error", ({ error }) => this.failed(error));
    this.map.on("click", ({ lngLat }) => pick(this.position(lngLat)));
    this.map.on("moveend", () => moved(this.view));
    this.map.on("mousemove", (event) => this.hover(event, point));
    this.map.on("mouseout", () => this.leave(point));
    this.map.on("sourcedata", ({ sourceId, tile }) => { if (sourceId === "zones" && tile) fail(null); });
    this.map.getCanvas().addEventListener("keydown", (event) => {
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
    this.drawing.drawAll(Date.now());
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
    const marker = new maplibregl.Marker({ element, anchor: "bottom" }).setLngLat([position.longitude, position.latitude]);
    this.markers.set(slot, marker.addTo(this.map));
  }

  // Lights the zones of the places.
  light(zones) {
    this.options.zonesOfPlaces = zones;
    if (this.isStyled) this.drawing.highlight("zones-of-places", zones);
  }

  // Moves to a place unless it is in sight already; MapLibre jumps where less motion is wanted.
  goTo(position, { zoom = null, always = false } = {}) {
    const center = [position.longitude, position.latitude];
    if (!always && this.map.getBounds().contains(center) && (zoom === null || this.map.getZoom() >= zoom)) return;
    this.map.flyTo({ center, zoom: Math.max(this.map.getZoom(), zoom ?? 0), maxDuration: 2500 });
  }

  jumpTo({ zoom, latitude, longitude }) {
    this.map.jumpTo({ zoom, center: [longitude, latitude] });
  }

  // Shows both of two places.
  fit(first, second) {
    const bounds = new maplibregl.LngLatBounds();
    bounds.extend([first.longitude, first.latitude]);
    bounds.extend([first.longitude + wrapped(second.longitude - first.longitude), second.latitude]);
    this.map.fitBounds(bounds, { padding: 80, maxZoom: this.map.getZoom() });
  }

  // MARK: Pointer

  hover(event, point) {
    if (!this.isStyled) return;
    const features = this.map.queryRenderedFeatures(event.point, { layers: ["zones"] });
    const zones = [...new Set(features.map((feature) => feature.properties.zone))].sort();
    const key = zones.join();
    if (key !== this.hovered) {
      this.hovered = key;
      this.drawing.highlight("zone-under-pointer", zones);
    }
    point(zones.length > 0 ? zones : null, event.point);
  }

  leave(point) {
    this.hovered = "";
    if (this.isStyled) this.drawing.highlight("zone-under-pointer", []);
    point(null, null);
  }

  failed(error) {
    if (error?.name === "AbortError") return;
    if (error?.status === 429) return this.fail(new Error("Parts of the map are missing: too many requests in a short time."));
    return this.fail(new Error("Parts of the map are missing: the service does not answer."));
  }
}

// The whole world where there is room for it.
function startZoom(container) {
  return Math.max(0, Math.min(2, Math.log2(container.clientWidth / 512)));
}
