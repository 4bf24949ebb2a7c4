/* Times hits in a cache of past answers in SQLite: sqlite_cache DATABASE POINTS ROUNDS

   Reads lines of latitude, longitude and zone, with tabs between them, from standard input, the latitudes and longitudes
   whole thousandths of a degree, and stores them in a table keyed by both. Then it opens the database anew and asks for
   each of the first POINTS lines in turn, with one prepared statement, in ROUNDS rounds after one that is not timed.
   Prints nanoseconds per hit, the median of the rounds. Every answer must be the line's zone. DATABASE may be :memory:. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    int latitude, longitude;
    char zone[48];
} Answer;

static sqlite3 *database;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void check(int isRight, const char *what) {
    if (isRight) return;
    fprintf(stderr, "sqlite_cache: %s: %s\n", what, database ? sqlite3_errmsg(database) : "failed");
    exit(1);
}

static void run(const char *text) { check(sqlite3_exec(database, text, 0, 0, 0) == SQLITE_OK, text); }

static sqlite3_stmt *prepare(const char *text) {
    sqlite3_stmt *statement = 0;
    check(sqlite3_prepare_v2(database, text, -1, &statement, 0) == SQLITE_OK, text);
    return statement;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **words) {
    int points = count > 3 ? atoi(words[2]) : 0, rounds = count > 3 ? atoi(words[3]) : 0;
    if (points < 1 || rounds < 1) {
        fprintf(stderr, "usage: sqlite_cache DATABASE POINTS ROUNDS\n");
        return 64;
    }
    Answer *answers = calloc((size_t)points, sizeof *answers);
    double *times = calloc((size_t)rounds, sizeof *times);
    check(answers && times, "memory");
    for (int i = 0; i < points; i++) {
        Answer *answer = &answers[i];
        check(scanf("%d\t%d\t%47s", &answer->latitude, &answer->longitude, answer->zone) == 3, "reading a line");
    }

    check(sqlite3_open(words[1], &database) == SQLITE_OK, "open");
    run("create table answers (latitude integer, longitude integer, zone text not null,"
        " primary key (latitude, longitude)) without rowid");
    run("begin");
    sqlite3_stmt *insert = prepare("insert or replace into answers values (?, ?, ?)");
    for (int i = 0; i < points; i++) {
        sqlite3_bind_int(insert, 1, answers[i].latitude);
        sqlite3_bind_int(insert, 2, answers[i].longitude);
        sqlite3_bind_text(insert, 3, answers[i].zone, -1, SQLITE_STATIC);
        check(sqlite3_step(insert) == SQLITE_DONE, "insert");
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    run("commit");
    if (strcmp(words[1], ":memory:") != 0) {
        sqlite3_close(database);
        check(sqlite3_open(words[1], &database) == SQLITE_OK, "open");
    }

    sqlite3_stmt *hit = prepare("select zone from answers where latitude = ? and longitude = ?");
    for (int round = -1; round < rounds; round++) {
        double start = now();
        for (int i = 0; i < points; i++) {
            sqlite3_bind_int(hit, 1, answers[i].latitude);
            sqlite3_bind_int(hit, 2, answers[i].longitude);
            check(sqlite3_step(hit) == SQLITE_ROW, "no hit");
            check(strcmp((const char *)sqlite3_column_text(hit, 0), answers[i].zone) == 0, "another zone");
            sqlite3_reset(hit);
        }
        if (round >= 0) times[round] = (now() - start) / points;
    }
    sqlite3_finalize(hit);
    sqlite3_close(database);
    qsort(times, (size_t)rounds, sizeof *times, ascending);
    printf("%.1f\n", times[rounds / 2]);
    return 0;
}
