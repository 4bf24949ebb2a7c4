"""Compares the addresses that are read from vCards with those that vobject reads.

Run by `Scripts/verify contacts`: compare_contacts.py PROGRAMS WORK
"""

import json
import quopri
import random
import re
import subprocess
import sys

import vobject
from comparison import Differences

SEED = 15
CARDS = 6_000

TEXTS = {
    "ascii": ["Springfield", "1 Main Street", "IL", "62701", "USA", "St. John's", "a=b", "x:y", '"Q"', "(c/o)"],
    "latin": ["München", "Straße 5", "São Paulo", "Île-de-France", "Malmö", "Ñuñoa"],
    "windows": ["Plzeň".replace("ň", "n"), "€ 5", "Œuvre", "Š Ž", "“quoted”"],
    "any": ["札幌市", "Санкт-Петербург", "Đà Nẵng", "Ōsaka", "Αθήνα", "e\u0301te\u0301", "🏠 5"],
}
CHARSETS = {"UTF-8": ["ascii", "latin", "windows", "any"], "ISO-8859-1": ["ascii", "latin"],
            "windows-1252": ["ascii", "latin", "windows"], "US-ASCII": ["ascii"]}
SPECIAL = ["a;b", "a,b", "a\\b", "two\nlines", ",", ";;", "end\\", "", "", " spaced "]

# Cards that are hostile, with the version before each. vobject reads each of them alone.
BY_HAND = [
    ("2.1", "ADR;HOME;QUOTED-PRINTABLE;CHARSET=UTF-8:;;Stra=C3=9Fe;M=\r\n=C3=BCnchen;;;"),
    ("2.1", "adr;dom;home;postal:;;1 Main St;Springfield;IL;62701;USA"),
    ("2.1", "NOTE;ENCODING=QUOTED-PRINTABLE:END:VCARD=\r\n=0D=0A=\r\nBEGIN\r\nADR:;;;Oslo;;;"),
    ("2.1", "PHOTO;JPEG;ENCODING=BASE64:QUJD\r\n QUJD\r\n\r\nADR:;;;Oslo;;;"),
    ("2.1", "AGENT:\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nADR:;;;Paris;;;\r\nEND:VCARD\r\nADR:;;;Oslo;;;"),
    ("3.0", "item1.ADR;type=HOME;type=pref:;;1 Main St;Oslo;;;\r\nitem1.X-ABADR:no"),
    ("3.0", "ADR:PO 5;Apt 2,Left;Main St,North;Oslo,Vest;R,S;1,2;N,O"),
    ("3.0", "ADR:;;a\\;b\\,c\\\\d\\ne;Oslo;;;"),
    ("3.0", "ADR:;;;;;;\r\nADR:;;;Oslo"),
    ("3.0", "ADR:;;;Oslo;;;;more;and more"),
    ("3.0", "ADR:\r\n  ;;;Os\r\n lo;\r\n\t;;"),
    ("3.0", "NOTE:BEGIN:VCARD\\nEND:VCARD\r\nADR:;;;Oslo;;;"),
    ("3.0", "X-LONG:" + "x" * 5000 + "\r\n " + "y" * 5000 + "\r\nADR:;;;Oslo;;;"),
    ("3.0", 'ADR;TYPE="home,work";X="a:b;c":;;;Oslo;;;'),
    ("4.0", 'ADR;LABEL="1; Main: St^nOslo";GEO="geo:59.9,10.7";PREF=1:;;1 Main St;Oslo;;0150;Norway'),
    ("4.0", "ADR;ALTID=1;LANGUAGE=ja:;;;札幌市;北海道;060-0001;日本"),
    ("4.0", "ADR:;;;Oslo;;;\r\n\r\n\r\nADR:;;;Bergen;;;"),
]

# Where vobject is wrong, or the standards differ, with what tzlookup reads: street, city, region, postal code, country.
DIFFERENCES = [
    ("2.1 keeps the white space at which a line is folded (vCard 2.1, section 2.1.3); vobject removes it as 3.0 does",
     "2.1", "ADR:;;;New\r\n York;;;", [["", "New York", "", "", ""]]),
    ("a backslash before other letters stands for itself in 2.1; vobject makes a line break of \\n",
     "2.1", "ADR:;;C:\\new;Oslo;;;", [["C:\\new", "Oslo", "", "", ""]]),
    ("base64 of 2.1 ends with an empty line, folded or not; vobject refuses the card",
     "2.1", "PHOTO;ENCODING=BASE64:QUJD\r\nQUJD\r\n\r\nADR:;;;Oslo;;;", [["", "Oslo", "", "", ""]]),
    ("values of parameters are case-insensitive; vobject takes only QUOTED-PRINTABLE in capital letters",
     "2.1", "ADR;encoding=quoted-printable:;;;M=C3=A4=\r\nlmo;;;", [["", "Mälmo", "", "", ""]]),
]


