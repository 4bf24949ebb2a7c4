"""Limits of sizes and numbers, and time-outs."""

import json
import os
import socket
import struct
import threading
import time
import unittest

from service import HEADER, ROW, SAPPORO, Service, ServiceTestCase, batch, batch_head, chunk, request, wait_for


class SizeTests(ServiceTestCase):
    def status_of(self, data):
        with self.service.connect() as connection:
            connection.send(data)
            response = connection.response()
            if response.status >= 400 and response.header("Connection") == "close":
                self.assertTrue(connection.is_at_end())
            return response.status

    def test_target(self):
        def target(count):
            start = "/v1/health?x="
            return start + "x" * (count - len(start))

        for count, expected in [(16_384, 200), (16_385, 414), (16_500, 414), (40_000, 414), (1_000_000, 414)]:
            with self.subTest(count):
                status = self.status_of(request(target(count)))
                # An unknown parameter may be refused, but not for its length.
                self.assertIn(status, (200, 400) if expected == 200 else (expected,))

    def test_header_fields(self):
        # "Host: localhost" takes 17 bytes with its line ending.
        def field(count):
            return "X: " + "x" * (count - 17 - 5)

        for count, expected in [(16_384, 200), (16_385, 431), (33_000, 431), (1_000_000, 431)]:
            with self.subTest(count):
                self.assertEqual(self.status_of(request("/v1/health", field(count))), expected)

    def test_number_of_header_fields(self):
        for count, expected in [(127, 200), (128, 431), (5_000, 431)]:
            with self.subTest(count):
                self.assertEqual(self.status_of(request("/v1/health", *["X: 1"] * count)), expected)

    def test_json_bodies(self):
        """An array of JSON is read at once, so it is limited; announced or not."""
        row = b'{"lat":43.06,"lon":141.35},\n'
        array = b"[" + row * (1_100_000 // len(row)) + row.rstrip(b",\n") + b"]"
        self.assertEqual(self.status_of(batch(array, kind="application/json")), 413)
        with self.service.connect() as connection:
            connection.send(batch_head(kind="application/json") + chunk(array[:1_000_000]))
            # Long enough to answer the first rows.
            time.sleep(0.3)
            connection.send(chunk(array[1_000_000:]) + b"0\r\n\r\n")
            self.assertEqual(connection.response().status, 413)
        longest = b"[" + row * 30_000 + row.rstrip(b",\n")
        longest += b" " * ((1 << 20) - len(longest) - 1) + b"]"
        self.assertEqual(self.status_of(batch_head(kind="application/json") + chunk(longest) + b"0\r\n\r\n"), 200)

    def test_trailers_of_requests(self):
        """The trailers of a request count like its header."""
        body = chunk(HEADER + ROW) + b"0\r\n" + b"X: " + b"x" * 40_000 + b"\r\n\r\n"
        with self.service.connect() as connection:
            connection.send(batch_head() + body)
            response = connection.response()
            self.assertTrue(response is None or response.status in (400, 431) or not response.is_complete)
            self.assertTrue(connection.is_at_end())

    def test_chunk_extensions(self):
        """Short ones are skipped; endless ones end the connection."""
        short = b"%x;name=value\r\n%s\r\n" % (len(HEADER + ROW), HEADER + ROW)
        with self.service.connect() as connection:
            connection.send(batch_head() + short + b"0\r\n\r\n")
            self.assertEqual(connection.response().status, 200)
        with self.service.connect() as connection:
            connection.send(batch_head() + b"1;")
            end = time.monotonic() + 15
            with self.assertRaises(OSError):
                while time.monotonic() < end:
                    connection.send(b"x" * (1 << 16))
        self.assertLess(self.service.memory(), 150_000)


class NumberTests(unittest.TestCase):
    def test_connections(self):
        with Service("--max-connections", "3") as service:
            connections = [service.connect(client=f"127.0.0.{number}") for number in (2, 2, 3)]
            for connection in connections:
                connection.send(request("/v1/health"))
                self.assertEqual(connection.response().status, 200)
            with service.connect() as late:
                response = late.response()
                self.assertEqual((response.status, response.header("Retry-After")), (503, "1"))
                self.assertTrue(late.is_at_end())
            # Those that are served still are; and there is room for another one once one of them has gone.
            connections[0].send(request("/v1/health"))
            self.assertEqual(connections[0].response().status, 200)
            connections.pop().socket.close()
            self.assertTrue(wait_for(lambda: self.status(service) == 200))
            for connection in connections:
                connection.socket.close()

    def test_silent_connections(self):
        """Connections that ask nothing, or never finish asking, hold their places for as long as a head may take."""
        with Service("--max-connections", "4", "--header-seconds", "1") as service:
            held = [service.connect(client=f"127.0.0.{number}") for number in (2, 2, 2, 3)]
            for connection in held[2:]:
                connection.send(b"GET / HTTP/1.1\r\nX:")
            self.assertEqual(self.status(service), 503)
            self.assertTrue(wait_for(lambda: self.status(service) == 200))
            for connection in held:
                connection.socket.close()

    def test_one_client_leaves_connections_to_others(self):
        with Service("--max-connections", "8") as service:
            held = [service.connect() for _ in range(6)]
            for connection in held:
                connection.send(request("/v1/health"))
                self.assertEqual(connection.response().status, 200)
            self.assertEqual(self.status(service), 503)
            self.assertEqual(self.status(service, client="127.0.0.2"), 200)
            held.pop().socket.close()
            self.assertTrue(wait_for(lambda: self.status(service) == 200))
            for connection in held:
                connection.socket.close()

    @staticmethod
    def status(service, client="127.0.0.1"):
        with service.connect(client=client) as connection:
            connection.send(request("/v1/health"))
            response = connection.response()
            return response and response.status

    def test_batches(self):
        with Service("--max-batches", "2") as service:
            running = [service.connect(client=f"127.0.0.{number}") for number in (2, 3)]
            for connection in running:
                connection.send(batch_head() + chunk(HEADER + ROW))
            self.assertTrue(wait_for(lambda: service.metric("tzlookup_batches") == 2))
            with service.connect() as late:
                late.send(batch_head())
                response = late.response()
                self.assertEqual((response.status, response.header("Retry-After")), (503, "1"))
                self.assertTrue(late.is_at_end())
            # Other requests are answered, and the batches too.
            self.assertEqual(service.get().status, 200)
            for connection in running:
                connection.send(b"0\r\n\r\n")
                response = connection.response()
                self.assertTrue(response.is_complete)
                self.assertEqual(response.content.splitlines()[1], b"1,43.06,141.35,Asia/Tokyo")
                connection.socket.close()
            self.assertTrue(wait_for(lambda: service.metric("tzlookup_batches") == 0))
            with service.connect() as connection:
                connection.send(batch(HEADER + ROW))
                self.assertEqual(connection.response().status, 200)
            self.assertEqual(service.metric('tzlookup_refusals_total{reason="batches"}'), 1)

    def test_one_client_leaves_batches_to_others(self):
        with Service("--max-batches", "4") as service:
            running = [service.connect() for _ in range(3)]
            for connection in running:
                connection.send(batch_head() + chunk(HEADER + ROW))
            self.assertTrue(wait_for(lambda: service.metric("tzlookup_batches") == 3))
            for client, expected in [("127.0.0.1", 503), ("127.0.0.2", 200)]:
                with service.connect(client=client) as connection:
                    connection.send(batch(HEADER + ROW))
                    self.assertEqual(connection.response().status, expected)
            for connection in running:
                connection.socket.close()

    def test_trickling_batches_make_room(self):
        """As long as nobody else wants their places, they may take their time."""
        with Service("--max-batches", "2", "--stall-seconds", "1") as service:
            running = [service.connect(client=f"127.0.0.{number}") for number in (2, 3)]
            for connection in running:
                connection.send(batch_head() + chunk(HEADER))
            for _ in range(25):
                for connection in running:
                    connection.send(chunk(ROW))
                time.sleep(0.1)
            self.assertEqual(service.metric("tzlookup_batches"), 2)
            with service.connect() as connection:
                connection.send(batch(HEADER + ROW))
                self.assertEqual(connection.response().status, 200)
            ended = 0
            for connection in running:
                try:
                    connection.send(b"0\r\n\r\n")
                except OSError:
                    pass
                response = connection.response()
                ended += response.status == 408 or not response.is_complete
                connection.socket.close()
            self.assertEqual(ended, 1)

    def test_bodies_that_no_route_reads_have_an_end(self):
        """However regularly their bytes arrive."""
        with Service("--stall-seconds", "1") as service, service.connect() as connection:
            connection.send(request(SAPPORO, "Content-Length: 1000"))
            self.assertEqual(connection.response().status, 200)
            with self.assertRaises(OSError):
                for _ in range(100):
                    connection.send(b"x")
                    time.sleep(0.1)


class FairnessTests(unittest.TestCase):
    """Clients that have gone, or ask for what takes long, keep nobody waiting."""

    #: Zones whose polygons take long, whatever the machine.
    LARGE = ["America/Toronto", "America/Halifax", "America/Edmonton", "America/Winnipeg", "America/Vancouver", "Asia/Shanghai"]

    @staticmethod
    def ask(service, zone, client="127.0.0.1"):
        connection = service.connect(client=client, timeout=60)
        connection.send(request(f"/v1/zones/{zone}.geojson", "Accept-Encoding: gzip"))
        return connection

    def ask_for_large(self, service):
        return [self.ask(service, zone) for zone in self.LARGE]

    def zones(self, service):
        names = [zone["id"] for zone in json.loads(service.get("/v1/zones").content)["zones"]]
        return [name for name in names if name not in self.LARGE]

    def test_clients_that_have_gone(self):
        """Their work is not done: whether they reset the connection or end it."""
        for resets in (False, True):
            with self.subTest(resets), Service() as service:
                names = self.zones(service)
                asking = self.ask_for_large(service)
                for name in names[:40]:
                    connection = self.ask(service, name)
                    if resets:
                        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    connection.socket.close()
                gone = 'tzlookup_refusals_total{reason="gone"}'
                self.assertTrue(wait_for(lambda: service.metric(gone) >= 30, 30), service.metric(gone))
                for connection in asking:
                    self.assertEqual(connection.response().status, 200)
                    connection.socket.close()
                self.assertTrue(wait_for(lambda: service.metric("tzlookup_connections") <= 1))

    def test_polygons_keep_nobody_waiting(self):
        with Service() as service:
            asking = self.ask_for_large(service)
            # Nothing is before this in its queue.
            self.assertEqual(service.get("/v1/near?lat=43.06&lng=141.35").status, 200)
            answered = service.metric('tzlookup_requests_total{route="zone",status="200"}')
            self.assertLess(answered, len(asking))
            for connection in asking:
                self.assertEqual(connection.response().status, 200)
                connection.socket.close()

    def test_clients_take_turns(self):
        """Polygons of one client do not wait for all that another one has asked for before."""
        with Service() as service:
            asking = [self.ask(service, zone, "127.0.0.2") for zone in self.LARGE]
            names = self.zones(service)
            asking += [self.ask(service, name, "127.0.0.2") for name in names[:30]]
            with self.ask(service, names[40], "127.0.0.3") as other:
                self.assertEqual(other.response().status, 200)
            # Those that were answered before, the other's own, and one while this was asked.
            answered = service.metric('tzlookup_requests_total{route="zone",status="200"}')
            self.assertLess(answered, len(self.LARGE) + 2)
            for connection in asking:
                self.assertEqual(connection.response().status, 200)
                connection.socket.close()

    def test_clients_take_turns_with_what_takes_less(self):
        """A search among borders takes some ten milliseconds, and 100 connections ask for one."""
        with Service() as service:
            asking = [service.connect(client="127.0.0.2", timeout=60) for _ in range(100)]
            for number, connection in enumerate(asking):
                connection.send(request(f"/v1/timezone?lat=48.{number}&lng=11.5&within=1000000"))
            with service.connect(client="127.0.0.3", timeout=60) as other:
                other.send(request("/v1/near?lat=43.06&lng=141.35"))
                self.assertEqual(other.response().status, 200)
            answered = service.metric('tzlookup_requests_total{route="timezone",status="200"}')
            self.assertLess(answered, len(asking) / 2)
            for connection in asking:
                self.assertEqual(connection.response().status, 200)
                connection.socket.close()

    def test_one_client_leaves_places_for_others(self):
        with Service() as service:
            names = self.zones(service)
            asking = [self.ask(service, zone, "127.0.0.2") for zone in self.LARGE]
            asking += [self.ask(service, name, "127.0.0.2") for name in names[:150]]
            refused = 'tzlookup_refusals_total{reason="work"}'
            self.assertTrue(wait_for(lambda: service.metric(refused) > 0))
            with self.ask(service, names[200], "127.0.0.3") as other:
                self.assertEqual(other.response().status, 200)
            self.assertEqual({connection.response().status for connection in asking}, {200, 503})
            for connection in asking:
                connection.socket.close()

    def test_long_work_has_a_lower_priority(self):
        """Searches, and below them polygons, and batches with all of their threads."""
        with Service() as service:
            # The service has that of the tests.
            search, low = min(19, os.nice(0) + 5), min(19, os.nice(0) + 10)
            service.get("/v1/near?lat=43.06&lng=141.35")
            self.assertEqual(set(service.priorities()), {os.nice(0), search})
            service.get("/v1/zones/America/Toronto.geojson")
            self.assertEqual(set(service.priorities()), {os.nice(0), search, low})
            before = service.priorities().count(low)
            with service.connect() as connection:
                connection.send(batch_head() + chunk(HEADER + ROW * 100_000))
                self.assertTrue(wait_for(lambda: service.priorities().count(low) > before))
                connection.send(b"0\r\n\r\n")
                self.assertTrue(connection.response().is_complete)

    def test_polygons_that_wait_have_a_limit(self):
        with Service() as service:
            names = self.zones(service)
            asking = self.ask_for_large(service)
            asking += [self.ask(service, name) for name in names[:150]]
            statuses = {connection.response().status for connection in asking}
            self.assertEqual(statuses, {200, 503})
            for connection in asking:
                connection.socket.close()


class TimeOutTests(unittest.TestCase):
    """The time-outs, made short. What is too early or too late is far from them: machines may be busy."""

    def end_of(self, connection):
        """The response, and the seconds until the service ends the connection."""
        start = time.monotonic()
        response = connection.response()
        connection.is_at_end()
        return response, time.monotonic() - start

    def test_slow_head(self):
        with Service("--header-seconds", "1") as service:
            with service.connect() as connection:
                connection.send(b"GET / HTTP/1.1\r\n")
                response, seconds = self.end_of(connection)
                self.assertEqual(response.status, 408)
                self.assertGreater(seconds, 0.5)
            # A byte now and then does not help.
            with service.connect() as connection:
                connection.send(b"GET / HTTP/1.1\r\nX: ")
                sent = 0
                try:
                    while sent < 200:
                        connection.send(b"x")
                        sent += 1
                        time.sleep(0.1)
                except OSError:
                    pass
                self.assertLess(sent, 200)
            # Nor does it after a request.
            with service.connect() as connection:
                connection.send(request("/v1/health"))
                connection.response()
                connection.send(b"GET / HT")
                self.assertEqual(self.end_of(connection)[0].status, 408)

    def test_silence(self):
        """A connection without a request ends without a response: nobody has asked."""
        with Service("--header-seconds", "1") as service, service.connect() as connection:
            response, seconds = self.end_of(connection)
            self.assertIsNone(response)
            self.assertGreater(seconds, 0.5)

    def test_idle(self):
        with Service("--idle-seconds", "1") as service, service.connect() as connection:
            connection.send(request("/v1/health"))
            self.assertEqual(connection.response().status, 200)
            response, seconds = self.end_of(connection)
            self.assertIsNone(response)
            self.assertGreater(seconds, 0.5)

    def test_stalled_body(self):
        with Service("--stall-seconds", "1") as service:
            with service.connect() as connection:
                connection.send(batch_head() + chunk(HEADER[:5]))
                response, _ = self.end_of(connection)
                self.assertEqual(response.status, 408)
            # A body that goes on is not cut off, however slow it is.
            with service.connect() as connection:
                connection.send(batch_head())
                for _ in range(30):
                    connection.send(chunk(HEADER if _ == 0 else ROW))
                    time.sleep(0.1)
                connection.send(b"0\r\n\r\n")
                response = connection.response()
                self.assertTrue(response.is_complete)
                self.assertEqual(response.content.count(b"Asia/Tokyo"), 29)
            self.assertEqual(service.metric("tzlookup_batches"), 0)

    def test_client_that_does_not_read(self):
        with Service("--stall-seconds", "1") as service:
            connection = service.connect(receive_buffer=4096)
            body = HEADER + ROW * 4_000_000
            connection.socket.settimeout(30)
            start = time.monotonic()
            with self.assertRaises(OSError):
                connection.send(batch(body))
            self.assertLess(time.monotonic() - start, 25)
            self.assertTrue(wait_for(lambda: service.metric("tzlookup_batches") == 0))
            self.assertLess(service.memory(), 150_000)
            connection.socket.close()

    def test_client_that_reads_slowly(self):
        """It gets everything, at its own pace."""
        with Service("--stall-seconds", "2") as service:
            with service.connect(receive_buffer=1 << 16) as connection:
                body = HEADER + ROW * 200_000
                connection.socket.settimeout(30)

                def slowly():
                    time.sleep(0.01)
                    return original()

                original = connection._more
                connection._more = slowly
                sender = threading.Thread(target=connection.send, args=(batch(body),))
                sender.start()
                response = connection.response()
                sender.join()
                self.assertTrue(response.is_complete)
                self.assertEqual(response.content.count(b"\n"), 200_001)

    def test_pipeline_that_is_not_read(self):
        """A client that only sends is not read for ever."""
        with Service("--stall-seconds", "1") as service:
            connection = service.connect(receive_buffer=4096)
            connection.socket.settimeout(30)
            data = request("/metrics") * 1_000
            with self.assertRaises(OSError):
                while True:
                    connection.send(data)
            self.assertLess(service.memory(), 150_000)
            connection.socket.close()
            self.assertEqual(service.get().status, 200)


if __name__ == "__main__":
    unittest.main()
