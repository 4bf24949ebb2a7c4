"""The container of the packed tables: sorted names, each with a reference to one of a few bodies.

Sources/Documentation.docc/PackedTables.md specifies it byte by byte.
"""

import struct
from itertools import accumulate

FORMAT_VERSION = 1
VERSION_BYTES = 16


def packed(kind, version, bodies):
    """The bytes of a table.

    kind: the letter in its magic; version: of the data; bodies: from names to bytes.
    """
    names = sorted(bodies, key=lambda name: name.encode("ascii"))
    distinct = list(dict.fromkeys(bodies[name] for name in names))
    numbers = {body: number for number, body in enumerate(distinct)}
    texts = [name.encode("ascii") for name in names]
    start = 40 + 4 * (2 * len(names) + 1 + len(distinct) + 1)
    name_offsets = offsets(start, texts)
    body_offsets = offsets(name_offsets[-1], distinct)
    words = name_offsets + [numbers[bodies[name]] for name in names] + body_offsets
    header = struct.pack(
        "<8sIIII16s",
        b"\x89TZ" + kind + b"\r\n\x1a\n",
        FORMAT_VERSION,
        body_offsets[-1],
        len(names),
        len(distinct),
        padded(version),
    )
    return header + struct.pack(f"<{len(words)}I", *words) + b"".join(texts) + b"".join(distinct)


def offsets(start, pieces):
    """Where each piece starts, and where the last ends."""
    return list(accumulate(map(len, pieces), initial=start))


def padded(version):
    text = version.encode("ascii")
    if len(text) > VERSION_BYTES:
        raise SystemExit(f"expected a version of at most {VERSION_BYTES} bytes, found {version!r}")
    return text
