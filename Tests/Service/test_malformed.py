"""Requests that are none, or that two servers could read differently: each is refused, and its connection ended."""

import unittest

from service import SAPPORO, ServiceTestCase, request


def lines(*texts):
    return "\r\n".join(texts).encode() + b"\r\n\r\n"


GET = f"GET {SAPPORO} HTTP/1.1"
POST = "POST /v1/batch HTTP/1.1"
HOST = "Host: localhost"
CSV = "Content-Type: text/csv"

# What is wrong, the bytes, and the status code.
REFUSED = [
    ("a length and a transfer coding", lines(POST, HOST, "Content-Length: 5", "Transfer-Encoding: chunked") + b"0\r\n\r\n", 400),
    ("a transfer coding and a length", lines(POST, HOST, "Transfer-Encoding: chunked", "Content-Length: 5") + b"0\r\n\r\n", 400),
    ("two lengths", lines(POST, HOST, "Content-Length: 5", "Content-Length: 6") + b"12345", 400),
    ("a length twice", lines(POST, HOST, "Content-Length: 5", "Content-Length: 5") + b"12345", 400),
    ("a list of lengths", lines(POST, HOST, "Content-Length: 5, 5") + b"12345", 400),
    ("a signed length", lines(POST, HOST, "Content-Length: +5") + b"12345", 400),
    ("a negative length", lines(POST, HOST, "Content-Length: -5") + b"12345", 400),
    ("a hexadecimal length", lines(POST, HOST, "Content-Length: 0x5") + b"12345", 400),
    ("an empty length", lines(POST, HOST, "Content-Length:") + b"12345", 400),
    ("a length of 20 digits", lines(POST, HOST, "Content-Length: 99999999999999999999"), 400),
    ("a length with a space inside", lines(POST, HOST, "Content-Length: 1 2") + b"12345", 400),
    ("bare line feeds", f"{GET}\n{HOST}\n\n".encode(), 400),
    ("a bare line feed after a field", f"{GET}\r\n{HOST}\nX: 1\r\n\r\n".encode(), 400),
    ("a bare line feed after the head", f"{GET}\r\n{HOST}\r\n\n".encode(), 400),
    ("a bare carriage return in a field", f"{GET}\r\n{HOST}\r\nX: 1\rY: 2\r\n\r\n".encode(), 400),
    ("a folded field", lines(GET, HOST, "X: 1", " folded"), 400),
    ("a folded first field", lines(GET, " X: 1", HOST), 400),
    ("a space before a colon", lines(GET, HOST, "X : 1"), 400),
    ("a space before the colon of a length", lines(POST, HOST, "Content-Length : 5") + b"12345", 400),
    ("a tab before a colon", lines(GET, HOST, "X\t: 1"), 400),
    ("a field without a name", lines(GET, HOST, ": 1"), 400),
    ("a field without a colon", lines(GET, HOST, "X"), 400),
    ("a NUL in a field", lines(GET, HOST, "X: a\0b"), 400),
    ("a NUL in a name", lines(GET, HOST, "X\0Y: 1"), 400),
    ("no host", lines(GET), 400),
    ("two hosts", lines(GET, HOST, HOST), 400),
    ("a host with a path", lines(GET, "Host: localhost/path"), 400),
    ("a host with a user", lines(GET, "Host: a@b"), 400),
    ("two hosts in one field", lines(GET, "Host: a, b"), 400),
    ("a host with a space", lines(GET, "Host: a b"), 400),
    ("an unknown transfer coding", lines(POST, HOST, CSV, "Transfer-Encoding: gzip, chunked") + b"0\r\n\r\n", 501),
    ("chunked twice", lines(POST, HOST, CSV, "Transfer-Encoding: chunked", "Transfer-Encoding: chunked") + b"0\r\n\r\n", (400, 501)),
    ("a transfer coding that ends otherwise", lines(POST, HOST, CSV, "Transfer-Encoding: chunked, gzip") + b"0\r\n\r\n", (400, 501)),
    ("a transfer coding that is no token", lines(POST, HOST, CSV, "Transfer-Encoding: \x0bchunked") + b"0\r\n\r\n", (400, 501)),
    ("a coding that only looks like chunked", lines(POST, HOST, CSV, "Transfer-Encoding: xchunked") + b"0\r\n\r\n", (400, 501)),
    ("chunks in HTTP/1.0", lines("POST /v1/batch HTTP/1.0", HOST, CSV, "Transfer-Encoding: chunked") + b"0\r\n\r\n", 400),
    ("an unknown expectation", lines(GET, HOST, "Expect: miracles"), 417),
    ("an unknown method", lines("BREW / HTTP/1.1", HOST), 400),
    ("a method in lower case", lines(f"get {SAPPORO} HTTP/1.1", HOST), 400),
    ("no method", lines(" / HTTP/1.1", HOST), 400),
    ("no target", lines("GET HTTP/1.1", HOST), 400),
    ("a target with a space", lines("GET /v1/health extra HTTP/1.1", HOST), 400),
    ("a target without a slash", lines("GET v1/health HTTP/1.1", HOST), 400),
    ("a target in UTF-8", lines("GET /v1/places?q=Zürich HTTP/1.1", HOST), 400),
    ("a NUL in the target", lines("GET /v1/health\0 HTTP/1.1", HOST), 400),
    ("HTTP/2", lines("GET /v1/health HTTP/2.0", HOST), (400, 505)),
    ("the preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", (400, 505)),
    ("HTTP/1.2", lines("GET /v1/health HTTP/1.2", HOST), (200, 400, 505)),
    ("HTTP/0.9", b"GET /v1/health\r\n\r\n", 400),
    ("another protocol", b"SSH-2.0-OpenSSH_9.2\r\n\r\n", 400),
    ("TLS", bytes.fromhex("160301020001000001fc0303") + bytes(64), 400),
    # The parser skips it; what follows is a request.
    ("a lone carriage return", b"\r\r\r\r", (400, 404)),
]

