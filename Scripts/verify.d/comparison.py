"""What the comparisons share: questions to a program in bulk, answers that are counted, the first differences, the exit status."""

import subprocess
import sys
from importlib.resources import files

SHOWN = 20


def ask(programs, command, questions):
    """The answers of a program, in the directory of all, to the lines of its standard input: one to each."""
    words = command.split(" ")
    lines = "".join(f"{question}\n" for question in questions)
    run = subprocess.run([f"{programs}/{words[0]}", *words[1:]], input=lines, stdout=subprocess.PIPE, text=True, check=True)
    answers = run.stdout.split("\n")[:-1]
    if len(answers) != len(questions):
        sys.exit(f"expected {len(questions)} answers of '{command}', found {len(answers)}")
    return answers


def places():
    """The names of zones with the latitudes and longitudes of their principal locations, by the package tzdata."""
    for line in (files("tzdata") / "zoneinfo/zone.tab").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        _, place, name = line.split("\t")[:3]
        middle = max(place.rfind("+"), place.rfind("-"))
        degrees = []
        for text in place[:middle], place[middle:]:
            digits = text[1:].rjust(7 if len(text) > 6 else 5, "0")
            value = int(digits[:3]) + int(digits[3:5]) / 60 + int(digits[5:] or 0) / 3600
            degrees.append(-value if text[0] == "-" else value)
        yield name, degrees


class Differences:
    """Answers that are not those expected: all are counted, and the first of them printed."""

    def __init__(self):
        self.lines = []

    def expect(self, expected, found, what):
        """Counts an answer to something unless it is the one expected."""
        if found != expected:
            self.lines.append(f"{what}: expected {expected}, found {found}")

    def end(self, summary, *more):
        """Prints the first differences and a line with their number, and ends the program: with status 1 where there are any.

        more: other reasons to fail
        """
        for line in self.lines[:SHOWN]:
            print(line)
        print(f"{summary}; {len(self.lines)} differences", flush=True)
        sys.exit(any([self.lines, *more]))
