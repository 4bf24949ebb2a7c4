// The methods of Index for many positions at once.
#include <math.h>
#include <string.h>

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

/// The rows of two columns, and whose answers they have.
typedef struct {
  ModuleState *state;
  const tzlookup_index *index;
  /// Rules by their number, instead of an index.
  const tzlookup_rules **rules;
  int64_t rule_count;
  Column pair[2];
  int threads;
  /// One for each row.
  int32_t *results;
} Batch;

static void batch_close(Batch *batch) {
  column_close(&batch->pair[0]);
  column_close(&batch->pair[1]);
}

/// Replaces zones, as timezones_at returns them, by their numbers in an index. False, with an exception set, where it has
/// others.
static bool take_ids_of_zones(const Index *self, PyObject **zones) {
  if (!Py_IS_TYPE(*zones, self->state->zones_type)) return true;
  Zones *found = (Zones *)*zones;
  int is_same = PyObject_RichCompareBool(found->index->names, self->names, Py_EQ);
  if (is_same > 0) *zones = (PyObject *)found->ids;
  if (is_same == 0) {
    PyErr_Format(PyExc_ValueError, "zone_ids: expected zones of this index, found those of %R", found->index);
  }
  return is_same > 0;
}

/// What all batches of an index have in common: two columns, and how many threads.
static bool batch_open(
    Batch *batch, PyObject *object, const Parameters *parameters, const ColumnRole roles[2], PyObject *const *arguments,
    Py_ssize_t count, PyObject *names) {
  const Index *self = index_opened(object);
  PyObject *found[3] = {NULL};
  if (self == NULL) return false;
  *batch = (Batch){.state = self->state, .index = self->index};
  return take_arguments(parameters, arguments, count, names, found) && threads_from(found[2], &batch->threads) &&
         take_ids_of_zones(self, &found[0]) && open_pair(batch->pair, found, parameters->names, roles);
}

/// Handles all rows of a batch, and closes it: integers, of which those less than `least` stand for what is missing.
static PyObject *batch_run(Batch *batch, RowWork work, int32_t least) {
  Py_ssize_t count = (Py_ssize_t)batch->pair[0].count;
  SharedIntegers *results = shared_integers_new(count);
  if (results != NULL) {
    batch->results = shared_integers_values(results);
    if (!handle_rows(batch->threads, count, work, batch)) {
      shared_integers_release(results);
      results = NULL;
    }
  }
  batch_close(batch);
  return results == NULL ? NULL : integers_new(batch->state, results, count, least);
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

/// Opens the columns of a function of positions.
static bool open_positions(
    Batch *batch, PyObject *object, const char *function, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  static const char *const parameter_names[] = {"lats", "lngs", "threads"};
  static const ColumnRole roles[] = {COLUMN_DEGREES, COLUMN_DEGREES};
  Parameters parameters = {
      .function = function, .names = parameter_names, .positional = 2, .required = 2, .count = 3};
  return batch_open(batch, object, &parameters, roles, arguments, count, names);
}

static PyObject *find_zones(
    PyObject *object, const char *function, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  Batch batch;
  return open_positions(&batch, object, function, arguments, count, names) ? batch_run(&batch, find_rows, 0) : NULL;
}

PyObject *index_zone_ids_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return find_zones(object, "zone_ids_at", arguments, count, names);
}

PyObject *index_timezones_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return zones_new((Index *)object, find_zones(object, "timezones_at", arguments, count, names));
}

// MARK: All zones

/// The zones of all rows, one row after the other, and for each row how many they are, or a negative number.
typedef struct {
  Batch batch;
  SharedIntegers *counts, *zones;
  int64_t count, capacity;
  bool is_short_of_memory;
} ZoneLists;

/// Makes room for the zones of another row.
static bool make_room(ZoneLists *lists) {
  int32_t most = tzlookup_zone_count(lists->batch.index);
  if (lists->capacity - lists->count >= most) return true;
  int64_t capacity = lists->capacity * 2 + most;
  SharedIntegers *zones = shared_integers_resize(lists->zones, (Py_ssize_t)capacity);
  if (zones == NULL) return false;
  lists->zones = zones;
  lists->capacity = capacity;
  return true;
}

static void list_rows(const void *job, int64_t start, int64_t end) {
  ZoneLists *lists = (ZoneLists *)job;
  double latitudes[BLOCK], longitudes[BLOCK];
  for (int64_t row = start; row < end && !lists->is_short_of_memory; row += BLOCK) {
    int64_t last = end - row < BLOCK ? end : row + BLOCK;
    column_read_doubles(&lists->batch.pair[0], row, last, latitudes);
    column_read_doubles(&lists->batch.pair[1], row, last, longitudes);
    for (int64_t i = 0; i < last - row; i++) {
      if (!make_room(lists)) {
        lists->is_short_of_memory = true;
        return;
      }
      int32_t count = tzlookup_find_all(
          lists->batch.index, latitudes[i], longitudes[i], shared_integers_values(lists->zones) + lists->count,
          tzlookup_zone_count(lists->batch.index));
      shared_integers_values(lists->counts)[row + i] = count;
      if (count > 0) lists->count += count;
    }
  }
}

