// The page: how its parts work together. The state is in the URL, so that a link and the back button restore it.

import { PlaceCard } from "./answer.js";
import { configuration, hasKey, offsetAt, offsetsAt, setKey } from "./api.js";
import { Atlas } from "./atlas.js";
import { themes } from "./colors.js";
import { announce, breakable, byId, make } from "./dom.js";
import { fillLegend, markOffsets } from "./legend.js";
import { browserZone, devicePosition } from "./location.js";
import { PlaceSearch } from "./search.js";
import { fragmentOf, maximumWithin, stateFrom } from "./state.js";
import { comparisonText, coordinateText, fieldText, isNautical, listText, offsetText, spanText, timeText, useLanguage } from "./text.js";

useLanguage(navigator.language);

const darkness = matchMedia("(prefers-color-scheme: dark)");

let state = stateFrom(location.hash);
let offsets = new Map();
let offsetsTime = state.time; // what they are for
let atlas = null;
let isChoosingSecond = false;
let isDeviceShown = false;
const foundNames = new Map(); // by position: { title, name } of what was found by name

// The instant that the page is about.
const now = () => state.time ?? Date.now();

const cards = {
  first: card("first"),
  second: card("second"),
};

function card(slot) {
  return new PlaceCard(byId(slot), {
    drawLine: (position, border) => atlas?.drawing.setLine(slot, position, border),
    changed: () => answersChanged(),
    namesOf: (position) => foundNames.get(coordinateText(position)),
  });
}

// MARK: State

// Takes over a new state; `history` is "push" for a new place, "replace" for what belongs to the present one.
function change(changes, history = "push") {
  state = { ...state, ...changes };
  if (atlas) state.map = atlas.view;
  write(history);
  render();
}

function write(history) {
  const url = fragmentOf(state) || location.pathname + location.search;
  if (history === "push") window.history.pushState(null, "", url);
  else window.history.replaceState(null, "", url);
}

function restore() {
  state = stateFrom(location.hash);
  isDeviceShown = false;
  chooseSecond(false);
  if (state.map) atlas?.jumpTo(state.map);
  else if (state.with) atlas?.fit(state.at, state.with);
  else if (state.at) atlas?.goTo(state.at, { zoom: 4 });
  render();
}

// Shows the state everywhere. Cards ask the service only about what is new to them.
function render() {
  const { at, with: other, within, time, night } = state;
  byId("hint").hidden = at !== null;
  byId("moment").hidden = at === null;
  byId("present").hidden = time === null;
  byId("answers").classList.toggle("comparing", other !== null);
  byId("accuracy").hidden = at === null;
  byId("compare").disabled = at === null;
  byId("remove").hidden = other === null;
  byId("night").checked = night;
  if (document.activeElement !== byId("within")) byId("within").value = within ?? "";
  atlas?.showNight(night);
  if (time !== offsetsTime) refreshOffsets();
  show("first", at, within, time);
  show("second", other, null, time);
  answersChanged();
}

function show(slot, position, within, time) {
  cards[slot].fold(state.with !== null);
  atlas?.mark(slot, position, slot === "first" ? "The place" : "The second place");
  atlas?.drawing.setCircle(slot, position, within);
  if (position === null) return cards[slot].clear();
  if (isShown(cards[slot], position, within, time)) return undefined;
  return cards[slot].show(position, within, time);
}

const isShown = (shown, position, within, time) =>
  shown.position && coordinateText(shown.position) === coordinateText(position) && shown.within === within && shown.time === time;

// MARK: Places

// A click, a search or the position of the device: the first place, or the second one while it is being chosen.
function choose(position, { zoom = null, within = null, fromMap = false } = {}) {
  const { latitude, longitude, title, name } = position;
  if (name) foundNames.set(coordinateText(position), { title, name });
  atlas?.hideLabel();
  if (fromMap || within !== null) byId("query").value = "";
  if (isChoosingSecond) {
    chooseSecond(false);
    change({ with: { latitude, longitude } });
    if (!fromMap) atlas?.fit(state.at, state.with);
    return;
  }
  isDeviceShown = within !== null;
  change({ at: { latitude, longitude }, within });
  if (!fromMap) atlas?.goTo(position, { zoom });
}

function chooseSecond(isOn) {
  isChoosingSecond = isOn;
  byId("compare").setAttribute("aria-pressed", String(isOn));
  byId("choosing").hidden = !isOn;
  byId("map").classList.toggle("choosing", isOn);
  if (isOn) announce(byId("choosing").textContent);
}

