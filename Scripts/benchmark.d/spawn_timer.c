/* Times a program from its start to its end: spawn_timer PROGRAM [ARGUMENT ...]

   Prints milliseconds and the largest resident set in KiB. Small on purpose: a child's record of memory begins with
   its parent's. The program's output goes where this one's standard error goes; its input is this one's. */
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **words) {
    (void)count;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    pid_t process;
    int status;
    struct rusage usage;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (posix_spawnp(&process, words[1], &actions, NULL, words + 1, environ)) return 69;
    if (wait4(process, &status, 0, &usage) < 0 || status) return 70;
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.3f %ld\n", 1e3 * (double)(end.tv_sec - start.tv_sec) + 1e-6 * (double)(end.tv_nsec - start.tv_nsec), usage.ru_maxrss);
    return 0;
}
