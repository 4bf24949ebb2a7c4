"""The accessor for pandas."""

import unittest

import answers
import numpy as np
import pandas as pd
import tzlookup
import tzlookup.pandas


def values(series):
    return [None if pd.isna(value) else value for value in series]


class PandasTests(unittest.TestCase):
    def test_zones_are_those_of_the_command(self):
        points = answers.zones().to_pandas()
        for threads in (1, 2):
            found = points.tzlookup.timezone("lat", "lng", threads=threads)
            self.assertEqual(answers.differences(values(found)), [])

    def test_the_column(self):
        frame = pd.DataFrame({"lat": [43.06, 48.2, np.nan], "lng": [141.35, 16.4, 0]}, index=["a", "b", "b"])
        found = frame.tzlookup.timezone()
        self.assertEqual(found.name, "timezone")
        self.assertEqual(list(found.index), ["a", "b", "b"])
        self.assertEqual(list(found.cat.categories), list(tzlookup.zones))
        self.assertEqual(values(found), ["Asia/Tokyo", "Europe/Vienna", None])
        self.assertEqual(values(frame.assign(zone=found)["zone"]), values(found))

    def test_numbers_of_all_kinds(self):
        for kind in ("float64", "float32", "int64", "int16", "Float64", "Int32", "double[pyarrow]", "int64[pyarrow]"):
            frame = pd.DataFrame({"lat": pd.Series([43, 35], dtype=kind), "lng": [141.35, 139.7]})
            self.assertEqual(values(frame.tzlookup.timezone()), ["Asia/Tokyo"] * 2, kind)
        # Every second row: its memory has gaps.
        frame = pd.DataFrame(np.array([[43.06, 141.35], [0, 0], [48.2, 16.4], [0, 0]]), columns=["lat", "lng"])[::2]
        self.assertEqual(values(frame.tzlookup.timezone()), ["Asia/Tokyo", "Europe/Vienna"])

    def test_no_positions(self):
        for kind in ("float64", "Float64", "double[pyarrow]"):
            lats = pd.Series([None, 90.1, -np.inf, 0, 0, 43.06], dtype=kind)
            frame = pd.DataFrame({"lat": lats, "lng": [0.0, 0, 0, np.nan, 181, 141.35]})
            self.assertEqual(values(frame.tzlookup.timezone()), [None] * 5 + ["Asia/Tokyo"], kind)
        self.assertEqual(values(frame.head(0).tzlookup.timezone()), [])

    def test_failing_where_asked(self):
        frame = pd.DataFrame({"lat": [43.06, np.nan, 141.35], "lng": [141.35, 0, 43.06]})
        self.assertEqual(values(frame.head(2).tzlookup.timezone(on_invalid="raise")), ["Asia/Tokyo", None])
        with self.assertRaisesRegex(ValueError, r"^df.tzlookup.timezone\('lat', 'lng'\): row 2: .* found 141.35 and 43.06: latitude comes first"):
            frame.tzlookup.timezone(on_invalid="raise")
        with self.assertRaisesRegex(ValueError, "on_invalid: expected 'null' or 'raise', found 'fail'"):
            frame.tzlookup.timezone(on_invalid="fail")

    def test_columns_of_other_types(self):
        frame = pd.DataFrame({"lat": ["43.06"], "lng": [141.35], "is": [True], "when": [pd.Timestamp(0)]})
        for column in ("lat", "is", "when"):
            with self.subTest(column), self.assertRaisesRegex(TypeError, f"^df.*: column '{column}': expected a numeric column, found one of"):
                frame.tzlookup.timezone(column, "lng")
        with self.assertRaisesRegex(KeyError, r"df.tzlookup.timezone\('latitude', 'lng'\): there is no column 'latitude', found \['lat', "):
            frame.tzlookup.timezone("latitude", "lng")
        doubled = pd.DataFrame([[1.0, 2.0, 3.0]], columns=["lat", "lat", "lng"])
        with self.assertRaisesRegex(ValueError, "column 'lat': expected one column, found 2 of that name"):
            doubled.tzlookup.timezone()


if __name__ == "__main__":
    unittest.main()
