#include "shapelib.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"

// shapelib's error hook receives a message and nothing else: no handle, no context pointer. shapelib calls it
// on the thread that made the failing call, so a per-thread buffer is the one place that ties a message to its
// call without a lock. It is cleared before each call and read right after it.
static _Thread_local char first_message[sizeof((cshapes_error *)0)->message];

static void keep_first_message(const char *message) {
  // The first message is the cause; what follows are its consequences ("Unable to open ...").
  if (first_message[0] == '\0') snprintf(first_message, sizeof first_message, "%s", message);
}

FILE *cshapes_open_regular(const char *path) {
  // Opening a named pipe must not wait for somebody to write.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return NULL;
  struct stat status;
  FILE *file = NULL;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) file = fdopen(descriptor, "rb");
  if (file == NULL) close(descriptor);
  return file;
}

/// shapelib's other hooks take what they get for a `FILE`.
static SAFile open_for_shapelib(const char *path, const char *access) {
  (void)access;
  return (SAFile)cshapes_open_regular(path);
}

SAHooks cshapes_shapelib_hooks(void) {
  SAHooks hooks;
  SASetupDefaultHooks(&hooks);
  // shapelib opens files of its own choice as well, such as the `.cpg`.
  hooks.FOpen = open_for_shapelib;
  hooks.Error = keep_first_message;
  return hooks;
}

void cshapes_shapelib_begin(void) { first_message[0] = '\0'; }

void cshapes_shapelib_fail(cshapes_error *error, const char *otherwise) {
  cshapes_fail(error, CSHAPES_CORRUPT, "%s", first_message[0] != '\0' ? first_message : otherwise);
}
