#ifndef TZLOOKUP_CINSTRUCTIONS_H
#define TZLOOKUP_CINSTRUCTIONS_H

// Instructions of the processor that Swift has no name for. Everything is inline: nothing is called or linked.

/// Starts loading a cache line without waiting for it. The bytes need not exist: a prefetch never faults.
static inline void tzlookup_prefetch(const void *address) { __builtin_prefetch(address); }

/// The same for the lines of 64 bytes of a leaf, at most six, the first of which is at `address`. Lines that are not part
/// of it are the last once more: there is no branch.
static inline void tzlookup_prefetch_leaf(const void *address, unsigned last) {
  unsigned end = 64 * last;
  for (unsigned line = 0; line < 384; line += 64) __builtin_prefetch((const char *)address + (line < end ? line : end));
}

/// Whether an odd number of bits are set: 1, else 0.
static inline unsigned tzlookup_parity(unsigned bits) { return (unsigned)__builtin_parity(bits); }

// Vectors are those of the compiler, not of a processor: SSE2 on x86-64, NEON on arm64, and scalars where there are none.
// They stay inside functions, because how they are passed depends on the processor.
typedef short tzlookup_ends __attribute__((ext_vector_type(16)));
typedef _Bool tzlookup_end_bits __attribute__((ext_vector_type(16)));

