"""Many positions: arrays of every kind give the same, and what does not fit is refused."""

import array
import ctypes
import io
import os
import pickle
import unittest

import numpy
import pandas
import points
import polars
import pyarrow
import tzlookup
from tzlookup import _tzlookup

LATS, LNGS = points.mixed(50_000)
NUMBERS = {name: number for number, name in enumerate(tzlookup.zones)} | {None: tzlookup.NO_ZONE}
IDS = numpy.array([NUMBERS[tzlookup.timezone_at(*point)] for point in zip(LATS.tolist(), LNGS.tolist())])


def strided(values):
    """Every third number of another array."""
    wide = numpy.full(3 * len(values), numpy.nan)
    wide[::3] = values
    return wide[::3]


def in_record(values):
    """Numbers in records of 12 bytes: most are not aligned."""
    records = numpy.zeros(len(values), numpy.dtype({"names": ["x"], "formats": ["f8"], "offsets": [4], "itemsize": 12}))
    records["x"] = values
    return records["x"]


def chunked(sizes):
    def make(values):
        ends = numpy.cumsum(sizes)
        return pyarrow.chunked_array([pyarrow.array(part) for part in numpy.split(values, ends)], pyarrow.float64())

    return make


class StreamOnly:
    """What exports only a stream of Arrow arrays."""

    def __init__(self, values):
        self.values = pyarrow.chunked_array([values])

    def __arrow_c_stream__(self, requested_schema=None):
        return self.values.__arrow_c_stream__(requested_schema)


class Masked(numpy.ndarray):
    """An array with a mask of any kind."""

    def filled(self):
        raise AssertionError("not called")


class NumpyOnly:
    def __init__(self, values):
        self.values = values

    def __array__(self, dtype=None, copy=None):
        return self.values


class PandasWithoutPyarrow(NumpyOnly):
    def __arrow_c_stream__(self, requested_schema=None):
        raise ImportError("no pyarrow")


KINDS = {
    "numpy": lambda values: values,
    "numpy, read-only": lambda values: numpy.frombuffer(values.tobytes()),
    "numpy, every third": strided,
    "numpy, backward": lambda values: values[::-1].copy()[::-1],
    "numpy, not aligned": in_record,
    "array": lambda values: array.array("d", values),
    "memoryview": memoryview,
    "ctypes": lambda values: (ctypes.c_double * len(values))(*values),
    "list": lambda values: values.tolist(),
    "tuple": lambda values: tuple(values.tolist()),
    "pyarrow array": pyarrow.array,
    "pyarrow slice": lambda values: pyarrow.array(numpy.concatenate([[1.0] * 13, values, [2.0]]))[13:-1],
    "pyarrow chunks": chunked([1, 0, 1023, 7, 20_000]),
    "pyarrow other chunks": chunked([4096, 4096, 1, 1]),
    "Arrow stream": StreamOnly,
    "polars": polars.Series,
    "polars chunks": lambda values: polars.concat([polars.Series(values[:9]), polars.Series(values[9:])], rechunk=False),
    "pandas": pandas.Series,
    "pandas of pyarrow": lambda values: pandas.Series(values, dtype="double[pyarrow]"),
    "pandas without pyarrow": PandasWithoutPyarrow,
    "what numpy takes": NumpyOnly,
}


