// A column of numbers of a caller: a buffer, an Arrow array or stream, or a list.
#ifndef TZLOOKUP_COLUMN_H
#define TZLOOKUP_COLUMN_H

#include "arrow.h"
#include "extension.h"

/// What the numbers of a column are for, which decides on the types that it may have.
typedef enum { COLUMN_DEGREES, COLUMN_ZONES, COLUMN_INSTANTS } ColumnRole;

typedef enum {
  ELEMENT_FLOAT64,
  ELEMENT_FLOAT32,
  ELEMENT_INT64,
  ELEMENT_INT32,
  ELEMENT_INT16,
  ELEMENT_INT8,
  ELEMENT_UINT64,
  ELEMENT_UINT32,
  ELEMENT_UINT16,
  ELEMENT_UINT8
} ElementType;

/// Rows that follow each other in memory at equal distances.
typedef struct {
  /// The number of the first row, and how many there are.
  int64_t start, count;
  const char *values;
  int64_t stride;
  /// A bit for each row, from bit `first_bit` on, 0 for a null; NULL where no row is null.
  const uint8_t *validity;
  int64_t first_bit;
} Chunk;

typedef struct {
  const char *name;
  ColumnRole role;
  ElementType type;
  /// How many units of a timestamp are a second.
  int64_t units;
  /// Whether the least integer represents no time, as in numpy's datetime64.
  bool has_no_time;
  int64_t count;
  Chunk *chunks;
  int64_t chunk_count, chunk_capacity;

  // Who owns the memory.
  Py_buffer view;
  bool has_view;
  struct ArrowArray *arrays;
  int64_t array_count, array_capacity;
  void *copied_values, *copied_validity;
} Column;

/// Opens a column. False, with an exception set and nothing to close, if the object isn't one.
bool column_open(Column *column, PyObject *object, const char *name, ColumnRole role);
void column_close(Column *column);

/// For those who open a column: makes room, and adds rows at its end. False, with an exception set, without memory.
bool column_add_chunk(
    Column *column, const void *values, int64_t stride, int64_t count, const uint8_t *validity, int64_t first_bit);

/// From an object with __arrow_c_array__ or __arrow_c_stream__; *is_arrow is false if it has neither.
bool column_open_arrow(Column *column, PyObject *object, bool *is_arrow);

size_t element_size(ElementType type);

/// What is expected of a column, for messages.
const char *column_expectation(ColumnRole role);

// Reading needs no Python, and copies: the caller's memory may change meanwhile.

/// Rows of floating-point numbers; not a number for nulls.
void column_read_doubles(const Column *column, int64_t start, int64_t end, double *values);

/// Rows of zone numbers; TZLOOKUP_NO_ZONE for nulls and what is out of range.
void column_read_zones(const Column *column, int64_t start, int64_t end, int32_t *zones);

/// Rows of instants in seconds. If one is null, the zone of that row becomes TZLOOKUP_NO_ZONE.
void column_read_instants(const Column *column, int64_t start, int64_t end, int64_t *instants, int32_t *zones);

#endif
