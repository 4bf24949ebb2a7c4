// What Embedded Swift wants from a platform and wasi-libc does not have. A module has no input but the arguments of its
// functions, and no output but their results.

#include <stddef.h>
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5A17C0DE;

void __stack_chk_fail(void) { __builtin_trap(); }

// Seeds the hashing of sets and dictionaries, of whose order no answer may depend.
void arc4random_buf(void *bytes, size_t count) {
  static uint32_t state = 0x9E3779B9;
  for (size_t index = 0; index < count; index += 1) {
    state = state * 1664525 + 1013904223;
    ((uint8_t *)bytes)[index] = state >> 24;
  }
}

// The message of a precondition that fails: the trap after it names the function.
int putchar(int character) { return character; }

// The product of 128-bit numbers, which has no instruction: the compiler calls it for `multipliedFullWidth(by:)`.
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t a_low = (uint64_t)a, b_low = (uint64_t)b;
  uint64_t a0 = a_low & 0xFFFFFFFF, a1 = a_low >> 32;
  uint64_t b0 = b_low & 0xFFFFFFFF, b1 = b_low >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  uint64_t other = a0 * b1 + (middle & 0xFFFFFFFF);
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += (uint64_t)(a >> 64) * b_low + a_low * (uint64_t)(b >> 64);
  return (__int128)((unsigned __int128)high << 64 | (a_low * b_low));
}
