"""Compares the library's crossings of legs with exact ones from the shapefile's edges, leg by leg.

Run by `Scripts/verify crossings`: compare_crossings.py PROGRAMS SHAPEFILE COUNT
"""

import multiprocessing
import os
import random
import sys

from comparison import Differences, ask
from legs import legs
from world import World, zones_along

SEED = 1
PIECE = 200


def main(programs, shapefile, count):
    global world, questions
    world = World(shapefile)
    print(f"{len(world.a):,} edges", flush=True)
    questions = legs(world, random.Random(SEED), int(count))
    answers = ask(programs, "batch-query crossings", [f"{start[1]} {start[0]} {end[1]} {end[0]}" for start, end in questions])
    pieces = [(first, answers[first : first + PIECE]) for first in range(0, len(questions), PIECE)]
    crossings, changing, differences = 0, 0, Differences()
    # Processes started by fork have the world in memory already.
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for found in pool.imap_unordered(compare, pieces):
            crossings, changing = crossings + found[0], changing + found[1]
            differences.lines += found[2]
    differences.lines.sort()
    differences.end(f"{len(questions):,} legs, {changing:,} with crossings, {crossings:,} crossings")


def compare(piece):
    """The number of crossings, of legs that have any, and a description of each leg that is not as expected."""
    first, answers = piece
    crossings, changing, differences = 0, 0, []
    for (start, end), answer in zip(questions[first:], answers):
        expected = zones_along(world, start, end)
        crossings += len(expected) // 2
        changing += len(expected) > 1
        found = answer.split("\t")
        if found[::2] != expected[::2] or not agree(found[1::2], expected[1::2]):
            described = "\t".join(str(float(part)) if number % 2 else part for number, part in enumerate(expected))
            differences.append(f"{start} to {end}: expected {described}, found {answer}")
    return crossings, changing, differences


def agree(found, expected):
    return all(abs(float(one) - float(other)) <= 1e-15 for one, other in zip(found, expected, strict=True))


main(*sys.argv[1:])
