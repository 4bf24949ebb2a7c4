"""Makes the LLVM IR of the library, compiled for Linux, that of another system with the same processor.

Run by `Scripts/build platforms`: retarget.py IR TRIPLE >IR. What differs between systems, and how it is met:

- names in objects and sections: the data layout says how names are mangled; sections of ELF are dropped
- Windows passes structures by pointer: of the functions that pass one by value the argument becomes one
- functions of the C library that Windows lacks, and those of Swift's runtime, which a program may have besides: renamed
"""

import re
import sys
from pathlib import Path

MANGLING = {"linux": "m:e", "windows": "m:w", "macosx": "m:o"}
# What CTimeZoneLookup/windows.c has in their place.
MISSING_ON_WINDOWS = "posix_memalign", "free", "bcmp", "arc4random_buf"


def main(path, triple):
    system = next(name for name in MANGLING if name in triple)
    text = Path(path).read_text(encoding="utf-8")
    text = substitute(r'^target triple = ".*"$', f'target triple = "{triple}"', text)
    text = substitute(r'^(target datalayout = "[^"]*?)m:e', rf"\g<1>{MANGLING[system]}", text)
    text = text.replace("_swift_stdlib_", "tzlookup_unicode_")
    text = rename(text)
    # What a program exports is for its linker to say.
    text = re.sub(r"^define protected ", "define ", text, flags=re.MULTILINE)
    # The linker keeps this one for others.
    text = substitute(r"^define weak_odr protected (.*@_swift_exceptionPersonality\()", r"define internal \1", text)
    # The names of libraries to link, for Swift's linker.
    text = re.sub(r'^@_swift1_autolink_entries.*\n|, section "\.swift1_autolink_entries"', "", text, flags=re.MULTILINE)
    text = re.sub(r"^@llvm\.(compiler\.)?used = .*\n", "", text, flags=re.MULTILINE)
    if system == "windows":
        for name in MISSING_ON_WINDOWS:
            text = re.sub(rf"@{name}\b(?!\.)", f"@tzlookup_{name}", text)
        text = re.sub(r"byval\([^)]*\) ", "", text)
        # Its C libraries have no guard of the stack.
        text = re.sub(r"^(attributes .*?) ssp(?:strong|req)?\b", r"\1", text, flags=re.MULTILINE)
    sys.stdout.write(text)


def rename(text):
    """Gives plain names to what has others: assembly has no sign of Swift's names for certain, and no quotation mark."""
    names = {}

    def renamed(match):
        is_name, content = match.groups()
        return f"@s_{names.setdefault(content, len(names))}" if is_name else match[0]

    # All texts in quotation marks are read, so that one that ends with @ begins no name. Within, the mark itself is \\22.
    return re.sub(r'(@?)"([^"]*)"', renamed, text)


def substitute(pattern, replacement, text):
    text, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
    if count != 1:
        sys.exit(f"expected one line {pattern} in the IR, found {count}")
    return text


main(*sys.argv[1:])
