#ifndef TZLOOKUP_CINSTRUCTIONS_H
#define TZLOOKUP_CINSTRUCTIONS_H

// Instructions of the processor that Swift has no name for. Everything is inline: nothing is called or linked.

/// Starts loading a cache line without waiting for it. The bytes need not exist: a prefetch never faults.
static inline void tzlookup_prefetch(const void *address) { __builtin_prefetch(address); }

/// The same for the lines of 64 bytes of a leaf, at most eight, the first of which is at `address`. Lines that are not part
/// of it are the last once more: there is no branch.
static inline void tzlookup_prefetch_leaf(const void *address, unsigned last) {
  for (unsigned line = 0; line < 8; line += 1)
    __builtin_prefetch((const char *)address + 64 * (line < last ? line : last));
}

/// Whether an odd number of bits are set: 1, else 0.
static inline unsigned tzlookup_parity(unsigned bits) { return (unsigned)__builtin_parity(bits); }

// Vectors are those of the compiler, not of a processor: SSE2 on x86-64, NEON on arm64, and scalars where there are none.
// They stay inside functions, because how they are passed depends on the processor.
typedef short tzlookup_ends __attribute__((ext_vector_type(16)));
typedef _Bool tzlookup_end_bits __attribute__((ext_vector_type(16)));

static inline short tzlookup_short(int value) {
  return (short)(value > 32767 ? 32767 : value < -32768 ? -32768 : value);
}

static inline unsigned tzlookup_bits(const tzlookup_ends *masks) {
  tzlookup_end_bits bits = __builtin_convertvector(*masks, tzlookup_end_bits);
  unsigned short result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

/// Compares a point with up to 16 blocks of edges by the ends of the blocks: bit n of the result is set where the ray from the
/// point to the west crosses all of block n an odd number of times, bit n + 16 where the ends do not decide.
///
/// - rows, columns: 34 bytes that can be read; no edge leaves the box of its block's ends by more than the margins.
/// - isRounded: Whether ends and point are rounded down, so that points in one row may lie on either side of it.
static inline unsigned tzlookup_scan_portable(
  const void *rows, const void *columns, int count, int row, int column, int rowMargin, int columnMargin, int isRounded
) {
  unsigned result = 0;
  for (int block = 0; block < count && block < 16; block += 1) {
    short ends[4];
    __builtin_memcpy(ends, (const char *)rows + 2 * block, 4);
    __builtin_memcpy(ends + 2, (const char *)columns + 2 * block, 4);
    if (ends[0] > row + rowMargin && ends[1] > row + rowMargin) continue;
    if (ends[0] < row - rowMargin && ends[1] < row - rowMargin) continue;
    if (ends[2] > column + columnMargin && ends[3] > column + columnMargin) continue;
    int isWest = ends[2] < column - columnMargin && ends[3] < column - columnMargin;
    int isUnclear = isRounded && (ends[0] == row || ends[1] == row);
    unsigned bit = isWest && !isUnclear ? (ends[0] > row) != (ends[1] > row) : 0x10000;
    result |= bit << block;
  }
  return result;
}

/// The same with the processor's vectors, if it has them and `TZLOOKUP_SCALARS` is not defined.
static inline unsigned tzlookup_scan(
  const void *rows, const void *columns, int count, int row, int column, int rowMargin, int columnMargin, int isRounded
) {
#if !defined(TZLOOKUP_SCALARS) && (defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__))
  short y = (short)row;
  short north = tzlookup_short(row + rowMargin), south = tzlookup_short(row - rowMargin);
  short east = tzlookup_short(column + columnMargin), west = tzlookup_short(column - columnMargin);
  tzlookup_ends y0, y1, x0, x1;
  __builtin_memcpy(&y0, rows, sizeof y0);
  __builtin_memcpy(&y1, (const char *)rows + 2, sizeof y1);
  __builtin_memcpy(&x0, columns, sizeof x0);
  __builtin_memcpy(&x1, (const char *)columns + 2, sizeof x1);
  tzlookup_ends isMissed = ((y0 > north) & (y1 > north)) | ((y0 < south) & (y1 < south));
  tzlookup_ends isEast = (x0 > east) & (x1 > east);
  tzlookup_ends isUnclear = (tzlookup_ends)(short)-isRounded & ((y0 == y) | (y1 == y));
  tzlookup_ends isWest = (x0 < west) & (x1 < west) & ~isUnclear;
  tzlookup_ends isCrossed = ((y0 > y) ^ (y1 > y)) & isWest;
  tzlookup_ends isOpen = ~(isMissed | isEast | isWest);
  unsigned valid = count < 16 ? (1u << count) - 1 : 0xFFFF;
  return (tzlookup_bits(&isCrossed) | tzlookup_bits(&isOpen) << 16) & (valid | valid << 16);
#else
  return tzlookup_scan_portable(rows, columns, count, row, column, rowMargin, columnMargin, isRounded);
#endif
}

typedef unsigned long long tzlookup_longs __attribute__((ext_vector_type(4)));
typedef int tzlookup_words __attribute__((ext_vector_type(4)));
typedef _Bool tzlookup_word_bits __attribute__((ext_vector_type(4)));

static inline unsigned tzlookup_four(
  const void *bits, unsigned position, unsigned width, const tzlookup_words *limits
) {
  unsigned long long word;
  __builtin_memcpy(&word, (const char *)bits + (position >> 3), sizeof word);
  tzlookup_longs shifted = (tzlookup_longs)(word >> (position & 7))
    >> (tzlookup_longs){0, width, 2 * width, 3 * width};
  tzlookup_words values =
    __builtin_convertvector(shifted, tzlookup_words) & (tzlookup_words)(int)((1u << width) - 1);
  tzlookup_word_bits above = __builtin_convertvector(values > *limits, tzlookup_word_bits);
  unsigned char result = 0;
  __builtin_memcpy(&result, &above, sizeof above);
  return result & 15;
}

/// Compares the rows of a block's inner vertices with a row: bit n is set where vertex n, from 1 to 7, lies north of it.
///
/// Vertex n is at `start + (step * n >> 3)`, plus its residual of `width` bits (14 at most), less half of their range.
static inline unsigned tzlookup_above(
  const void *bits, unsigned position, unsigned width, int start, int step, int row
) {
  // Without multiplications, which SSE2 lacks for four words.
  tzlookup_words one = (tzlookup_words)step;
  tzlookup_words steps = (one & (tzlookup_words){-1, 0, -1, 0}) + ((one + one) & (tzlookup_words){0, -1, -1, 0});
  tzlookup_words four = (one + one) + (one + one);
  steps += four & (tzlookup_words){0, 0, 0, -1};
  tzlookup_words limit = (tzlookup_words)(row - start + (int)((1u << width) >> 1));
  tzlookup_words low = limit - (steps >> 3);
  tzlookup_words high = limit - ((steps + four) >> 3);
  return tzlookup_four(bits, position, width, &low) << 1
    | tzlookup_four(bits, position + 4 * width, width, &high) << 5;
}

#endif
