"""Copies a catalog for the website: web_links.py CATALOG COPY.

GitHub follows links from file to file, the website links from page to page. So `[C](InC.md#memory)` becomes
`[C](doc:InC#Memory)`, which DocC checks, and a link to a page of another catalog the address of that page. DocC knows pictures by
their names alone: `![Map](Resources/map.png)` becomes `![Map](map.png)`.
"""

import re
import shutil
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^)\s:#]+\.md)(?:#([^)\s]+))?\)")


def web_anchors(page):
    """The anchors of a page's sections: as GitHub has them, and as DocC has them."""
    headings = re.findall(r"^##+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-"): text.replace("`", "").replace(" ", "-") for text in headings}


def web_link(page, link, catalog):
    target = (page.parent / link[1]).resolve()
    where = f"{page}: {link[0][1:]}"
    if not target.is_file():
        sys.exit(f"{where}: expected a link to a file, found none")
    if target.parent.suffix != ".docc":
        sys.exit(f"{where}: expected a page of a catalog, because the website has no other")
    anchor = ""
    if link[2]:
        anchors = web_anchors(target)
        if link[2] not in anchors:
            sys.exit(f"{where}: expected one of the sections {', '.join(anchors)}")
        anchor = f"#{anchors[link[2]]}"
    if target.parent == catalog:
        return f"](doc:{target.stem}{anchor})"
    module = "tzlookup" if target.parent.stem == "Documentation" else target.parent.stem
    path = module if target.stem == module else f"{module}/{target.stem}"
    return f"](/documentation/{path.lower()}{anchor})"


def main():
    catalog, copy = (Path(argument).resolve() for argument in sys.argv[1:])
    shutil.copytree(catalog, copy)
    for page in sorted(catalog.rglob("*.md")):
        text = LINK.sub(lambda link: web_link(page, link, catalog), page.read_text(encoding="utf-8"))
        text = text.replace("](Resources/", "](")
        (copy / page.relative_to(catalog)).write_text(text, encoding="utf-8")


main()