class ArrayTests(unittest.TestCase):
    def test_kinds(self):
        for name, make in KINDS.items():
            with self.subTest(name):
                self.assertEqual(tzlookup.zone_ids_at(make(LATS), make(LNGS)).to_list(), IDS.tolist())

    def test_two_kinds(self):
        for first, second in zip(KINDS, list(KINDS)[1:]):
            with self.subTest(first, second=second):
                ids = tzlookup.zone_ids_at(KINDS[first](LATS), KINDS[second](LNGS), threads=2)
                self.assertTrue(numpy.array_equal(ids, IDS))

    def test_threads(self):
        for threads in (1, 2, 3, 8, 1000, 10**30):
            with self.subTest(threads):
                ids = tzlookup.zone_ids_at(LATS, LNGS, threads=threads)
                self.assertTrue(numpy.array_equal(ids, IDS))

    def test_all_lengths(self):
        for count in [*range(10), 1023, 1024, 1025, 16383, 16384, 16385]:
            with self.subTest(count):
                zones = tzlookup.timezones_at(LATS[:count], LNGS[:count], threads=2)
                self.assertEqual(len(zones), count)
                self.assertEqual(zones.ids.to_list(), IDS[:count].tolist())

    def test_single_precision(self):
        lats, lngs = LATS.astype("float32"), LNGS.astype("float32")
        expected = tzlookup.zone_ids_at(lats.astype("float64"), lngs.astype("float64")).to_list()
        for make in (lambda values: values, pyarrow.array, lambda values: array.array("f", values)):
            self.assertEqual(tzlookup.zone_ids_at(make(lats), make(lngs)).to_list(), expected)

    def test_nulls(self):
        lats, lngs = [43.06, None, 35.68, 35.68, 91.0, float("nan")], [141.35, 1.0, None, 139.69, 0.0, 0.0]
        expected = [tzlookup.zone_id("Asia/Tokyo"), -2, -2, tzlookup.zone_id("Asia/Tokyo"), -2, -2]
        for make in (
            lambda values: values,
            pyarrow.array,
            lambda values: pyarrow.array([0.0, None, *values])[2:],
            lambda values: pyarrow.chunked_array([values[:3], values[3:]]),
            polars.Series,
            lambda values: pandas.Series(values, dtype="Float64"),
            lambda values: numpy.array(values, dtype="float64"),
        ):
            ids = tzlookup.zone_ids_at(make(lats), make(lngs))
            self.assertEqual(ids.to_list(), expected)
            self.assertEqual(pyarrow.array(ids).null_count, 4)
            zones = tzlookup.timezones_at(make(lats), make(lngs))
            self.assertEqual(zones.to_list(), ["Asia/Tokyo", None, None, "Asia/Tokyo", None, None])

    def test_masks(self):
        lats = numpy.ma.array([43.06, 43.06, 35.68], mask=[False, True, False])
        lngs = numpy.ma.array([141.35, 141.35, 139.69])
        tokyo = tzlookup.zone_id("Asia/Tokyo")
        self.assertEqual(tzlookup.zone_ids_at(lats, lngs).to_list(), [tokyo, -2, tokyo])
        ids = numpy.ma.array(numpy.array([tokyo] * 3, "int32"), mask=[True, False, False])
        none = tzlookup.NO_OFFSET
        for instants, expected in [
            (numpy.zeros(3, "int64"), [none, 32400, 32400]),
            (numpy.ma.zeros(3, "int64"), [none, 32400, 32400]),
            (numpy.ma.array([0, 0, 0], mask=[False, True, False]), [none, none, 32400]),
            (numpy.ma.array([0, 0, 0], mask=True), [none] * 3),
            (numpy.ma.array(["1970"] * 3, "M8[ms]", mask=[False, False, True]), [none, 32400, none]),
        ]:
            self.assertEqual(tzlookup.utc_offsets(ids, instants).to_list(), expected)
        # What others call a mask may have no strides, or another number of rows.
        for mask in ((ctypes.c_bool * 3)(False, True, False), (ctypes.c_bool * 2)()):
            masked = lats.data.view(Masked)
            masked.mask = mask
            if len(mask) == 3:
                self.assertEqual(tzlookup.zone_ids_at(masked, lngs).to_list(), [tokyo, -2, tokyo])
            else:
                with self.assertRaisesRegex(TypeError, "lats: expected a mask of as many rows"):
                    tzlookup.zone_ids_at(masked, lngs)
        backward = numpy.ma.array([35.68, 43.06, 43.06], mask=[False, True, False])[::-1]
        self.assertEqual(tzlookup.zone_ids_at(backward, lngs).to_list(), [tokyo, -2, tokyo])

    def test_zones_of_all_kinds(self):
        zones = tzlookup.timezones_at([43.06, 52.5, None], [141.35, 13.4, 0])
        tokyo, berlin, _ = zones.ids
        kinds = {"zones": zones, "ids": zones.ids, "list": [tokyo, berlin, None]}
        kinds |= {kind: numpy.array([tokyo, berlin, -1], kind) for kind in ("int16", "int32", "int64")}
        kinds |= {f"Arrow {kind}": pyarrow.array([tokyo, berlin, None], kind) for kind in ("int16", "int32", "int64")}
        for kind in ("uint16", "uint32", "uint64"):
            kinds[kind] = numpy.array([tokyo, berlin, 60_000], kind)
            kinds[f"Arrow {kind}"] = pyarrow.array([tokyo, berlin, None], kind)
        for name, values in kinds.items():
            with self.subTest(name):
                offsets = tzlookup.utc_offsets(values, [1795176000] * 3)
                self.assertEqual(offsets.to_list(), [32400, 3600, tzlookup.NO_OFFSET])
        for values in (numpy.array([1, -1], "int8"), pyarrow.array([1, None], "int8"), pyarrow.array([1, None], "uint8")):
            self.assertEqual(tzlookup.utc_offsets(values, [0, 0]).to_list(), tzlookup.utc_offsets([1, -1], [0, 0]).to_list())
        with self.assertRaisesRegex(ValueError, "expected zones of this index, found those of tzlookup.Index"):
            tzlookup.utc_offsets(tzlookup.Index(os.environ["TZLOOKUP_REGION"]).timezones_at([43.06], [141.35]), [0])

    def test_numbers_without_a_sign(self):
        # What is beyond 63 bits is out of range, and does not wrap.
        lists = [[0, 2**31, 2**32 - 1], [0, 2**63 - 1, 2**63, 2**64 - 1]]
        for kind, numbers in zip(("uint32", "uint64"), lists, strict=True):
            known = [number if number < 2**63 else None for number in numbers]
            for make in (numpy.array, pyarrow.array):
                values = make(numbers, kind)
                tokyo = [tzlookup.zone_id("Asia/Tokyo")] * len(numbers)
                self.assertEqual(tzlookup.utc_offsets(tokyo, values).to_list(), tzlookup.utc_offsets(tokyo, known).to_list())
                self.assertEqual(tzlookup.utc_offsets(values, tokyo).to_list(), tzlookup.utc_offsets(known, tokyo).to_list())
        for values in (b"\0\1", bytearray(2), numpy.array([0, 1], "uint8")):
            with self.assertRaisesRegex(TypeError, "zone_ids: expected an array of integers.*found a buffer of format 'B'"):
                tzlookup.utc_offsets(values, [0, 0])

    def test_instants_of_numpy(self):
        texts = ["2026-11-20T12", "NaT", "1874-12-08", "2262-04-11"]
        expected = tzlookup.utc_offsets([0] * 4, [1795176000, None, -2999894400, 9223286400]).to_list()
        for unit in ("h", "m", "s", "ms", "us", "ns", "25s"):
            for order in "<>":
                instants = numpy.array(texts, f"{order}M8[{unit}]")
                if unit == "25s":
                    instants = numpy.array(texts, "M8[s]").astype(instants.dtype)
                with self.subTest(instants.dtype):
                    self.assertEqual(tzlookup.utc_offsets([0] * 4, instants).to_list(), expected)
                    self.assertEqual(tzlookup.utc_offsets([0] * 4, instants[::-1]).to_list(), expected[::-1])
        # The second before 1970 of a fraction, and what pandas has without pyarrow.
        change = numpy.array([-1], "M8[ns]")
        self.assertEqual(tzlookup.utc_offsets([0], change).to_list(), tzlookup.utc_offsets([0], [-1]).to_list())
        index = pandas.DatetimeIndex(["2026-11-20T12", None, "1874-12-08", "2262-04-11"])
        self.assertEqual(tzlookup.utc_offsets([0] * 4, index).to_list(), expected)
        for other in (numpy.zeros(1, "m8[s]"), numpy.zeros(1), numpy.array([None])):
            with self.assertRaisesRegex(TypeError, "instants: expected an array of int64 seconds since 1970 or of datetime64"):
                tzlookup.utc_offsets([0], other)

    def test_all_zones(self):
        counts, ids = tzlookup.world._all_zone_ids_at(LATS, LNGS)
        expected = [tzlookup.all_zones_at(*point) for point in zip(LATS.tolist(), LNGS.tolist())]
        self.assertEqual([max(count, 0) for count in counts], [len(zones) for zones in expected])
        self.assertEqual([tzlookup.zones[id] for id in ids], [zone for zones in expected for zone in zones])
        self.assertGreater(max(counts), 1)
        counts, ids = tzlookup.world._all_zone_ids_at([None, 91, 43.06], [0, 0, 141.35])
        self.assertEqual((counts.to_list(), len(ids)), ([-2, -2, 1], 1))

    def test_border_meters(self):
        lats, lngs = LATS[:300], LNGS[:300]
        for threads in (1, 2):
            meters = array.array("d", tzlookup.world._border_meters_at(lats, lngs, threads=threads))
            self.assertEqual(list(meters), [tzlookup.nearest_border(*point).meters for point in zip(lats, lngs)])
        self.assertTrue(numpy.isnan(array.array("d", tzlookup.world._border_meters_at([None, 91], [0, 0]))).all())

    def test_offsets_of_names(self):
        names, numbers = ["UTC", "No/Where", "US/Eastern", "a\0b"], [0, 1, 2, 3, -1, 4, None, 2]
        offsets = _tzlookup._named_utc_offsets(names, numbers, [0] * 7 + [None])
        none = tzlookup.NO_OFFSET
        self.assertEqual(offsets.to_list(), [0, none, -18000, none, none, none, none, none])
        for arguments in ((5, [], []), (["UTC", None], [0], [0]), (["UTC"], [0], [0, 1]), (["UTC"], [0.5], [0])):
            with self.assertRaises((TypeError, ValueError)):
                _tzlookup._named_utc_offsets(*arguments)

    def test_results(self):
        zones = tzlookup.timezones_at(LATS, LNGS)
        self.assertEqual(zones.names, tzlookup.zones)
        self.assertEqual(list(zones), zones.to_list())
        self.assertEqual(list(zones.ids), zones.ids.to_list())
        self.assertEqual((zones[-1], zones.ids[-1]), (zones.to_list()[-1], IDS[-1]))
        for values in (zones, zones.ids):
            for row in (len(LATS), -len(LATS) - 1, 2**62):
                with self.assertRaises(IndexError):
                    values[row]
            with self.assertRaises(TypeError):
                values["a"]
            with self.assertRaises(TypeError):
                type(values)()
            self.assertEqual(pickle.loads(pickle.dumps(values)).to_list(), values.to_list())

    def test_memory_is_shared_and_not_written(self):
        ids = tzlookup.zone_ids_at(LATS, LNGS)
        first, second = numpy.asarray(ids), numpy.asarray(ids)
        self.assertEqual((first.dtype, first.ndim), (numpy.int32, 1))
        self.assertTrue(numpy.shares_memory(first, second))
        self.assertFalse(first.flags.writeable)
        with memoryview(ids) as view:
            self.assertTrue(view.readonly)
            self.assertEqual((view.format, view.shape, view.nbytes), ("i", (len(LATS),), 4 * len(LATS)))
            with self.assertRaises(TypeError):
                view[0] = 1
        with self.assertRaisesRegex(TypeError, "read-write"):
            io.BytesIO(b"0000").readinto(ids)
        del ids
        self.assertTrue(numpy.array_equal(first, IDS))


