"""Batches: rows in and out while they arrive, and never an answer that looks complete and is not."""

import gzip
import socket
import struct
import threading
import time
import unittest

from service import HEADER, ROW, ServiceTestCase, batch, batch_head, chunk, request, wait_for

ANSWER = b"1,43.06,141.35,Asia/Tokyo\n"


class BatchTests(ServiceTestCase):
    def response_to(self, data, *more):
        with self.service.connect() as connection:
            connection.send(data)
            for part in more:
                connection.send(part)
            return connection.response()

    def test_rows(self):
        for name, data in [
            ("of known length", batch(HEADER + ROW)),
            ("in one chunk", batch_head() + chunk(HEADER + ROW) + b"0\r\n\r\n"),
            ("in chunks of a byte", batch_head() + b"".join(chunk(bytes([b])) for b in HEADER + ROW) + b"0\r\n\r\n"),
            ("with a trailer", batch_head() + chunk(HEADER + ROW) + b"0\r\nX-Checksum: 1\r\n\r\n"),
            ("without an end of line", batch(HEADER + ROW[:-1])),
        ]:
            with self.subTest(name):
                response = self.response_to(data)
                self.assertEqual(response.status, 200)
                self.assertTrue(response.is_complete)
                self.assertEqual(response.content.rstrip(b"\n"), (b"id,lat,lon,timezone\n" + ANSWER).rstrip(b"\n"))

    def test_trailers(self):
        """The trailers are those announced."""
        response = self.response_to(batch(HEADER + ROW * 1000 + b"2,x,y\n"))
        announced = [name.strip() for name in response.header("Trailer").split(",")]
        self.assertTrue(response.trailers)
        for name, _ in response.trailers:
            self.assertIn(name, announced)
        self.assertEqual(dict(response.trailers)["Tzlookup-Rows"], "1001")

    def test_compressed_body(self):
        body = gzip.compress(HEADER + ROW * 1000)
        response = self.response_to(batch(body, "Content-Encoding: gzip"))
        self.assertTrue(response.is_complete)
        self.assertEqual(response.content.count(ANSWER), 1000)

    def test_kept_alive(self):
        """Batches and other requests on one connection, sent one after the other and all at once."""
        with self.service.connect() as connection:
            for _ in range(20):
                connection.send(batch(HEADER + ROW))
                self.assertTrue(connection.response().is_complete)
            connection.send((batch(HEADER + ROW) + request("/v1/health")) * 20)
            for _ in range(20):
                self.assertIn(ANSWER, connection.response().content)
                self.assertEqual(connection.response().status, 200)

    def test_long_body(self):
        """A body much longer than all buffers, of known length and in chunks of many sizes."""
        rows = 300_000
        body = HEADER + ROW * rows
        pieces = []
        position = 0
        for index in range(10_000_000):
            if position >= len(body):
                break
            size = (1, 7, 1000, 65_536, 200_000)[index % 5]
            pieces.append(chunk(body[position : position + size]))
            position += size
        for name, data in [("known", batch(body)), ("chunks", batch_head() + b"".join(pieces) + b"0\r\n\r\n")]:
            with self.subTest(name), self.service.connect() as connection:
                sender = threading.Thread(target=connection.send, args=(data,))
                sender.start()
                response = connection.response()
                sender.join()
                self.assertTrue(response.is_complete)
                self.assertEqual(response.content, b"id,lat,lon,timezone\n" + ANSWER * rows)

    def test_go_ahead(self):
        """A client that waits for a go-ahead gets it, or the refusal."""
        with self.service.connect() as connection:
            body = HEADER + ROW
            connection.send(batch_head("Expect: 100-continue", f"Content-Length: {len(body)}"))
            self.assertEqual(connection._line(), b"HTTP/1.1 100 Continue")
            self.assertEqual(connection._line(), b"")
            connection.send(body)
            self.assertTrue(connection.response().is_complete)
        with self.service.connect() as connection:
            connection.send(batch_head("Expect: 100-continue", "Content-Length: 10", target="/v1/batch?nonsense=1"))
            response = connection.response()
            self.assertEqual((response.status, response.interim), (400, []))
            self.assertTrue(connection.is_at_end())

    def test_http_1_0(self):
        """Its clients cannot see that an answer was cut off."""
        with self.service.connect() as connection:
            body = HEADER + ROW
            head = f"POST /v1/batch HTTP/1.0\r\nContent-Type: text/csv\r\nContent-Length: {len(body)}\r\n\r\n"
            connection.send(head.encode() + body)
            self.assertEqual(connection.response().status, 505)

    def test_failure_before_the_first_byte(self):
        """A response of its own, after which the connection goes on where the whole body was read."""
        with self.service.connect() as connection:
            connection.send(batch(b"no,columns\n1,2\n") + request("/v1/health"))
            response = connection.response()
            self.assertEqual(response.status, 400)
            self.assertEqual(response.header("Content-Type"), "application/problem+json")
            following = connection.response()
            self.assertTrue(following is None or following.status == 200)

    def test_failure_after_the_first_byte(self):
        """The connection ends without the last chunk: it is never a short answer that looks complete."""
        noise = bytes(range(256)) * 40
        whole = gzip.compress(HEADER + b"".join(b"%d,43.06,141.35\n" % i for i in range(400_000)))
        damaged = whole[:-100_000] + noise + whole[-100_000 + len(noise) :]
        for name, body in [("cut off", whole[:-50_000]), ("damaged", damaged)]:
            with self.subTest(name), self.service.connect() as connection:
                connection.send(batch(body))
                response = connection.response()
                self.assertEqual(response.status, 200)
                self.assertFalse(response.is_complete)
                self.assertTrue(connection.is_at_end())
        self.assertGreaterEqual(self.service.metric("tzlookup_batches_broken_total"), 2)

    def test_body_cut_off(self):
        """A client that ends its side in the body gets no answer that looks complete."""
        for name, data in [
            ("known length", batch(HEADER + ROW * 100)[:-20]),
            ("chunks", batch_head() + chunk(HEADER + ROW)),
            ("within a chunk", batch_head() + b"1000\r\n" + HEADER + ROW),
        ]:
            with self.subTest(name), self.service.connect() as connection:
                connection.send(data)
                connection.end_output()
                response = connection.response()
                self.assertTrue(response is None or response.status == 400 or not response.is_complete)

    resets = False

    def test_client_that_goes_away(self):
        """The work ends with its client, wherever that was."""
        for name, data in [
            ("in the head", batch_head()),
            ("in the body", batch_head() + chunk(HEADER + ROW * 100_000)),
            ("while the answer is sent", batch(HEADER + ROW * 300_000)),
        ] * 2:
            self.resets = not self.resets
            with self.subTest(name, resets=self.resets):
                connection = self.service.connect(receive_buffer=4096)
                sender = threading.Thread(target=self.send_quietly, args=(connection, data))
                sender.start()
                time.sleep(0.3)
                if self.resets:
                    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    connection.socket.close()
                else:
                    connection.socket.shutdown(socket.SHUT_RDWR)
                    connection.socket.close()
                sender.join()
                self.assertTrue(wait_for(lambda: self.service.metric("tzlookup_batches") == 0))

    @staticmethod
    def send_quietly(connection, data):
        try:
            connection.send(data)
        except OSError:
            pass

    def test_batches_at_once(self):
        """Several at once, each with its own rows."""

        def run(number, results):
            row = b"%d,43.06,141.35\n" % number
            response = self.response_to(batch(HEADER + row * 20_000))
            results[number] = response.is_complete and response.content.count(row[:-1] + b",Asia/Tokyo\n") == 20_000

        results = {}
        # As many as are allowed on a machine with one processor.
        threads = [threading.Thread(target=run, args=(number, results)) for number in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, {number: True for number in range(2)})

    def test_rows_are_counted(self):
        before = self.service.metric("tzlookup_rows_total")
        self.response_to(batch(HEADER + ROW * 123))
        self.assertTrue(wait_for(lambda: self.service.metric("tzlookup_rows_total") == before + 123))

    def test_no_descriptor_is_lost(self):
        before = self.service.descriptors()
        for _ in range(50):
            self.response_to(batch(HEADER + ROW))
            self.response_to(batch(b"nothing\n"))
        self.assertTrue(wait_for(lambda: self.service.descriptors() <= before + 1))


if __name__ == "__main__":
    unittest.main()
