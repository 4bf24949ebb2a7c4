// Reading the rows of a column, whatever its memory looks like.
#include "column.h"

#include <math.h>
#include <string.h>

size_t element_size(ElementType type) {
  switch (type) {
    case ELEMENT_INT8: case ELEMENT_UINT8: return 1;
    case ELEMENT_INT16: case ELEMENT_UINT16: return 2;
    case ELEMENT_INT32: case ELEMENT_UINT32: case ELEMENT_FLOAT32: return 4;
    default: return 8;
  }
}

bool column_add_chunk(
    Column *column, const void *values, int64_t stride, int64_t count, const uint8_t *validity, int64_t first_bit) {
  if (count == 0) return true;
  if (column->chunk_count == column->chunk_capacity) {
    int64_t capacity = column->chunk_capacity * 2 + 1;
    Chunk *chunks = PyMem_Realloc(column->chunks, (size_t)capacity * sizeof *chunks);
    if (chunks == NULL) return PyErr_NoMemory(), false;
    column->chunks = chunks;
    column->chunk_capacity = capacity;
  }
  column->chunks[column->chunk_count++] = (Chunk){
      .start = column->count,
      .count = count,
      .values = values,
      .stride = stride,
      .validity = validity,
      .first_bit = first_bit,
  };
  column->count += count;
  return true;
}

void column_close(Column *column) {
  if (column->has_view) PyBuffer_Release(&column->view);
  for (int64_t i = 0; i < column->array_count; i++) column->arrays[i].release(&column->arrays[i]);
  PyMem_Free(column->arrays);
  PyMem_Free(column->chunks);
  PyMem_Free(column->copied_values);
  PyMem_Free(column->copied_validity);
}

/// The chunk of a row.
static const Chunk *chunk_at(const Column *column, int64_t row) {
  int64_t low = 0, high = column->chunk_count - 1;
  while (low < high) {
    int64_t middle = low + (high - low + 1) / 2;
    if (column->chunks[middle].start <= row) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return &column->chunks[low];
}

static bool is_null(const Chunk *chunk, int64_t row) {
  if (chunk->validity == NULL) return false;
  int64_t bit = chunk->first_bit + row;
  return (chunk->validity[bit / 8] >> (bit % 8) & 1) == 0;
}

/// Rows that follow each other in one chunk.
typedef struct {
  const Chunk *chunk;
  /// The first of the rows, counted from the start of the chunk.
  int64_t row;
  int64_t count;
} Part;

/// The rows from `start` on that share a chunk, up to before `end`.
static Part part_at(const Column *column, int64_t start, int64_t end) {
  const Chunk *chunk = chunk_at(column, start);
  int64_t row = start - chunk->start;
  int64_t left = chunk->count - row;
  return (Part){.chunk = chunk, .row = row, .count = left < end - start ? left : end - start};
}

static const char *value_at(Part part, int64_t i) { return part.chunk->values + (part.row + i) * part.chunk->stride; }

static void read_part_as_doubles(const Column *column, Part part, double *values) {
  if (column->type == ELEMENT_FLOAT32) {
    for (int64_t i = 0; i < part.count; i++) {
      float value;
      memcpy(&value, value_at(part, i), sizeof value);
      values[i] = value;
    }
  } else if (part.chunk->stride == sizeof(double)) {
    memcpy(values, value_at(part, 0), (size_t)part.count * sizeof(double));
  } else {
    for (int64_t i = 0; i < part.count; i++) memcpy(&values[i], value_at(part, i), sizeof values[i]);
  }
  if (part.chunk->validity == NULL) return;
  for (int64_t i = 0; i < part.count; i++) {
    if (is_null(part.chunk, part.row + i)) values[i] = NAN;
  }
}

void column_read_doubles(const Column *column, int64_t start, int64_t end, double *values) {
  for (int64_t row = start; row < end;) {
    Part part = part_at(column, row, end);
    read_part_as_doubles(column, part, values + (row - start));
    row += part.count;
  }
}

#define READ(type, address) \
  { \
    type value; \
    memcpy(&value, address, sizeof value); \
    return value; \
  }

/// An integer; negative where 64 bits have no sign and it is too great.
static int64_t integer_at(const Column *column, Part part, int64_t i) {
  switch (column->type) {
    case ELEMENT_INT8: READ(int8_t, value_at(part, i))
    case ELEMENT_INT16: READ(int16_t, value_at(part, i))
    case ELEMENT_INT32: READ(int32_t, value_at(part, i))
    case ELEMENT_UINT8: READ(uint8_t, value_at(part, i))
    case ELEMENT_UINT16: READ(uint16_t, value_at(part, i))
    case ELEMENT_UINT32: READ(uint32_t, value_at(part, i))
    default: READ(int64_t, value_at(part, i))
  }
}

void column_read_zones(const Column *column, int64_t start, int64_t end, int32_t *zones) {
  for (int64_t row = start; row < end;) {
    Part part = part_at(column, row, end);
    for (int64_t i = 0; i < part.count; i++) {
      int64_t zone = is_null(part.chunk, part.row + i) ? TZLOOKUP_NO_ZONE : integer_at(column, part, i);
      zones[row - start + i] = zone >= 0 && zone <= INT32_MAX ? (int32_t)zone : TZLOOKUP_NO_ZONE;
    }
    row += part.count;
  }
}

/// The largest number of whole units that is not larger.
static int64_t floor_divide(int64_t number, int64_t units) {
  int64_t quotient = number / units;
  return number % units < 0 ? quotient - 1 : quotient;
}

void column_read_instants(const Column *column, int64_t start, int64_t end, int64_t *instants, int32_t *zones) {
  for (int64_t row = start; row < end;) {
    Part part = part_at(column, row, end);
    for (int64_t i = 0; i < part.count; i++) {
      int64_t number = integer_at(column, part, i);
      bool is_time = number != INT64_MIN || !column->has_no_time;
      bool is_missing = is_null(part.chunk, part.row + i) || !is_time || (column->type == ELEMENT_UINT64 && number < 0);
      if (is_missing) zones[row - start + i] = TZLOOKUP_NO_ZONE;
      instants[row - start + i] = column->units == 1 ? number : floor_divide(number, column->units);
    }
    row += part.count;
  }
}