class RefusalTests(unittest.TestCase):
    def assert_refused(self, error, message, lats, lngs=(1.0, 2.0), **options):
        for function in (tzlookup.zone_ids_at, tzlookup.timezones_at):
            with self.subTest(message), self.assertRaisesRegex(error, message):
                function(lats, lngs, **options)

    def test_lengths(self):
        self.assert_refused(ValueError, "expected lats and lngs of the same length, found 3 and 2", [1.0, 2, 3])
        self.assert_refused(ValueError, "found 0 and 2", [])

    def test_more_rows_than_memory(self):
        many = numpy.broadcast_to(1.0, 2**59)
        self.assert_refused(MemoryError, "", many, many)

    def test_dimensions(self):
        self.assert_refused(ValueError, "lats: expected one dimension, found 2", numpy.zeros((2, 2)))
        self.assert_refused(ValueError, "lats: expected one dimension, found 0", numpy.array(1.0))

    def test_types(self):
        for values, found in [
            (numpy.arange(2), "a buffer of format 'l'"),
            (numpy.zeros(2, ">f8"), "a buffer of format '>d'"),
            (numpy.zeros(2, "f2"), "a buffer of format 'e'"),
            (numpy.zeros(2, "c16"), "a buffer of format 'Zd'"),
            (numpy.zeros(2, object), "a buffer of format 'O'"),
            (numpy.zeros(2, "S4"), "a buffer of format '4s'"),
            (numpy.zeros(2, "M8[s]"), "ndarray: cannot include dtype 'M' in a buffer"),
            (b"ab", "a buffer of format 'B'"),
            ("ab", "str"),
            (1.0, "float"),
            (None, "NoneType"),
            ({1.0: 2}, "dict"),
            ((x for x in [1.0]), "generator"),
            (pyarrow.array([1, 2]), "an Arrow array of format 'l'"),
            (pyarrow.array(["1", "2"]), "an Arrow array of format 'u'"),
            (pyarrow.array([1.0, 2.0]).dictionary_encode(), "with a dictionary"),
            (pyarrow.array([[1.0], [2.0]]), r"an Arrow array of format '\+l'"),
            (polars.Series([1, 2]), "an Arrow array of format 'l'"),
            (polars.DataFrame({"a": [1.0], "b": [2.0]}), r"an Arrow array of format '\+s'"),
            (pandas.Series(["a", "b"]), "an Arrow array of format"),
        ]:
            message = f"lats: expected an array of float64 or float32, an Arrow array of these, or a list of numbers, found.*{found}"
            self.assert_refused(TypeError, message, values)

    def test_elements(self):
        self.assert_refused(TypeError, r"lats\[1\]: expected a number or None, found 'x'", [1.0, "x"])
        # Beyond all floats is out of range, in a list too.
        self.assertEqual(tzlookup.zone_ids_at([10**400, -(10**400)], [0, 0]).to_list(), [-2, -2])

    def test_threads(self):
        self.assert_refused(ValueError, "threads: expected a number from 1, found 0", [1.0, 2.0], threads=0)
        self.assert_refused(ValueError, "threads: expected a number from 1, found -1", [1.0, 2.0], threads=-(10**30))
        self.assert_refused(TypeError, "threads: expected a number, found str", [1.0, 2.0], threads="2")
        self.assertEqual(len(tzlookup.zone_ids_at([1.0], [1.0], threads=10**30)), 1)
        with self.assertRaisesRegex(TypeError, "at most 2 arguments without a name, found 3"):
            tzlookup.zone_ids_at([1.0], [1.0], 2)

    def test_objects_that_fail(self):
        class Failing:
            def __arrow_c_array__(self, requested_schema=None):
                raise ZeroDivisionError

        class Wrong:
            def __init__(self, result):
                self.result = result

            def __arrow_c_array__(self, requested_schema=None):
                return self.result

        self.assert_refused(ZeroDivisionError, "", Failing())
        for result in (None, (), (1, 2), [1, 2], pyarrow.array([1.0]).__arrow_c_array__()[::-1]):
            self.assert_refused((TypeError, ValueError), "", Wrong(result))

    def test_arrays_that_were_taken(self):
        array = pyarrow.array([1.0, 2.0])

        class Twice:
            capsules = array.__arrow_c_array__()

            def __arrow_c_array__(self, requested_schema=None):
                return self.capsules

        taken = Twice()
        self.assertEqual(len(tzlookup.zone_ids_at(taken, [1.0, 2.0])), 2)
        self.assert_refused(ValueError, "expected an Arrow array, found a released one", taken)

    def test_a_list_that_shrinks(self):
        class Number:
            def __float__(self):
                values.clear()
                return 1.0

        values = [Number(), 2.0]
        with self.assertRaises(IndexError):
            tzlookup.zone_ids_at(values, [1.0, 2.0])
