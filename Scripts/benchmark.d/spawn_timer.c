/* Times a program from its start to its end: spawn_timer RUNS PROGRAM [ARGUMENT ...]

   Prints the median, minimum and maximum in milliseconds and the largest resident set of any run in KiB. Small on
   purpose: a child's record of memory begins with its parent's. The program's output goes where this one's
   standard error goes; its input is this one's. */
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **words) {
    int runs = count > 2 ? atoi(words[1]) : 0;
    if (runs < 1) {
        fprintf(stderr, "usage: spawn_timer RUNS PROGRAM [ARGUMENT ...]\n");
        return 64;
    }
    double *times = calloc((size_t)runs, sizeof *times);
    long peak = 0;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    for (int run = 0; times && run < runs; run++) {
        pid_t process;
        int status;
        struct rusage usage;
        double start = now();
        int code = posix_spawnp(&process, words[2], &actions, NULL, words + 2, environ);
        if (code) {
            fprintf(stderr, "spawn_timer: %s: %s\n", words[2], strerror(code));
            return 69;
        }
        if (wait4(process, &status, 0, &usage) < 0 || status) {
            fprintf(stderr, "spawn_timer: %s failed\n", words[2]);
            return 70;
        }
        times[run] = now() - start;
        if (usage.ru_maxrss > peak) peak = usage.ru_maxrss;
    }
    if (!times) return 70;
    qsort(times, (size_t)runs, sizeof *times, ascending);
    printf("{\"median\":%.3f,\"min\":%.3f,\"max\":%.3f,\"peakKiB\":%ld}\n", times[runs / 2], times[0],
           times[runs - 1], peak);
    return 0;
}
