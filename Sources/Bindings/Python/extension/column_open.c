// Columns from Python's own objects: buffers and lists.
#include <math.h>
#include <string.h>

#include "column.h"

const char *column_expectation(ColumnRole role) {
  switch (role) {
    case COLUMN_DEGREES: return "an array of float64 or float32, an Arrow array of these, or a list of numbers";
    case COLUMN_ZONES: return "an array of integers, as zone_ids_at returns it, or a list of zone numbers";
    default: return "an array of int64 seconds since 1970 or of datetime64, an Arrow array of timestamps, or a list of seconds";
  }
}

static bool raise_type(const Column *column, PyObject *object) {
  PyObject *type = PyType_GetName(Py_TYPE(object));
  if (type != NULL) {
    PyErr_Format(PyExc_TypeError, "%s: expected %s, found %U", column->name, column_expectation(column->role), type);
  }
  Py_XDECREF(type);
  return false;
}

// MARK: Buffers

/// The type of a buffer's elements, in the notation of the module struct. False for others.
static bool buffer_type(const Py_buffer *view, ColumnRole role, ElementType *type) {
  const char *format = view->format == NULL ? "B" : view->format;
  const char native = PY_LITTLE_ENDIAN ? '<' : '>';
  if (*format == '@' || *format == '=' || *format == native) format++;
  if (strlen(format) != 1) return false;
  // Not "B", which all buffers of bytes have, texts too.
  bool is_float = strchr("fd", *format) != NULL, is_unsigned = strchr("HILQ", *format) != NULL;
  bool is_integer = is_unsigned || strchr("bhilq", *format) != NULL;
  if (role == COLUMN_DEGREES ? !is_float : !is_integer) return false;
  switch (view->itemsize) {
    case 8: *type = is_float ? ELEMENT_FLOAT64 : is_unsigned ? ELEMENT_UINT64 : ELEMENT_INT64; return true;
    case 4: *type = is_float ? ELEMENT_FLOAT32 : is_unsigned ? ELEMENT_UINT32 : ELEMENT_INT32; return true;
    case 2: *type = is_unsigned ? ELEMENT_UINT16 : ELEMENT_INT16; return true;
    case 1: *type = ELEMENT_INT8; return true;
    default: return false;
  }
}

/// Adds to the message of an object that does not give its buffer what was expected: numpy gives none of dates.
static bool raise_buffer(const Column *column, PyObject *object) {
  if (!PyErr_ExceptionMatches(PyExc_ValueError) && !PyErr_ExceptionMatches(PyExc_BufferError)) return false;
  PyObject *kind, *message, *trace, *type = PyType_GetName(Py_TYPE(object));
  PyErr_Fetch(&kind, &message, &trace);
  if (type != NULL) {
    PyErr_Format(
        PyExc_TypeError, "%s: expected %s, found %U: %S", column->name, column_expectation(column->role), type,
        message == NULL ? kind : message);
  }
  Py_XDECREF(type);
  Py_XDECREF(kind);
  Py_XDECREF(message);
  Py_XDECREF(trace);
  return false;
}

/// The distance between rows. The buffer of ctypes has no strides, whatever is asked for.
static Py_ssize_t stride_of(const Py_buffer *view) { return view->strides == NULL ? view->itemsize : view->strides[0]; }

static bool open_buffer(Column *column, PyObject *object) {
  if (PyObject_GetBuffer(object, &column->view, PyBUF_RECORDS_RO) != 0) return raise_buffer(column, object);
  column->has_view = true;
  const Py_buffer *view = &column->view;
  if (view->ndim != 1) {
    PyErr_Format(PyExc_ValueError, "%s: expected one dimension, found %d", column->name, view->ndim);
    return false;
  }
  if (!buffer_type(view, column->role, &column->type)) {
    PyErr_Format(
        PyExc_TypeError, "%s: expected %s, found a buffer of format '%s'", column->name,
        column_expectation(column->role), view->format == NULL ? "B" : view->format);
    return false;
  }
  return column_add_chunk(column, view->buf, stride_of(view), view->shape[0], NULL, 0);
}

