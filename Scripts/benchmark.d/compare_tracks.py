"""Lets programs find the zones along the same track in turns, checks every fix, and prints what they took."""

import json
import sys

from contenders import HERE, NOTE, Comparison, Contender


class Tracks(Comparison):
    unit = "fixes"

    def __init__(self):
        super().__init__()
        self.table = self.track("csv")
        self.contenders = [
            self.tzlookup("gpx"),
            self.tzlookup("csv"),
            self.peer("gpx", "tzfpy"),
            self.peer("gpx", "timezonefinder-batch"),
            self.peer("csv", "tzfpy"),
            self.peer("csv", "timezonefinder-batch"),
            Contender("`wc -l track.gpx`", ["wc", "-l", self.track("gpx")]),
        ]
        sizes = " and ".join(f"{self.track(kind).stat().st_size / 1e6:.0f} MB of {kind.upper()}" for kind in ("gpx", "csv"))
        self.note = (
            f"in {sizes}. {NOTE} tzlookup finds the exact crossings, too; the others only the zone of each fix. A fix is wrong "
            "where its zone is none of those that the polygons of the shapefile have there; tzfpy's are simplified."
        )

    def track(self, kind):
        return self.work / f"track.{kind}"

    def tzlookup(self, kind):
        output = self.work / f"tzlookup-{kind}.ndjson"
        words = [self.options.tzlookup, "track", self.track(kind), "--summary", "--json", "-o", output, "--quiet"]
        return Contender(f"tzlookup track, {kind.upper()}", words, None, output)

    def peer(self, kind, engine):
        reader, _, name = self.peer_name("track_peers.py", engine).partition("; ")
        output = self.work / f"{kind}-{engine}.txt"
        command = [sys.executable, HERE / "track_peers.py", kind, engine, self.track(kind), output]
        return Contender(f"{reader if kind == 'gpx' else 'csv module'} + {name}", command, 1, output)

    def zones(self, path):
        """The zone of each fix: a line each, or the stays, which say how many fixes they have."""
        with open(path, encoding="utf-8") as file:
            if path.suffix != ".ndjson":
                return file.read().splitlines()
            return [stay["zone"] or "" for stay in map(json.loads, file) for _ in range(stay["fixes"])]


if __name__ == "__main__":
    Tracks().run()
