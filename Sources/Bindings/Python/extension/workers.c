// Rows handled by threads that share them.
//
// The threads come from Python's own interface, which the stable interface has and every platform: pthread_create would bind
// the extension to a later version of the C library.
#include "extension.h"

#include <pythread.h>
#include <stdatomic.h>
#include <time.h>

/// Rows that a thread takes at once: far more than what taking them costs, and few enough that threads end together.
enum { ROWS_TAKEN = 16384 };

typedef struct {
  RowWork work;
  const void *job;
  int64_t count;
  _Atomic int64_t next;
} SharedRows;

typedef struct {
  SharedRows *rows;
  /// Held until the thread is done.
  PyThread_type_lock running;
} Worker;

/// Handles the next rows. False when none are left.
static bool take_rows(SharedRows *rows) {
  int64_t start = atomic_fetch_add(&rows->next, ROWS_TAKEN);
  if (start >= rows->count) return false;
  int64_t left = rows->count - start;
  rows->work(rows->job, start, start + (left < ROWS_TAKEN ? left : ROWS_TAKEN));
  return true;
}

static void run_worker(void *argument) {
  Worker *worker = argument;
  while (take_rows(worker->rows)) continue;
  PyThread_release_lock(worker->running);
}

static int64_t milliseconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Handles rows until none are left, and has handlers of signals run meanwhile. False, with an exception set, and nothing left
/// for other threads, where one raises it.
static bool take_rows_until_signal(SharedRows *rows) {
  enum { PATIENCE = 50 };
  for (bool is_more = true; is_more;) {
    Py_BEGIN_ALLOW_THREADS
    int64_t end = milliseconds_now() + PATIENCE;
    while ((is_more = take_rows(rows)) && milliseconds_now() < end) continue;
    Py_END_ALLOW_THREADS
    if (PyErr_CheckSignals() != 0) {
      atomic_store(&rows->next, rows->count);
      return false;
    }
  }
  return true;
}

/// Starts a thread. One that cannot be started leaves its rows to the others.
static bool start_worker(Worker *worker, SharedRows *rows) {
  worker->rows = rows;
  worker->running = PyThread_allocate_lock();
  if (worker->running == NULL) return false;
  PyThread_acquire_lock(worker->running, WAIT_LOCK);
  if (PyThread_start_new_thread(run_worker, worker) != (unsigned long)-1) return true;
  PyThread_release_lock(worker->running);
  PyThread_free_lock(worker->running);
  return false;
}

static void wait_for(Worker *worker) {
  PyThread_acquire_lock(worker->running, WAIT_LOCK);
  PyThread_release_lock(worker->running);
  PyThread_free_lock(worker->running);
}

bool handle_rows(int threads, int64_t count, RowWork work, const void *job) {
  SharedRows rows = {.work = work, .job = job, .count = count};
  int64_t useful = count / ROWS_TAKEN + 1;
  int others = (threads < useful ? threads : (int)useful) - 1;
  Worker *workers = others > 0 ? PyMem_Malloc((size_t)others * sizeof *workers) : NULL;
  int started = 0;
  if (workers != NULL) {
    while (started < others && start_worker(&workers[started], &rows)) started++;
  }
  bool is_done = take_rows_until_signal(&rows);
  Py_BEGIN_ALLOW_THREADS
  for (int i = 0; i < started; i++) wait_for(&workers[i]);
  Py_END_ALLOW_THREADS
  PyMem_Free(workers);
  return is_done;
}
