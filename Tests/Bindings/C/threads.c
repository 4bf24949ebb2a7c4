// Eight threads that call everything at once, from the very first call on: all get the same answers.

#define _POSIX_C_SOURCE 200809L

#include "check.h"

#include <pthread.h>
#include <stdlib.h>

enum { thread_count = 8, rounds = 400, batch = 256 };

static pthread_barrier_t start;
static const char *path;

typedef struct {
  const tzlookup_index *world;
  const tzlookup_rules *tokyo;
  uint64_t sum;
} worker;

static void add(worker *worker, uint64_t value) { worker->sum = worker->sum * 31 + value; }

static void add_text(worker *worker, const char *text) {
  for (; text && *text; text += 1) add(worker, (unsigned char)*text);
}

static void ask_about_times(worker *worker, const tzlookup_rules *rules, int64_t instant) {
  tzlookup_local_time time;
  tzlookup_instants instants;
  int64_t change = 0;
  add(worker, (uint64_t)tzlookup_local_time_at(rules, instant, &time) + (uint64_t)time.utc_offset);
  add_text(worker, time.abbreviation);
  add(worker, (uint64_t)tzlookup_next_change(rules, instant, &change) + (uint64_t)change);
  tzlookup_instants_of(rules, (tzlookup_clock){2026, 1 + (int32_t)((uint64_t)instant % 12), 1, 2, 30, 0}, &instants);
  add(worker, (uint64_t)instants.earlier);
}

static void ask_about_positions(worker *worker, int round) {
  double latitudes[batch], longitudes[batch];
  int32_t e7[2][batch], zones[2][batch], offsets[batch], several[8];
  int64_t instants[batch];
  const tzlookup_index *world = worker->world;
  for (int i = 0; i < batch; i += 1) {
    latitudes[i] = (round * 7919 + i * 104729LL) % 17900 / 100.0 - 89.5;
    longitudes[i] = (round * 6101 + i * 15485863LL) % 35900 / 100.0 - 179.5;
    e7[0][i] = (int32_t)(latitudes[i] * 1e7);
    e7[1][i] = (int32_t)(longitudes[i] * 1e7);
    instants[i] = 1795176000 + i * 100003;
  }
  tzlookup_find_many(world, latitudes, longitudes, batch, zones[0]);
  tzlookup_find_many_e7(world, e7[0], e7[1], batch, zones[1]);
  tzlookup_utc_offsets(world, zones[0], instants, batch, offsets);
  for (int i = 0; i < batch; i += 1) {
    add(worker, (uint64_t)zones[0][i] * 3 + (uint64_t)zones[1][i] + (uint64_t)offsets[i]);
    if (i % 16 != 0) continue;
    add(worker, (uint64_t)tzlookup_find(world, latitudes[i], longitudes[i]));
    add(worker, (uint64_t)tzlookup_find_e7(world, e7[0][i], e7[1][i]));
    add(worker, (uint64_t)tzlookup_find_all(world, latitudes[i], longitudes[i], several, 8));
    add_text(worker, tzlookup_zone_name(world, zones[0][i]));
    ask_about_times(worker, tzlookup_rules_of(world, zones[0][i]), instants[i]);
  }
  tzlookup_border border;
  add(worker, (uint64_t)tzlookup_nearest_border(world, latitudes[0], longitudes[0], &border));
  add(worker, (uint64_t)tzlookup_find_within(world, latitudes[0], longitudes[0], 1000, several, 8));
}

static void ask_about_files(worker *worker) {
  const tzlookup_index *index;
  const tzlookup_polygons *polygons;
  char text[100];
  add(worker, (uint64_t)tzlookup_open(path, &index, text, sizeof text));
  add(worker, (uint64_t)tzlookup_find_candidates(index, 31.75, -106.48, NULL, 0));
  tzlookup_close(index);
  add(worker, (uint64_t)tzlookup_open("/nonexistent", &index, text, sizeof text));
  add_text(worker, text);
  tzlookup_polygons_open(worker->world, tzlookup_zone_number(worker->world, "Europe/Vaduz"), &polygons);
  add(worker, tzlookup_ring_count(polygons));
  add(worker, (uint64_t)tzlookup_ring_at(polygons, 0).coordinates[0]);
  tzlookup_polygons_close(polygons);
}

static void *work(void *argument) {
  worker *worker = argument;
  pthread_barrier_wait(&start);
  // The first calls of all threads make what is shared.
  worker->world = tzlookup_world();
  worker->tokyo = tzlookup_rules_named("Asia/Tokyo");
  add(worker, (uint64_t)tzlookup_zone_number(worker->world, "Asia/Calcutta"));
  add_text(worker, tzlookup_rules_version());
  add_text(worker, tzlookup_data_version(worker->world));
  for (int round = 0; round < rounds; round += 1) {
    ask_about_positions(worker, round);
    if (round % 100 == 0) ask_about_files(worker);
  }
  return NULL;
}

int main(int argument_count, char **arguments) {
  if (argument_count != 2) return 64;
  path = arguments[1];
  worker workers[thread_count];
  pthread_t threads[thread_count];
  memset(workers, 0, sizeof workers);
  pthread_barrier_init(&start, NULL, thread_count);
  for (int i = 0; i < thread_count; i += 1) {
    if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0) return 2;
  }
  for (int i = 0; i < thread_count; i += 1) pthread_join(threads[i], NULL);
  for (int i = 1; i < thread_count; i += 1) {
    CHECK(workers[i].sum == workers[0].sum && workers[i].world == workers[0].world);
    CHECK(workers[i].tokyo == workers[0].tokyo && workers[i].tokyo != NULL);
  }
  CHECK(workers[0].sum != 0);
  pthread_barrier_destroy(&start);
  return finish("threads");
}
