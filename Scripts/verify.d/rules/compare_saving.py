"""Compares what the library derives for daylight saving with the source of the tz database.

Compiled rules do not contain it. Every period of every name, until 2040, is compared. Those in KNOWN are wrong in any
derivation that does not know them by name, and are in the documentation.

Run by `Scripts/verify rules`: compare_saving.py TZBENCH
"""

import subprocess
import sys

import reference
from zone_source import FOREVER, Source

KNOWN = {
    ("America/Montevideo", -1459627200),
    ("America/Montevideo", -853621200),
    ("Europe/Monaco", -800071200),
    ("Europe/Monaco", -781052400),
    ("Europe/Paris", -800071200),
    ("Europe/Paris", -781052400),
    ("Pacific/Rarotonga", 279714600),
}


def main(program):
    source = Source((reference.ROOT / "zoneinfo" / "tzdata.zi").read_text(encoding="utf-8"))
    expected = [
        (name, start, standard + saving, saving)
        for name in reference.names()
        for start, standard, saving in source.periods(name)
        if start > -FOREVER
    ]
    questions = "".join(f"Z {name}\nU {start}\n" for name, start, _, _ in expected)
    answers = subprocess.run([program, "--local-time"], input=questions, stdout=subprocess.PIPE, text=True, check=True)
    found = [line.split(" ") for line in answers.stdout.splitlines()[1::2]]
    differences = {}
    for (name, start, offset, saving), words in zip(expected, found, strict=True):
        if (offset, saving) != (int(words[0]), int(words[3])):
            differences[name, start] = f"expected {saving} of {offset}, found {words[3]} of {words[0]}"
    unknown = {key: text for key, text in differences.items() if key not in KNOWN}
    for (name, start), text in list(unknown.items())[:20]:
        print(f"{name}: {reference.utc(start)}: {text}")
    print(f"daylight saving of {len(expected):,} periods: {len(unknown)} differences but {len(KNOWN)} known ones")
    sys.exit(1 if unknown or KNOWN - set(differences) else 0)


if __name__ == "__main__":
    main(sys.argv[1])
