// The card of a place: its zones, clocks, border, city and sun.

import { nearestBorder, offsetAt, sunAt, timeZoneAt } from "./api.js";
import { announce, make } from "./dom.js";
import {
  changeTitle, clockText, coordinateText, dateText, distanceText, fieldText, isNamed, isNautical, labelOf, language, listText,
  momentText, offsetText, placeNames, spanText, timeOfDay, timeText, untilText, zoneName, zonesText,
} from "./text.js";

const compass = {
  N: "north", NNE: "north-northeast", NE: "northeast", ENE: "east-northeast", E: "east", ESE: "east-southeast",
  SE: "southeast", SSE: "south-southeast", S: "south", SSW: "south-southwest", SW: "southwest", WSW: "west-southwest",
  W: "west", WNW: "west-northwest", NW: "northwest", NNW: "north-northwest",
};

// What stays in sight when two places are compared.
const headParts = ["zone", "disputed"];

export class PlaceCard {
  // `drawLine` gets the position and the nearest point of a border, or null; `changed` is called when the answer is new;
  // `namesOf` gives the names of a position that was found by name.
  constructor(root, { drawLine, changed, namesOf }) {
    this.root = root;
    this.namesOf = namesOf;
    this.isFolded = false;
    this.drawLine = drawLine;
    this.changed = changed;
    this.clocks = [];
    this.controller = null;
    this.clear();
  }

  clear() {
    this.controller?.abort();
    this.position = null;
    this.answer = null; // { zone, zones, utcOffset, title, name } of the primary zone, once it is known
    this.clocks = [];
    this.nextChange = null;
    this.root.hidden = true;
    this.more = make("details", { class: "more" }, make("summary", {}, "Details"));
    this.more.open = !this.isFolded;
    this.root.replaceChildren(this.more);
    this.drawLine(null, null);
  }

  // Hides all but the head, or shows it again.
  fold(isFolded) {
    if (isFolded === this.isFolded) return;
    this.isFolded = isFolded;
    this.more.open = !isFolded;
  }

  // Asks about a position, with an accuracy in meters or null, now if the time is null, and shows what is known as it arrives.
  async show(position, within, time) {
    const isSame = this.position && coordinateText(this.position) === coordinateText(position);
    if (!isSame) this.clear();
    this.controller?.abort();
    this.controller = new AbortController();
    this.position = position;
    this.within = within;
    this.time = time;
    this.root.hidden = false;
    this.root.setAttribute("aria-busy", "true");
    const { signal } = this.controller;
    const parts = [this.showZone(signal)];
    if (!isSame) parts.push(this.showBorder(signal));
    await Promise.allSettled(parts);
    if (!signal.aborted) this.root.setAttribute("aria-busy", "false");
  }