// What several answers say together: the comparison, the zone of the device, the marks of the legend.
function answersChanged() {
  const [first, second] = [cards.first.answer, cards.second.answer];
  const place = first?.title ?? (state.at && coordinateText(state.at));
  document.title = place ? `${place} · tzlookup` : "Time zones of the world · tzlookup";
  if (document.activeElement !== byId("time")) byId("time").value = first && state.time !== null ? fieldText(state.time, first.utcOffset) : "";
  showText("comparison", first && second ? comparisonText(first, second) : null);
  showText("device", isDeviceShown && first ? deviceText(first) : null);
  markOffsets(byId("scale"), [["first", first], ["second", second]].filter(([, answer]) => answer)
    .map(([slot, answer]) => [slot, answer.utcOffset]));
  atlas?.light([first, second].flatMap((answer) => answer?.zones ?? []));
}

function showText(id, text) {
  const element = byId(id);
  element.hidden = text === null;
  if (text !== null && element.textContent !== text) {
    element.replaceChildren(...breakable(text));
    announce(text);
  }
}

function deviceText({ zone, zones, utcOffset }) {
  const browser = browserZone(now());
  const here = `Your browser is set to ${browser.zone} (${offsetText(browser.utcOffset)}).`;
  if (zones.includes(browser.zone)) return `${here} That is the zone of your position.`;
  if (browser.utcOffset === utcOffset) return `${here} Your position is in ${zone}, where clocks show the same time.`;
  const relation = utcOffset > browser.utcOffset ? "ahead" : "behind";
  return `${here} Your position is in ${zone}, where clocks are ${spanText(utcOffset - browser.utcOffset)} ${relation}.`;
}

function fail(error) {
  const text = error && !error.needsKey ? error.message : "";
  byId("failure").hidden = text === "";
  byId("failure").textContent = text;
}

// MARK: Controls

new PlaceSearch(byId("search"), {
  choose: (option) => {
    fail(null);
    choose(option, { zoom: 5 });
  },
  fail,
});

byId("locate").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  button.disabled = true;
  fail(null);
  try {
    const position = await devicePosition();
    chooseSecond(false);
    choose(position, { zoom: 8, within: position.accuracy });
  } catch (error) {
    fail(error);
  } finally {
    button.disabled = false;
  }
});

byId("compare").addEventListener("click", () => chooseSecond(!isChoosingSecond));

byId("remove").addEventListener("click", () => {
  change({ with: null });
  byId("compare").focus();
});

byId("share").addEventListener("click", async () => {
  write("replace");
  try {
    await navigator.clipboard.writeText(location.href);
    announceOn("share", "Copied");
  } catch {
    announceOn("share", "Copy the address above");
  }
});

// Says on a button what it did, for a moment.
function announceOn(id, text) {
  const button = byId(id);
  button.dataset.text ??= button.textContent;
  button.textContent = text;
  announce(text);
  setTimeout(() => { button.textContent = button.dataset.text; }, 2000);
}

function changeAccuracy() {
  const meters = byId("within").valueAsNumber;
  const within = meters > 0 ? Math.min(meters, maximumWithin) : null;
  if (state.at && within !== state.within) change({ within }, "replace");
}

byId("within").addEventListener("change", changeAccuracy);
byId("accuracy").addEventListener("submit", (event) => {
  event.preventDefault();
  changeAccuracy();
});

// The time on the clocks of the first place; where they skip or repeat it, one near it.
byId("time").addEventListener("change", async (event) => {
  const chosen = Date.parse(`${event.currentTarget.value}Z`);
  const { answer, position } = cards.first;
  if (Number.isNaN(chosen) || !answer) return change({ time: null }, "replace");
  fail(null);
  try {
    const offset = await offsetAt(position, chosen - answer.utcOffset * 1000);
    return change({ time: chosen - (offset ?? answer.utcOffset) * 1000 }, "replace");
  } catch (error) {
    return fail(error);
  }
});

byId("present").addEventListener("click", () => {
  change({ time: null }, "replace");
  byId("time").focus();
});

byId("moment").addEventListener("submit", (event) => event.preventDefault());

// Where the service wants a key, the page asks for it, and begins anew with it.
addEventListener("keywanted", askForKey);

function askForKey() {
  if (!byId("key").hidden) return;
  byId("key").hidden = false;
  const label = byId("key").querySelector("label");
  if (hasKey()) label.textContent = "The service does not accept this key. Please enter another one.";
  announce(label.textContent);
}

byId("key").addEventListener("submit", (event) => {
  event.preventDefault();
  setKey(byId("key-text").value.trim());
  location.reload();
});

byId("night").addEventListener("change", (event) => change({ night: event.currentTarget.checked }, "replace"));

// Not as a link: the fragment of the URL is the state.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("answers").focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isChoosingSecond) chooseSecond(false);
});

// MARK: Map

