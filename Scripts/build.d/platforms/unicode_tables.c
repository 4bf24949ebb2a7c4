// Prints the tables of Unicode that Swift's String needs as C, from the toolchain's library for this machine: the toolchain
// has none for Windows and for some processors.
//
// Built and run by Scripts/build platforms. Each function of one scalar becomes a table of blocks, of which equal ones are
// there once; compositions become a sorted table of pairs.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint16_t _swift_stdlib_getNormData(uint32_t scalar);
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar);
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second);
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar);
bool _swift_stdlib_isExtendedPictographic(uint32_t scalar);
bool _swift_stdlib_isInCB_Consonant(uint32_t scalar);
extern const uint8_t *_swift_stdlib_nfd_decompositions;

enum { SCALARS = 0x110000, BLOCK = 128, BLOCKS = SCALARS / BLOCK };

// The low 18 bits of an entry are the scalar that it is of; those of other scalars may be anything else.
enum { OWNER = 0x3FFFF };

static uint32_t values[SCALARS];

static uint32_t decomposition(uint32_t scalar) {
  uint32_t entry = _swift_stdlib_getDecompositionEntry(scalar);
  if ((entry & OWNER) == scalar) return entry;
  return scalar == OWNER ? 0 : OWNER;
}

static void print_numbers(const char *type, const char *name, const uint32_t *numbers, size_t count) {
  printf("static const %s %s[] = {", type, name);
  for (size_t i = 0; i < count; i++) printf("%s%u", i == 0 ? "" : i % 24 == 0 ? ",\n" : ",", numbers[i]);
  puts("};");
}

// Prints the function that has `values`.
static void print_function(const char *type, const char *name) {
  uint32_t starts[BLOCKS], count = 0;
  uint32_t *blocks = malloc(sizeof values);
  for (uint32_t i = 0; i < BLOCKS; i++) {
    uint32_t j = 0;
    while (j < count && memcmp(blocks + j * BLOCK, values + i * BLOCK, BLOCK * sizeof *values) != 0) j++;
    if (j == count) memcpy(blocks + count++ * BLOCK, values + i * BLOCK, BLOCK * sizeof *values);
    starts[i] = j;
  }
  char table[64];
  snprintf(table, sizeof table, "%s_blocks", name);
  print_numbers("uint16_t", table, starts, BLOCKS);
  snprintf(table, sizeof table, "%s_values", name);
  print_numbers(type, table, blocks, count * BLOCK);
  printf("%s tzlookup_unicode_%s(uint32_t scalar) {\n", type, name);
  printf("  return scalar < %u ? %s_values[%s_blocks[scalar / %u] * %u + scalar %% %u] : 0;\n}\n", SCALARS, name, name, BLOCK, BLOCK, BLOCK);
  free(blocks);
}

// The bytes of decompositions: each begins with one whose low five bits are the number of those that follow.
static void print_decompositions(void) {
  uint32_t end = 0;
  for (uint32_t scalar = 0; scalar < SCALARS; scalar++) {
    if ((decomposition(scalar) & OWNER) != scalar) continue;
    uint32_t start = decomposition(scalar) >> 18;
    uint32_t after = start + 1 + (_swift_stdlib_nfd_decompositions[start] & 0x1F);
    if (after > end) end = after;
  }
  for (uint32_t i = 0; i < end; i++) values[i] = _swift_stdlib_nfd_decompositions[i];
  print_numbers("uint8_t", "decompositions", values, end);
  puts("const uint8_t *tzlookup_unicode_nfd_decompositions = decompositions;");
}

// The scalar that a decomposition ends with.
static uint32_t last_of(const uint8_t *bytes) {
  const uint8_t *last = bytes + (bytes[0] & 0x1F);
  uint32_t scalar = 0;
  int shift = 0;
  for (; (*last & 0xC0) == 0x80; last--, shift += 6) scalar |= (uint32_t)(*last & 0x3F) << shift;
  return scalar | (uint32_t)(shift == 0 ? *last : *last & (0x3F >> (shift / 6))) << shift;
}

// Any scalar may come first; second comes one that a decomposition ends with.
static void print_compositions(void) {
  static uint32_t seconds[SCALARS];
  static bool is_second[SCALARS];
  for (uint32_t scalar = 0; scalar < SCALARS; scalar++) {
    uint32_t entry = decomposition(scalar);
    if ((entry & OWNER) == scalar) is_second[last_of(_swift_stdlib_nfd_decompositions + (entry >> 18))] = true;
  }
  uint32_t count = 0;
  for (uint32_t scalar = 0; scalar < SCALARS; scalar++) {
    if (is_second[scalar]) seconds[count++] = scalar;
  }
  puts("static const struct { uint32_t first, second, composed; } compositions[] = {");
  for (uint32_t first = 0; first < SCALARS; first++) {
    for (uint32_t i = 0; i < count; i++) {
      uint32_t composed = _swift_stdlib_getComposition(first, seconds[i]);
      if (composed != UINT32_MAX) printf("{%u, %u, %u},\n", first, seconds[i], composed);
    }
  }
  puts("};");
  puts("uint32_t tzlookup_unicode_getComposition(uint32_t first, uint32_t second) {\n"
       "  uint32_t low = 0, high = sizeof compositions / sizeof *compositions;\n"
       "  while (low < high) {\n"
       "    uint32_t middle = (low + high) / 2;\n"
       "    if (compositions[middle].first == first && compositions[middle].second == second) return compositions[middle].composed;\n"
       "    if (compositions[middle].first < first || (compositions[middle].first == first && compositions[middle].second < second)) low = middle + 1;\n"
       "    else high = middle;\n"
       "  }\n"
       "  return UINT32_MAX;\n"
       "}");
}

#define PRINT(type, name, function) \
  for (uint32_t scalar = 0; scalar < SCALARS; scalar++) values[scalar] = function(scalar); \
  print_function(type, name);

int main(void) {
  puts("// Made by unicode_tables.c of Scripts/build platforms, from Swift's tables of Unicode (see LICENSE.unicode).\n"
       "#include <stdbool.h>\n#include <stdint.h>");
  PRINT("uint16_t", "getNormData", _swift_stdlib_getNormData)
  PRINT("uint32_t", "getDecompositionEntry", decomposition)
  PRINT("uint8_t", "getGraphemeBreakProperty", _swift_stdlib_getGraphemeBreakProperty)
  PRINT("bool", "isExtendedPictographic", _swift_stdlib_isExtendedPictographic)
  PRINT("bool", "isInCB_Consonant", _swift_stdlib_isInCB_Consonant)
  print_decompositions();
  print_compositions();
}
