// Elements of the page. Text is always set as text, never as HTML.

// An element: `make("p", { class: "name" }, "text", child)`. Properties that are functions become listeners; those that
// are undefined, null or false are left out; so are such children.
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false).flatMap(breakable));
  return element;
}

// A child of an element: a text that has names of zones may wrap after their slashes, which browsers do not do on their own.
export function breakable(child) {
  if (typeof child !== "string") return [child];
  return child.split("/").flatMap((part, index) => (index > 0 ? ["/", document.createElement("wbr"), part] : [part]));
}

export const byId = (id) => document.getElementById(id);

const status = byId("status");

// Says something to screen readers, once: a change of the same text is not announced.
export function announce(text) {
  if (status.textContent !== text) status.textContent = text;
}
