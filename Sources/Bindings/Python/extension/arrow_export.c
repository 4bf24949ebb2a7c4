// Results as Arrow arrays, by the PyCapsule interface.
//
// A consumer may release an array on any thread, and after Python has ended: nothing of what it holds is an object of Python.
#include <stdlib.h>
#include <string.h>

#include "arrow.h"
#include "extension.h"

// MARK: Schemas

/// Room for the schema of a dictionary. It holds constants alone, so that it may be moved.
typedef struct {
  struct ArrowSchema dictionary;
} SchemaMemory;

static void release_nested_schema(struct ArrowSchema *schema) { schema->release = NULL; }

static void release_schema(struct ArrowSchema *schema) {
  SchemaMemory *memory = schema->private_data;
  if (memory->dictionary.release != NULL) memory->dictionary.release(&memory->dictionary);
  free(memory);
  schema->release = NULL;
}

/// What zones are exported as, which is what a consumer requested where that is possible.
typedef enum { FORM_INTEGERS, FORM_DICTIONARY, FORM_TEXT, FORM_LARGE_TEXT } Form;

static const char *const formats[] = {"i", "i", "u", "U"};

static bool fill_schema(struct ArrowSchema *schema, Form form) {
  SchemaMemory *memory = calloc(1, sizeof *memory);
  if (memory == NULL) return false;
  *schema = (struct ArrowSchema){
      .format = formats[form],
      .name = "",
      .flags = ARROW_FLAG_NULLABLE,
      .release = release_schema,
      .private_data = memory,
  };
  if (form == FORM_DICTIONARY) {
    memory->dictionary =
        (struct ArrowSchema){.format = "u", .name = "", .flags = 0, .release = release_nested_schema};
    schema->dictionary = &memory->dictionary;
  }
  return true;
}

// MARK: Arrays

/// A bit for each row, 0 for what is missing; NULL where nothing is. False without memory.
static bool make_validity(const Integers *integers, uint8_t **validity, int64_t *null_count) {
  const int32_t *values = shared_integers_values(integers->shared);
  *null_count = 0;
  for (Py_ssize_t i = 0; i < integers->count; i++) *null_count += values[i] < integers->least;
  if (*null_count == 0) return true;
  *validity = calloc((size_t)integers->count / 8 + 1, 1);
  if (*validity == NULL) return false;
  for (Py_ssize_t i = 0; i < integers->count; i++) {
    (*validity)[i / 8] |= (uint8_t)((values[i] >= integers->least) << i % 8);
  }
  return true;
}

/// What an array of texts holds. That of a dictionary has memory of its own: a consumer may move the dictionary out of its
/// array, and release the array first.
typedef struct {
  uint8_t *validity;
  void *ends;
  char *bytes;
  const void *buffers[3];
} TextMemory;

static void free_text(TextMemory *text) {
  free(text->validity);
  free(text->ends);
  free(text->bytes);
  free(text);
}

static void release_text(struct ArrowArray *array) {
  free_text(array->private_data);
  array->release = NULL;
}

/// The zone of a row: that of its number, or, without rows, the row itself.
static const char *text_at(const Index *index, const Integers *rows, int64_t row) {
  int32_t zone = rows == NULL ? (int32_t)row : shared_integers_values(rows->shared)[row];
  const char *name = tzlookup_zone_name(index->index, zone);
  return name == NULL ? "" : name;
}

/// Writes the names of the zones that rows number, or, without rows, of all zones.
static bool fill_text(struct ArrowArray *array, const Index *index, const Integers *rows, bool is_large) {
  int64_t count = rows == NULL ? tzlookup_zone_count(index->index) : rows->count, null_count = 0;
  int64_t size = 0;
  for (int64_t row = 0; row < count; row++) size += (int64_t)strlen(text_at(index, rows, row));
  if (!is_large && size > INT32_MAX) {
    PyErr_SetString(PyExc_OverflowError, "expected the type large_string: the names are longer than a string array holds");
    return false;
  }
  TextMemory *text = calloc(1, sizeof *text);
  if (text == NULL) return false;
  size_t width = is_large ? sizeof(int64_t) : sizeof(int32_t);
  text->ends = calloc((size_t)count + 1, width);
  text->bytes = malloc((size_t)size + 1);
  if (text->ends == NULL || text->bytes == NULL || (rows != NULL && !make_validity(rows, &text->validity, &null_count))) {
    return free_text(text), false;
  }
  int64_t end = 0;
  for (int64_t row = 0; row < count; row++) {
    const char *name = text_at(index, rows, row);
    size_t length = strlen(name);
    memcpy(text->bytes + end, name, length);
    end += (int64_t)length;
    if (is_large) ((int64_t *)text->ends)[row + 1] = end;
    else ((int32_t *)text->ends)[row + 1] = (int32_t)end;
  }
  text->buffers[0] = text->validity;
  text->buffers[1] = text->ends;
  text->buffers[2] = text->bytes;
  *array = (struct ArrowArray){
      .length = count,
      .null_count = null_count,
      .n_buffers = 3,
      .buffers = text->buffers,
      .release = release_text,
      .private_data = text,
  };
  return true;
}