def escaped(text, version):
    """A component as a version writes it."""
    if version == "2.1":
        return text.replace("\\", "/").replace("\n", " ").replace(";", "\\;")
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def folded(line, wide):
    """A line folded between characters: vobject decodes before it unfolds."""
    return "\r\n ".join(line[start : start + wide] for start in range(0, len(line), wide))


def made(generator):
    """A card of any version: its lines as bytes, and the same as text for vobject."""
    version = generator.choice(["2.1", "3.0", "4.0"])
    lines = []
    for _ in range(generator.randrange(1, 4)):
        charset = generator.choice(list(CHARSETS)) if version == "2.1" else "UTF-8"
        pool = [text for kind in CHARSETS[charset] for text in TEXTS[kind]] + SPECIAL
        components = ";".join(escaped(generator.choice(pool), version) for _ in range(7))
        types = generator.choice(["HOME", "WORK", "PREF"])
        if version == "2.1":
            raw = components.encode(charset)
            soft = generator.randrange(5, 60)
            pieces = re.findall(rb"=[0-9A-F]{2}|[^=]", quopri.encodestring(raw, quotetabs=True).replace(b"=\n", b""), re.S)
            text = "=\r\n".join(b"".join(pieces[i:i + soft]).decode("ascii") for i in range(0, len(pieces), soft))
            encoding = generator.choice(["ENCODING=QUOTED-PRINTABLE", "QUOTED-PRINTABLE"])
            line = f"ADR;{types};{encoding};CHARSET={charset}:{text}"
        else:
            line = folded(f"ADR;TYPE={types.lower()}:{components}", generator.randrange(20, 80))
            if generator.random() < 0.3:
                line = f"item{generator.randrange(9)}.{line}"
        lines.append(line)
        if generator.random() < 0.3:
            lines.append("NOTE:" + "x" * generator.randrange(200))
    return version, "\r\n".join(lines)


def card(version, lines):
    return f"BEGIN:VCARD\r\nVERSION:{version}\r\nN:Roe;Jane;;;\r\nFN:Jane Roe\r\n{lines}\r\nEND:VCARD\r\n"


def one_line(value):
    """A component as tzlookup has it: values of a list and lines joined by commas, without what is empty."""
    text = ",".join(value) if isinstance(value, list) else value
    parts = [part.strip(" \t\v\f") for part in re.split("[,\r\n]", text)]
    return ", ".join(part for part in parts if part)


def by_vobject(text):
    """The addresses of a card, or the error."""
    try:
        return list(addresses(text))
    except Exception as error:  # vobject raises whatever its own code runs into
        return repr(error)


def addresses(text):
    for component in vobject.readComponents(text, allowQP=True):
        for content in component.contents.get("adr", []):
            value = content.value
            street = [one_line(part) for part in (value.box, value.extended, value.street)]
            fields = [", ".join(part for part in street if part)] + [
                one_line(part) for part in (value.city, value.region, value.code, value.country)]
            if any(fields):
                yield fields


def by_tzlookup(programs, path, texts):
    with open(path, "wb") as file:
        file.write("".join(texts).encode("utf-8"))
    output = subprocess.run([f"{programs}/batch-query", "contacts", path], check=True, capture_output=True, text=True).stdout
    answers = [json.loads(line) for line in output.splitlines()]
    assert [answer["card"] for answer in answers] == list(range(1, len(texts) + 1)), "a line for each card"
    return [answer.get("addresses", answer.get("error")) for answer in answers]


def main():
    programs, work = sys.argv[1:]
    generator = random.Random(SEED)
    cards = list(BY_HAND) + [made(generator) for _ in range(CARDS)]
    answers = by_tzlookup(programs, f"{work}/cards.vcf", [card(*lines) for lines in cards])
    differences, count = Differences(), 0
    for (version, lines), found in zip(cards, answers):
        expected = by_vobject(card(version, lines))
        count += len(expected)
        differences.expect(expected, found, repr(card(version, lines)))
    answers = by_tzlookup(programs, f"{work}/differences.vcf", [card(v, lines) for _, v, lines, _ in DIFFERENCES])
    for (reason, version, lines, expected), found in zip(DIFFERENCES, answers):
        differences.expect(expected, found, reason)
        if by_vobject(card(version, lines)) == expected:
            differences.expect("another answer of vobject", "the same", reason)
    differences.end(f"{count} addresses of {len(cards)} cards; {len(DIFFERENCES)} known differences of vobject")


main()