function showTooltip(zones, point) {
  const tooltip = byId("tooltip");
  tooltip.hidden = zones === null;
  if (zones === null) return;
  const offset = offsets.get(zones[0]);
  const time = offset === undefined ? "" : `${timeText(now(), offset)} ${offsetText(offset)}`;
  tooltip.replaceChildren(make("b", {}, listText(zones.map((zone) => (isNautical(zone) ? "At sea" : zone)))), " ", time);
  const width = byId("map").clientWidth;
  const x = Math.max(8, Math.min(point.x + 14, width - tooltip.offsetWidth - 8));
  tooltip.style.transform = `translate(${x}px, ${point.y + 18}px)`;
}

function failMap(error) {
  const element = byId("map-failure");
  if (element.textContent === (error?.message ?? "")) return;
  element.hidden = error === null;
  element.textContent = error?.message ?? "";
}

// Without a map everything else works, and the page says why there is none.
function explainAbsence(...children) {
  byId("map").dataset.state = "absent";
  byId("absent").hidden = false;
  byId("absent").replaceChildren(make("h2", {}, "No map"), ...children, make("p", {}, "Search and answers work without it."));
}

function openAtlas({ basemap = null, cities = [] }) {
  if (typeof maplibregl === "undefined") {
    explainAbsence(
      make("p", {}, "This service was built without MapLibre, which draws the map. In the repository, run"),
      make("pre", {}, "Scripts/fetch maplibre\nswift build -c release --traits Service --product tzlookup-service"),
      make("p", {}, "and start the service again."));
    return;
  }
  try {
    atlas = new Atlas(byId("map"), {
      hours: byId("hours"),
      view: state.map ?? (state.at && { ...state.at, zoom: 4 }),
      dark: darkness.matches, offsets, basemap, cities, now, showsNight: state.night,
      pick: (position) => choose(position, { fromMap: true }),
      moved: () => {
        state.map = atlas.view;
        write("replace");
      },
      point: showTooltip,
      fail: failMap,
    });
  } catch {
    explainAbsence(make("p", {}, "This browser cannot draw the map, which needs WebGL 2."));
    return;
  }
  if (!state.map && state.with) atlas.fit(state.at, state.with, { animate: false });
  atlas.showHours();
  byId("legend").hidden = false;
  byId("legend").open = !matchMedia("(width < 760px)").matches;
  darkness.addEventListener("change", () => {
    atlas.setDark(darkness.matches);
    fillLegend(byId("scale"), offsets, atlas.theme);
    answersChanged();
  });
}

// Asks which offsets are in force, and colors the map anew where they are others.
async function refreshOffsets() {
  let current;
  const { time } = state;
  const isNew = time !== offsetsTime;
  offsetsTime = time;
  try {
    current = await offsetsAt(time);
    if (time !== state.time) return;
    if (isNew) atlas?.tick();
  } catch (error) {
    if (offsets.size === 0) fail(error);
    return;
  }
  if (offsets.size === 0) fail(null);
  if (offsets.size === current.size && [...current].every(([zone, offset]) => offsets.get(zone) === offset)) return;
  offsets = current;
  atlas?.setOffsets(offsets);
  fillLegend(byId("scale"), offsets, darkness.matches ? themes.dark : themes.light);
  answersChanged();
}

// MARK: Time

// Each second the clocks, each minute the night, each quarter of an hour, when clocks change, the offsets.
function tick() {
  for (const shown of Object.values(cards)) shown.tick();
  const minute = Math.floor(Date.now() / 60000);
  if (minute !== tick.minute) {
    if (tick.minute !== undefined) atlas?.tick();
    const isQuarter = tick.minute !== undefined && Math.floor(minute / 15) !== Math.floor(tick.minute / 15);
    if (isQuarter || offsets.size === 0) refreshOffsets();
    tick.minute = minute;
  }
  setTimeout(tick, 1000 - (Date.now() % 1000));
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  atlas?.tick();
  refreshOffsets();
});

// Links that the reader edits, and the back button.
addEventListener("hashchange", restore);

const hostOf = (template) => new URL(template.replace(/[{}]/g, ""), location.href).host;

async function start() {
  const settings = configuration().catch(() => ({}));
  if ((await settings).needsKey && !hasKey()) return askForKey();
  const [page] = await Promise.all([settings, refreshOffsets()]);
  if (page.dataVersion) byId("data-version").textContent = ` ${page.dataVersion}`;
  if (page.basemap) byId("basemap-credit").textContent = ` Base map: ${page.basemap.attribution ?? hostOf(page.basemap.url)}.`;
  openAtlas(page);
  render();
  return tick();
}

if (matchMedia("(pointer: coarse)").matches) {
  document.querySelector("#hint [data-verb]").textContent = "Tap";
  document.querySelector("#choosing [data-verb]").textContent = "tap";
}

start();
