"""Everyone can use the page: names, keys, contrast, small screens."""

import unittest

from harness import PageTest, expect

EVERYTHING = "#at=31.5,35.1&with=52.52,13.4&within=5000&map=7/31.5/35.1"

#: Controls without an accessible name, and other things that screen readers stumble over.
FAULTS = r"""() => {
  const faults = [];
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const named = (element) => element.getAttribute("aria-label") || element.getAttribute("title")
    || [...(element.labels ?? [])].some((label) => label.textContent.trim())
    || element.textContent.trim() || element.querySelector("img[alt]:not([alt=''])");
  for (const element of document.querySelectorAll("button, input, select, a, canvas, [role=button], [role=img], [role=listbox]")) {
    if (isShown(element) && !named(element)) faults.push("no name: " + element.outerHTML.slice(0, 120));
  }
  for (const image of document.querySelectorAll("img:not([alt])")) faults.push("no alt: " + image.outerHTML.slice(0, 120));
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push("twice: " + id);
  for (const attribute of ["aria-controls", "aria-labelledby", "aria-describedby", "aria-activedescendant", "for"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      if (!document.getElementById(element.getAttribute(attribute))) faults.push(`${attribute} to nothing: ` + element.outerHTML.slice(0, 120));
    }
  }
  for (const hidden of document.querySelectorAll("[aria-hidden=true]")) {
    if (hidden.querySelector("button, a, input, [tabindex='0']")) faults.push("focus in hidden: " + hidden.outerHTML.slice(0, 120));
  }
  let level = 0;
  for (const heading of [...document.querySelectorAll("h1, h2, h3, h4")].filter(isShown)) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) faults.push("heading skipped: " + heading.textContent);
    level = next;
  }
  if (document.querySelectorAll("main").length !== 1) faults.push("one main is expected");
  if (!document.documentElement.lang) faults.push("no language");
  if (!document.title) faults.push("no title");
  return faults;
}"""

#: Texts whose contrast with their background is below what WCAG asks for at level AA, and edges of fields below 3.
CONTRASTS = r"""() => {
  const channels = (text) => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
  const linear = (value) => { const c = value / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const over = (top, below) => top.slice(0, 3).map((value, index) => value * top[3] + below[index] * (1 - top[3]));
  const background = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      const color = channels(getComputedStyle(one).backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const contrast = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const faults = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("script, style, noscript, :disabled")) continue;
    const style = getComputedStyle(element);
    const behind = background(element);
    const found = contrast(over(channels(style.color), behind), behind);
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    if (found < needed) faults.push(`${found.toFixed(2)} < ${needed}: ${walker.currentNode.textContent.trim().slice(0, 60)}`);
  }
  for (const control of document.querySelectorAll("main input, header input, button:not(:disabled)")) {
    if (!control.checkVisibility() || control.closest(".maplibregl-map") || control.type === "checkbox") continue;
    const style = getComputedStyle(control);
    const found = contrast(channels(style.borderTopColor), background(control.parentElement));
    if (found < 3) faults.push(`edge ${found.toFixed(2)} < 3: ${control.outerHTML.slice(0, 80)}`);
  }
  for (const input of document.querySelectorAll("input[placeholder]")) {
    if (!input.checkVisibility()) continue;
    const found = contrast(channels(getComputedStyle(input, "::placeholder").color), background(input));
    if (found < 4.5) faults.push(`placeholder ${found.toFixed(2)} < 4.5: ${input.placeholder}`);
  }
  return faults;
}"""

#: What has the focus: its name, and whether that shows.
FOCUS = r"""() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  const shows = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
  return [element.getAttribute("aria-label") || element.labels?.[0]?.textContent.trim() || element.textContent.trim(), shows];
}"""


