#include "errors.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/// Messages are one line: libraries end theirs with a line break now and then.
static void drop_line_breaks(char *text) {
  size_t length = strlen(text);
  while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r')) text[--length] = '\0';
  for (char *c = text; *c != '\0'; c++) {
    if (*c == '\n' || *c == '\r') *c = ' ';
  }
}

void cshapes_fail(cshapes_error *error, cshapes_code code, const char *format, ...) {
  if (error == NULL) return;
  error->code = code;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  drop_line_breaks(error->message);
}

void cshapes_fail_errno(cshapes_error *error, int number) {
  char message[256] = "";
  strerror_r(number, message, sizeof message);
  cshapes_code code = number == ENOENT || number == ENOTDIR ? CSHAPES_NO_FILE
                      : number == ENOMEM                    ? CSHAPES_NO_MEMORY
                                                            : CSHAPES_NO_ACCESS;
  cshapes_fail(error, code, "%s", message);
}
