"""Packs the package tzlookup as a wheel, the same bytes from the same files.

Run by `Scripts/build python` and `Scripts/build platforms`: pack_wheel.py ROOT EXTENSION TAG VERSION DIRECTORY [NAME]
"""

import hashlib
import re
import sys
from base64 import urlsafe_b64encode
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

#: Their names, and where they are in the repository; in the archive of the sources, beside this file.
LICENSES = {
    "LICENSE": "LICENSE",
    "NOTICE": "NOTICE",
    "DATA_LICENSE": "Sources/Core/CWorldData/DATA_LICENSE",
    "LICENSE.unicode": "Sources/Core/CTimeZoneTables/tz/LICENSE.unicode",
}

#: What the package with compact boundaries says instead.
COMPACT = {
    "Name: tzlookup\n": "Name: tzlookup-compact\n",
    "offline and exact\n": "offline, from boundaries to within 25 m\n",
    "from the real boundaries of the world.\n": """from the boundaries of the world, simplified to within 25 m.

This is `tzlookup-compact`: the package `tzlookup` in 5 MB instead of 21. Within 25 m of a border (`tzlookup.error_bound`), an answer may be that of
the other side; where `tzlookup.candidates_at` has one zone, it is certain. Install one of the two packages, not both: both are imported
as `tzlookup`, and have a command of that name.
""",
}


def main(root, extension, tag, version, directory, name="tzlookup"):
    root, extension, directory = Path(root), Path(extension), Path(directory)
    interface, _, platforms = tag.rpartition("-")
    tags = "".join(f"Tag: {interface}-{platform}\n" for platform in platforms.split("."))
    stem = f"{name.replace('-', '_')}-{version}"
    info = f"{stem}.dist-info"
    files = {f"tzlookup/{file.name}": file.read_bytes() for file in modules(root)}
    files[f"tzlookup/{extension.name}"] = extension.read_bytes()
    for name, path in LICENSES.items():
        file = root / name
        files[f"{info}/licenses/{name}"] = (file if file.is_file() else root / path).read_bytes()
    files[f"{info}/METADATA"] = metadata(root, version, COMPACT if name == "tzlookup-compact" else {}).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: tzlookup\nRoot-Is-Purelib: false\n{tags}".encode()
    files[f"{info}/entry_points.txt"] = b"[console_scripts]\ntzlookup = tzlookup._command:run\n"
    files[f"{info}/RECORD"] = record(files, f"{info}/RECORD").encode()
    wheel = directory / f"{stem}-{tag}.whl"
    write(wheel, files)
    print(f"wrote {wheel} ({wheel.stat().st_size / 1e6:.1f} MB)")
    return wheel.name


def modules(root):
    package = root / "Sources/Bindings/Python/tzlookup"
    return sorted(file for file in package.iterdir() if file.suffix in {".py", ".pyi", ".typed"})


def metadata(root, version, changes={}):
    """The description of the package: the fields of the file METADATA in the sources, and the README of its sources."""
    if (packed := root / "PKG-INFO").is_file():
        return packed.read_text(encoding="utf-8")
    # Where the sources are, once somebody has published them.
    address = re.search(r'\.package\(url: "(https://[^"]*?)(\.git)?"', (root / "README.md").read_text(encoding="utf-8"))
    pages = {"Homepage": "", "Source": "", "Changelog": f"/blob/v{version}/CHANGELOG.md", "Issues": "/issues"}
    urls = "".join(f"Project-URL: {name}, {address[1]}{page}\n" for name, page in pages.items() if address)
    readme = (root / "Sources/Bindings/Python/README.md").read_text(encoding="utf-8")
    template = (root / "Sources/Bindings/Python/METADATA").read_text(encoding="utf-8")
    fields = template.replace("@VERSION@", version)
    licenses = "".join(f"License-File: {name}\n" for name in LICENSES)
    text = f"{fields}{urls}{licenses}Description-Content-Type: text/markdown\n\n{readme}"
    for expected, changed in changes.items():
        assert text.count(expected) == 1, f"expected {expected!r} once in the description, found it {text.count(expected)} times"
        text = text.replace(expected, changed)
    return text


def record(files, own):
    """Every file with its hash and size, and the record itself without."""
    lines = [f"{path},sha256={digest(data)},{len(data)}\n" for path, data in files.items()]
    return "".join(lines) + f"{own},,\n"


def digest(data):
    return urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def write(wheel, files):
    with ZipFile(wheel, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in files.items():
            # The earliest time that a zip file can have, for all files.
            entry = ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = (0o100755 if path.endswith((".so", ".pyd")) else 0o100644) << 16
            archive.writestr(entry, data)


if __name__ == "__main__":
    main(*sys.argv[1:])
