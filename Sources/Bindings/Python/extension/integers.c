// Integers32: the numbers that a batch returns, for whatever reads buffers or Arrow arrays.
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "extension.h"

// MARK: Memory

struct SharedIntegers {
  _Atomic int64_t references;
  int32_t values[];
};

SharedIntegers *shared_integers_resize(SharedIntegers *integers, Py_ssize_t count) {
  bool fits = (size_t)count <= (PTRDIFF_MAX - sizeof(SharedIntegers)) / sizeof(int32_t);
  return fits ? realloc(integers, sizeof *integers + (size_t)count * sizeof(int32_t)) : NULL;
}

SharedIntegers *shared_integers_new(Py_ssize_t count) {
  SharedIntegers *integers = shared_integers_resize(NULL, count);
  if (integers == NULL) {
    PyErr_NoMemory();
    return NULL;
  }
  atomic_init(&integers->references, 1);
  return integers;
}

SharedIntegers *shared_integers_retain(SharedIntegers *integers) {
  atomic_fetch_add_explicit(&integers->references, 1, memory_order_relaxed);
  return integers;
}

void shared_integers_release(SharedIntegers *integers) {
  if (atomic_fetch_sub_explicit(&integers->references, 1, memory_order_acq_rel) == 1) free(integers);
}

int32_t *shared_integers_values(SharedIntegers *integers) { return integers->values; }

// MARK: The object

PyObject *integers_new(ModuleState *state, SharedIntegers *shared, Py_ssize_t count, int32_t least) {
  Integers *self = PyObject_New(Integers, state->integers_type);
  if (self == NULL) {
    shared_integers_release(shared);
    return NULL;
  }
  self->shared = shared;
  self->count = count;
  self->least = least;
  return (PyObject *)self;
}

static void integers_dealloc(PyObject *object) {
  Integers *self = (Integers *)object;
  PyTypeObject *type = Py_TYPE(object);
  shared_integers_release(self->shared);
  PyObject_Free(object);
  Py_DECREF(type);
}

static Py_ssize_t integers_length(PyObject *object) { return ((Integers *)object)->count; }

static PyObject *integers_item(PyObject *object, Py_ssize_t row) {
  Integers *self = (Integers *)object;
  if (row >= 0 && row < self->count) return PyLong_FromLong(self->shared->values[row]);
  return PyErr_Format(PyExc_IndexError, "expected a row from 0 to before %zd, found %zd", self->count, row);
}

static PyObject *integers_to_list(PyObject *object, PyObject *Py_UNUSED(ignored)) {
  Integers *self = (Integers *)object;
  PyObject *list = PyList_New(self->count);
  for (Py_ssize_t row = 0; list != NULL && row < self->count; row++) {
    PyObject *number = is_interrupted(row) ? NULL : PyLong_FromLong(self->shared->values[row]);
    if (number == NULL) {
      Py_CLEAR(list);
    } else {
      PyList_SetItem(list, row, number);
    }
  }
  return list;
}

static PyObject *integers_repr(PyObject *object) {
  return PyUnicode_FromFormat("<tzlookup.Integers32 of %zd>", ((Integers *)object)->count);
}

static PyObject *integers_reduce(PyObject *object, PyObject *Py_UNUSED(ignored)) {
  Integers *self = (Integers *)object;
  PyObject *module = PyType_GetModule(Py_TYPE(object));
  PyObject *restore = module == NULL ? NULL : PyObject_GetAttrString(module, "_integers");
  if (restore == NULL) return NULL;
  const char *bytes = (const char *)self->shared->values;
  PyObject *values = PyBytes_FromStringAndSize(bytes, self->count * (Py_ssize_t)sizeof(int32_t));
  return Py_BuildValue("N(Nl)", restore, values, (long)self->least);
}

PyObject *integers_restore(PyObject *module, PyObject *arguments) {
  PyObject *bytes;
  int least;
  // No format with a size: with the headers of Python 3.13, Python 3.12 would refuse it.
  if (!PyArg_ParseTuple(arguments, "Si", &bytes, &least)) return NULL;
  Py_ssize_t count = PyBytes_Size(bytes) / (Py_ssize_t)sizeof(int32_t);
  SharedIntegers *shared = shared_integers_new(count);
  if (shared == NULL) return NULL;
  memcpy(shared->values, PyBytes_AsString(bytes), (size_t)count * sizeof(int32_t));
  return integers_new(PyModule_GetState(module), shared, count, least);
}

// MARK: Buffers

static int integers_get_buffer(PyObject *object, Py_buffer *view, int flags) {
  static char format[] = "i";
  static Py_ssize_t stride = sizeof(int32_t);
  Integers *self = (Integers *)object;
  if (flags & PyBUF_WRITABLE) {
    view->obj = NULL;
    PyErr_SetString(PyExc_BufferError, "expected a request to read, found one to write: copy the integers first");
    return -1;
  }
  *view = (Py_buffer){
      .obj = Py_NewRef(object),
      .buf = self->shared->values,
      .len = self->count * stride,
      .itemsize = stride,
      .readonly = 1,
      .ndim = 1,
      .format = flags & PyBUF_FORMAT ? format : NULL,
      // It lives as long as the object, which the view holds.
      .shape = flags & PyBUF_ND ? &self->count : NULL,
      .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? &stride : NULL,
  };
  return 0;
}

static PyObject *integers_arrow_array(PyObject *object, PyObject *arguments, PyObject *names) {
  static char *parameters[] = {"requested_schema", NULL};
  PyObject *requested = NULL;
  if (!PyArg_ParseTupleAndKeywords(arguments, names, "|O:__arrow_c_array__", parameters, &requested)) return NULL;
  return arrow_export((Integers *)object, NULL, NULL);
}

static PyMethodDef integers_methods[] = {
    {"to_list", integers_to_list, METH_NOARGS, PyDoc_STR("to_list($self, /)\n--\n\nThe integers as a list.")},
    {"__arrow_c_array__", (PyCFunction)(void (*)(void))integers_arrow_array, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("__arrow_c_array__($self, requested_schema=None)\n--\n\n"
               "The integers as an Arrow array of int32, which shares their memory; what is missing is null.")},
    {"__reduce__", integers_reduce, METH_NOARGS, PyDoc_STR("__reduce__($self, /)\n--\n\nHow to pickle the integers.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot integers_slots[] = {
    {Py_tp_doc, PyDoc_STR("An immutable array of 32-bit integers. numpy.asarray and memoryview take it without a copy.")},
    {Py_tp_dealloc, integers_dealloc},
    {Py_tp_repr, integers_repr},
    {Py_tp_methods, integers_methods},
    {Py_tp_iter, PySeqIter_New},
    {Py_sq_length, integers_length},
    {Py_sq_item, integers_item},
    {Py_bf_getbuffer, integers_get_buffer},
    {0, NULL},
};

PyType_Spec integers_spec = {
    .name = "tzlookup._tzlookup.Integers32",
    .basicsize = sizeof(Integers),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = integers_slots,
};