// MARK: Lists

/// Copies an element; a null is not a number, or an unset bit.
static bool copy_element(Column *column, PyObject *object, int64_t row) {
  if (column->role == COLUMN_DEGREES) {
    double *value = (double *)column->copied_values + row;
    if (object != Py_None) return double_from(object, value);
    *value = NAN;
    return true;
  }
  int64_t *value = (int64_t *)column->copied_values + row;
  *value = object == Py_None ? 0 : PyLong_AsLongLong(object);
  if (object != Py_None) ((uint8_t *)column->copied_validity)[row / 8] |= (uint8_t)(1 << row % 8);
  return *value != -1 || !PyErr_Occurred();
}

/// Adds to the message of an exception which element it is about.
static void name_element(const Column *column, int64_t row, PyObject *object) {
  bool is_type = PyErr_ExceptionMatches(PyExc_TypeError);
  if (!is_type && !PyErr_ExceptionMatches(PyExc_OverflowError)) return;
  PyErr_Clear();
  const char *expected = column->role == COLUMN_DEGREES ? "a number or None" : "an integer of 64 bits or None";
  PyErr_Format(
      is_type ? PyExc_TypeError : PyExc_ValueError, "%s[%lld]: expected %s, found %R", column->name, (long long)row,
      expected, object);
}

static bool open_list(Column *column, PyObject *list) {
  Py_ssize_t count = PySequence_Size(list);
  if (count < 0) return false;
  bool is_float = column->role == COLUMN_DEGREES;
  column->type = is_float ? ELEMENT_FLOAT64 : ELEMENT_INT64;
  column->copied_values = PyMem_Calloc((size_t)count + 1, 8);
  column->copied_validity = is_float ? NULL : PyMem_Calloc((size_t)count / 8 + 1, 1);
  if (column->copied_values == NULL || (!is_float && column->copied_validity == NULL)) return PyErr_NoMemory(), false;
  for (Py_ssize_t row = 0; row < count; row++) {
    // Also where another thread makes the list shorter meanwhile.
    PyObject *element = is_interrupted(row) ? NULL : PySequence_GetItem(list, row);
    if (element == NULL) return false;
    bool is_copied = copy_element(column, element, row);
    if (!is_copied) name_element(column, row, element);
    Py_DECREF(element);
    if (!is_copied) return false;
  }
  return column_add_chunk(column, column->copied_values, 8, count, column->copied_validity, 0);
}

// MARK: Arrays of numpy

/// An array of datetime64 as one of integers, whose units the column takes over; any other array as it is. A new reference;
/// NULL with an exception set.
static PyObject *integers_of_times(Column *column, PyObject *array) {
  static const struct {
    const char *type;
    int64_t units;
  } types[] = {{"M8[s]", 1}, {"M8[ms]", 1000}, {"M8[us]", 1000000}, {"M8[ns]", 1000000000}};
  if (column->role != COLUMN_INSTANTS || PyObject_HasAttrString(array, "dtype") == 0) return Py_NewRef(array);
  PyObject *dtype = PyObject_GetAttrString(array, "dtype");
  PyObject *name = dtype == NULL ? NULL : PyObject_GetAttrString(dtype, "str");
  const char *text = name == NULL ? NULL : PyUnicode_AsUTF8AndSize(name, NULL);
  bool is_time = text != NULL && *text != 0 && strncmp(text + 1, "M8", 2) == 0;
  int64_t units = 0;
  for (size_t i = 0; is_time && *text == (PY_LITTLE_ENDIAN ? '<' : '>') && i < sizeof types / sizeof *types; i++) {
    if (strcmp(text + 1, types[i].type) == 0) units = types[i].units;
  }
  bool is_readable = text != NULL;
  Py_XDECREF(name);
  Py_XDECREF(dtype);
  if (!is_readable) return NULL;
  if (!is_time) return Py_NewRef(array);
  // Days and other units, and the other byte order, are converted.
  PyObject *times = units != 0 ? Py_NewRef(array) : PyObject_CallMethod(array, "astype", "s", "M8[s]");
  PyObject *integers = times == NULL ? NULL : PyObject_CallMethod(times, "view", "s", "i8");
  Py_XDECREF(times);
  column->units = units != 0 ? units : 1;
  column->has_no_time = true;
  return integers;
}