  // A part of the card, made on first use; parts stand in this order.
  part(name) {
    const order = ["zone", "disputed", "change", "within", "border", "city", "sun", "position"];
    let part = this.root.querySelector(`[data-part=${name}]`);
    if (!part) {
      part = make("div", { class: `part ${name}`, "data-part": name });
      const home = headParts.includes(name) ? this.root : this.more;
      const next = order.slice(order.indexOf(name) + 1)
        .map((later) => this.root.querySelector(`[data-part=${later}]`)).find((later) => later?.parentElement === home);
      home.insertBefore(part, next ?? (home === this.root ? this.more : null));
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
    const { position, within, time } = this;
    this.clear();
    this.show(position, within, time);
  }

  // MARK: Zone and time

  async showZone(signal) {
    let answer;
    try {
      answer = await timeZoneAt(this.position, this, signal);
    } catch (error) {
      this.refuse("zone", "Time zone", error);
      if (error.name !== "AbortError") this.changed();
      return;
    }
    this.clocks = [];
    const { timeZone, time, zones = [] } = answer;
    const names = this.namesOf(this.position) ?? placeNames(this.position, timeZone, answer.city);
    this.answer = timeZone && time ? { zone: timeZone, zones, utcOffset: time.utcOffset, ...names } : null;
    this.fillPosition();
    this.fillZone(names.title, answer);
    this.fillDisputed(zones, time);
    this.fillCity(answer.city);
    announce(this.summary(names.title, timeZone, zones, time));
    this.fillWithin(answer.within);
    this.tick();
    this.changed();
    await Promise.all([this.showSun(time, signal), time && this.showChange(time, signal)]);
  }

  // The instant that the card is about.
  get now() { return this.time ?? Date.now(); }

  // What a screen reader says about the answer.
  summary(title, zone, zones, time) {
    if (!zone) return "There is no time zone here.";
    const clock = time ? [timeText(this.now, time.utcOffset), offsetText(time.utcOffset)] : [];
    return [title, zone, ...clock].join(", ") + (zones.length > 1 ? `; disputed, also ${listText(zones.slice(1))}` : "");
  }

  // The place, its zone, and the time there. Polygons of one's own need not be time zones.
  fillZone(title, { timeZone: zone, time, source }) {
    const heading = [make("h2", {}, title), make("p", { class: "id", translate: zone ? "no" : null }, zone ?? "No time zone")];
    if (!zone || !time) {
      const reason = zone ? "There is no local time: this is not a time zone of the tz database."
        : source === "outsideRegion" ? "This is outside the region that the service has data for." : "The boundaries have no zone here.";
      return this.fill("zone", heading, make("p", { class: "note" }, reason));
    }
    const name = zoneName(zone, language(), this.now) ?? time.name;
    const details = [offsetText(time.utcOffset), time.isDaylightSaving && "daylight saving time", isWord(time.abbreviation)];
    return this.fill(
      "zone", heading,
      make("p", { class: "clock" }, this.clock(clockText, time.utcOffset)),
      make("p", { class: "date" }, this.clock(dateText, time.utcOffset)),
      this.time !== null && make("p", { class: "strong" }, "Chosen time"),
      isNamed(name) && make("p", { class: "name", lang: language() }, name),
      make("p", { class: "offset" }, details.filter(Boolean).join(" · ")),
      isNautical(zone) && make(
        "p", { class: "note" }, "Outside territorial waters. The names of nautical zones have the sign reversed: ",
        make("span", { translate: "no" }, zone), ` is ${offsetText(time.utcOffset)}.`));
  }

  // On disputed ground all zones, each with its clock.
  fillDisputed(zones, time) {
    this.root.toggleAttribute("data-disputed", zones.length > 1);
    if (zones.length < 2) return this.part("disputed").remove();
    const times = new Map([time, ...(time?.conversions ?? [])].filter(Boolean).map((one) => [one.timeZone, one]));
    const clock = ({ utcOffset }) => make("span", { class: "aside" }, this.clock(timeText, utcOffset), ` ${offsetText(utcOffset)}`);
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
      after = await offsetAt(this.position, this.nextChange, signal);
    } catch (error) {
      if (error.name === "AbortError") return;
    }
    const before = time.utcOffset;
    this.fact("change", changeTitle(before, after), local([
      after !== undefined && after !== before && spanText(after - before, language()), momentText(this.nextChange, before),
      this.time === null && untilText((this.nextChange - Date.now()) / 1000),
    ].filter(Boolean).join(" · ")));
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
      const { zones, border } = await nearestBorder(this.position, signal);
      if (!border) return this.fact("border", "Nearest border", "There is none.");
      this.drawLine(this.position, border);
      // On disputed ground, beyond the border may be one of the zones that are here.
      const only = zones?.length > 1 && border.zones?.every((zone) => zones.includes(zone)) ? "only " : "";
      const beyond = border.zones?.length > 0 ? `; beyond it ${only}${zonesText(border.zones)}` : "";
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

  // Today, or on the date of the time that was chosen.
  async showSun(time, signal) {
    const isToday = this.time === null || !time;
    const term = isToday ? "Sun today" : "Sun on this date";
    try {
      const sun = await sunAt(this.position, isToday ? null : fieldText(this.time, time.utcOffset).slice(0, 10), signal);
      this.fact("sun", term, sunText(sun));
    } catch (error) {
      this.refuse("sun", term, error);
    }
  }

  fillPosition() {
    this.fact("position", "Position", make("span", { translate: "no" }, coordinateText(this.position)));
  }

  // MARK: Clocks

  // An element that shows the time of day, or the date, at an offset until the card changes.
  clock(textOf, offset) {
    const element = make("time", { translate: "no", lang: language() });
    this.clocks.push((now) => { element.textContent = textOf(now, offset); });
    return element;
  }

  // Shows a new second; asks again when clocks have changed.
  tick() {
    for (const clock of this.clocks) clock(this.now);
    if (this.nextChange !== null && this.now >= this.nextChange && this.position) {
      this.nextChange = null;
      this.show(this.position, this.within, this.time);
    }
  }
}

const isWord = (abbreviation) => (/^[A-Z]{2,}$/.test(abbreviation ?? "") ? abbreviation : null);

// Text in the reader's language on a page in English.
const local = (text) => make("span", { lang: language(), dir: "auto" }, text);

function sunText(sun) {
  if (sun.state === "polarDay") return "Does not set: polar day.";
  if (sun.state === "polarNight") return "Does not rise: polar night.";
  const events = [["Sunrise", sun.sunrise], ["Sunset", sun.sunset]].filter(([, time]) => time)
    .map(([event, time]) => [`${event} `, local(timeOfDay(time)), " · "]).flat();
  if (events.length === 0) return "Neither rises nor sets on this date.";
  return make("span", {}, ...events, "Daylight ", local(spanText(Math.round((sun.dayLength ?? 0) / 60) * 60, language())));
}
