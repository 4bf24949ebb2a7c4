// The polygons of a zone, as lists, and the points inside their rings.
#include "extension.h"

/// What a ring is made into.
typedef PyObject *(*RingForm)(const Index *, tzlookup_ring);

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

static PyObject *latitude_first(const Index *Py_UNUSED(self), tzlookup_ring ring) { return points_from(ring, false); }

static PyObject *longitude_first(const Index *Py_UNUSED(self), tzlookup_ring ring) { return points_from(ring, true); }

/// All longitudes and then all latitudes, in units of 1e-7 degrees, without the last point, which is the first.
static PyObject *columns_from(const Index *self, tzlookup_ring ring) {
  size_t count = ring.count == 0 ? 0 : ring.count - 1;
  SharedIntegers *shared = shared_integers_new((Py_ssize_t)(2 * count));
  if (shared == NULL) return NULL;
  int32_t *longitudes = shared_integers_values(shared), *latitudes = longitudes + count;
  for (size_t i = 0; i < count; i++) {
    latitudes[i] = ring.coordinates[2 * i];
    longitudes[i] = ring.coordinates[2 * i + 1];
  }
  return integers_new(self->state, shared, (Py_ssize_t)(2 * count), INT32_MIN);
}

/// Appends an object, whose reference it takes over, on failure and for NULL too.
static bool append(PyObject *list, PyObject *object) {
  bool is_appended = object != NULL && PyList_Append(list, object) == 0;
  Py_XDECREF(object);
  return is_appended;
}

static PyObject *list_from(const Index *self, const tzlookup_polygons *polygons, RingForm form) {
  PyObject *list = PyList_New(0);
  size_t count = tzlookup_ring_count(polygons);
  for (size_t i = 0; list != NULL && i < count; i++) {
    tzlookup_ring ring = tzlookup_ring_at(polygons, i);
    bool is_first = (Py_ssize_t)ring.polygon >= PyList_Size(list);
    if ((is_first && !append(list, PyList_New(0))) ||
        !append(PyList_GetItem(list, (Py_ssize_t)ring.polygon), form(self, ring))) {
      Py_CLEAR(list);
    }
  }
  return list;
}

static PyObject *polygons_of(const Index *self, PyObject *zone, RingForm form) {
  const char *name = zone_name_from(zone);
  if (name == NULL) return NULL;
  const tzlookup_polygons *polygons = NULL;
  tzlookup_status status;
  Py_BEGIN_ALLOW_THREADS
  status = tzlookup_polygons_open(self->index, tzlookup_zone_number(self->index, name), &polygons);
  Py_END_ALLOW_THREADS
  if (status == TZLOOKUP_ERROR_ZONE) return raise_zone(zone, "the name of a zone of the index");
  if (status != TZLOOKUP_OK) return PyErr_Format(PyExc_RuntimeError, "%s", tzlookup_message(status));
  PyObject *list = list_from(self, polygons, form);
  tzlookup_polygons_close(polygons);
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
  if (is_longitude_first < 0) return NULL;
  return polygons_of(self, found[0], is_longitude_first ? longitude_first : latitude_first);
}

PyObject *index_rings(PyObject *object, PyObject *zone) {
  const Index *self = index_opened(object);
  return self == NULL ? NULL : polygons_of(self, zone, columns_from);
}

// MARK: Points in rings

/// Whether the ray from a point to the west meets an edge. Like every query, the point stands for itself moved by an
/// infinitesimal to the east and a smaller one to the north.
static bool is_crossed(int64_t x, int64_t y, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
  if ((ay <= y) == (by <= y)) return false;
  // After these two the point lies in the edge's box, and the products fit in 64 bits.
  if (x < ax && x < bx) return false;
  if (x >= ax && x >= bx) return true;
  int64_t difference = (y - ay) * (bx - ax) - (x - ax) * (by - ay);
  return by > ay ? difference <= 0 : difference >= 0;
}

PyObject *ring_contains(PyObject *module, PyObject *arguments) {
  PyObject *ring;
  long long x, y;
  ModuleState *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(arguments, "O!LL:_ring_contains", state->integers_type, &ring, &x, &y)) return NULL;
  const Integers *integers = (Integers *)ring;
  Py_ssize_t count = integers->count / 2;
  const int32_t *longitudes = shared_integers_values(integers->shared), *latitudes = longitudes + count;
  bool is_inside = false;
  for (Py_ssize_t i = 0, last = count - 1; i < count; last = i++) {
    is_inside ^= is_crossed(x, y, longitudes[last], latitudes[last], longitudes[i], latitudes[i]);
  }
  return PyBool_FromLong(is_inside);
}