/// The two arrays as a tuple, which takes over the references.
static PyObject *tuple_of(ZoneLists *lists, Py_ssize_t rows) {
  SharedIntegers *counts = lists->counts, *zones = lists->zones;
  lists->counts = lists->zones = NULL;
  PyObject *first = integers_new(lists->batch.state, counts, rows, TZLOOKUP_OUTSIDE_REGION);
  PyObject *second = integers_new(lists->batch.state, zones, (Py_ssize_t)lists->count, 0);
  if (first != NULL && second != NULL) return Py_BuildValue("(NN)", first, second);
  Py_XDECREF(first);
  Py_XDECREF(second);
  return NULL;
}

PyObject *index_all_zone_ids_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  ZoneLists lists = {.count = 0};
  if (!open_positions(&lists.batch, object, "_all_zone_ids_at", arguments, count, names)) return NULL;
  Py_ssize_t rows = (Py_ssize_t)lists.batch.pair[0].count;
  lists.capacity = rows;
  lists.counts = shared_integers_new(rows);
  lists.zones = shared_integers_new(rows);
  PyObject *results = NULL;
  // On one thread, which keeps the order.
  if (lists.counts != NULL && lists.zones != NULL && handle_rows(1, rows, list_rows, &lists)) {
    results = lists.is_short_of_memory ? PyErr_NoMemory() : tuple_of(&lists, rows);
  }
  batch_close(&lists.batch);
  if (lists.counts != NULL) shared_integers_release(lists.counts);
  if (lists.zones != NULL) shared_integers_release(lists.zones);
  return results;
}

// MARK: Borders

typedef struct {
  Batch batch;
  char *meters;
} Distances;

static void measure_rows(const void *job, int64_t start, int64_t end) {
  const Distances *distances = job;
  for (int64_t row = start; row < end; row++) {
    double latitude, longitude;
    column_read_doubles(&distances->batch.pair[0], row, row + 1, &latitude);
    column_read_doubles(&distances->batch.pair[1], row, row + 1, &longitude);
    tzlookup_border border;
    if (tzlookup_nearest_border(distances->batch.index, latitude, longitude, &border) != TZLOOKUP_OK) border.meters = NAN;
    memcpy(distances->meters + row * (int64_t)sizeof(double), &border.meters, sizeof(double));
  }
}

PyObject *index_border_meters_at(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  Distances distances;
  if (!open_positions(&distances.batch, object, "_border_meters_at", arguments, count, names)) return NULL;
  int64_t rows = distances.batch.pair[0].count;
  PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(rows * (int64_t)sizeof(double)));
  if (bytes != NULL) {
    distances.meters = PyBytes_AsString(bytes);
    if (!handle_rows(distances.batch.threads, rows, measure_rows, &distances)) Py_CLEAR(bytes);
  }
  batch_close(&distances.batch);
  return bytes;
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
  Batch batch;
  bool is_open = batch_open(&batch, object, &parameters, roles, arguments, count, names);
  return is_open ? batch_run(&batch, offset_rows, TZLOOKUP_NO_OFFSET + 1) : NULL;
}

static void named_offset_rows(const void *job, int64_t start, int64_t end) {
  const Batch *batch = job;
  int32_t numbers[BLOCK];
  int64_t instants[BLOCK];
  for (int64_t row = start; row < end; row += BLOCK) {
    int64_t last = end - row < BLOCK ? end : row + BLOCK;
    column_read_zones(&batch->pair[0], row, last, numbers);
    column_read_instants(&batch->pair[1], row, last, instants, numbers);
    for (int64_t i = 0; i < last - row; i++) {
      bool is_known = numbers[i] >= 0 && numbers[i] < batch->rule_count;
      batch->results[row + i] = tzlookup_utc_offset(is_known ? batch->rules[numbers[i]] : NULL, instants[i]);
    }
  }
}

/// Finds the rules of names, NULL for those that the tz database does not have. False with an exception set.
static bool find_rules(Batch *batch, PyObject *names) {
  batch->rule_count = PySequence_Size(names);
  if (batch->rule_count < 0) return false;
  batch->rules = PyMem_Calloc((size_t)batch->rule_count + 1, sizeof *batch->rules);
  if (batch->rules == NULL) return PyErr_NoMemory(), false;
  for (int64_t i = 0; i < batch->rule_count; i++) {
    PyObject *name = PySequence_GetItem(names, (Py_ssize_t)i);
    const char *text = name == NULL ? NULL : zone_name_from(name);
    if (text != NULL) batch->rules[i] = tzlookup_rules_named(text);
    Py_XDECREF(name);
    if (text == NULL) return false;
  }
  return true;
}

PyObject *named_utc_offsets(PyObject *module, PyObject *arguments) {
  static const char *const parameter_names[] = {"numbers", "instants"};
  static const ColumnRole roles[] = {COLUMN_ZONES, COLUMN_INSTANTS};
  PyObject *names, *found[2];
  if (!PyArg_ParseTuple(arguments, "OOO", &names, &found[0], &found[1])) return NULL;
  Batch batch = {.state = PyModule_GetState(module), .threads = 1};
  bool is_open = find_rules(&batch, names) && open_pair(batch.pair, found, parameter_names, roles);
  PyObject *offsets = is_open ? batch_run(&batch, named_offset_rows, TZLOOKUP_NO_OFFSET + 1) : NULL;
  PyMem_Free(batch.rules);
  return offsets;
}
