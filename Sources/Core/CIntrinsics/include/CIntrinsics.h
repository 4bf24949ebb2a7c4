#ifndef TZLOOKUP_CINSTRUCTIONS_H
#define TZLOOKUP_CINSTRUCTIONS_H

// Instructions of the processor that Swift has no name for. Everything is inline: nothing is called or linked.

/// Starts loading cache lines without waiting for them. The bytes need not exist: a prefetch never faults.
///
/// - address: Where the first line is, or any byte in it.
/// - count: How many lines of 64 bytes; a constant.
static inline void tzlookup_prefetch(const void *address, int count) {
  for (int line = 0; line < count; line += 1) __builtin_prefetch((const char *)address + 64 * line);
}

typedef int tzlookup_words __attribute__((ext_vector_type(32)));
typedef _Bool tzlookup_bits __attribute__((ext_vector_type(32)));

/// Compares 32 words with a limit: bit n of the result is set where word n is greater.
///
/// - words: 128 bytes that can be read, at any alignment.
static inline unsigned tzlookup_greater(const void *words, int limit) {
  tzlookup_words values;
  __builtin_memcpy(&values, words, sizeof values);
  // One bit for each, not one word: on x86-64 packed to bytes and read with PMOVMSKB, 26 instructions in all.
  tzlookup_bits bits = __builtin_convertvector(values > (tzlookup_words)limit, tzlookup_bits);
  unsigned result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

#endif