/// Makes rows that a mask marks nulls: one byte for each row, or one for all.
static bool take_mask(Column *column, const Py_buffer *mask) {
  const char *bytes = mask->buf;
  if (mask->ndim == 0 && mask->len > 0 && *bytes == 0) return true;
  if (mask->itemsize != 1 || mask->ndim > 1 || (mask->ndim == 1 && mask->shape[0] != column->count)) {
    PyErr_Format(PyExc_TypeError, "%s: expected a mask of as many rows, found another", column->name);
    return false;
  }
  uint8_t *validity = column->copied_validity = PyMem_Calloc((size_t)column->count / 8 + 1, 1);
  if (validity == NULL) return PyErr_NoMemory(), false;
  Py_ssize_t stride = mask->ndim == 0 ? 0 : stride_of(mask);
  for (int64_t row = 0; row < column->count; row++) {
    if (bytes[row * stride] == 0) validity[row / 8] |= (uint8_t)(1 << row % 8);
  }
  if (column->chunk_count > 0) column->chunks[0].validity = validity;
  return true;
}

/// Handles the mask of an array that has one: its buffer has numbers for masked rows too.
static bool apply_mask(Column *column, PyObject *array) {
  if (PyObject_HasAttrString(array, "filled") == 0) return true;
  PyObject *mask = PyObject_GetAttrString(array, "mask");
  Py_buffer view;
  bool is_open = mask != NULL && PyObject_GetBuffer(mask, &view, PyBUF_RECORDS_RO) == 0;
  Py_XDECREF(mask);
  if (!is_open) return false;
  bool is_taken = take_mask(column, &view);
  PyBuffer_Release(&view);
  return is_taken;
}

/// A column from an array of numpy or from any other buffer.
static bool open_array(Column *column, PyObject *array) {
  PyObject *integers = integers_of_times(column, array);
  bool is_open = integers != NULL && open_buffer(column, integers) && apply_mask(column, integers);
  Py_XDECREF(integers);
  return is_open;
}

// MARK: Any object

/// A column from what an object makes of itself for numpy.
static bool open_numpy(Column *column, PyObject *object) {
  PyObject *array = PyObject_CallMethod(object, "__array__", NULL);
  if (array == NULL) return false;
  bool is_open = PyObject_CheckBuffer(array) ? open_array(column, array) : raise_type(column, object);
  Py_DECREF(array);
  return is_open;
}

static bool open_any(Column *column, PyObject *object) {
  if (PyObject_CheckBuffer(object)) return open_array(column, object);
  // Asked first: the question clears an exception.
  bool is_for_numpy = PyObject_HasAttrString(object, "__array__") != 0, is_arrow = false;
  if (column_open_arrow(column, object, &is_arrow)) return true;
  if (is_arrow) {
    // pandas exports Arrow arrays only where pyarrow is installed.
    if (!is_for_numpy || !PyErr_ExceptionMatches(PyExc_ImportError)) return false;
    PyErr_Clear();
  }
  if (is_for_numpy) return open_numpy(column, object);
  if (PySequence_Check(object) && !PyUnicode_Check(object)) return open_list(column, object);
  return raise_type(column, object);
}

bool column_open(Column *column, PyObject *object, const char *name, ColumnRole role) {
  *column = (Column){.name = name, .role = role, .units = 1};
  if (open_any(column, object)) return true;
  column_close(column);
  return false;
}
