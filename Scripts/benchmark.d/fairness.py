"""What one client notices of others that do their worst: fairness.py SECONDS, for 'Scripts/benchmark fairness'."""

import contextlib
import itertools
import json
import multiprocessing
import statistics
import sys
import time

from service import HEADER, ROW, Connection, Service, batch, batch_head, chunk, request

GZIP = "Accept-Encoding: gzip"

#: What the client asks for in turn, each on a connection that is kept alive.
REQUESTS = {
    "lookup": request(),
    "near": request("/v1/near?lat=43.06&lng=141.35"),
    "tile": request("/v1/tiles/3/7/2.mvt", GZIP),
    "batch": batch(HEADER + ROW * 100),
}

# Each attack runs until its process is ended. Its clients have other addresses than the one that is measured.


def address(number):
    return f"127.0.0.{2 + number % 10}"


def ask_for_polygons(port, zones, number):
    connection = Connection(port, client=address(number))
    connection.send(request(f"/v1/zones/{zones[number % len(zones)]}.geojson", GZIP))
    return connection


def gone(port, zones):
    for number in itertools.count():
        if number % 60 == 0 and number > 0:
            time.sleep(5)
        ask_for_polygons(port, zones, number).socket.close()


def polygons(port, zones):
    """Each request on a connection of its own, and the oldest given up when there are many."""
    waiting = []
    for number in itertools.count():
        waiting.append(ask_for_polygons(port, zones, number))
        if len(waiting) > 100:
            waiting.pop(0).socket.close()
        time.sleep(1 / 22)


def library(port, _):
    with Connection(port, client=address(0)) as connection:
        while True:
            connection.send(request("/maplibre-gl.js", GZIP))
            connection.response()
            time.sleep(1 / 21)


def trickling(port, _):
    connections = [Connection(port, client=address(0)) for _ in range(4)]
    for connection in connections:
        connection.send(batch_head() + chunk(HEADER))
    while True:
        time.sleep(15)
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.send(chunk(b"1,2,3\n"))


def crowd(port, _):
    connections = [Connection(port, client=address(0)) for _ in range(100)]
    while True:
        for number, connection in enumerate(connections):
            connection.send(request(f"/v1/timezone?lat=48.{number}&lng=11.5&within=1000000"))
        for connection in connections:
            connection.response()


def measure(service, seconds):
    """Seconds that each kind of request takes, until the time is over, and how many failed."""
    found = {name: [] for name in REQUESTS}
    failures = 0
    end = time.monotonic() + seconds
    with contextlib.ExitStack() as stack:
        connections = {name: stack.enter_context(service.connect(timeout=120)) for name in REQUESTS}
        while time.monotonic() < end:
            for name, data in REQUESTS.items():
                start = time.perf_counter()
                connections[name].send(data)
                response = connections[name].response()
                found[name].append(time.perf_counter() - start)
                if response is None or response.status != 200:
                    failures += 1
                    connections[name] = stack.enter_context(service.connect(timeout=120))
            time.sleep(0.002)
    return found, failures


def main(seconds):
    print(f"| | {' | '.join(f'{name} p50 | p99' for name in REQUESTS)} | failures |\n|---|{'---:|' * (2 * len(REQUESTS) + 1)}")
    for attack in (None, gone, polygons, library, trickling, crowd):
        # What one attack has made the service keep must not make another one lighter.
        with Service() as service:
            zones = [zone["id"] for zone in json.loads(service.get("/v1/zones").content)["zones"]]
            zones.sort(key=lambda zone: zone != "America/Toronto")
            for data in REQUESTS.values():
                with service.connect() as connection:
                    connection.send(data)
                    connection.response()
            if attack:
                attacker = multiprocessing.Process(target=attack, args=(service.port, zones), daemon=True)
                attacker.start()
                time.sleep(1)
            found, failures = measure(service, seconds)
            if attack:
                attacker.kill()
                attacker.join()
        cells = []
        for times in found.values():
            cells += [f"{1000 * value:.2f}" for value in (statistics.median(times), statistics.quantiles(times, n=100)[98])]
        print(f"| {attack.__name__ if attack else 'idle'} | {' | '.join(cells)} | {failures} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
