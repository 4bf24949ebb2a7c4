// The card of a place: its zones, clocks, border, city and sun.

import { nearestBorder, sunAt, timeZoneAt, timeZoneAtInstant } from "./api.js";
import { announce, make } from "./dom.js";
import { labelOf } from "./search.js";
import {
  changeText, clockText, coordinateText, dateText, distanceText, isNautical, listText, offsetText, spanText, timeOfDay,
  untilText, zoneName, zonesText,
} from "./text.js";

const compass = {
  N: "north", NNE: "north-northeast", NE: "northeast", ENE: "east-northeast", E: "east", ESE: "east-southeast",
  SE: "southeast", SSE: "south-southeast", S: "south", SSW: "south-southwest", SW: "southwest", WSW: "west-southwest",
  W: "west", WNW: "west-northwest", NW: "northwest", NNW: "north-northwest",
};

export class PlaceCard {
  // `drawLine` gets the position and the nearest point of a border, or null; `changed` is called when the answer is new.
  constructor(root, { drawLine, changed }) {
    this.root = root;
    this.drawLine = drawLine;
    this.changed = changed;
    this.clocks = [];
    this.controller = null;
    this.clear();
  }

  clear() {
    this.controller?.abort();
    this.position = null;
    this.answer = null; // { zone, zones, utcOffset } of the primary zone, once it is known
    this.clocks = [];
    this.nextChange = null;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.drawLine(null, null);
  }

  // Asks about a position, with an accuracy in meters or null, and shows what is known as it arrives.
  async show(position, within) {
    const isSame = this.position && coordinateText(this.position) === coordinateText(position);
    if (!isSame) this.clear();
    this.controller?.abort();
    this.controller = new AbortController();
    this.position = position;
    this.within = within;
    this.root.hidden = false;
    this.root.setAttribute("aria-busy", "true");
    const { signal } = this.controller;
    const parts = [this.showZone(signal)];
    if (!isSame) parts.push(this.showBorder(signal), this.showSun(signal));
    await Promise.allSettled(parts);
    if (!signal.aborted) this.root.setAttribute("aria-busy", "false");
  }

  // A part of the card, made on first use; parts stand in this order.
  part(name) {
    const order = ["zone", "disputed", "change", "within", "border", "city", "sun", "position"];
    let part = this.root.querySelector(`[data-part=${name}]`);
    if (!part) {
      part = make("div", { class: `part ${name}`, "data-part": name });
      const next = order.slice(order.indexOf(name) + 1)
        .map((later) => this.root.querySelector(`[data-part=${later}]`)).find(Boolean);
      this.root.insertBefore(part, next ?? null);
    }
    return part;
  }

  fill(name, ...children) {
    this.part(name).replaceChildren(...children.flat().filter(Boolean));
  }

  // A fact: its name and what it is.
  fact(name, term, ...description) {
    this.fill(name, make("h3", {}, term), make("p", {}, ...description));
  }

  // Where a part cannot be had, the card says why, and the rest of it stays.
  refuse(name, term, error) {
    if (error.name === "AbortError") return;
    // Said once, and not by each part.
    if (error.needsKey && name !== "zone") return;
    const retry = error.canRetry && make("button", { type: "button", click: () => this.retry() }, "Try again");
    this.fill(name, make("h3", {}, term), make("p", { class: "failure" }, error.message), retry);
    announce(error.message);
  }

  retry() {
    const { position, within } = this;
    this.clear();
    this.show(position, within);
  }

  // MARK: Zone and time

  async showZone(signal) {
    let answer;
    try {
      answer = await timeZoneAt(this.position, this.within, signal);
    } catch (error) {
      this.refuse("zone", "Time zone", error);
      if (error.name !== "AbortError") this.changed();
      return;
    }
    this.clocks = [];
    const { timeZone, time, zones = [] } = answer;
    this.answer = timeZone && time ? { zone: timeZone, zones, utcOffset: time.utcOffset } : null;
    this.fillPosition();
    if (!timeZone) this.fillAbsence(answer);
    else if (!time) this.fillName(timeZone);
    else this.fillZone(timeZone, time);
    this.fillDisputed(zones, time);
    this.fillCity(answer.city);
    announce(this.summary(timeZone, zones, time));
    this.fillWithin(answer.within);
    this.tick(Date.now());
    this.changed();
    if (time) await this.showChange(time, signal);
  }

  // What a screen reader says about the answer.
  summary(zone, zones, time) {
    if (!zone) return "There is no time zone here.";
    const clock = time ? [clockText(Date.now(), time.utcOffset).slice(0, 5), offsetText(time.utcOffset)] : [];
    return [zone, ...clock].join(", ") + (zones.length > 1 ? `; disputed, also ${listText(zones.slice(1))}` : "");
  }

  fillAbsence({ source }) {
    const reason = source === "outsideRegion"
      ? "This is outside the region that the service has data for."
      : "The boundaries have no zone here.";
    this.fill("zone", make("h2", {}, "No time zone"), make("p", {}, reason));
  }

  // Polygons of one's own need not be time zones.
  fillName(zone) {
    const note = "There is no local time: this is not a time zone of the tz database.";
    this.fill("zone", make("h2", { translate: "no" }, zone), make("p", { class: "note" }, note));
  }

