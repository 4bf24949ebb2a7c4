// The methods of Index for many positions at once.
#include "column.h"

/// Rows that are converted and handled at a time: their numbers fit the nearest cache.
enum { BLOCK = 1024 };

static bool raise_lengths(const Column *first, const Column *second) {
  PyErr_Format(
      PyExc_ValueError, "expected %s and %s of the same length, found %lld and %lld", first->name, second->name,
      (long long)first->count, (long long)second->count);
  return false;
}

/// Opens two columns of the same length.
static bool open_pair(Column pair[2], PyObject *const objects[2], const char *const names[2], const ColumnRole roles[2]) {
  if (!column_open(&pair[0], objects[0], names[0], roles[0])) return false;
  if (column_open(&pair[1], objects[1], names[1], roles[1])) {
    if (pair[0].count == pair[1].count || raise_lengths(&pair[0], &pair[1])) return true;
    column_close(&pair[1]);
  }
  column_close(&pair[0]);
  return false;
}

typedef struct {
  const tzlookup_index *index;
  const Column *pair;
  int32_t *results;
} Batch;

/// Handles all rows of two columns: integers, of which those less than `least` stand for what is missing.
static PyObject *handle_pair(const Index *self, const Column pair[2], int threads, RowWork work, int32_t least) {
  Py_ssize_t count = (Py_ssize_t)pair[0].count;
  SharedIntegers *results = shared_integers_new(count);
  if (results == NULL) return NULL;
  Batch batch = {.index = self->index, .pair = pair, .results = shared_integers_values(results)};
  handle_rows(threads, count, work, &batch);
  return integers_new(self->state, results, count, least);
}

/// What all batches have in common: two columns, and how many threads.
static PyObject *run_batch(
    PyObject *object, const Parameters *parameters, const ColumnRole roles[2], PyObject *const *arguments,
    Py_ssize_t count, PyObject *names, RowWork work, int32_t least) {
  const Index *self = index_opened(object);
  PyObject *found[3];
  int threads;
  Column pair[2];
  if (self == NULL) return NULL;
  if (!take_arguments(parameters, arguments, count, names, found) || !threads_from(found[2], &threads)) return NULL;
  if (!open_pair(pair, found, parameters->names, roles)) return NULL;
  PyObject *results = handle_pair(self, pair, threads, work, least);
  column_close(&pair[0]);
  column_close(&pair[1]);
  return results;
}

// MARK: Zones

static void find_rows(const void *job, int64_t start, int64_t end) {
  const Batch *batch = job;
  double latitudes[BLOCK], longitudes[BLOCK];
  for (int64_t row = start; row < end; row += BLOCK) {
    int64_t last = end - row < BLOCK ? end : row + BLOCK;
    column_read_doubles(&batch->pair[0], row, last, latitudes);
    column_read_doubles(&batch->pair[1], row, last, longitudes);
    tzlookup_find_many(batch->index, latitudes, longitudes, (size_t)(last - row), batch->results + row);
  }
}

static PyObject *find_zones(
    PyObject *object, const char *function, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  static const char *const parameter_names[] = {"lats", "lngs", "threads"};
  static const ColumnRole roles[] = {COLUMN_DEGREES, COLUMN_DEGREES};
  Parameters parameters = {
      .function = function, .names = parameter_names, .positional = 2, .required = 2, .count = 3};
  return run_batch(object, &parameters, roles, arguments, count, names, find_rows, 0);
}

PyObject *index_zone_ids_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return find_zones(object, "zone_ids_at", arguments, count, names);
}

PyObject *index_timezones_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return zones_new((Index *)object, find_zones(object, "timezones_at", arguments, count, names));
}

// MARK: Offsets

static void offset_rows(const void *job, int64_t start, int64_t end) {
  const Batch *batch = job;
  int32_t zones[BLOCK];
  int64_t instants[BLOCK];
  for (int64_t row = start; row < end; row += BLOCK) {
    int64_t last = end - row < BLOCK ? end : row + BLOCK;
    column_read_zones(&batch->pair[0], row, last, zones);
    column_read_instants(&batch->pair[1], row, last, instants, zones);
    tzlookup_utc_offsets(batch->index, zones, instants, (size_t)(last - row), batch->results + row);
  }
}

PyObject *index_utc_offsets(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  static const char *const parameter_names[] = {"zone_ids", "instants", "threads"};
  static const ColumnRole roles[] = {COLUMN_ZONES, COLUMN_INSTANTS};
  static const Parameters parameters = {
      .function = "utc_offsets", .names = parameter_names, .positional = 2, .required = 2, .count = 3};
  return run_batch(
      object, &parameters, roles, arguments, count, names, offset_rows, TZLOOKUP_NO_OFFSET + 1);
}
