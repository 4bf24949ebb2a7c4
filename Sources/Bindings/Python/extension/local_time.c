// Local time by the rules of a name of the tz database. Instants are seconds since 1970.
#include "extension.h"

/// Finds the rules that the first of two arguments names, and the instant that is the second. NULL with an exception set.
static const tzlookup_rules *rules_from(PyObject *const *arguments, Py_ssize_t count, int64_t *instant) {
  if (count != 2) {
    PyErr_Format(PyExc_TypeError, "expected a zone and an instant, found %zd arguments", count);
    return NULL;
  }
  const char *name = zone_name_from(arguments[0]);
  if (name == NULL) return NULL;
  *instant = PyLong_AsLongLong(arguments[1]);
  if (*instant == -1 && PyErr_Occurred()) return NULL;
  const tzlookup_rules *rules = tzlookup_rules_named(name);
  if (rules == NULL) raise_zone(arguments[0], "a name of the tz database");
  return rules;
}

/// Sets the exception for a status, and returns NULL.
static PyObject *raise_status(tzlookup_status status) {
  return PyErr_Format(PyExc_ValueError, "%s", tzlookup_message(status));
}

static PyObject *utc_offset(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count) {
  int64_t instant;
  const tzlookup_rules *rules = rules_from(arguments, count, &instant);
  return rules == NULL ? NULL : PyLong_FromLong(tzlookup_utc_offset(rules, instant));
}

static PyObject *local_time(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count) {
  int64_t instant;
  const tzlookup_rules *rules = rules_from(arguments, count, &instant);
  if (rules == NULL) return NULL;
  tzlookup_local_time found;
  tzlookup_status status = tzlookup_local_time_at(rules, instant, &found);
  if (status != TZLOOKUP_OK) return raise_status(status);
  return Py_BuildValue(
      "(iiNs)", (int)found.utc_offset, (int)found.daylight_saving, PyBool_FromLong(found.is_daylight_saving),
      found.abbreviation);
}

static PyObject *next_change(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count) {
  int64_t instant, change;
  const tzlookup_rules *rules = rules_from(arguments, count, &instant);
  if (rules == NULL) return NULL;
  tzlookup_status status = tzlookup_next_change(rules, instant, &change);
  if (status == TZLOOKUP_ERROR_NOTHING) return Py_NewRef(Py_None);
  return status == TZLOOKUP_OK ? PyLong_FromLongLong(change) : raise_status(status);
}

static PyObject *instants_of(PyObject *Py_UNUSED(module), PyObject *arguments) {
  PyObject *zone;
  long long year;
  int month, day, hour, minute, second;
  if (!PyArg_ParseTuple(arguments, "OLiiiii", &zone, &year, &month, &day, &hour, &minute, &second)) return NULL;
  const char *name = zone_name_from(zone);
  if (name == NULL) return NULL;
  const tzlookup_rules *rules = tzlookup_rules_named(name);
  if (rules == NULL) return raise_zone(zone, "a name of the tz database");
  tzlookup_clock clock = {
      .year = year, .month = month, .day = day, .hour = hour, .minute = minute, .second = second};
  tzlookup_instants found;
  tzlookup_status status = tzlookup_instants_of(rules, clock, &found);
  if (status != TZLOOKUP_OK) return raise_status(status);
  return Py_BuildValue("(LLi)", (long long)found.earlier, (long long)found.later, (int)found.occurrence);
}

static PyObject *check_zone(PyObject *Py_UNUSED(module), PyObject *arguments) {
  PyObject *zone, *text;
  long long instant;
  if (!PyArg_ParseTuple(arguments, "OOL", &zone, &text, &instant)) return NULL;
  const char *name = zone_name_from(zone);
  if (name == NULL) return NULL;
  if (!PyUnicode_Check(text)) return PyErr_Format(PyExc_TypeError, "text: expected a str, found %R", Py_TYPE(text));
  // What is cut off at a zero byte, or has a lone surrogate, is no name either.
  PyObject *bytes = PyUnicode_AsEncodedString(text, "utf-8", "replace");
  if (bytes == NULL) return NULL;
  tzlookup_comparison found;
  tzlookup_status status = tzlookup_check_zone(name, PyBytes_AsString(bytes), instant, &found);
  Py_DECREF(bytes);
  if (status != TZLOOKUP_OK) return raise_zone(zone, "a name of the tz database");
  PyObject *since = found.since == TZLOOKUP_ALWAYS ? Py_NewRef(Py_None) : PyLong_FromLongLong(found.since);
  return Py_BuildValue("(iNi)", (int)found.verdict, since, (int)found.difference);
}

/// Functions that take an array of arguments, as METH_FASTCALL says.
#define FAST(function) ((PyCFunction)(void (*)(void))(function))

PyMethodDef module_functions[] = {
    {"_utc_offset", FAST(utc_offset), METH_FASTCALL,
     PyDoc_STR("_utc_offset(zone, instant, /)\n--\n\nSeconds to add to UTC at an instant.")},
    {"_local_time", FAST(local_time), METH_FASTCALL,
     PyDoc_STR("_local_time(zone, instant, /)\n--\n\n"
               "The offset, its daylight saving, whether there is any, and the abbreviation.")},
    {"_next_change", FAST(next_change), METH_FASTCALL,
     PyDoc_STR("_next_change(zone, instant, /)\n--\n\nThe first change after an instant, or None.")},
    {"_instants_of", instants_of, METH_VARARGS,
     PyDoc_STR("_instants_of(zone, year, month, day, hour, minute, second, /)\n--\n\n"
               "The earlier and the later instant at which clocks show a time, and 0 for a unique time, 1 for a repeated, 2 for a skipped one.")},
    {"_named_utc_offsets", named_utc_offsets, METH_VARARGS,
     PyDoc_STR("_named_utc_offsets(zones, numbers, instants, /)\n--\n\n"
               "Seconds to add to UTC in many zones, which have numbers in a sequence of names, each at an instant of its own.")},
    {"_check_zone", check_zone, METH_VARARGS,
     PyDoc_STR("_check_zone(zone, text, instant, /)\n--\n\n"
               "A verdict by its number, since when or from when on, or None for always, and by how many seconds clocks differ.")},
    {"_parse", parse, METH_O,
     PyDoc_STR("_parse(text, /)\n--\n\nThe latitude and longitude that a text has, in units of 1e-7 degrees.")},
    {"_integers", integers_restore, METH_VARARGS,
     PyDoc_STR("_integers(values, least, /)\n--\n\nIntegers that were pickled.")},
    {"_zones", zones_restore, METH_VARARGS, PyDoc_STR("_zones(index, ids, names, /)\n--\n\nZones that were pickled.")},
    {NULL, NULL, 0, NULL},
};
