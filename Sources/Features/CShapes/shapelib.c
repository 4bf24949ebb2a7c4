#include "shapelib.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
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

// The hook that opens files receives a name and nothing else, too, and shapelib calls it only while it opens a
// shapefile, on the same thread.
static _Thread_local const cshapes_contents *contents_in_use;

void cshapes_shapelib_use(const cshapes_contents *contents) { contents_in_use = contents; }

/// A file in memory by the ending of its name.
static FILE *open_in_memory(const char *path, const cshapes_contents *contents) {
  const struct {
    const char *ending;
    cshapes_content content;
  } files[] = {
      {".shp", contents->shp}, {".shx", contents->shx}, {".dbf", contents->dbf}, {".cpg", contents->cpg}};
  const char *ending = strrchr(path, '.');
  for (size_t i = 0; ending != NULL && i < sizeof files / sizeof *files; i++) {
    if (strcasecmp(ending, files[i].ending) != 0 || files[i].content.size == 0) continue;
    // It is opened for reading, and never written.
    return fmemopen((void *)files[i].content.bytes, files[i].content.size, "rb");
  }
  return NULL;
}

FILE *cshapes_shapelib_open(const char *path) {
  return contents_in_use != NULL ? open_in_memory(path, contents_in_use) : cshapes_open_regular(path);
}

/// shapelib's other hooks take what they get for a `FILE`.
static SAFile open_for_shapelib(const char *path, const char *access) {
  (void)access;
  return (SAFile)cshapes_shapelib_open(path);
}

/// The same for shapelib 1.6 and later.
static SAFile open_with_data(const char *path, const char *access, void *data) {
  (void)data;
  return open_for_shapelib(path, access);
}

SAHooks cshapes_shapelib_hooks(void) {
  SAHooks hooks;
  SASetupDefaultHooks(&hooks);
  // shapelib opens files of its own choice as well, such as the `.cpg`.
  hooks.FOpen = _Generic(
      hooks.FOpen, SAFile(*)(const char *, const char *): open_for_shapelib,
      SAFile(*)(const char *, const char *, void *): open_with_data);
  hooks.Error = keep_first_message;
  return hooks;
}

void cshapes_shapelib_begin(void) { first_message[0] = '\0'; }

void cshapes_shapelib_fail(cshapes_error *error, const char *otherwise) {
  cshapes_fail(error, CSHAPES_CORRUPT, "%s", first_message[0] != '\0' ? first_message : otherwise);
}
