"""Chooses suites of tests by their tags, and checks that they ran, from event streams of Swift Testing.

Run by sanitize:
  suites.py choose TAG LISTED   prints a pattern for each suite that has the tag or no tag at all
  suites.py check CHOSEN RAN    fails where a chosen suite did not run
"""

import json
import re
import sys
from pathlib import Path


def main(action, first, second):
    if action == "choose":
        choose(first, second)
    else:
        check(Path(first).read_text(encoding="utf-8").split(), second)


def events(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def suite(test_id):
    return test_id.partition("/")[0]


def choose(tag, listed):
    decisions = {}
    for event in events(listed):
        test = event["payload"]
        tags = {text.removeprefix(".") for text in test.get("tags", test.get("_tags", []))}
        decisions.setdefault(suite(test["id"]), set()).update(tags)
    if not any(decisions.values()):
        sys.exit("expected tags in the list of tests, found none: does this release of Swift list them otherwise?")
    for name, tags in sorted(decisions.items()):
        if not tags:
            print(f"sanitize: {name} has no tag that says whether to run it, so it runs", file=sys.stderr)
        if not tags or tag in tags:
            print(re.escape(name))


def check(chosen, ran):
    ended = {
        suite(event["payload"]["testID"])
        for event in events(ran)
        if event["kind"] == "event" and event["payload"]["kind"] == "testEnded"
    }
    missing = [pattern for pattern in chosen if not any(re.fullmatch(pattern, name) for name in ended)]
    if missing:
        sys.exit(f"sanitize: expected these suites to run, and they did not: {' '.join(missing)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