class Access(PageTest):
    def test_names_and_contrast(self):
        """On every kind of screen, with everything on it and empty."""
        for fragment in ("", EVERYTHING):
            for scheme in ("light", "dark"):
                for width in (1280, 360):
                    with self.subTest(fragment=fragment, scheme=scheme, width=width):
                        page = self.visit(fragment, color_scheme=scheme, viewport={"width": width, "height": 800})
                        if fragment:
                            self.expect_zone(page, "Asia/Hebron")
                            self.expect_zone(page, "Europe/Berlin", slot="second")
                        page.get_by_role("combobox").fill("San")
                        expect(page.get_by_role("option").first).to_be_visible()
                        self.assertEqual(page.evaluate(FAULTS), [])
                        self.assertEqual(page.evaluate(CONTRASTS), [])

    def test_contrast_of_the_chosen_suggestion(self):
        for scheme in ("light", "dark"):
            page = self.visit(color_scheme=scheme)
            page.get_by_role("combobox").fill("San")
            expect(page.get_by_role("option").first).to_be_visible()
            page.keyboard.press("ArrowDown")
            self.assertEqual(page.evaluate(CONTRASTS), [])

    def test_messages(self):
        """A live region for answers, alerts for errors: both are there before they have a text."""
        page = self.visit(waits_for=None)
        expect(page.locator("[role=status][aria-live=polite]")).to_have_count(1)
        expect(page.locator("[role=alert]")).to_have_count(2)
        page = self.visit("#at=43.06,141.35")
        expect(page.get_by_role("status")).to_contain_text("Asia/Tokyo, ")

    def test_order_of_the_keyboard(self):
        page = self.visit(EVERYTHING)
        self.expect_zone(page, "Asia/Hebron")
        found = []
        for _ in range(40):
            page.keyboard.press("Tab")
            name, shows = page.evaluate(FOCUS)
            if name == (found or [""])[-1]:
                continue
            if name in found:
                break
            self.assertTrue(shows, f"the focus on {name} does not show")
            found.append(name)
        self.assertEqual(found, [
            "Skip to the answer", "City or coordinates", "Search", "My position", "Compare", "Copy link", "Details",
            "Choose another time", "Accuracy of the position", "Remove the second place", "OpenStreetMap contributors", "GeoNames",
            "license", "Map of the time zones", "Zoom in", "Zoom out",
        ] + found[16:])

    def test_skip_link(self):
        page = self.visit("#at=43.06,141.35")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate("document.activeElement.id"), "answers")
        self.expect_zone(page, "Asia/Tokyo")

    def test_narrow_screens_do_not_scroll_sideways(self):
        for width in (320, 360, 414, 759, 760, 1024):
            for fragment in ("", EVERYTHING):
                with self.subTest(width=width, fragment=fragment):
                    page = self.visit(fragment, viewport={"width": width, "height": 740})
                    if fragment:
                        self.expect_zone(page, "Asia/Hebron")
                    for selector in ("html", "body", "main"):
                        over = page.locator(selector).evaluate("element => element.scrollWidth - element.clientWidth")
                        self.assertLessEqual(over, 0, f"{selector} scrolls")

    def test_targets_can_be_touched(self):
        page = self.visit(EVERYTHING, viewport={"width": 360, "height": 740}, has_touch=True)
        self.expect_zone(page, "Asia/Hebron")
        for button in page.locator("button:visible, input:visible").all():
            box = button.bounding_box()
            self.assertGreaterEqual(min(box["width"], box["height"]), 16, button.evaluate("it => it.outerHTML.slice(0, 80)"))

    def test_without_scripts(self):
        """Nothing is offered that would not work, and the page says what does."""
        page = self.visit(waits_for=None, java_script_enabled=False)
        expect(page.get_by_text("This page needs JavaScript")).to_be_visible()
        for control in page.locator("button, input, select").all():
            expect(control).to_be_hidden()

    def test_forced_colors(self):
        """The legend keeps the colors that it explains."""
        page = self.visit("#at=43.06,141.35", forced_colors="active")
        colors = page.locator("#scale .cell").evaluate_all("cells => cells.map(cell => getComputedStyle(cell).backgroundColor)")
        self.assertGreater(len(set(colors)), 20)

    def test_zoom_of_four(self):
        """A screen of 1280 times 1024 at a zoom of 400 %, which WCAG asks for."""
        page = self.visit(EVERYTHING, viewport={"width": 320, "height": 256})
        self.expect_zone(page, "Asia/Hebron")
        self.assertLessEqual(page.evaluate("document.scrollingElement.scrollWidth"), 320)
        page.get_by_label("Accuracy of the position").scroll_into_view_if_needed()
        expect(page.get_by_label("Accuracy of the position")).to_be_in_viewport()


if __name__ == "__main__":
    unittest.main()