# Chunks that are wrong. The batch has begun, so its connection may end without a response.
CHUNKS = [
    ("a size that is no number", b"xyz\r\nabc\r\n"),
    ("a size with a sign", b"+3\r\nabc\r\n"),
    ("a size with 0x", b"0x3\r\nabc\r\n"),
    ("a size of 17 digits", b"11111111111111111\r\nabc\r\n"),
    ("a size with a space", b"3 \r\nabc\r\n0\r\n\r\n"),
    ("a bare line feed after the size", b"3\nabc\r\n0\r\n\r\n"),
    ("a bare line feed after the data", b"3\r\nabc\n0\r\n\r\n"),
    ("data longer than the size", b"3\r\nabcdef\r\n0\r\n\r\n"),
    ("a bare line feed after the last chunk", b"0\n\n"),
    ("an extension with a bare line feed", b"3;a=\n\r\nabc\r\n0\r\n\r\n"),
]


class MalformedTests(ServiceTestCase):
    options = ("--header-seconds", "5")

    def test_refused(self):
        for name, data, status in REFUSED:
            with self.subTest(name), self.service.connect() as connection:
                # What follows must not be taken for a request.
                connection.send(data + request("/smuggled"))
                response = connection.response()
                self.assertIsNotNone(response)
                allowed = status if isinstance(status, tuple) else (status,)
                self.assertIn(response.status, allowed)
                if response.status not in (200, 404):
                    self.assertEqual(response.header("Connection"), "close")
                    self.assertEqual(response.header("Content-Type"), "application/problem+json")
                    self.assertTrue(connection.is_at_end())

    def test_refused_after_a_request(self):
        """A malformed request after a good one on the same connection: the good one is answered first."""
        for name, data, _ in REFUSED[:12]:
            with self.subTest(name), self.service.connect() as connection:
                connection.send(request() + data)
                self.assertEqual(connection.response().status, 200)
                self.assertGreaterEqual(connection.response().status, 400)
                self.assertTrue(connection.is_at_end())

    def test_chunks(self):
        for name, data in CHUNKS:
            with self.subTest(name), self.service.connect() as connection:
                head = lines(POST, HOST, CSV, "Transfer-Encoding: chunked")
                connection.send(head + data + request("/smuggled"))
                response = connection.response()
                if response is not None and response.is_complete:
                    self.assertEqual(response.status, 400)
                self.assertTrue(connection.is_at_end())

    def test_accepted(self):
        """Unusual, but right."""
        cases = [
            ("an absolute target", lines(f"GET HTTP://localhost{SAPPORO} HTTP/1.1", HOST)),
            ("a host with a port", lines(GET, "Host: localhost:8080")),
            ("an IPv6 host", lines(GET, "Host: [::1]:8080")),
            ("an empty host", lines(GET, "Host:")),
            ("field names in any case", lines(GET, "hOST: localhost")),
            ("space around a value", lines(GET, "Host:  \t localhost \t")),
            ("HTTP/1.0 without a host", lines(f"GET {SAPPORO} HTTP/1.0")),
            ("an empty line before", b"\r\n" + lines(GET, HOST)),
        ]
        for name, data in cases:
            with self.subTest(name), self.service.connect() as connection:
                connection.send(data)
                self.assertEqual(connection.response().status, 200)

    def test_request_in_single_bytes(self):
        with self.service.connect() as connection:
            for byte in request("/v1/health"):
                connection.send(bytes([byte]))
            self.assertEqual(connection.response().status, 200)


if __name__ == "__main__":
    unittest.main()
