"""Results as Arrow arrays, in pyarrow, polars and pandas."""

import ctypes
import gc
import unittest

import numpy
import pandas
import points
import polars
import pyarrow
import tzlookup

LATS, LNGS = points.mixed(20_000)
# Nulls at both ends, and a length that is no multiple of eight.
LATS[[0, 7, -1]] = numpy.nan
NAMES = tzlookup.timezones_at(LATS, LNGS).to_list()

WORD = ctypes.sizeof(ctypes.c_void_p)
# The parameter of mallopt(3) that makes glibc overwrite memory when it is freed.
M_PERTURB = -6


def dictionary_of(capsule, name, place):
    """The address of the dictionary in the structure of a capsule, where it is the word of that number."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.argtypes, pointer.restype = [ctypes.py_object, ctypes.c_char_p], ctypes.c_void_p
    return ctypes.c_void_p.from_address(pointer(capsule, name) + place * WORD).value


class ArrowTests(unittest.TestCase):
    def setUp(self):
        self.zones = tzlookup.timezones_at(LATS, LNGS)

    def test_pyarrow(self):
        exported = pyarrow.array(self.zones)
        exported.validate(full=True)
        self.assertEqual(exported.type, pyarrow.dictionary(pyarrow.int32(), pyarrow.string()))
        self.assertEqual(exported.to_pylist(), NAMES)
        self.assertEqual(exported.null_count, NAMES.count(None))
        self.assertEqual(exported.dictionary.to_pylist(), list(tzlookup.zones))

    def test_no_copy(self):
        indices = pyarrow.array(self.zones).indices
        address = numpy.asarray(self.zones.ids).__array_interface__["data"][0]
        self.assertEqual(indices.buffers()[1].address, address)
        self.assertEqual(pyarrow.array(self.zones.ids).buffers()[1].address, address)

    def test_strings_where_they_are_requested(self):
        for kind in (pyarrow.string(), pyarrow.large_string()):
            for zones, names in ((self.zones, NAMES), (tzlookup.timezones_at([], []), [])):
                exported = pyarrow.array(zones, type=kind)
                exported.validate(full=True)
                self.assertEqual((exported.type, exported.to_pylist()), (kind, names))
                self.assertEqual(exported.null_count, names.count(None))
        self.assertEqual(pyarrow.array(tzlookup.timezones_at([43.06], [141.35]), type=pyarrow.string()).buffers()[0], None)
        # Any other request gets the dictionary, as the interface allows.
        for kind in (pyarrow.int32(), pyarrow.dictionary(pyarrow.int16(), pyarrow.string()), pyarrow.struct([])):
            exported = pyarrow.Array._import_from_c_capsule(*self.zones.__arrow_c_array__(kind.__arrow_c_schema__()))
            self.assertEqual(exported.to_pylist(), NAMES)
        with self.assertRaises((TypeError, ValueError)):
            self.zones.__arrow_c_array__("string")

    def test_integers(self):
        ids = pyarrow.array(self.zones.ids)
        ids.validate(full=True)
        self.assertEqual(ids.type, pyarrow.int32())
        self.assertEqual(ids.to_pylist(), [None if number < 0 else number for number in self.zones.ids])

    def test_without_nulls(self):
        exported = pyarrow.array(tzlookup.timezones_at([43.06], [141.35]))
        self.assertEqual((exported.null_count, exported.buffers()[0]), (0, None))
        self.assertEqual(pyarrow.array(tzlookup.timezones_at([], [])).to_pylist(), [])

    def test_polars(self):
        series = polars.Series("zone", self.zones)
        self.assertEqual(series.dtype, polars.Categorical)
        self.assertEqual(series.to_list(), NAMES)
        self.assertEqual(polars.DataFrame({"zone": series}).filter(polars.col("zone").is_null()).height, NAMES.count(None))

    def test_pandas(self):
        series = pandas.Series.from_arrow(self.zones)
        self.assertEqual(series.dtype, "category")
        self.assertEqual([None if pandas.isna(name) else name for name in series], NAMES)

    def test_arrays_outlive_what_they_come_from(self):
        index = tzlookup.Index()
        exported = pyarrow.array(index.timezones_at(LATS, LNGS))
        part = exported[5:9]
        del index, exported
        gc.collect()
        # What was freed is taken by others.
        others = [tzlookup.timezones_at(LATS[::-1], LNGS[::-1]) for _ in range(4)]
        self.assertEqual(part.to_pylist(), NAMES[5:9])
        self.assertEqual(others[0].to_list(), NAMES[::-1])

    def test_a_dictionary_outlives_the_array_that_it_was_moved_from(self):
        schema, array = self.zones.__arrow_c_array__()
        addresses = dictionary_of(array, b"arrow_array", 7), dictionary_of(schema, b"arrow_schema", 6)
        names = pyarrow.Array._import_from_c(*addresses)
        ctypes.CDLL(None).mallopt(M_PERTURB, 0x55)
        try:
            del schema, array
        finally:
            ctypes.CDLL(None).mallopt(M_PERTURB, 0)
        self.assertEqual(names.to_pylist(), list(tzlookup.zones))

    def test_capsules_that_nobody_takes(self):
        for _ in range(100):
            self.zones.__arrow_c_array__()
            schema, array = self.zones.__arrow_c_array__(requested_schema=None)
            self.assertIn("arrow_schema", repr(schema))
            self.assertIn("arrow_array", repr(array))
            pyarrow.Array._import_from_c_capsule(schema, array)
            with self.assertRaises(Exception):
                pyarrow.Array._import_from_c_capsule(schema, array)

    def test_results_as_input(self):
        offsets = tzlookup.utc_offsets(self.zones.ids, numpy.zeros(len(LATS), "int64"))
        again = tzlookup.utc_offsets(pyarrow.array(self.zones.ids), pyarrow.array([0] * len(LATS)))
        self.assertEqual(offsets.to_list(), again.to_list())
