"""Pictures of the page, to be looked at: screenshots.py DIRECTORY [NAME ...].

The service is that of TZLOOKUP_PAGE, the browser that of CHROMIUM, as for the tests. `readme-light.png` is the README's picture,
`Sources/Documentation.docc/Resources/map.png`: pngquant makes it small.
"""

import subprocess
import sys
from pathlib import Path

from harness import SERVICE, chromium, expect

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}

#: Names, fragments and windows.
SCREENS = {
    "world": ("", DESK),
    "night": ("#night=on", DESK),
    "labels": ("#map=5/48/9", DESK),
    "hokkaido": ("#at=43.06,141.35&map=5/44.5/142", DESK),
    "hebron": ("#at=31.5,35.1&with=52.52,13.4&within=5000&map=8/31.6/35", {"width": 1280, "height": 1100}),
    "urumqi": ("#map=5/39/85", DESK),
    "el-paso": ("#at=31.749,-106.4797&within=30&map=16/31.749/-106.4797", DESK),
    "baarle": ("#at=51.4424,4.929&map=14/51.442/4.929", DESK),
    "phone-world": ("", PHONE),
    "phone-legend": ("#map=1/30/10", PHONE),
    "pole": ("#at=90,0", DESK),
    "two-places": ("#at=43.06,141.35&with=52.52,13.4", DESK),
    "readme": ("#at=43.06,141.35&map=0.6/35/60", {"width": 1080, "height": 480}),
    "phone-place": ("#at=43.06,141.35&map=4/43/142", PHONE),
}


def main():
    directory = Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name, (fragment, window) in SCREENS.items():
            if sys.argv[2:] and name not in sys.argv[2:]:
                continue
            for scheme in ("light", "dark"):
                context = browser.new_context(viewport=window, color_scheme=scheme, locale="en-US")
                page = context.new_page()
                page.goto(f"{SERVICE}/{fragment}")
                expect(page.locator("#map")).to_have_attribute("data-state", "ready")
                for slot in ("first", "second"):
                    if page.locator(f"#{slot}:visible").count() > 0:
                        expect(page.locator(f"#{slot}")).to_have_attribute("aria-busy", "false")
                # Open on a desk, closed on a phone.
                if name in ("phone-legend", "readme"):
                    page.get_by_text("Legend").click()
                page.wait_for_timeout(1000)
                picture = directory / f"{name}-{scheme}.png"
                page.screenshot(path=picture)
                context.close()
                if name == "readme":
                    subprocess.run(["pngquant", "--force", "--strip", "--output", picture, picture], check=True)


if __name__ == "__main__":
    main()