static inline unsigned tzlookup_bits(const tzlookup_ends *masks) {
  tzlookup_end_bits bits = __builtin_convertvector(*masks < 0, tzlookup_end_bits);
  unsigned short result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

/// A box, rounded as ends of blocks are.
typedef struct {
  short south, north, west, east;
} tzlookup_box;

/// Compares a box with up to 16 blocks of edges by the ends of the blocks: bit n + 16 of the result is set where the ends of
/// block n do not tell that it lies on one side of the box; bit n where it lies to the west, and crosses `row` an odd number
/// of times.
///
/// - rows, columns: 34 bytes that can be read; no edge leaves the box of its block's ends by more than the margins.
/// - isRounded: Not 0 if ends and row are rounded down, so that ends in that row may lie on either side of it.
static inline unsigned tzlookup_scan_portable(
  const void *rows, const void *columns, int count, tzlookup_box box, short rowMargin, short columnMargin, short row,
  int isRounded
) {
  int north = box.north + rowMargin, south = box.south - rowMargin;
  int east = box.east + columnMargin, west = box.west - columnMargin;
  // Where nothing is rounded, at worst a block more is looked at.
  short unclear = isRounded ? row : 32767;
  unsigned result = 0;
  for (int block = 0; block < count && block < 16; block += 1) {
    short ends[4];
    __builtin_memcpy(ends, (const char *)rows + 2 * block, 4);
    __builtin_memcpy(ends + 2, (const char *)columns + 2 * block, 4);
    if ((ends[0] > north && ends[1] > north) || (ends[0] < south && ends[1] < south)) continue;
    if (ends[2] > east && ends[3] > east) continue;
    int isWest = ends[2] < west && ends[3] < west && ends[0] != unclear && ends[1] != unclear;
    unsigned bit = isWest ? (ends[0] > row) != (ends[1] > row) : 0x10000;
    result |= bit << block;
  }
  return result;
}

/// The same with the processor's vectors, if it has them and `TZLOOKUP_SCALARS` is not defined.
static inline unsigned tzlookup_scan(
  const void *rows, const void *columns, int count, tzlookup_box box, short rowMargin, short columnMargin, short row,
  int isRounded
) {
#if !defined(TZLOOKUP_SCALARS) && (defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__))
  tzlookup_ends y0, y1, x0, x1, y = row, rowMargins = rowMargin, columnMargins = columnMargin;
  __builtin_memcpy(&y0, rows, sizeof y0);
  __builtin_memcpy(&y1, (const char *)rows + 2, sizeof y1);
  __builtin_memcpy(&x0, columns, sizeof x0);
  __builtin_memcpy(&x1, (const char *)columns + 2, sizeof x1);
  tzlookup_ends low = __builtin_elementwise_min(y0, y1), high = __builtin_elementwise_max(y0, y1);
  tzlookup_ends isBeside = (low > __builtin_elementwise_add_sat((tzlookup_ends)box.north, rowMargins))
    | (high < __builtin_elementwise_sub_sat((tzlookup_ends)box.south, rowMargins))
    | (__builtin_elementwise_min(x0, x1) > __builtin_elementwise_add_sat((tzlookup_ends)box.east, columnMargins));
  tzlookup_ends unclear = (short)(isRounded ? row : 32767);
  tzlookup_ends isWest =
    (__builtin_elementwise_max(x0, x1) < __builtin_elementwise_sub_sat((tzlookup_ends)box.west, columnMargins))
    & (low != unclear) & (high != unclear);
  tzlookup_ends isCrossed = (high > y) & (low <= y) & isWest & ~isBeside;
  isBeside |= isWest;
  unsigned valid = (unsigned short)((2ull << (count - 1)) - 1);
  return (tzlookup_bits(&isCrossed) & valid) | (~tzlookup_bits(&isBeside) & valid) << 16;
#else
  return tzlookup_scan_portable(rows, columns, count, box, rowMargin, columnMargin, row, isRounded);
#endif
}

typedef unsigned long long tzlookup_longs __attribute__((ext_vector_type(2)));
typedef unsigned char tzlookup_bytes __attribute__((ext_vector_type(16)));
typedef unsigned short tzlookup_shorts __attribute__((ext_vector_type(16)));

/// The sum of the halves of the first bytes, 4 bits each; up to 15 bytes after them can be read.
static inline unsigned tzlookup_nibbles(const void *bytes, unsigned count) {
  static const unsigned char masks[32] = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
  const unsigned long long nibbles = 0x0F0F0F0F0F0F0F0F;
  unsigned sum = 0, first = 0;
  do {
    unsigned left = count - first < 16 ? count - first : 16;
    tzlookup_longs words, mask;
    __builtin_memcpy(&words, (const char *)bytes + first, sizeof words);
    __builtin_memcpy(&mask, masks + 16 - left, sizeof mask);
    words &= mask;
    tzlookup_bytes sums = (tzlookup_bytes)((words & nibbles) + (words >> 4 & nibbles));
    sum += __builtin_reduce_add(__builtin_convertvector(sums, tzlookup_shorts));
    first += 16;
  } while (first < count);
  return sum;
}

/// 65,536 / n for n from 1 to 8.
static inline int tzlookup_share(unsigned n) {
  static const int shares[9] = {0, 65536, 32768, 21845, 16384, 13107, 10922, 9362, 8192};
  return shares[n];
}

typedef int tzlookup_four __attribute__((ext_vector_type(4)));
typedef int tzlookup_eight __attribute__((ext_vector_type(8)));
typedef _Bool tzlookup_eight_bits __attribute__((ext_vector_type(8)));

/// Where the inner vertices of a block lie on one axis.
typedef struct {
  /// Of the residuals.
  const void *bits;
  unsigned position;
  /// Of a residual in bits, at most 14.
  unsigned width;
  /// Vertex n is at `start + (step * n >> 3)`, plus its residual, less half of the range of residuals.
  int start, step;
} tzlookup_axis;

static inline void tzlookup_residuals(const tzlookup_axis *axis, unsigned position, tzlookup_four *four) {
  unsigned long long word;
  __builtin_memcpy(&word, (const char *)axis->bits + (position >> 3), sizeof word);
  word >>= position & 7;
  tzlookup_longs low = {word, word >> axis->width};
  tzlookup_longs high = low >> (tzlookup_longs)(2ull * axis->width);
  *four = __builtin_shufflevector((tzlookup_four)low, (tzlookup_four)high, 0, 2, 4, 6);
}

/// Vertices 1 to 7; one after them is not part of the block.
static inline void tzlookup_vertices(const tzlookup_axis *axis, tzlookup_eight *vertices) {
  tzlookup_four low, high;
  tzlookup_residuals(axis, axis->position, &low);
  tzlookup_residuals(axis, axis->position + 4 * axis->width, &high);
  // Without multiplications, which SSE2 lacks for four words.
  tzlookup_four one = (tzlookup_four)axis->step, two = one + one, four = two + two;
  tzlookup_four steps = (one & (tzlookup_four){-1, 0, -1, 0}) + (two & (tzlookup_four){0, -1, -1, 0})
    + (four & (tzlookup_four){0, 0, 0, -1});
  unsigned range = 1u << axis->width;
  tzlookup_four mask = (tzlookup_four)(int)(range - 1), start = (tzlookup_four)(axis->start - (int)(range >> 1));
  low = (low & mask) + (steps >> 3) + start;
  high = (high & mask) + ((steps + four) >> 3) + start;
  *vertices = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

static inline unsigned tzlookup_eighths(const tzlookup_eight *masks) {
  tzlookup_eight_bits bits = __builtin_convertvector(*masks < 0, tzlookup_eight_bits);
  unsigned char result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return (unsigned)result << 1;
}

/// Writes eight numbers for each of two axes: vertices 1 to 7, and one that is not part of the block.
static inline void tzlookup_store(tzlookup_axis first, tzlookup_axis second, int *numbers) {
  tzlookup_eight vertices[2];
  tzlookup_vertices(&first, &vertices[0]);
  tzlookup_vertices(&second, &vertices[1]);
  __builtin_memcpy(numbers, vertices, sizeof vertices);
}

/// The same for one axis; bit n of the result is set where vertex n lies beyond a limit.
static inline unsigned tzlookup_above(tzlookup_axis axis, int limit, int *numbers) {
  tzlookup_eight vertices;
  tzlookup_vertices(&axis, &vertices);
  __builtin_memcpy(numbers, &vertices, sizeof vertices);
  tzlookup_eight isBeyond = vertices > (tzlookup_eight)limit;
  return tzlookup_eighths(&isBeyond);
}

/// Compares the inner vertices of a block with two numbers: bit n of the result is set where vertex n, from 1 to 7, lies below
/// the first, bit n + 16 where it lies above the second.
static inline unsigned tzlookup_outside(tzlookup_axis axis, int least, int most) {
  tzlookup_eight vertices;
  tzlookup_vertices(&axis, &vertices);
  tzlookup_eight isBelow = vertices < (tzlookup_eight)least, isAbove = vertices > (tzlookup_eight)most;
  return tzlookup_eighths(&isBelow) | tzlookup_eighths(&isAbove) << 16;
}

#endif
