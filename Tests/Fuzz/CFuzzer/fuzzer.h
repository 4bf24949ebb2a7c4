#ifndef TZLOOKUP_FUZZER_H
#define TZLOOKUP_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a library (https://llvm.org/docs/LibFuzzer.html): feeds a function with inputs, as its options say, and
/// returns the exit status.
int LLVMFuzzerRunDriver(
    int *_Nonnull count, char *_Nullable *_Nonnull *_Nonnull arguments,
    int (*_Nonnull function)(const uint8_t *_Nullable bytes, size_t size));

#endif
