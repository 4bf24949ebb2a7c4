// What the files of the extension share: the types, and the conversions between Python's values and those of tzlookup.h.
#ifndef TZLOOKUP_EXTENSION_H
#define TZLOOKUP_EXTENSION_H

#include <Python.h>
#include <stdbool.h>
#include <stdint.h>

#include "tzlookup.h"

/// What the module has for each interpreter. Nothing of it changes after import.
typedef struct {
  PyTypeObject *index_type, *integers_type, *zones_type;
} ModuleState;

extern PyModuleDef tzlookup_module;

// MARK: Arguments

/// The parameters of a function, which callers may give by name. Those from `positional` on must be given by name.
typedef struct {
  const char *function;
  const char *const *names;
  int positional, required, count;
} Parameters;

/// Finds the argument of each parameter, NULL for one that was left out. False, with an exception set, for arguments that do
/// not fit.
bool take_arguments(
    const Parameters *parameters, PyObject *const *arguments, Py_ssize_t count, PyObject *names, PyObject **found);

/// A number of degrees or meters; infinite for an integer beyond all floats. False with an exception set.
bool double_from(PyObject *object, double *number);

/// The same, with an exception that names the argument.
bool number_from(PyObject *object, const char *name, double *number);

/// A number of threads: 1 for NULL. False with an exception set.
bool threads_from(PyObject *object, int *threads);

/// The UTF-8 of a text, "" for one that cannot be a name; NULL, with an exception set, if the object isn't a text. It lives as long
/// as the object.
const char *text_from(PyObject *object, const char *parameter, const char *expected);

/// The text of a zone name; NULL, with an exception set, for what cannot be one. It lives as long as the object.
const char *zone_name_from(PyObject *object);

/// Sets the exception for a position that is not one on Earth, and returns NULL.
PyObject *raise_position(double latitude, double longitude);

/// Sets the exception for a zone name that is not known, and returns NULL.
PyObject *raise_zone(PyObject *name, const char *expected);

// MARK: Index

/// The boundaries of a world or a region. Immutable once opened. Boundaries of a path are opened when they are made, and the default
/// default at first use, so that a program can be imported whatever the environment names.
typedef struct {
  PyObject_HEAD
  const tzlookup_index *index;
  /// The names of all zones, interned; NULL until the index is open.
  PyObject *names;
  /// What the index was opened from, None for the one that answers by default.
  PyObject *path;
  ModuleState *state;
} Index;

extern PyType_Spec index_spec;

/// The index of an object, open; NULL with an exception set.
const Index *index_opened(PyObject *object);

/// The name of a zone, or None for what is not a zone: a new reference.
PyObject *zone_name_of(const Index *self, int32_t zone);

PyObject *index_zone_ids_at(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);
PyObject *index_timezones_at(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);
PyObject *index_all_zone_ids_at(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);
PyObject *index_border_meters_at(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);
PyObject *index_utc_offsets(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);
PyObject *index_polygons(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);

// MARK: Results

/// The integers of a result. They outlive the Python object where Arrow arrays share them, and are freed with the last
/// reference, by any thread, without Python.
typedef struct SharedIntegers SharedIntegers;

SharedIntegers *shared_integers_new(Py_ssize_t count);
/// Changes the number of unshared ones, without Python; NULL, and they stay as they are, where memory is short.
SharedIntegers *shared_integers_resize(SharedIntegers *integers, Py_ssize_t count);
SharedIntegers *shared_integers_retain(SharedIntegers *integers);
void shared_integers_release(SharedIntegers *integers);
int32_t *shared_integers_values(SharedIntegers *integers);

/// An immutable array of 32-bit integers with the buffer protocol.
typedef struct {
  PyObject_HEAD
  SharedIntegers *shared;
  Py_ssize_t count;
  /// Integers less than this represent what is missing: null in Arrow.
  int32_t least;
} Integers;

extern PyType_Spec integers_spec;

/// Takes over the reference to `shared`, on failure too.
PyObject *integers_new(ModuleState *state, SharedIntegers *shared, Py_ssize_t count, int32_t least);

/// The names of zones by number, as a batch of look-ups returns them.
typedef struct {
  PyObject_HEAD
  Index *index;
  Integers *ids;
} Zones;

extern PyType_Spec zones_spec;

/// Takes over the reference to `ids`, on failure and for NULL too.
PyObject *zones_new(Index *index, PyObject *ids);

/// A tuple of an Arrow schema and an Arrow array, in capsules: integers, or, with an index, the zones that they number. Of
/// for consumers that request them with a capsule, zones are exported as plain strings instead of a dictionary.
PyObject *arrow_export(const Integers *integers, const Index *index, PyObject *requested);

// MARK: Work

/// Handles the rows from `start` to before `end`. It must not use Python.
typedef void (*RowWork)(const void *job, int64_t start, int64_t end);

/// Handles all rows without the global interpreter lock, on as many threads; on one they are handled in order. False, with
/// an exception set, if a signal handler has raised one, such as the handler of Ctrl-C.
bool handle_rows(int threads, int64_t count, RowWork work, const void *job);

/// The same for a loop over rows that holds the lock: asks for signals now and then.
static inline bool is_interrupted(Py_ssize_t row) { return row % 65536 == 65535 && PyErr_CheckSignals() != 0; }

extern PyMethodDef module_functions[];

/// Offsets by the rules of names, for the names' numbers and as many instants.
PyObject *named_utc_offsets(PyObject *module, PyObject *arguments);

/// The latitude and longitude that a text has, in units of 1e-7 degrees.
PyObject *parse(PyObject *module, PyObject *text);

/// Integers and zones from what their __reduce__ returns.
PyObject *integers_restore(PyObject *module, PyObject *arguments);
PyObject *zones_restore(PyObject *module, PyObject *arguments);

#endif
