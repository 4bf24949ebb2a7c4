"""Says what a library for macOS is: its processor, the oldest macOS it loads on, the libraries it needs, its signature, and
what it exports and leaves to others, one fact a line.

Run by `Scripts/check platforms`: macho.py FILE
"""

import struct
import sys
from pathlib import Path

MAGIC, DYLIB, MACOS = 0xFEEDFACF, 6, 1
PROCESSORS = {0x01000007: "x86_64", 0x0100000C: "arm64"}
SYMTAB, LOAD_DYLIB, ID_DYLIB, CODE_SIGNATURE, BUILD_VERSION = 0x2, 0xC, 0xD, 0x1D, 0x32
# Bits of a symbol's type: of a debugger, private to the library, its kind, external.
STAB, PRIVATE, KIND, EXTERNAL, UNDEFINED = 0xE0, 0x10, 0x0E, 0x01, 0x00


def main(path):
    data = Path(path).read_bytes()
    magic, processor, _, kind, count, size = struct.unpack_from("<6I", data)
    if (magic, kind) != (MAGIC, DYLIB):
        sys.exit(f"expected a dynamic library of 64 bits, found {magic:#x} of kind {kind}")
    print("processor", PROCESSORS.get(processor, hex(processor)))
    offset = 32
    for _ in range(count):
        command, length = struct.unpack_from("<2I", data, offset)
        if offset + length > 32 + size:
            sys.exit("expected load commands of the stated size, found longer ones")
        describe(command, data, offset, length)
        offset += length


def describe(command, data, offset, length):
    if command in {LOAD_DYLIB, ID_DYLIB}:
        start = offset + struct.unpack_from("<I", data, offset + 8)[0]
        print("name" if command == ID_DYLIB else "needs", text(data[start : offset + length]))
    elif command == BUILD_VERSION:
        platform, minimum = struct.unpack_from("<2I", data, offset + 8)
        print("macOS" if platform == MACOS else f"platform {platform}", f"{minimum >> 16}.{minimum >> 8 & 0xFF}")
    elif command == CODE_SIGNATURE:
        start, size = struct.unpack_from("<2I", data, offset + 8)
        if start + size > len(data) or data[start : start + 4] != b"\xfa\xde\x0c\xc0":
            sys.exit("expected a signature inside the file, found none")
        print("signed")
    elif command == SYMTAB:
        symbols, count, strings, _ = struct.unpack_from("<4I", data, offset + 8)
        for number in range(count):
            name, kind, *_ = struct.unpack_from("<IBBHQ", data, symbols + 16 * number)
            if kind & STAB or kind & PRIVATE or not kind & EXTERNAL:
                continue
            print("undefined" if kind & KIND == UNDEFINED else "exports", text(data[strings + name : strings + name + 200]).removeprefix("_"))


def text(data):
    return data.split(b"\0", 1)[0].decode()


main(*sys.argv[1:])
