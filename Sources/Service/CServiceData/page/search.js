// The field that finds places: a combobox with a list of suggestions, as the ARIA authoring practices describe it.

import { placesNamed } from "./api.js";
import { announce, make } from "./dom.js";
import { coordinateText, labelOf, sentence } from "./text.js";

const pause = 150; // milliseconds after a key, before the service is asked

export class PlaceSearch {
  // `choose` gets { latitude, longitude, title, name }, `fail` an error to show, or null once there is none any more.
  constructor(form, { choose, fail }) {
    this.input = form.querySelector("input");
    this.list = form.querySelector("[role=listbox]");
    this.choose = choose;
    this.fail = fail;
    this.options = [];
    this.active = -1;
    this.timer = 0;
    this.controller = null;
    // Whether suggestions may still be shown: not once the field has lost the focus, or after Escape.
    this.wantsList = false;
    this.found = null; // the text of what was taken last: the next key replaces it
    this.input.addEventListener("focus", () => this.input.value === this.found && this.input.select());
    this.input.addEventListener("input", () => this.ask());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.close());
    // Otherwise the field would lose the focus, and the list close, before it is a click.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  // Asks after a pause, so that a word is one request.
  ask() {
    clearTimeout(this.timer);
    this.controller?.abort();
    if (this.input.value.trim() === "") return this.show([]);
    this.wantsList = true;
    this.timer = setTimeout(() => this.load().then((options) => options && this.wantsList && this.show(options)), pause);
  }

  // The suggestions for the text; null if there is a newer request, or an error.
  async load() {
    clearTimeout(this.timer);
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    try {
      const answer = await placesNamed(this.input.value.trim(), controller.signal);
      this.fail(null);
      this.message = answer.message;
      this.isUncertain = Boolean(answer.rival);
      return optionsOf(answer, this.input.value.trim());
    } catch (error) {
      if (error.name !== "AbortError") this.fail(error);
      return null;
    }
  }

  async submit() {
    if (this.active >= 0) return this.take(this.options[this.active]);
    if (this.input.value.trim() === "") return this.input.focus();
    const options = await this.load();
    if (options === null) return undefined;
    if (options.length > 0) return this.isUncertain ? this.askWhich(options) : this.take(options[0]);
    this.show([]);
    this.fail(new Error(this.message ? sentence(this.message) : `Nothing was found for “${this.input.value.trim()}”.`));
    return undefined;
  }

  // Lets the reader choose: a second Enter takes the first.
  askWhich(options) {
    this.input.focus();
    this.wantsList = true;
    this.show(options, "Several places in different time zones may be meant:");
    this.activate(0);
  }

  take(option) {
    this.controller?.abort();
    clearTimeout(this.timer);
    this.input.value = option.label;
    this.found = option.label;
    this.input.setSelectionRange(0, option.label.length); // not select(), which may take the focus
    this.close();
    this.choose(option);
  }

  show(options, question = null) {
    this.options = options;
    this.active = -1;
    this.items = options.map((option, index) => this.item(option, index));
    this.list.replaceChildren(...(question ? [make("li", { role: "presentation" }, question)] : []), ...this.items);
    this.list.hidden = options.length === 0;
    this.input.setAttribute("aria-expanded", String(options.length > 0));
    this.input.removeAttribute("aria-activedescendant");
    if (options.length > 0) announce(question ?? `${options.length} ${options.length === 1 ? "suggestion" : "suggestions"}`);
  }

  item(option, index) {
    return make(
      "li",
      {
        id: `suggestion-${index}`, role: "option", "aria-selected": "false",
        click: () => this.take(option),
      },
      make("span", {}, option.title),
      make("small", {}, option.note),
    );
  }

  close() {
    this.wantsList = false;
    clearTimeout(this.timer);
    if (this.list.hidden) return;
    this.show([]);
  }

  key(event) {
    const count = this.options.length;
    if (event.key === "Escape") {
      if (!this.wantsList) this.input.value = "";
      this.close();
    } else if (count > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One more position than there are suggestions: the text itself.
      this.activate(((this.active + 1 + step + count + 1) % (count + 1)) - 1);
      event.preventDefault();
    } else if (event.key === "ArrowDown") {
      this.ask();
      event.preventDefault();
    }
  }

  activate(index) {
    this.active = index;
    this.items.forEach((item, other) => item.setAttribute("aria-selected", String(other === index)));
    if (index < 0) return this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-activedescendant", `suggestion-${index}`);
    return this.items[index].scrollIntoView({ block: "nearest" });
  }
}

// What the service found: coordinates come as a suggestion of their own.
function optionsOf({ places = [], rival, coordinate }, text) {
  if (coordinate) return [{ ...coordinate, label: coordinateText(coordinate), title: coordinateText(coordinate), note: "coordinates" }];
  const isListed = !rival || places.some(({ latitude, longitude }) => latitude === rival.latitude && longitude === rival.longitude);
  return (isListed ? places : [places[0], rival, ...places.slice(1, -1)]).map((place) => {
    const label = place.label ?? labelOf(place);
    return {
      latitude: place.latitude, longitude: place.longitude, name: place.name, label, title: withMatchedName(label, place, text),
      note: place.timeZone ?? place.zones?.[0] ?? "",
    };
  });
}

// An old or foreign name that was found, after the name of the city: "Mumbai (Bombay), Maharashtra, India". "New Yo" needs none.
function withMatchedName(label, { name, matchedName }, text) {
  const isOwn = [matchedName ?? "", text].some((other) => name.toLowerCase().includes(other.toLowerCase()));
  if (isOwn || !label.startsWith(name)) return label;
  return `${name} (${matchedName})${label.slice(name.length)}`;
}
