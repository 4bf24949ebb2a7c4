"""Prints what SQL prints in SQLite's own program, in the SQLite of any Python: without plans, and of errors the message.

Arguments: the extension to load, a file of statements.
"""

import sqlite3
import sys
from pathlib import Path


def main(extension, statements):
    database = sqlite3.connect(":memory:", isolation_level=None)
    database.enable_load_extension(True)
    database.load_extension(extension)
    statement = ""
    for line in Path(statements).read_text(encoding="utf-8").splitlines():
        if not line.startswith((".", "--", "EXPLAIN")):
            statement += f"{line}\n"
        if sqlite3.complete_statement(statement):
            sys.stdout.buffer.write("".join(f"{row}\n" for row in printed(database, statement)).encode())
            statement = ""


def printed(database, statement):
    try:
        return ["|".join("NULL" if value is None else str(value) for value in row) for row in database.execute(statement)]
    except sqlite3.Error as error:
        return [str(error)]


main(*sys.argv[1:])
