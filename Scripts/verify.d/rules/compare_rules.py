"""Compares the library's local times with zoneinfo's, answer by answer.

Run by `Scripts/verify rules`: compare_rules.py PROGRAMS
"""

import random
import sys
from bisect import bisect_right

import reference
from comparison import Differences, ask

SEED = 1
RANDOM_COUNT = 2_000
# 1800-01-01 and 2500-01-01.
RANGE = (-5_364_662_400, 16_725_225_600)
# Changes by the rule after the last transition are looked for up to 2060-01-01.
LAST_CHANGE = 2_840_140_800


KINDS = {"U": "local times", "N": "next changes", "P": "previous changes", "L": "inverses", "R": "policies", "C": "lists of changes"}


def main(programs):
    questions = {}
    counts = dict.fromkeys(KINDS, 0)
    differences = Differences()
    for name in reference.names():
        content = reference.file_bytes(name)
        if content not in questions:
            questions[content] = list(asked(reference.zone(name), content))
        pairs = questions[content]
        answers = ask(programs, "batch-query local-time", [f"Z {name}", *(question for question, _ in pairs)])[1:]
        for (question, expected), found in zip(pairs, answers):
            counts[question[0]] += 1
            # zoneinfo knows the first three of the facts about an instant.
            if question[0] == "U":
                found = " ".join(found.split(" ")[:3])
            differences.expect(expected, found, f"{name}: {question}")
    total = " ".join(f"{text} {counts[kind]:,}" for kind, text in KINDS.items())
    differences.end(f"{len(reference.names())} names: {total} answers")


def asked(zone, content):
    """Questions about a zone, and the answers expected."""
    generator = random.Random(SEED)
    table = reference.table_transitions(content)
    start = max(table[-1:] + [0])
    every = table + reference.later_transitions(zone, start, LAST_CHANGE)
    instants = [moment + delta for moment in every for delta in (-1, 0, 1)]
    instants += [generator.randrange(*RANGE) for _ in range(RANDOM_COUNT)]
    for instant in instants:
        yield f"U {instant}", " ".join(map(str, reference.described(zone, instant)))
    yield from asked_about_changes(zone, every)
    yield from asked_about_local_times(zone, every, generator)


def asked_about_changes(zone, every):
    # A table may hold transitions at which nothing changes.
    changes = [moment for moment in every if reference.described(zone, moment - 1) != reference.described(zone, moment)]
    for number, moment in enumerate(changes):
        yield f"N {moment - 1}", str(moment)
        yield f"P {moment + 1}", str(moment)
        yield f"P {moment}", str(changes[number - 1]) if number else "none"
        if number + 1 < len(changes):
            yield f"N {moment}", str(changes[number + 1])
        for start in (moment, moment + 1):
            end = start + 10 * 366 * 86_400
            if end < LAST_CHANGE:
                listed = [str(change) for change in changes if start <= change < end]
                yield f"C {start}", " ".join(listed) or "none"


def asked_about_local_times(zone, every, generator):
    locals_ = set()
    for moment in every:
        for offset in (reference.described(zone, instant)[0] for instant in (moment - 1, moment)):
            locals_.update(moment + offset + delta for delta in (-1, 0, 1))
    random_ones = [generator.randrange(*RANGE) for _ in range(RANDOM_COUNT)]
    for local in sorted(locals_) + random_ones:
        first, second = (reference.instant_of(zone, local, fold) for fold in (0, 1))
        inverse = expected_inverse(zone, local, first, second)
        yield f"L {local}", inverse
        yield f"R {local}", expected_resolutions(zone, inverse, every)


def expected_inverse(zone, local, first, second):
    shown = [instant + reference.described(zone, instant)[0] == local for instant in (first, second)]
    if first == second:
        return f"unique {first} {second}"
    if all(shown):
        return f"repeated {first} {second}"
    if any(shown):
        # Here zoneinfo contradicts itself: it has the clock show this at one instant, yet finds another as well. It
        # takes the rule after the last transition for one that held before it (America/Nuuk, 2023-10-28).
        instant = first if shown[0] else second
        return f"unique {instant} {instant}"
    return f"skipped {first} {second}"


def expected_resolutions(zone, inverse, every):
    """The kind, the instants by the policies (earlier, before) and (later, after), and the facts of an error."""
    kind, first, second = inverse.split(" ")
    # In skipped times, the offset before the change (fold=0) is that of an instant after it.
    early, late = sorted((int(first), int(second)))
    described = " ".join(f"{instant} {reference.described(zone, instant)[0]}" for instant in (early, late))
    if kind == "unique":
        return f"unique {described} {early}"
    # Beyond the changes that were looked for, there is only one between the two.
    change = next(turns(zone, every, kind, early, late), None)
    if change is None:
        (change,) = reference.later_transitions(zone, early, late)
    return f"{kind} {described} {early} {late} {change}"


def turns(zone, every, kind, early, late):
    """Changes in (early, late] at which clocks went back (repeated times), or forward (skipped times), in order."""
    sign = -1 if kind == "repeated" else 1
    for moment in every[bisect_right(every, early) : bisect_right(every, late)]:
        before, after = (reference.described(zone, instant)[0] for instant in (moment - 1, moment))
        if sign * (after - before) > 0:
            yield moment


main(sys.argv[1])
