// Index: the zones at one position.
#include "extension.h"

#include <sys/stat.h>

// MARK: Zones

PyObject *zone_name_of(const Index *self, int32_t zone) {
  return Py_NewRef(zone >= 0 ? PyTuple_GetItem(self->names, zone) : Py_None);
}

/// Finds the latitude and the longitude among arguments.
static bool position_from(
    const char *function, PyObject *const *arguments, Py_ssize_t count, PyObject *names, double *latitude,
    double *longitude) {
  static const char *const parameter_names[] = {"lat", "lng"};
  PyObject *found[2];
  Parameters parameters = {
      .function = function, .names = parameter_names, .positional = 2, .required = 2, .count = 2};
  return take_arguments(&parameters, arguments, count, names, found) && number_from(found[0], "lat", latitude) &&
         number_from(found[1], "lng", longitude);
}

static PyObject *timezone_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const Index *self = index_opened(object);
  double latitude, longitude;
  if (self == NULL || !position_from("timezone_at", arguments, count, names, &latitude, &longitude)) return NULL;
  int32_t zone = tzlookup_find(self->index, latitude, longitude);
  return zone == TZLOOKUP_INVALID_POSITION ? raise_position(latitude, longitude) : zone_name_of(self, zone);
}

static PyObject *preferred_timezone_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  static const char *const parameter_names[] = {"lat", "lng", "prefer"};
  static const Parameters parameters = {
      .function = "preferred_timezone_at", .names = parameter_names, .positional = 3, .required = 3, .count = 3};
  const Index *self = index_opened(object);
  PyObject *found[3];
  double latitude, longitude;
  if (self == NULL || !take_arguments(&parameters, arguments, count, names, found) ||
      !number_from(found[0], "lat", &latitude) || !number_from(found[1], "lng", &longitude)) {
    return NULL;
  }
  const char *text = text_from(found[2], "prefer", "countries and zones such as 'IL,PS'");
  if (text == NULL) return NULL;
  int32_t *zones = PyMem_Malloc((size_t)PyTuple_Size(self->names) * sizeof *zones);
  if (zones == NULL) return PyErr_NoMemory();
  int32_t preferred = tzlookup_preference(self->index, text, zones, (int32_t)PyTuple_Size(self->names));
  int32_t zone = preferred < 0 ? TZLOOKUP_NO_ZONE : tzlookup_find_preferred(self->index, latitude, longitude, zones, preferred);
  PyMem_Free(zones);
  if (preferred < 0) {
    return PyErr_Format(
        PyExc_ValueError, "prefer: expected countries and zones, separated by commas, such as 'IL,PS', found %R", found[2]);
  }
  return zone == TZLOOKUP_INVALID_POSITION ? raise_position(latitude, longitude) : zone_name_of(self, zone);
}

// MARK: Several zones

/// A question with several zones as the answer, asked with room for them.
typedef struct {
  const tzlookup_index *index;
  double latitude, longitude, meters;
  int32_t (*find)(const tzlookup_index *, double, double, int32_t *, int32_t);
} Question;

static int32_t ask(const Question *question, int32_t *zones, int32_t capacity) {
  if (question->find != NULL) {
    return question->find(question->index, question->latitude, question->longitude, zones, capacity);
  }
  int32_t count;
  // Within thousands of kilometers it takes a tenth of a second.
  Py_BEGIN_ALLOW_THREADS
  count = tzlookup_find_within(
      question->index, question->latitude, question->longitude, question->meters, zones, capacity);
  Py_END_ALLOW_THREADS
  return count;
}

static PyObject *names_from(const Index *self, const int32_t *zones, int32_t count) {
  PyObject *list = PyList_New(count);
  for (int32_t i = 0; list != NULL && i < count; i++) PyList_SetItem(list, i, zone_name_of(self, zones[i]));
  return list;
}

static PyObject *answer(const Index *self, const Question *question) {
  enum { USUAL = 32 };
  int32_t usual[USUAL];
  int32_t count = ask(question, usual, USUAL);
  if (count == TZLOOKUP_INVALID_POSITION) return raise_position(question->latitude, question->longitude);
  if (count <= USUAL) return names_from(self, usual, count < 0 ? 0 : count);
  int32_t *zones = PyMem_Malloc((size_t)count * sizeof *zones);
  if (zones == NULL) return PyErr_NoMemory();
  PyObject *names = names_from(self, zones, ask(question, zones, count));
  PyMem_Free(zones);
  return names;
}

static PyObject *all_zones_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const Index *self = index_opened(object);
  if (self == NULL) return NULL;
  Question question = {.index = self->index, .find = tzlookup_find_all};
  if (!position_from("all_zones_at", arguments, count, names, &question.latitude, &question.longitude)) return NULL;
  return answer(self, &question);
}

