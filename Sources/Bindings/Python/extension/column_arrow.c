// Columns from Arrow arrays and streams of them, by the PyCapsule interface.
#include <string.h>

#include "column.h"

// MARK: Types

/// How many units a second has in a timestamp such as "tsu:UTC"; 0 for what is no timestamp.
static int64_t timestamp_units(const char *format) {
  if (strncmp(format, "ts", 2) != 0 || strlen(format) < 4 || format[3] != ':') return 0;
  switch (format[2]) {
    case 's': return 1;
    case 'm': return 1000;
    case 'u': return 1000000;
    case 'n': return 1000000000;
    default: return 0;
  }
}

static bool take_format(Column *column, const char *format) {
  int64_t units = column->role == COLUMN_INSTANTS ? timestamp_units(format) : 0;
  if (units != 0) {
    column->units = units;
    column->type = ELEMENT_INT64;
    return true;
  }
  if (*format == 0 || format[1] != 0) return false;
  // In the order of the types.
  static const char formats[] = "gfliscLISC";
  const char *found = strchr(formats, *format);
  if (found == NULL) return false;
  column->type = (ElementType)(found - formats);
  bool is_float = column->type == ELEMENT_FLOAT64 || column->type == ELEMENT_FLOAT32;
  return is_float == (column->role == COLUMN_DEGREES);
}

static bool take_schema(Column *column, const struct ArrowSchema *schema) {
  if (schema->release == NULL || schema->format == NULL) {
    PyErr_Format(PyExc_ValueError, "%s: expected an Arrow schema, found an empty one", column->name);
    return false;
  }
  if (schema->dictionary == NULL && take_format(column, schema->format)) return true;
  PyErr_Format(
      PyExc_TypeError, "%s: expected %s, found an Arrow array of format '%s'%s", column->name,
      column_expectation(column->role), schema->format, schema->dictionary == NULL ? "" : " with a dictionary");
  return false;
}

// MARK: Arrays

static bool raise_released(const Column *column, const char *kind) {
  PyErr_Format(PyExc_ValueError, "%s: expected an Arrow %s, found a released one", column->name, kind);
  return false;
}

/// Makes the column the owner of an array, and adds its rows.
static bool take_array(Column *column, struct ArrowArray *array) {
  if (column->array_count == column->array_capacity) {
    int64_t capacity = column->array_capacity * 2 + 1;
    struct ArrowArray *arrays = PyMem_Realloc(column->arrays, (size_t)capacity * sizeof *arrays);
    if (arrays == NULL) return PyErr_NoMemory(), false;
    column->arrays = arrays;
    column->array_capacity = capacity;
  }
  // Of several threads that have been given the same array, one takes it.
  void (*release)(struct ArrowArray *) = __atomic_exchange_n(&array->release, NULL, __ATOMIC_ACQ_REL);
  if (release == NULL) return raise_released(column, "array");
  struct ArrowArray *own = &column->arrays[column->array_count++];
  *own = *array;
  own->release = release;
  if (own->length < 0 || own->offset < 0 || own->n_buffers != 2 || (own->length > 0 && own->buffers[1] == NULL)) {
    PyErr_Format(PyExc_ValueError, "%s: expected an Arrow array with two buffers, found another", column->name);
    return false;
  }
  int64_t size = (int64_t)element_size(column->type);
  const char *values = own->buffers[1];
  const uint8_t *validity = own->null_count == 0 ? NULL : own->buffers[0];
  if (own->length == 0) return true;
  return column_add_chunk(column, values + own->offset * size, size, own->length, validity, own->offset);
}

static bool open_array(Column *column, PyObject *capsules) {
  PyObject *first = PyTuple_Check(capsules) && PyTuple_Size(capsules) == 2 ? PyTuple_GetItem(capsules, 0) : NULL;
  if (first == NULL) {
    PyErr_Format(PyExc_TypeError, "%s: expected two capsules from __arrow_c_array__, found %R", column->name, capsules);
    return false;
  }
  const struct ArrowSchema *schema = PyCapsule_GetPointer(first, "arrow_schema");
  struct ArrowArray *array = PyCapsule_GetPointer(PyTuple_GetItem(capsules, 1), "arrow_array");
  if (schema == NULL || array == NULL) return false;
  if (schema->release == NULL) return raise_released(column, "array");
  return take_schema(column, schema) && take_array(column, array);
}

// MARK: Streams

static bool raise_stream(const Column *column, struct ArrowArrayStream *stream) {
  const char *message = stream->get_last_error(stream);
  PyErr_Format(
      PyExc_ValueError, "%s: expected an Arrow stream, found one that fails: %s", column->name,
      message == NULL ? "it does not say why" : message);
  return false;
}

static bool take_arrays(Column *column, struct ArrowArrayStream *stream) {
  for (;;) {
    struct ArrowArray array = {0};
    if (stream->get_next(stream, &array) != 0) return raise_stream(column, stream);
    if (array.release == NULL) return true;
    if (!take_array(column, &array)) {
      if (array.release != NULL) array.release(&array);
      return false;
    }
  }
}

static bool open_stream(Column *column, PyObject *capsule) {
  struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");
  if (stream == NULL) return false;
  // As with an array, one thread takes it.
  void (*release)(struct ArrowArrayStream *) = __atomic_exchange_n(&stream->release, NULL, __ATOMIC_ACQ_REL);
  if (release == NULL) return raise_released(column, "stream");
  struct ArrowArrayStream own = *stream;
  own.release = release;
  struct ArrowSchema schema = {0};
  bool is_open = own.get_schema(&own, &schema) == 0 ? take_schema(column, &schema) && take_arrays(column, &own)
                                                    : raise_stream(column, &own);
  if (schema.release != NULL) schema.release(&schema);
  own.release(&own);
  return is_open;
}

// MARK: Objects

/// Calls a method that may be missing, and opens what it returns.
static bool open_by(
    Column *column, PyObject *object, const char *method, bool (*open)(Column *, PyObject *), bool *is_arrow) {
  *is_arrow = PyObject_HasAttrString(object, method) != 0;
  if (!*is_arrow) return false;
  PyObject *exported = PyObject_CallMethod(object, method, NULL);
  if (exported == NULL) return false;
  bool is_open = open(column, exported);
  Py_DECREF(exported);
  return is_open;
}

bool column_open_arrow(Column *column, PyObject *object, bool *is_arrow) {
  if (open_by(column, object, "__arrow_c_array__", open_array, is_arrow)) return true;
  return !*is_arrow && open_by(column, object, "__arrow_c_stream__", open_stream, is_arrow);
}
