"""Prints the manual page of tzlookup, in the man(7) language, made from what its argument parser knows.

Usage: manual.py TZLOOKUP DATE
"""

# The argument parser's own generate-manual (1.8.2) does not serve: its synopsis demands a subcommand, default values and
# the environment are missing, the exit status is always "0 on success, and >0 if an error occurs", blank lines in the
# help are warnings of groff and mandoc, and it first builds every product, which needs shapelib, GEOS and libzip.

import json
import re
import subprocess
import sys
import textwrap

HEADING = re.compile(r"^([A-Z][A-Z ]+(?: \([^)]*\))?):$")


def main(program, date):
    root = json.loads(output(program, "--experimental-dump-help"))["command"]
    version = output(program, "--version").strip()
    lines = list(page(program, root, version, date))
    # A heading begins a paragraph by itself.
    print("\n".join(b for a, b in zip(["", *lines], lines) if not (b == ".PP" and a.startswith((".SH", ".SS")))))


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def page(program, root, version, date):
    """All lines of the page. Sections of the root's discussion are sections of the page."""
    name = root["commandName"]
    intro, sections = divided(root.get("discussion", ""))
    last = {title: sections.pop(title) for title in ("EXIT STATUS", "EXAMPLES") if title in sections}
    subcommands = [c for c in root["subcommands"] if c["commandName"] != "help"]

    yield f'.TH {name.upper()} 1 "{date}" "{name} {escaped(version)}" "User Commands"'
    yield from (".SH NAME", rf"{name} \- {escaped(lowered(root['abstract']))}")
    yield from (".SH SYNOPSIS", *verbatim(usage(program)))
    yield ".SH DESCRIPTION"
    yield from filled(
        ["The zones come from the actual boundaries of the world, which are part of the program: nothing is downloaded."]
    )
    yield from paragraphs(intro)
    for title, lines in sections.items():
        yield from (f".SH {escaped(title)}", *paragraphs(lines))
    yield from (".SH OPTIONS", *arguments(root))
    yield ".SH SUBCOMMANDS"
    for command in subcommands:
        yield from subcommand(program, command)
    yield ".SH ENVIRONMENT"
    for variable, text in ENVIRONMENT.items():
        yield from (".TP", f".B {variable}", *filled([text]))
    for title, lines in last.items():
        yield from (f".SH {title}", *paragraphs(lines))
    yield from (".SH SEE ALSO", ".BR tzselect (8),", ".BR zdump (8),", ".BR tzfile (5)")


ENVIRONMENT = {
    "TZ": "The zone of this machine, for tzlookup zone without a name. Otherwise it is that of /etc/localtime.",
    "TZDIR": "A directory of compiled rules of local time, like that of --zoneinfo.",
    "TZLOOKUP_INDEX": "The index that answers where no option names boundaries, instead of one that tzlookup install-data has put "
    "in the directory tzlookup of XDG_DATA_HOME, and of the built-in one.",
    "TZLOOKUP_ZONEINFO": "The same as TZDIR, over which it takes precedence.",
}


def subcommand(program, command):
    """A section of the page for a subcommand."""
    name = command["commandName"]
    intro, sections = divided(command.get("discussion", ""))
    yield f".SS tzlookup {name}"
    yield from paragraphs([command["abstract"]])
    yield from (".PP", *verbatim(usage(program, name)))
    yield from paragraphs(intro)
    yield from arguments(command, is_subcommand=True)
    for title, lines in sections.items():
        yield from (".PP", f".I {escaped(title.capitalize())}:", *paragraphs(lines))


def usage(program, *subcommand):
    """The lines after `USAGE:` in the help, without that word."""
    help_text = output(program, *subcommand, "--help")
    block = re.search(r"^USAGE: (.*?)(?:\n\n|\Z)", help_text, re.MULTILINE | re.DOTALL).group(1)
    return [line.removeprefix("       ") for line in block.splitlines()]


def arguments(command, is_subcommand=False):
    """A tagged paragraph for each argument."""
    for argument in command.get("arguments", []):
        # The parser's dump gives the root's --version to all subcommands, which do not take it.
        if not argument["shouldDisplay"] or (is_subcommand and argument["valueName"] == "version"):
            continue
        default = argument.get("defaultValue")
        text = argument.get("abstract", "") + (f" (default: {default})" if default else "")
        yield from (".TP", label(argument), *filled([text]))


def label(argument):
    value = rf"\fI{escaped(argument['valueName'])}\fR"
    if argument["kind"] == "positional":
        return value
    names = [
        rf"\fB{escaped(('-' if name['kind'] == 'short' else '--') + name['name'])}\fR" for name in argument["names"]
    ]
    return ", ".join(names) + (f" {value}" if argument["kind"] == "option" else "")


def divided(discussion):
    """The lines before the first heading, and those under each."""
    intro, sections = [], {}
    lines = intro
    for line in discussion.splitlines():
        heading = HEADING.match(line)
        if heading:
            lines = sections.setdefault(heading.group(1), [])
        else:
            lines.append(line)
    return intro, sections


def paragraphs(lines):
    """Lines as the help has them: indented ones stay as they are, others are filled."""
    block = []
    for line in [*lines, ""]:
        if line:
            block.append(line)
        elif block:
            yield ".PP"
            yield from verbatim(block) if block[0].startswith("  ") else filled(block)
            block = []


def verbatim(lines):
    indent = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    yield from (".nf", ".RS 4", *(escaped(line[indent:]) for line in lines), ".RE", ".fi")


def filled(lines):
    yield from map(escaped, textwrap.wrap(" ".join(lines), 78, break_long_words=False, break_on_hyphens=False))


def lowered(sentence):
    """A sentence as the whatis database has them."""
    return sentence[:1].lower() + sentence[1:].removesuffix(".")


def escaped(text):
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


main(*sys.argv[1:])
