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

static bool fill_schema(struct ArrowSchema *schema, bool has_dictionary) {
  SchemaMemory *memory = calloc(1, sizeof *memory);
  if (memory == NULL) return false;
  *schema = (struct ArrowSchema){
      .format = "i",
      .name = "",
      .flags = ARROW_FLAG_NULLABLE,
      .release = release_schema,
      .private_data = memory,
  };
  if (has_dictionary) {
    memory->dictionary =
        (struct ArrowSchema){.format = "u", .name = "", .flags = 0, .release = release_nested_schema};
    schema->dictionary = &memory->dictionary;
  }
  return true;
}

// MARK: Arrays

/// What a dictionary holds, in memory of its own: a consumer may move the dictionary out of its array, and release the
/// array first.
typedef struct {
  int32_t *offsets;
  char *bytes;
  const void *buffers[3];
} NameMemory;

static void free_names(NameMemory *names) {
  free(names->offsets);
  free(names->bytes);
  free(names);
}

static void release_names(struct ArrowArray *array) {
  free_names(array->private_data);
  array->release = NULL;
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

/// Marks what is missing as null. Where nothing is, there is no validity.
static bool fill_validity(ArrayMemory *memory, const Integers *integers, int64_t *null_count) {
  const int32_t *values = shared_integers_values(integers->shared);
  *null_count = 0;
  for (Py_ssize_t i = 0; i < integers->count; i++) *null_count += values[i] < integers->least;
  if (*null_count == 0) return true;
  memory->validity = calloc((size_t)integers->count / 8 + 1, 1);
  if (memory->validity == NULL) return false;
  for (Py_ssize_t i = 0; i < integers->count; i++) {
    memory->validity[i / 8] |= (uint8_t)((values[i] >= integers->least) << i % 8);
  }
  return true;
}

/// Writes the names one after another.
static bool fill_names(struct ArrowArray *dictionary, const tzlookup_index *index) {
  int32_t count = tzlookup_zone_count(index);
  size_t size = 0;
  for (int32_t zone = 0; zone < count; zone++) size += strlen(tzlookup_zone_name(index, zone));
  NameMemory *names = calloc(1, sizeof *names);
  if (names == NULL) return false;
  names->offsets = malloc(((size_t)count + 1) * sizeof(int32_t));
  names->bytes = malloc(size + 1);
  if (names->offsets == NULL || names->bytes == NULL) return free_names(names), false;
  int32_t end = 0;
  names->offsets[0] = 0;
  for (int32_t zone = 0; zone < count; zone++) {
    const char *name = tzlookup_zone_name(index, zone);
    size_t length = strlen(name);
    memcpy(names->bytes + end, name, length);
    end += (int32_t)length;
    names->offsets[zone + 1] = end;
  }
  names->buffers[1] = names->offsets;
  names->buffers[2] = names->bytes;
  *dictionary = (struct ArrowArray){
      .length = count,
      .n_buffers = 3,
      .buffers = names->buffers,
      .release = release_names,
      .private_data = names,
  };
  return true;
}

static bool fill_array(struct ArrowArray *array, const Integers *integers, const Index *index) {
  ArrayMemory *memory = calloc(1, sizeof *memory);
  if (memory == NULL) return false;
  memory->integers = shared_integers_retain(integers->shared);
  int64_t null_count;
  if (!fill_validity(memory, integers, &null_count) || (index != NULL && !fill_names(&memory->dictionary, index->index))) {
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

PyObject *arrow_export(const Integers *integers, const Index *index) {
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
  if (both != NULL && (!fill_schema(schema, index != NULL) || !fill_array(array, integers, index))) {
    Py_CLEAR(both);
    PyErr_NoMemory();
  }
  Py_XDECREF(first);
  Py_XDECREF(second);
  return both;
}
