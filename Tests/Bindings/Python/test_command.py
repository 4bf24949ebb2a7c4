"""The package against the command, row by row: TZLOOKUP_COMMAND is its path."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy
import points
import pyarrow
import pyarrow.csv
import tzlookup

COUNT = int(os.environ.get("TZLOOKUP_POINTS", "1000000"))


class CommandTests(unittest.TestCase):
    def test_rows(self):
        lats, lngs = points.mixed(COUNT)
        with tempfile.TemporaryDirectory() as directory:
            given, answered = Path(directory, "points.csv"), Path(directory, "zones.csv")
            table = numpy.column_stack([lats, lngs])
            numpy.savetxt(given, table, "%.7f", ",", header="lat,lng", comments="")
            subprocess.run(
                [os.environ["TZLOOKUP_COMMAND"], "csv", given, "-o", answered, "--all-zones", "--match-type", "--quiet"],
                check=True,
            )
            texts = pyarrow.csv.ConvertOptions(column_types={"timezone": pyarrow.string()}, strings_can_be_null=False)
            rows = pyarrow.csv.read_csv(answered, convert_options=texts)
        self.assertEqual(rows.num_rows, len(lats))
        # Where no polygon covers a position, the command falls back on the nearest zone.
        names, sources = rows["timezone"].to_pylist(), rows["timezone_match_type"].to_pylist()
        expected = [name.split(";")[0] if source == "polygon" else None for name, source in zip(names, sources)]
        found = tzlookup.timezones_at(lats, lngs, threads=2).to_list()
        self.assert_same(found, expected, lats, lngs)
        several = [row for row, name in enumerate(names) if ";" in name]
        self.assertGreater(len(several), 100)
        self.assert_same(
            [";".join(tzlookup.all_zones_at(lats[row], lngs[row])) for row in several],
            [names[row] for row in several],
            lats[several],
            lngs[several],
        )
        # What the command reads from the file is what was asked here.
        self.assertTrue(numpy.array_equal(rows["lat"].to_numpy(), lats))

    def assert_same(self, found, expected, lats, lngs):
        differences = [
            (lat, lng, ours, theirs) for ours, theirs, lat, lng in zip(found, expected, lats, lngs) if ours != theirs
        ]
        self.assertEqual(differences[:10], [])
