// The legend: a strip of the colors of all offsets in use, with marks at those of the places shown.

import { offsetColor } from "./colors.js";
import { make } from "./dom.js";
import { offsetText, shortOffsetText } from "./text.js";

// Fills the strip. `offsets` maps zones to seconds.
export function fillLegend(strip, offsets, theme) {
  const distinct = [...new Set(offsets.values())].sort((a, b) => a - b);
  if (distinct.length === 0) return;
  strip.setAttribute("aria-label", `Colors of the map: from ${offsetText(distinct[0])} to ${offsetText(distinct.at(-1))}`);
  strip.replaceChildren(...distinct.map((offset) => {
    const cell = make("span", { class: "cell" });
    cell.style.setProperty("background-color", offsetColor(offset, theme));
    const isLabeled = offset % (3 * 3600) === 0;
    const isMain = offset % (6 * 3600) === 0;
    return make(
      "span", { class: "step", title: offsetText(offset), "data-offset": offset },
      cell, isLabeled && make("span", { class: isMain ? "tick main" : "tick" }, shortOffsetText(offset)));
  }));
}

// Marks the offsets of the places: pairs of a slot and seconds.
export function markOffsets(strip, places) {
  for (const step of strip.children) {
    const place = places.find(([, offset]) => String(offset) === step.dataset.offset);
    if (place) step.dataset.slot = place[0];
    else delete step.dataset.slot;
  }
}
