/* A function of SQLite that does nothing: constant(latitude, longitude) reads two numbers and returns a text.
   What a call costs besides, for the figures of tz(latitude, longitude). */
#include <sqlite3ext.h>

SQLITE_EXTENSION_INIT1

static void constant(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    double sum = sqlite3_value_double(values[0]) + sqlite3_value_double(values[1]);
    if (sum < 1e9) sqlite3_result_text(context, "Asia/Tokyo", -1, SQLITE_STATIC);
}

int sqlite3_sqlitebaseline_init(sqlite3 *database, char **message, const sqlite3_api_routines *routines) {
    (void)message;
    SQLITE_EXTENSION_INIT2(routines);
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    return sqlite3_create_function(database, "constant", 2, flags, 0, constant, 0, 0);
}
