#ifndef TZLOOKUP_CHECK_H
#define TZLOOKUP_CHECK_H

// Checks that report their own line and go on; `finish` at the end of main says whether any failed.

#include "tzlookup.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static atomic_int checks, failures;

static inline void check_that(bool holds, const char *file, int line, const char *what) {
  checks += 1;
  if (holds) return;
  failures += 1;
  fprintf(stderr, "%s:%d: expected %s\n", file, line, what);
}

static inline bool is_same(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

static inline void check_text(const char *found, const char *expected, const char *file, int line) {
  checks += 1;
  if (is_same(found, expected)) return;
  failures += 1;
  fprintf(stderr, "%s:%d: expected %s, found %s\n", file, line, expected ? expected : "NULL", found ? found : "NULL");
}

static inline void check_number(long long found, long long expected, const char *file, int line) {
  checks += 1;
  if (found == expected) return;
  failures += 1;
  fprintf(stderr, "%s:%d: expected %lld, found %lld\n", file, line, expected, found);
}

#define CHECK(condition) check_that(condition, __FILE__, __LINE__, #condition)
#define CHECK_TEXT(found, expected) check_text(found, expected, __FILE__, __LINE__)
#define CHECK_NUMBER(found, expected) check_number(found, expected, __FILE__, __LINE__)

static inline int finish(const char *name) {
  printf("%s: %d checks, %d failures\n", name, checks, failures);
  // No check at all is a failure too.
  return checks == 0 || failures != 0;
}

#endif
