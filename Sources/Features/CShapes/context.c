// A GEOS context and the capture of its error messages.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "errors.h"
#include "geos.h"

static void keep_first_message(const char *message, void *state) {
  cshapes_context *context = state;
  if (context->message[0] == '\0') snprintf(context->message, sizeof context->message, "%s", message);
}

cshapes_context *cshapes_context_create(cshapes_error *error) {
  cshapes_context *context = calloc(1, sizeof *context);
  if (context == NULL) {
    cshapes_fail_errno(error, ENOMEM);
    return NULL;
  }
  context->handle = GEOS_init_r();
  if (context->handle == NULL) {
    cshapes_fail(error, CSHAPES_GEOS, "GEOS_init_r made no context");
    free(context);
    return NULL;
  }
  GEOSContext_setErrorMessageHandler_r(context->handle, keep_first_message, context);
  return context;
}

void cshapes_context_destroy(cshapes_context *context) {
  if (context == NULL) return;
  GEOS_finish_r(context->handle);
  free(context);
}

void cshapes_context_begin(cshapes_context *context) { context->message[0] = '\0'; }

void cshapes_context_fail(cshapes_context *context, cshapes_error *error, const char *otherwise) {
  cshapes_fail(error, CSHAPES_GEOS, "%s", context->message[0] != '\0' ? context->message : otherwise);
}