static PyObject *candidates_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const Index *self = index_opened(object);
  if (self == NULL) return NULL;
  Question question = {.index = self->index, .find = tzlookup_find_candidates};
  if (!position_from("candidates_at", arguments, count, names, &question.latitude, &question.longitude)) return NULL;
  return answer(self, &question);
}

static PyObject *zones_within(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  static const char *const parameter_names[] = {"lat", "lng", "meters"};
  static const Parameters parameters = {
      .function = "zones_within", .names = parameter_names, .positional = 3, .required = 3, .count = 3};
  const Index *self = index_opened(object);
  PyObject *found[3];
  if (self == NULL) return NULL;
  Question question = {.index = self->index};
  if (!take_arguments(&parameters, arguments, count, names, found) ||
      !number_from(found[0], "lat", &question.latitude) || !number_from(found[1], "lng", &question.longitude) ||
      !number_from(found[2], "meters", &question.meters)) {
    return NULL;
  }
  if (question.meters >= 0) return answer(self, &question);
  return PyErr_Format(PyExc_ValueError, "meters: expected a distance from 0, found %R", found[2]);
}

// MARK: Borders

static PyObject *nearest_border(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const Index *self = index_opened(object);
  double latitude, longitude;
  if (self == NULL || !position_from("_nearest_border", arguments, count, names, &latitude, &longitude)) return NULL;
  tzlookup_border border;
  switch (tzlookup_nearest_border(self->index, latitude, longitude, &border)) {
    case TZLOOKUP_OK:
      return Py_BuildValue(
          "(dddN)", border.meters, border.latitude, border.longitude, zone_name_of(self, border.zone_beyond));
    case TZLOOKUP_ERROR_NOTHING: return Py_NewRef(Py_None);
    default: return raise_position(latitude, longitude);
  }
}

// MARK: Facts

static PyObject *zone_id(PyObject *object, PyObject *name) {
  const Index *self = index_opened(object);
  const char *text = self == NULL ? NULL : zone_name_from(name);
  if (text == NULL) return NULL;
  int32_t zone = tzlookup_zone_number(self->index, text);
  return zone >= 0 ? PyLong_FromLong(zone) : raise_zone(name, "the name of a zone of the index");
}

static PyObject *index_zones(PyObject *object, void *Py_UNUSED(closure)) {
  const Index *self = index_opened(object);
  return self == NULL ? NULL : Py_NewRef(self->names);
}

static PyObject *index_data_version(PyObject *object, void *Py_UNUSED(closure)) {
  const Index *self = index_opened(object);
  return self == NULL ? NULL : PyUnicode_FromString(tzlookup_data_version(self->index));
}

static PyObject *index_attribution(PyObject *object, void *Py_UNUSED(closure)) {
  const Index *self = index_opened(object);
  return self == NULL ? NULL : PyUnicode_FromString(tzlookup_attribution(self->index));
}

static PyObject *index_error_bound(PyObject *object, void *Py_UNUSED(closure)) {
  const Index *self = index_opened(object);
  return self == NULL ? NULL : PyFloat_FromDouble(tzlookup_error_bound(self->index));
}

static PyObject *index_path(PyObject *object, void *Py_UNUSED(closure)) {
  return Py_NewRef(((Index *)object)->path);
}

static PyObject *index_data_path(PyObject *object, void *Py_UNUSED(closure)) {
  const Index *self = index_opened(object);
  if (self == NULL) return NULL;
  const char *path = tzlookup_path(self->index);
  return path == NULL ? Py_NewRef(Py_None) : PyUnicode_DecodeFSDefault(path);
}

// MARK: Opening

/// The names of all zones, interned, so that equal answers are the same object.
static PyObject *all_names(const tzlookup_index *index) {
  int32_t count = tzlookup_zone_count(index);
  PyObject *names = PyTuple_New(count);
  for (int32_t zone = 0; names != NULL && zone < count; zone++) {
    PyObject *name = PyUnicode_InternFromString(tzlookup_zone_name(index, zone));
    if (name == NULL) {
      Py_CLEAR(names);
    } else {
      PyTuple_SetItem(names, zone, name);
    }
  }
  return names;
}

/// The state of the module, for a class derived from Index too.
static ModuleState *state_of(PyTypeObject *type) {
  for (; type != NULL; type = PyType_GetSlot(type, Py_tp_base)) {
    PyObject *module = PyType_GetModule(type);
    if (module != NULL && PyModule_GetDef(module) == &tzlookup_module) return PyModule_GetState(module);
    PyErr_Clear();
  }
  return NULL;
}