/// What an array holds: a share of the integers, their validity, and the dictionary unless it was moved.
typedef struct {
  SharedIntegers *integers;
  uint8_t *validity;
  const void *buffers[2];
  struct ArrowArray dictionary;
} ArrayMemory;

static void free_memory(ArrayMemory *memory) {
  if (memory->dictionary.release != NULL) memory->dictionary.release(&memory->dictionary);
  shared_integers_release(memory->integers);
  free(memory->validity);
  free(memory);
}

static void release_array(struct ArrowArray *array) {
  free_memory(array->private_data);
  array->release = NULL;
}

static bool fill_array(struct ArrowArray *array, const Integers *integers, const Index *index) {
  ArrayMemory *memory = calloc(1, sizeof *memory);
  if (memory == NULL) return false;
  memory->integers = shared_integers_retain(integers->shared);
  int64_t null_count;
  if (!make_validity(integers, &memory->validity, &null_count) ||
      (index != NULL && !fill_text(&memory->dictionary, index, NULL, false))) {
    free_memory(memory);
    return false;
  }
  memory->buffers[0] = memory->validity;
  memory->buffers[1] = shared_integers_values(memory->integers);
  *array = (struct ArrowArray){
      .length = integers->count,
      .null_count = null_count,
      .n_buffers = 2,
      .buffers = memory->buffers,
      .dictionary = index == NULL ? NULL : &memory->dictionary,
      .release = release_array,
      .private_data = memory,
  };
  return true;
}

// MARK: Capsules

static void destroy_schema_capsule(PyObject *capsule) {
  struct ArrowSchema *schema = PyCapsule_GetPointer(capsule, "arrow_schema");
  // A consumer that has taken the schema has set this to NULL.
  if (schema->release != NULL) schema->release(schema);
  free(schema);
}

static void destroy_array_capsule(PyObject *capsule) {
  struct ArrowArray *array = PyCapsule_GetPointer(capsule, "arrow_array");
  if (array->release != NULL) array->release(array);
  free(array);
}

/// Puts memory into a capsule, or destroys it where that fails.
static PyObject *capsule_of(void *memory, const char *name, PyCapsule_Destructor destroy) {
  PyObject *capsule = PyCapsule_New(memory, name, destroy);
  if (capsule == NULL) free(memory);
  return capsule;
}

/// The form that a consumer requests by a capsule with a schema, or that of a dictionary. False with an exception set.
static bool read_request(PyObject *requested, Form *form) {
  *form = FORM_DICTIONARY;
  if (requested == NULL || requested == Py_None) return true;
  const struct ArrowSchema *schema = PyCapsule_GetPointer(requested, "arrow_schema");
  if (schema == NULL) return false;
  if (schema->release == NULL || schema->format == NULL || schema->dictionary != NULL) return true;
  if (strcmp(schema->format, formats[FORM_TEXT]) == 0) *form = FORM_TEXT;
  if (strcmp(schema->format, formats[FORM_LARGE_TEXT]) == 0) *form = FORM_LARGE_TEXT;
  return true;
}

static bool fill(
    struct ArrowSchema *schema, struct ArrowArray *array, const Integers *integers, const Index *index, Form form) {
  if (!fill_schema(schema, form)) return false;
  if (form == FORM_TEXT || form == FORM_LARGE_TEXT) return fill_text(array, index, integers, form == FORM_LARGE_TEXT);
  return fill_array(array, integers, index);
}

PyObject *arrow_export(const Integers *integers, const Index *index, PyObject *requested) {
  Form form = FORM_INTEGERS;
  if (index != NULL && !read_request(requested, &form)) return NULL;
  // Empty ones, which a destructor only frees.
  struct ArrowSchema *schema = calloc(1, sizeof *schema);
  struct ArrowArray *array = calloc(1, sizeof *array);
  if (schema == NULL || array == NULL) {
    free(schema);
    free(array);
    return PyErr_NoMemory();
  }
  PyObject *first = capsule_of(schema, "arrow_schema", destroy_schema_capsule);
  PyObject *second = capsule_of(array, "arrow_array", destroy_array_capsule);
  PyObject *both = first == NULL || second == NULL ? NULL : PyTuple_Pack(2, first, second);
  if (both != NULL && !fill(schema, array, integers, index, form)) {
    Py_CLEAR(both);
    if (!PyErr_Occurred()) PyErr_NoMemory();
  }
  Py_XDECREF(first);
  Py_XDECREF(second);
  return both;
}
