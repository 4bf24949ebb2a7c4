// Zones: the names that a batch returns, kept as numbers until someone asks.
#include "extension.h"

PyObject *zones_new(Index *index, PyObject *ids) {
  if (ids == NULL) return NULL;
  Zones *self = PyObject_GC_New(Zones, index->state->zones_type);
  if (self == NULL) {
    Py_DECREF(ids);
    return NULL;
  }
  self->index = (Index *)Py_NewRef((PyObject *)index);
  self->ids = (Integers *)ids;
  PyObject_GC_Track((PyObject *)self);
  return (PyObject *)self;
}

/// Zones may be held by their own index, where a class derived from Index has room.
static int zones_traverse(PyObject *object, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(object));
  Py_VISIT((PyObject *)((Zones *)object)->index);
  return 0;
}

static void zones_dealloc(PyObject *object) {
  Zones *self = (Zones *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  Py_DECREF((PyObject *)self->index);
  Py_DECREF((PyObject *)self->ids);
  PyObject_GC_Del(object);
  Py_DECREF(type);
}

static Py_ssize_t zones_length(PyObject *object) { return ((Zones *)object)->ids->count; }

static PyObject *zones_item(PyObject *object, Py_ssize_t row) {
  Zones *self = (Zones *)object;
  if (row >= 0 && row < self->ids->count) {
    return zone_name_of(self->index, shared_integers_values(self->ids->shared)[row]);
  }
  return PyErr_Format(PyExc_IndexError, "expected a row from 0 to before %zd, found %zd", self->ids->count, row);
}

static PyObject *zones_to_list(PyObject *object, PyObject *Py_UNUSED(ignored)) {
  Zones *self = (Zones *)object;
  const int32_t *values = shared_integers_values(self->ids->shared);
  PyObject *list = PyList_New(self->ids->count);
  for (Py_ssize_t row = 0; list != NULL && row < self->ids->count; row++) {
    PyList_SetItem(list, row, zone_name_of(self->index, values[row]));
    if (is_interrupted(row)) Py_CLEAR(list);
  }
  return list;
}

static PyObject *zones_ids(PyObject *object, void *Py_UNUSED(closure)) {
  return Py_NewRef((PyObject *)((Zones *)object)->ids);
}

static PyObject *zones_names(PyObject *object, void *Py_UNUSED(closure)) {
  return Py_NewRef(((Zones *)object)->index->names);
}

static PyObject *zones_repr(PyObject *object) {
  return PyUnicode_FromFormat("<tzlookup.Zones of %zd>", ((Zones *)object)->ids->count);
}

static PyObject *zones_arrow_array(PyObject *object, PyObject *arguments, PyObject *names) {
  static char *parameters[] = {"requested_schema", NULL};
  PyObject *requested = NULL;
  if (!PyArg_ParseTupleAndKeywords(arguments, names, "|O:__arrow_c_array__", parameters, &requested)) return NULL;
  Zones *self = (Zones *)object;
  return arrow_export(self->ids, self->index, requested);
}

static PyObject *zones_reduce(PyObject *object, PyObject *Py_UNUSED(ignored)) {
  Zones *self = (Zones *)object;
  PyObject *module = PyType_GetModule(Py_TYPE(object));
  PyObject *restore = module == NULL ? NULL : PyObject_GetAttrString(module, "_zones");
  return restore == NULL ? NULL : Py_BuildValue("N(OOO)", restore, self->index, self->ids, self->index->names);
}

/// Whether the ids are numbers of the index, and stand for the same names as when they were pickled. Another release of
/// the boundaries, or another file at the path of the index, may number zones differently. False with an exception set.
static bool are_zones_of(const Index *index, const Integers *ids, PyObject *names) {
  int is_same = PyObject_RichCompareBool(index->names, names, Py_EQ);
  if (is_same < 0) return false;
  if (is_same == 0) {
    PyErr_Format(
        PyExc_ValueError, "%R: expected the zones of the index that was pickled, found others: pickle to_list() instead",
        index);
    return false;
  }
  const int32_t *values = shared_integers_values(ids->shared);
  Py_ssize_t count = PyTuple_Size(index->names);
  for (Py_ssize_t row = 0; row < ids->count; row++) {
    if (values[row] < count) continue;
    PyErr_Format(PyExc_ValueError, "ids: expected numbers below %zd, found %d", count, (int)values[row]);
    return false;
  }
  return true;
}

PyObject *zones_restore(PyObject *module, PyObject *arguments) {
  ModuleState *state = PyModule_GetState(module);
  PyObject *index, *ids, *names;
  if (!PyArg_ParseTuple(
          arguments, "O!O!O!", state->index_type, &index, state->integers_type, &ids, &PyTuple_Type, &names)) {
    return NULL;
  }
  if (index_opened(index) == NULL || !are_zones_of((Index *)index, (Integers *)ids, names)) return NULL;
  return zones_new((Index *)index, Py_NewRef(ids));
}

static PyMethodDef zones_methods[] = {
    {"to_list", zones_to_list, METH_NOARGS, PyDoc_STR("to_list($self, /)\n--\n\nThe names as a list, with None for a missing zone.")},
    {"__arrow_c_array__", (PyCFunction)(void (*)(void))zones_arrow_array, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("__arrow_c_array__($self, requested_schema=None)\n--\n\n"
               "The names as an Arrow array of dictionary<int32, utf8>, which shares the memory of the ids; no zone is null.\n"
               "A requested schema of utf8 or large_utf8 gets strings.")},
    {"__reduce__", zones_reduce, METH_NOARGS, PyDoc_STR("__reduce__($self, /)\n--\n\nHow to pickle the zones.")},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef zones_properties[] = {
    {"ids", zones_ids, NULL, PyDoc_STR("The numbers of the zones, as zone_ids_at returns them."), NULL},
    {"names", zones_names, NULL, PyDoc_STR("The names that the numbers represent."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot zones_slots[] = {
    {Py_tp_doc, PyDoc_STR("The names of the zones at many positions, None without a zone. Arrow takes it without a copy.")},
    {Py_tp_dealloc, zones_dealloc},
    {Py_tp_traverse, zones_traverse},
    {Py_tp_repr, zones_repr},
    {Py_tp_methods, zones_methods},
    {Py_tp_getset, zones_properties},
    {Py_tp_iter, PySeqIter_New},
    {Py_sq_length, zones_length},
    {Py_sq_item, zones_item},
    {0, NULL},
};

PyType_Spec zones_spec = {
    .name = "tzlookup._tzlookup.Zones",
    .basicsize = sizeof(Zones),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = zones_slots,
};