/// The type and permissions of a file; -1 with an exception set.
static long mode_of(PyObject *path) {
  PyObject *os = PyImport_ImportModule("os");
  PyObject *status = os == NULL ? NULL : PyObject_CallMethod(os, "stat", "O", path);
  PyObject *mode = status == NULL ? NULL : PyObject_GetAttrString(status, "st_mode");
  long number = mode == NULL ? -1 : PyLong_AsLong(mode);
  Py_XDECREF(mode);
  Py_XDECREF(status);
  Py_XDECREF(os);
  return number;
}

/// Sets the exception for a file that cannot be read: that of Python's own attempt, which knows the cause.
static void raise_file(PyObject *path, const char *explanation) {
  long mode = mode_of(path);
  if (mode < 0) return;
  // Python would wait until another program opens a named pipe.
  if (!S_ISFIFO(mode)) {
    PyObject *io = PyImport_ImportModule("io");
    PyObject *file = io == NULL ? NULL : PyObject_CallMethod(io, "open", "Os", path, "rb");
    Py_XDECREF(io);
    if (file == NULL) return;
    Py_DECREF(file);
  }
  PyErr_Format(PyExc_OSError, "%s", explanation);
}

/// Opens the index that answers by default; all calls have the same.
static const tzlookup_index *open_default(void) {
  const tzlookup_index *index = NULL;
  char explanation[512] = "";
  tzlookup_status status;
  Py_BEGIN_ALLOW_THREADS
  status = tzlookup_default(&index, explanation, sizeof explanation);
  Py_END_ALLOW_THREADS
  if (status != TZLOOKUP_OK) {
    // Not a ValueError for a damaged file: those are for positions, and callers turn them into missing values.
    PyErr_SetString(PyExc_OSError, explanation);
    return NULL;
  }
  if (index == NULL) {
    PyErr_SetString(PyExc_RuntimeError, "this build has no boundaries: expected the path of an index");
    return NULL;
  }
  bool is_fine = *explanation == 0 || PyErr_WarnEx(PyExc_UserWarning, explanation, 1) == 0;
  return is_fine ? index : NULL;
}

