// Arguments of functions, checked.
#include <limits.h>
#include <math.h>
#include <string.h>

#include "extension.h"

static int parameter_named(const Parameters *parameters, PyObject *name) {
  for (int i = 0; i < parameters->count; i++) {
    if (PyUnicode_CompareWithASCIIString(name, parameters->names[i]) == 0) return i;
  }
  return -1;
}

static void raise_unknown(const Parameters *parameters, PyObject *name) {
  PyObject *known = PyUnicode_FromString(parameters->names[0]);
  for (int i = 1; known != NULL && i < parameters->count; i++) {
    PyObject *longer = PyUnicode_FromFormat("%U, %s", known, parameters->names[i]);
    Py_DECREF(known);
    known = longer;
  }
  if (known == NULL) return;
  PyErr_Format(PyExc_TypeError, "%s() has no parameter '%U'; expected %U", parameters->function, name, known);
  Py_DECREF(known);
}

static bool take_named(const Parameters *parameters, PyObject *const *arguments, PyObject *names, PyObject **found) {
  Py_ssize_t count = PyTuple_Size(names);
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *name = PyTuple_GetItem(names, i);
    int parameter = parameter_named(parameters, name);
    if (parameter < 0) {
      raise_unknown(parameters, name);
      return false;
    }
    if (found[parameter] != NULL) {
      PyErr_Format(PyExc_TypeError, "%s() got two values for '%U'", parameters->function, name);
      return false;
    }
    found[parameter] = arguments[i];
  }
  return true;
}

bool take_arguments(
    const Parameters *parameters, PyObject *const *arguments, Py_ssize_t count, PyObject *names, PyObject **found) {
  if (count > parameters->positional) {
    PyErr_Format(
        PyExc_TypeError, "%s() expects at most %d arguments without a name, found %zd", parameters->function,
        parameters->positional, count);
    return false;
  }
  for (int i = 0; i < parameters->count; i++) found[i] = i < count ? arguments[i] : NULL;
  if (names != NULL && !take_named(parameters, arguments + count, names, found)) return false;
  for (int i = 0; i < parameters->required; i++) {
    if (found[i] != NULL) continue;
    PyErr_Format(PyExc_TypeError, "%s() expects '%s'", parameters->function, parameters->names[i]);
    return false;
  }
  return true;
}

/// Replaces Python's message for a value of the wrong type by one that names the argument.
static void name_argument(PyObject *object, const char *name) {
  if (!PyErr_ExceptionMatches(PyExc_TypeError)) return;
  PyErr_Clear();
  PyObject *type = PyType_GetName(Py_TYPE(object));
  if (type == NULL) return;
  PyErr_Format(PyExc_TypeError, "%s: expected a number, found %U", name, type);
  Py_DECREF(type);
}

bool double_from(PyObject *object, double *number) {
  *number = PyFloat_AsDouble(object);
  if (*number != -1 || !PyErr_Occurred()) return true;
  if (!PyLong_Check(object) || !PyErr_ExceptionMatches(PyExc_OverflowError)) return false;
  // Out of range like any number that large, not an error of another kind.
  PyErr_Clear();
  int overflow;
  PyLong_AsLongAndOverflow(object, &overflow);
  *number = overflow < 0 ? -INFINITY : INFINITY;
  return true;
}

bool number_from(PyObject *object, const char *name, double *number) {
  if (double_from(object, number)) return true;
  name_argument(object, name);
  return false;
}

bool threads_from(PyObject *object, int *threads) {
  *threads = 1;
  if (object == NULL) return true;
  int overflow;
  long number = PyLong_AsLongAndOverflow(object, &overflow);
  if (number == -1 && PyErr_Occurred()) return name_argument(object, "threads"), false;
  if (overflow > 0) number = LONG_MAX;
  if (number < 1) {
    PyErr_Format(PyExc_ValueError, "threads: expected a number from 1, found %R", object);
    return false;
  }
  *threads = number > 1024 ? 1024 : (int)number;
  return true;
}

const char *zone_name_from(PyObject *object) { return text_from(object, "zone", "a name such as 'Asia/Tokyo'"); }

const char *text_from(PyObject *object, const char *parameter, const char *expected) {
  if (!PyUnicode_Check(object)) {
    PyObject *type = PyType_GetName(Py_TYPE(object));
    if (type != NULL) PyErr_Format(PyExc_TypeError, "%s: expected %s, found %U", parameter, expected, type);
    Py_XDECREF(type);
    return NULL;
  }
  Py_ssize_t size;
  const char *text = PyUnicode_AsUTF8AndSize(object, &size);
  // No name has surrogates or a zero in it; the text without them is none either.
  if (text == NULL && PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) {
    PyErr_Clear();
    return "";
  }
  return text == NULL || strlen(text) == (size_t)size ? text : "";
}

PyObject *raise_zone(PyObject *name, const char *expected) {
  return PyErr_Format(PyExc_ValueError, "zone: expected %s, found %R", expected, name);
}

PyObject *raise_position(double latitude, double longitude) {
  PyObject *found_latitude = PyFloat_FromDouble(latitude);
  PyObject *found_longitude = PyFloat_FromDouble(longitude);
  if (found_latitude != NULL && found_longitude != NULL) {
    bool swapped = longitude >= -90 && longitude <= 90 && latitude >= -180 && latitude <= 180;
    PyErr_Format(
        PyExc_ValueError,
        "expected a latitude from -90 to 90 and a longitude from -180 to 180, found latitude %R and longitude %R%s",
        found_latitude, found_longitude, swapped ? ": latitude comes first" : "");
  }
  Py_XDECREF(found_latitude);
  Py_XDECREF(found_longitude);
  return NULL;
}

PyObject *parse(PyObject *Py_UNUSED(module), PyObject *text) {
  if (!PyUnicode_Check(text)) {
    return PyErr_Format(PyExc_TypeError, "text: expected a str such as '43.06 141.35', found %R", Py_TYPE(text));
  }
  // A lone surrogate becomes a question mark, which is in no position.
  PyObject *bytes = PyUnicode_AsEncodedString(text, "utf-8", "replace");
  if (bytes == NULL) return NULL;
  int32_t latitude, longitude;
  char explanation[512];
  tzlookup_status status = tzlookup_parse(
      PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes), &latitude, &longitude, explanation, sizeof explanation);
  Py_DECREF(bytes);
  if (status != TZLOOKUP_OK) return PyErr_Format(PyExc_ValueError, "%s", explanation);
  return Py_BuildValue("(ii)", (int)latitude, (int)longitude);
}
