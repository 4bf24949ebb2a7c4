// Rows handled by threads that share them.
//
// The threads come from Python's own interface, which the stable interface has and every platform: pthread_create would bind
// the extension to a later version of the C library.
#include "extension.h"

#include <pythread.h>
#include <stdatomic.h>

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

static void take_rows(SharedRows *rows) {
  int64_t start;
  while ((start = atomic_fetch_add(&rows->next, ROWS_TAKEN)) < rows->count) {
    int64_t left = rows->count - start;
    rows->work(rows->job, start, start + (left < ROWS_TAKEN ? left : ROWS_TAKEN));
  }
}

static void run_worker(void *argument) {
  Worker *worker = argument;
  take_rows(worker->rows);
  PyThread_release_lock(worker->running);
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

void handle_rows(int threads, int64_t count, RowWork work, const void *job) {
  SharedRows rows = {.work = work, .job = job, .count = count};
  int64_t useful = count / ROWS_TAKEN + 1;
  int others = (threads < useful ? threads : (int)useful) - 1;
  Worker *workers = others > 0 ? PyMem_Malloc((size_t)others * sizeof *workers) : NULL;
  int started = 0;
  if (workers != NULL) {
    while (started < others && start_worker(&workers[started], &rows)) started++;
  }
  Py_BEGIN_ALLOW_THREADS
  take_rows(&rows);
  for (int i = 0; i < started; i++) wait_for(&workers[i]);
  Py_END_ALLOW_THREADS
  PyMem_Free(workers);
}
