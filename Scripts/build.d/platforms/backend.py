"""Builds the wheel from the sources with a C compiler alone: what pip calls in the archive that `Scripts/build platforms` packs.

The library, which is written in Swift, is there as assembly; the compiler is $CC, or else the one that Python was built with, or cc.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import pack_wheel

ROOT = Path(__file__).resolve().parent
INTERFACE = ROOT / "Sources/Bindings/CTimeZoneLookup"
ASSEMBLY = ROOT / "assembly"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    if sys.version_info < (3, 11):
        sys.exit(f"tzlookup: expected Python 3.11 or later, found {platform.python_version()}")
    library = library_for_this_machine()
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        interface, suffix, options = python_interface()
        extension = work / f"_tzlookup{suffix}"
        compile_extension(library, work, extension, options)
        tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        return pack_wheel.main(ROOT, extension, f"{interface}-{tag}", version(), wheel_directory)


def build_sdist(sdist_directory, config_settings=None):
    sys.exit("expected to build a wheel: the archive of the sources is made by Scripts/build platforms of the repository")


def version():
    fields = (line.partition(": ") for line in (ROOT / "PKG-INFO").read_text(encoding="utf-8").splitlines())
    return next(value for name, _, value in fields if name == "Version")


def python_interface():
    """The tag of what the extension asks of Python, the suffix of its file and options of the compiler."""
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        # This Python has not the stable interface, and not everywhere does it say so to the compiler itself.
        name = f"cp{sys.version_info.major}{sys.version_info.minor}"
        return f"{name}-{name}t", ".so", ["-DPy_GIL_DISABLED=1"]
    return "cp311-abi3", ".abi3.so", ["-DPy_LIMITED_API=0x030b0000"]


def library_for_this_machine():
    system = {"darwin": "macos"}.get(sys.platform, sys.platform)
    machine = platform.machine()
    library = ASSEMBLY / f"{system}-{machine}.s"
    if not library.is_file() or sys.maxsize < 2**32:
        have = ", ".join(sorted(file.stem for file in ASSEMBLY.glob("*.s")))
        sys.exit(f"tzlookup: expected a machine that the sources are for ({have}, 64 bits), found {system}-{machine}")
    return library


def compile_extension(library, work, extension, options):
    compiler = compiler_command()
    options = [*options, "-std=gnu11", "-O2", "-fPIC", "-fvisibility=hidden", f'-DWORLD="{ROOT}/Sources/Core/CWorldData/world.tzidx"']
    options += [f"-I{path}" for path in (INTERFACE / "include", INTERFACE, sysconfig.get_path("include"))]
    sources = [*(ROOT / "Sources/Bindings/Python/extension").glob("*.c"), *INTERFACE.glob("*.c"), *ASSEMBLY.glob("*.c"), library]
    objects = []
    for source in sorted(sources):
        objects.append(work / f"{source.name}.o")
        run([*compiler, *([] if source.suffix == ".s" else options), "-c", source, "-o", objects[-1]])
    kind = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    run([*compiler, *kind, *objects, "-lm", "-o", extension])


def compiler_command():
    chosen = os.environ.get("CC")
    for command in [chosen] if chosen else [sysconfig.get_config_var("CC"), "cc"]:
        words = shlex.split(command or "")
        if words and shutil.which(words[0]):
            return words
    sys.exit(f"tzlookup: expected a C compiler ({f'$CC is {chosen}' if chosen else '$CC, or cc'}), found none: install one, such as gcc")


def run(command):
    if subprocess.run([str(word) for word in command]).returncode != 0:
        sys.exit(f"tzlookup: expected to compile the extension, found the above: {shlex.join(map(str, command))}")