const Index *index_opened(PyObject *object) {
  Index *self = (Index *)object;
  if (__atomic_load_n(&self->names, __ATOMIC_ACQUIRE) != NULL) return self;
  const tzlookup_index *index = open_default();
  PyObject *names = index == NULL ? NULL : all_names(index);
  if (names == NULL) return NULL;
  // Another thread may do the same, with the same index.
  __atomic_store_n(&self->index, index, __ATOMIC_RELAXED);
  PyObject *none = NULL;
  if (!__atomic_compare_exchange_n(&self->names, &none, names, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    Py_DECREF(names);
  }
  return self;
}

/// Opens the index of a path.
static const tzlookup_index *open_index(PyObject *path) {
  PyObject *bytes = NULL;
  if (!PyUnicode_FSConverter(path, &bytes)) return NULL;
  const tzlookup_index *index = NULL;
  char explanation[512] = "";
  tzlookup_status status;
  Py_BEGIN_ALLOW_THREADS
  status = tzlookup_open(PyBytes_AsString(bytes), &index, explanation, sizeof explanation);
  Py_END_ALLOW_THREADS
  Py_DECREF(bytes);
  if (status == TZLOOKUP_ERROR_FILE) {
    raise_file(path, explanation);
  } else if (status != TZLOOKUP_OK) {
    PyErr_Format(PyExc_ValueError, "%R: %s", path, *explanation == 0 ? tzlookup_message(status) : explanation);
  }
  return status == TZLOOKUP_OK ? index : NULL;
}

static PyObject *index_new(PyTypeObject *type, PyObject *arguments, PyObject *named) {
  static char *parameters[] = {"path", NULL};
  PyObject *path = Py_None;
  if (!PyArg_ParseTupleAndKeywords(arguments, named, "|O:Index", parameters, &path)) return NULL;
  // Without a path the index is opened at first use.
  bool is_default = path == Py_None;
  const tzlookup_index *index = is_default ? NULL : open_index(path);
  if (index == NULL && !is_default) return NULL;
  PyObject *names = is_default ? NULL : all_names(index);
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  Index *self = names == NULL && !is_default ? NULL : (Index *)allocate(type, 0);
  if (self == NULL) {
    Py_XDECREF(names);
    tzlookup_close(index);
    return NULL;
  }
  self->index = index;
  self->names = names;
  self->path = Py_NewRef(path);
  self->state = state_of(type);
  return (PyObject *)self;
}

static void index_dealloc(PyObject *object) {
  Index *self = (Index *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  tzlookup_close(self->index);
  Py_XDECREF(self->names);
  Py_XDECREF(self->path);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  release(object);
  Py_DECREF(type);
}

static int index_traverse(PyObject *object, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(((Index *)object)->names);
  Py_VISIT(((Index *)object)->path);
  return 0;
}

// MARK: The type

/// A method that takes an array of arguments and the names of some.
#define METHOD(name, function, doc) \
  { name, (PyCFunction)(void (*)(void))(function), METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(doc) }

static PyMethodDef index_methods[] = {
    METHOD("timezone_at", timezone_at,
           "timezone_at($self, lat, lng)\n--\n\n"
           "The zone at a position, such as 'Asia/Tokyo', or None without a zone. Latitude comes first.\n\n"
           "Raises ValueError for a position that is not on Earth."),
    METHOD("preferred_timezone_at", preferred_timezone_at,
           "preferred_timezone_at($self, lat, lng, prefer)\n--\n\n"
           "The zone at a position. In a disputed area, the zone of the first country or zone of `prefer`, such as 'IL,PS'.\n\n"
           "Raises ValueError for an unknown country or zone."),
    METHOD("all_zones_at", all_zones_at,
           "all_zones_at($self, lat, lng)\n--\n\n"
           "All zones at a position, ascending: one nearly everywhere, several in a disputed area."),
    METHOD("candidates_at", candidates_at,
           "candidates_at($self, lat, lng)\n--\n\n"
           "The zones that may be the position's in the exact boundaries. A single zone is certain, except at the edge of a region."),
    METHOD("zones_within", zones_within,
           "zones_within($self, lat, lng, meters)\n--\n\n"
           "All zones within a distance of a position in meters, ascending. Raises ValueError for a negative distance."),
    METHOD("zone_ids_at", index_zone_ids_at,
           "zone_ids_at($self, lats, lngs, *, threads=1)\n--\n\n"
           "The numbers of the zones at many positions: indices into `zones`.\n\n"
           "-1 without a zone, -2 for nulls and invalid positions, -3 outside the region of the index."),
    METHOD("timezones_at", index_timezones_at,
           "timezones_at($self, lats, lngs, *, threads=1)\n--\n\n"
           "The names of the zones at many positions. None without a zone, for nulls, and for invalid positions."),
    METHOD("utc_offsets", index_utc_offsets,
           "utc_offsets($self, zone_ids, instants, *, threads=1)\n--\n\n"
           "The seconds to add to UTC in many zones, each at an instant; -2**31 if a zone or an instant is missing.\n\n"
           "Zones are numbers or the result of `timezones_at`. Instants are seconds since 1970, Arrow timestamps, or\n"
           "NumPy's datetime64, in UTC."),
    METHOD("_all_zone_ids_at", index_all_zone_ids_at,
           "_all_zone_ids_at($self, lats, lngs)\n--\n\n"
           "The number of zones of each position, or the reason for none, and the numbers of the zones, one position after the other."),
    METHOD("_border_meters_at", index_border_meters_at,
           "_border_meters_at($self, lats, lngs, *, threads=1)\n--\n\n"
           "The bytes of a double for each position: the meters to the nearest border, or not a number."),
    METHOD("_nearest_border", nearest_border,
           "_nearest_border($self, lat, lng)\n--\n\nThe meters, the point and the zone beyond, or None."),
    METHOD("_polygons", index_polygons,
           "_polygons($self, zone, longitude_first)\n--\n\nThe polygons of a zone: lists of rings of points."),
    {"zone_id", zone_id, METH_O,
     PyDoc_STR("zone_id($self, name, /)\n--\n\n"
               "The number of a zone by its name, including older names. Raises ValueError for a name that the index does not have.")},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef index_properties[] = {
    {"zones", index_zones, NULL, PyDoc_STR("The names of all zones, ascending. A zone's number is its position in this tuple."), NULL},
    {"data_version", index_data_version, NULL, PyDoc_STR("The release of the boundaries, such as '2026c'."), NULL},
    {"path", index_path, NULL,
     PyDoc_STR("The path that was given, None for the default boundaries."), NULL},
    {"data_path", index_data_path, NULL,
     PyDoc_STR("The path of the file that is used, None for the boundaries that are part of the package."), NULL},
    {"attribution", index_attribution, NULL,
     PyDoc_STR("The text that must be shown with the boundaries, or with answers from them in bulk."), NULL},
    {"error_bound", index_error_bound, NULL,
     PyDoc_STR("How far borders may be from the true borders, in meters: 0 for exact borders."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot index_slots[] = {
    {Py_tp_doc, PyDoc_STR("Index(path=None)\n--\n\nThe boundaries of the time zones that are used by default or, with a path, the boundaries of an index file.")},
    {Py_tp_new, index_new},
    {Py_tp_dealloc, index_dealloc},
    {Py_tp_traverse, index_traverse},
    {Py_tp_methods, index_methods},
    {Py_tp_getset, index_properties},
    {0, NULL},
};

PyType_Spec index_spec = {
    .name = "tzlookup._tzlookup.Index",
    .basicsize = sizeof(Index),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = index_slots,
};
