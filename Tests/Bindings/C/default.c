// The boundaries that answer by default, as the environment has them: asked for by several threads at once, as the first
// calls of the process. Arguments: the expected status, release, path (empty for none), and a part of the message (empty
// for none at all).

#include "check.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 8, ROOM = 600 };

static int expected_status;
static const char *expected_version, *expected_path, *expected_message;
static const tzlookup_index *found[THREADS];

static void check_message(const char *message) {
  if (*expected_message == 0) CHECK_TEXT(message, "");
  else if (strstr(message, expected_message) == NULL) CHECK_TEXT(message, expected_message);
}

static void *ask(void *slot) {
  const tzlookup_index **index = slot;
  char message[ROOM] = "?";
  CHECK_NUMBER(tzlookup_default(index, message, sizeof message), expected_status);
  check_message(message);
  return NULL;
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  expected_status = atoi(arguments[1]);
  expected_version = arguments[2];
  expected_path = *arguments[3] == 0 ? NULL : arguments[3];
  expected_message = arguments[4];
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i += 1) {
    found[i] = tzlookup_world();
    if (pthread_create(&threads[i], NULL, ask, &found[i]) != 0) return 2;
  }
  for (int i = 0; i < THREADS; i += 1) pthread_join(threads[i], NULL);

  const tzlookup_index *index = found[0];
  for (int i = 0; i < THREADS; i += 1) CHECK(found[i] == index);
  CHECK_NUMBER(tzlookup_default(NULL, NULL, 0), TZLOOKUP_ERROR_ARGUMENT);
  CHECK(tzlookup_path(tzlookup_world()) == NULL && tzlookup_path(NULL) == NULL);
  if (expected_status == TZLOOKUP_OK) {
    // Closing does nothing.
    tzlookup_close(index);
    CHECK_NUMBER(tzlookup_default(&index, NULL, 0), TZLOOKUP_OK);
    CHECK(index == found[0]);
    CHECK_TEXT(tzlookup_data_version(index), expected_version);
    CHECK_TEXT(tzlookup_path(index), expected_path);
    CHECK((index == tzlookup_world()) == (expected_path == NULL));
    CHECK_TEXT(tzlookup_zone_name(index, tzlookup_find(index, 43.06, 141.35)), "Asia/Tokyo");
  } else {
    CHECK(index == NULL);
    // A failure decides nothing: it is reported again.
    char message[ROOM];
    CHECK_NUMBER(tzlookup_default(&index, message, sizeof message), expected_status);
    check_message(message);
  }
  // The boundaries that are part of the library never change.
  CHECK_TEXT(tzlookup_zone_name(tzlookup_world(), tzlookup_find(tzlookup_world(), -33.87, 151.21)), "Australia/Sydney");
  return finish("default");
}
