"""A browser with the page, and what must be true of every visit: no error on its console, no request to elsewhere."""

import contextlib
import os
import unittest
from urllib.parse import urlsplit

from playwright.sync_api import expect, sync_playwright

#: The service under test, such as http://127.0.0.1:8080.
SERVICE = os.environ.get("TZLOOKUP_PAGE", "http://127.0.0.1:8080").rstrip("/")

#: Draws without a graphics card.
FLAGS = ("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")

#: Milliseconds. Without a graphics card, a busy machine takes half a minute for the first picture of the map.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)


@contextlib.contextmanager
def chromium():
    """Debian's browser, or that of CHROMIUM."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=list(FLAGS)
        )
        try:
            yield browser
        finally:
            browser.close()


class PageTest(unittest.TestCase):
    """Tests that visit the page. Each has a context of its own, and with it a new profile."""

    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(chromium())

    def setUp(self):
        self.complaints = []
        #: Set where a test makes requests fail: the browser itself reports those on the console.
        self.failures_are_expected = False

    def tearDown(self):
        if self.failures_are_expected:
            self.complaints = [text for text in self.complaints if "Failed to load resource" not in text]
        self.assertEqual(self.complaints, [])

    def visit(self, fragment="", *, routes=None, waits_for="ready", **options):
        """Opens the page. `routes` maps patterns of URLs to handlers that stand in for the service."""
        options = {"viewport": {"width": 1280, "height": 800}, "locale": "en-US", **options}
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self.see)
        for pattern, handler in (routes or {}).items():
            page.route(pattern, handler)
        page.goto(f"{SERVICE}/{fragment}")
        if waits_for:
            expect(page.locator("#map")).to_have_attribute("data-state", waits_for)
        return page

    def hear(self, message):
        # "GPU stall due to ReadPixels" is about drawing without a graphics card.
        if message.type in ("error", "warning") and "GPU stall" not in message.text:
            self.complaints.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def see(self, request):
        parts = urlsplit(request.url)
        if parts.scheme not in ("blob", "data") and f"{parts.scheme}://{parts.netloc}" != SERVICE:
            self.complaints.append(f"request to elsewhere: {request.url}")

    def click_map(self, page, x=0.5, y=0.5):
        """Clicks at a share of the map's width and height."""
        box = page.locator("#map").bounding_box()
        page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)

    def expect_zone(self, page, zone, slot="first"):
        expect(page.locator(f"#{slot} .id")).to_have_text(zone)
        expect(page.locator(f"#{slot}")).to_have_attribute("aria-busy", "false")
