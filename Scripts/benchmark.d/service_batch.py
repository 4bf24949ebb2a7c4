"""Sends a file to POST /v1/batch of a service and reads the answer: rows per second, and the service's memory.

Usage: service_batch.py PORT PID FILE TYPE [REPEATS [ENCODING]]

The file is the body, sent again REPEATS times without its first line in CSV, so that a small file makes a body of any
length. ENCODING, such as gzip, is what the client accepts. Prints a line of JSON: rows, seconds, rows per second, bytes in and out, the largest resident memory in kB of the
process PID so far, and the trailers.
"""

import json
import socket
import sys
import threading
import time

CHUNK = 1 << 20


def main(port, pid, path, kind, repeats, encoding):
    with open(path, "rb") as file:
        body = file.read()
    header, _, rest = body.partition(b"\n") if kind == "text/csv" else (b"", b"", body)
    header += b"\n" if header else b""
    length = len(header) + repeats * len(rest)
    rows = repeats * rest.count(b"\n")
    connection = socket.create_connection(("127.0.0.1", port))
    start = time.perf_counter()
    head = f"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n"
    head += f"Accept-Encoding: {encoding}\r\n\r\n"
    sender = threading.Thread(target=send, args=(connection, head.encode() + header, rest, repeats))
    sender.start()
    received, head, tail = receive(connection)
    seconds = time.perf_counter() - start
    sender.join()
    with open(f"/proc/{pid}/status") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
    if b" 200 " not in head.split(b"\r\n", 1)[0]:
        sys.exit(f"expected 200, found {head!r}")
    print(json.dumps({
        "rows": rows, "seconds": round(seconds, 3), "rows_per_second": round(rows / seconds),
        "bytes_in": length, "bytes_out": received, "peak_kB": peak, "trailers": tail.decode().strip(),
    }))


def send(connection, head, rest, repeats):
    connection.sendall(head)
    for _ in range(repeats):
        connection.sendall(rest)


def receive(connection):
    """The number of bytes up to the end of the last chunk, the response's start, and its trailers."""
    buffer = bytearray(CHUNK)
    view = memoryview(buffer)
    head = end = b""
    count = 0
    while True:
        got = connection.recv_into(view)
        if got == 0:
            sys.exit(f"expected a last chunk, found the end of the connection after {count} bytes")
        if len(head) < 400:
            head += bytes(view[: min(got, 400)])
        end = (end + bytes(view[max(0, got - 400) : got]))[-400:]
        count += got
        last = end.rfind(b"\r\n0\r\n")
        # No byte of the rows is a carriage return; that compressed ones end so before their end is unlikely.
        if last >= 0 and end.endswith(b"\r\n\r\n"):
            return count, head, end[last + 5 :]
        if b" 200 " not in head.split(b"\r\n", 1)[0]:
            return count, head, b""


main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4], int(sys.argv[5]) if len(sys.argv) > 5 else 1, (sys.argv[6:] or ["identity"])[0])
