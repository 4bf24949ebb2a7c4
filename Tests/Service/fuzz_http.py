"""Malformed requests by the thousand: the service must stay up, answer none of them with 5xx, and lose nothing.

Usage: fuzz_http.py SECONDS SEED

Seeds are requests of all kinds; each round changes some of their bytes, lines or chunks, cuts them, joins them, and sends
them in pieces. Between rounds a good request must get its answer. Prints the seed of a round that fails: the same seed
makes the same bytes.
"""

import random
import socket
import sys
import time

from service import HEADER, ROW, SAPPORO, Service, batch, batch_head, chunk, request

SEEDS = [
    request(),
    request("/v1/health", "Connection: keep-alive", "Accept-Encoding: gzip"),
    request("/maps/api/timezone/json?location=43.06,141.35&timestamp=1331161200"),
    request("/v1/batch?points=43.06,141.35;51.5,-0.13"),
    request("/v1/tiles/2/1/1.mvt", "If-None-Match: \"x\""),
    request("/v1/places?q=Sapporo&limit=5", method="HEAD"),
    request("/v1/zones/Asia%2FTokyo", "Origin: https://example.com", method="OPTIONS"),
    batch(HEADER + ROW * 3),
    batch_head() + chunk(HEADER) + chunk(ROW) + b"0\r\nX: 1\r\n\r\n",
    batch(b'{"lat":43.06,"lon":141.35}\n' * 3, kind="application/x-ndjson"),
    batch(b'[{"lat":43.06,"lon":141.35}]', kind="application/json"),
    b"POST /v1/batch HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\nabcd",
    b"GET / HTTP/1.0\r\n\r\n",
]

TOKENS = [
    b"\r\n", b"\n", b"\r", b"\0", b" ", b"\t", b":", b";", b",", b"%", b"%00", b"%ff", b"/", b"//", b"/../", b"?", b"&", b"#",
    b"0", b"-1", b"ffffffffffffffff", b"99999999999999999999", b"HTTP/1.1", b"HTTP/2.0", b"Host: b", b"\r\n\r\n", b"\x80", b"\xff",
    b"Content-Length: 3\r\n", b"Content-Length: 0\r\n", b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: gzip\r\n",
    b"Connection: close\r\n", b"Upgrade: h2c\r\nConnection: upgrade\r\n", b"Expect: 100-continue\r\n", b"Content-Type: text/csv\r\n",
    b"A" * 300, b"A" * 17_000, b"A: 1\r\n" * 200, b"0\r\n\r\n", b"5\r\n", b"GET / HTTP/1.1\r\n", b"nan", b"1e999",
]


def mutated(rng, data):
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        position = rng.randrange(len(data) + 1)
        kind = rng.randrange(8)
        if kind == 0:
            data = data[:position] + rng.choice(TOKENS) + data[position:]
        elif kind == 1:
            data = data[:position] + bytes([rng.randrange(256)]) + data[position + 1 :]
        elif kind == 2:
            data = data[:position] + data[position + rng.randrange(1, 20) :]
        elif kind == 3:
            data = data[:position]
        elif kind == 4:
            lines = data.split(b"\r\n")
            index = rng.randrange(len(lines))
            lines.insert(rng.randrange(len(lines) + 1), lines[index])
            data = b"\r\n".join(lines)
        elif kind == 5:
            lines = data.split(b"\r\n")
            lines[rng.randrange(len(lines))] = rng.choice(TOKENS)
            data = b"\r\n".join(lines)
        elif kind == 6:
            data = data + rng.choice(SEEDS)
        else:
            data = rng.choice(SEEDS)[:position] + data[position:]
    return data


def play(service, rng):
    """Sends one mutation; returns what was sent, and the status codes of the answers."""
    data = mutated(rng, rng.choice(SEEDS))
    with socket.create_connection(("127.0.0.1", service.port), timeout=20) as connection:
        received = b""
        try:
            if rng.random() < 0.3:
                position = rng.randrange(len(data) + 1)
                connection.sendall(data[:position])
                connection.sendall(data[position:])
            else:
                connection.sendall(data)
            if rng.random() < 0.1:
                return data, []
            connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(1 << 16):
                received += more
        except (ConnectionResetError, BrokenPipeError):
            pass
    return data, statuses(received)


def statuses(received):
    """The status codes of responses that follow one another; content may contain what looks like one."""
    found = []
    while received.startswith(b"HTTP/1.1 "):
        head, _, rest = received.partition(b"\r\n\r\n")
        found.append(int(head[9:12]))
        lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        if not lengths:
            # Chunks, or no content: what follows is found by its beginning.
            start = rest.find(b"HTTP/1.1 ")
            received = rest[start:] if start >= 0 else b""
        else:
            received = rest[int(lengths[0][15:]) :]
    return found


def main(seconds, seed):
    end = time.monotonic() + seconds
    rounds = 0
    tally = {}
    # Short time-outs: what waits for the rest of a request is not to hold all connections.
    with Service("--header-seconds", "3", "--stall-seconds", "3") as service:
        settled = None
        while time.monotonic() < end:
            rounds += 1
            data, codes = play(service, random.Random(f"{seed}/{rounds}"))
            for code in codes:
                tally[code] = tally.get(code, 0) + 1
                # 501: a transfer coding that is not implemented; 505: a version.
                if code >= 500 and code not in (501, 503, 505):
                    sys.exit(f"round {rounds} of seed {seed}: expected no status 5xx, found {code} after {data!r}")
            if service.process.poll() is not None:
                sys.exit(f"round {rounds} of seed {seed}: the service has ended after {data!r}: {service.messages[-5:]}")
            if rounds % 500 == 0:
                response = service.get(SAPPORO)
                if response.status != 200 or b"Asia/Tokyo" not in response.content:
                    sys.exit(f"round {rounds} of seed {seed}: expected an answer, found {response}")
                if rounds == 1_000:
                    settled = (service.memory(), service.descriptors())
        time.sleep(5)
        after = (service.memory(), service.descriptors())
        batches = service.metric("tzlookup_batches")
        status = service.end()
    if status != 0 or batches != 0:
        sys.exit(f"expected no batch in progress and the exit status 0, found {batches} and {status}")
    if settled and (after[0] > settled[0] + 60_000 or after[1] > settled[1] + 10):
        sys.exit(f"expected memory (kB) and descriptors as after 1000 rounds, {settled}; found {after}")
    print(f"{rounds} rounds of seed {seed}: {dict(sorted(tally.items()))}; memory (kB) and descriptors {settled} -> {after}")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
