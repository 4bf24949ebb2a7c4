"""The files of Sources/CWorldData that scripts make; the others are source code."""

from pathlib import Path

DATA = Path("Sources/CWorldData")
MADE = ("world.tzidx", "provenance.json", "DATA_LICENSE")


def data_files(*roots):
    """The paths, from a root, of the made files that any of the roots has, sorted."""
    found = {DATA / name for name in MADE}
    for root in roots:
        found |= {path.relative_to(root) for path in (root / DATA / "tz").iterdir()}
    return sorted(found)