  fillZone(zone, time) {
    const name = zoneName(zone, navigator.language, Date.now()) ?? time.name;
    const details = [offsetText(time.utcOffset), time.isDaylightSaving && "daylight saving time", isWord(time.abbreviation)];
    this.fill(
      "zone",
      make("h2", { translate: "no" }, zone),
      make("p", { class: "name", lang: navigator.language }, name),
      make("p", { class: "clock" }, this.clock(time.utcOffset, true)),
      make("p", { class: "date" }, this.date(time.utcOffset)),
      make("p", { class: "offset" }, details.filter(Boolean).join(" · ")),
      isNautical(zone) && make(
        "p", { class: "note" }, "At sea, outside territorial waters. The names of nautical zones have the sign reversed: ",
        make("span", { translate: "no" }, zone), ` is ${offsetText(time.utcOffset)}.`));
  }

  // On disputed ground all zones, each with its clock.
  fillDisputed(zones, time) {
    this.root.toggleAttribute("data-disputed", zones.length > 1);
    if (zones.length < 2) return this.part("disputed").remove();
    const times = new Map([time, ...(time?.conversions ?? [])].filter(Boolean).map((one) => [one.timeZone, one]));
    const clock = ({ utcOffset }) => make("span", { class: "aside" }, this.clock(utcOffset, false), ` ${offsetText(utcOffset)}`);
    return this.fill(
      "disputed",
      make("h3", {}, `Disputed: ${zones.length} zones`),
      make("ul", {}, zones.map((zone) => make(
        "li", {}, make("span", { translate: "no" }, zone), " ", times.has(zone) && clock(times.get(zone))))));
  }

  async showChange(time, signal) {
    this.nextChange = time.nextTransition ? Date.parse(time.nextTransition) : null;
    if (this.nextChange === null) {
      this.fact("change", "Next change", "None is planned: clocks stay as they are.");
      return;
    }
    let after;
    try {
      after = (await timeZoneAtInstant(this.position, time.nextTransition, signal)).time?.utcOffset;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
    const away = untilText((this.nextChange - Date.now()) / 1000);
    this.fact("change", "Next change", `${changeText(this.nextChange, time.utcOffset, after)}, ${away}.`);
  }

  // MARK: Around

  fillWithin(within) {
    if (!within) return this.part("within").remove();
    const [distance, zones] = [distanceText(within.meters), zonesText(within.zones)];
    return this.fact("within", "Accuracy", within.zones.length === 1
      ? `Certain: within ${distance} there is only ${zones}.`
      : `Within ${distance} lie ${zones}: the zone may be any of them.`);
  }

  async showBorder(signal) {
    try {
      const { border } = await nearestBorder(this.position, signal);
      if (!border) return this.fact("border", "Nearest border", "There is none.");
      this.drawLine(this.position, border);
      const beyond = border.zones?.length > 0 ? `; beyond it ${zonesText(border.zones)}` : "";
      return this.fact("border", "Nearest border", `${distanceText(border.meters)} away${beyond}`);
    } catch (error) {
      return this.refuse("border", "Nearest border", error);
    }
  }

  fillCity(city) {
    if (!city) return this.part("city").remove();
    const where = city.meters < 50 ? "here" : `${distanceText(city.meters)} ${compass[city.compass] ?? city.compass ?? ""} of it`;
    const note = city.inZone === false ? ", in another zone" : "";
    return this.fact("city", "Nearest city", make("span", { class: "strong" }, labelOf(city)), ` (${where}${note})`);
  }

  async showSun(signal) {
    try {
      const sun = await sunAt(this.position, signal);
      this.fact("sun", "Sun today", sunText(sun));
    } catch (error) {
      this.refuse("sun", "Sun today", error);
    }
  }

  fillPosition() {
    this.fact("position", "Position", make("span", { translate: "no" }, coordinateText(this.position)));
  }

  // MARK: Clocks

  // An element that shows the time of day, or the date, at an offset until the card changes.
  clock(offset, hasSeconds) {
    const element = make("time", { translate: "no" });
    this.clocks.push((now) => {
      const text = clockText(now, offset);
      element.textContent = hasSeconds ? text : text.slice(0, 5);
      return element;
    });
    return element;
  }

  date(offset) {
    const element = make("time");
    this.clocks.push((now) => { element.textContent = dateText(now, offset); });
    return element;
  }

  // Shows a new second; asks again when clocks have changed.
  tick(now) {
    for (const clock of this.clocks) clock(now);
    if (this.nextChange !== null && now >= this.nextChange && this.position) {
      this.nextChange = null;
      this.show(this.position, this.within);
    }
  }
}

const isWord = (abbreviation) => (/^[A-Z]{2,}$/.test(abbreviation ?? "") ? abbreviation : null);

function sunText(sun) {
  if (sun.state === "polarDay") return "Does not set: polar day.";
  if (sun.state === "polarNight") return "Does not rise: polar night.";
  const events = [["Rises", sun.sunrise], ["sets", sun.sunset]].filter(([, time]) => time)
    .map(([verb, time]) => `${verb} ${timeOfDay(time)}`);
  if (events.length === 0) return "Neither rises nor sets today.";
  const length = Math.round((sun.dayLength ?? 0) / 60) * 60;
  const text = `${events.join(", ")}; daylight for ${spanText(length)}`;
  return text[0].toUpperCase() + text.slice(1);
}
