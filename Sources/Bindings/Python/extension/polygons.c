// The polygons of a zone, as lists.
#include "extension.h"

/// A point as a tuple of degrees.
static PyObject *point_from(const int32_t *coordinates, bool is_longitude_first) {
  double latitude = coordinates[0] / 1e7, longitude = coordinates[1] / 1e7;
  return is_longitude_first ? Py_BuildValue("(dd)", longitude, latitude) : Py_BuildValue("(dd)", latitude, longitude);
}

static PyObject *points_from(tzlookup_ring ring, bool is_longitude_first) {
  PyObject *points = PyList_New((Py_ssize_t)ring.count);
  for (size_t i = 0; points != NULL && i < ring.count; i++) {
    PyObject *point = point_from(ring.coordinates + 2 * i, is_longitude_first);
    if (point == NULL) {
      Py_CLEAR(points);
    } else {
      PyList_SetItem(points, (Py_ssize_t)i, point);
    }
  }
  return points;
}

/// Appends an object, whose reference it takes over, on failure and for NULL too.
static bool append(PyObject *list, PyObject *object) {
  bool is_appended = object != NULL && PyList_Append(list, object) == 0;
  Py_XDECREF(object);
  return is_appended;
}

static PyObject *list_from(const tzlookup_polygons *polygons, bool is_longitude_first) {
  PyObject *list = PyList_New(0);
  size_t count = tzlookup_ring_count(polygons);
  for (size_t i = 0; list != NULL && i < count; i++) {
    tzlookup_ring ring = tzlookup_ring_at(polygons, i);
    bool is_first = (Py_ssize_t)ring.polygon >= PyList_Size(list);
    if ((is_first && !append(list, PyList_New(0))) ||
        !append(PyList_GetItem(list, (Py_ssize_t)ring.polygon), points_from(ring, is_longitude_first))) {
      Py_CLEAR(list);
    }
  }
  return list;
}

PyObject *index_polygons(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  static const char *const parameter_names[] = {"zone", "longitude_first"};
  static const Parameters parameters = {
      .function = "_polygons", .names = parameter_names, .positional = 2, .required = 2, .count = 2};
  const Index *self = index_opened(object);
  PyObject *found[2];
  if (self == NULL || !take_arguments(&parameters, arguments, count, names, found)) return NULL;
  int is_longitude_first = PyObject_IsTrue(found[1]);
  const char *name = is_longitude_first < 0 ? NULL : zone_name_from(found[0]);
  if (name == NULL) return NULL;
  const tzlookup_polygons *polygons = NULL;
  tzlookup_status status;
  Py_BEGIN_ALLOW_THREADS
  status = tzlookup_polygons_open(self->index, tzlookup_zone_number(self->index, name), &polygons);
  Py_END_ALLOW_THREADS
  if (status == TZLOOKUP_ERROR_ZONE) return raise_zone(found[0], "the name of a zone of the index");
  if (status != TZLOOKUP_OK) return PyErr_Format(PyExc_RuntimeError, "%s", tzlookup_message(status));
  PyObject *list = list_from(polygons, is_longitude_first);
  tzlookup_polygons_close(polygons);
  return list;
}
