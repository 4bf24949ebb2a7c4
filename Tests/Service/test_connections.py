"""Connections: kept alive, closed, pipelined; methods; bodies that no route reads."""

import re
import unittest

from service import SAPPORO, ServiceTestCase, chunk, request


class ConnectionTests(ServiceTestCase):
    def test_fields_of_every_response(self):
        for target in [SAPPORO, "/v1/health", "/nothing", "/metrics"]:
            with self.subTest(target):
                response = self.service.get(target)
                self.assertEqual(response.header("Server"), "tzlookup")
                date = r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT"
                self.assertRegex(response.header("Date"), re.compile(f"^{date}$"))
                self.assertEqual(int(response.header("Content-Length")), len(response.content))
                self.assertIsNone(response.header("Connection"))

    def test_kept_alive(self):
        with self.service.connect() as connection:
            for _ in range(100):
                connection.send(request())
                self.assertEqual(connection.response().status, 200)

    def test_pipelined(self):
        """Answers come in the order of the requests, also where one of them takes another thread."""
        targets = [SAPPORO, "/v1/zones", "/nothing", "/v1/health"] * 25
        with self.service.connect() as connection:
            connection.send(b"".join(request(target) for target in targets))
            statuses = [connection.response().status for _ in targets]
        expected = {target: self.service.get(target).status for target in set(targets)}
        self.assertEqual(statuses, [expected[target] for target in targets])

    def test_closed_on_request(self):
        with self.service.connect() as connection:
            connection.send(request(SAPPORO, "Connection: close"))
            self.assertEqual(connection.response().header("Connection"), "close")
            self.assertTrue(connection.is_at_end())

    def test_http_1_0(self):
        with self.service.connect() as connection:
            connection.send(f"GET {SAPPORO} HTTP/1.0\r\n\r\n".encode())
            self.assertEqual(connection.response().status, 200)
            self.assertTrue(connection.is_at_end())
        with self.service.connect() as connection:
            for _ in range(3):
                connection.send(f"GET {SAPPORO} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".encode())
                self.assertEqual(connection.response().header("Connection"), "keep-alive")

    def test_client_that_ends_its_side(self):
        """The requests sent before are answered."""
        with self.service.connect() as connection:
            connection.send(request() + request("/v1/health"))
            connection.end_output()
            self.assertEqual(connection.response().status, 200)
            self.assertEqual(connection.response().status, 200)
            self.assertTrue(connection.is_at_end())

    def test_client_that_ends_its_side_is_answered_by_other_threads_too(self):
        for target in ["/v1/near?lat=1&lng=2", "/v1/places?q=Rome", "/v1/zones", "/v1/tiles/5/3/3.mvt", "/v1/zones/Africa/Lagos.geojson"]:
            for version in ("1.1", "1.0"):
                with self.subTest(target, version=version), self.service.connect() as connection:
                    connection.send(f"GET {target} HTTP/{version}\r\nHost: a\r\n\r\n".encode())
                    connection.end_output()
                    response = connection.response()
                    self.assertEqual((response.status, response.is_complete), (200, True))
                    self.assertTrue(connection.is_at_end())

    def test_request_cut_off(self):
        with self.service.connect() as connection:
            connection.send(request()[:-5])
            connection.end_output()
            response = connection.response()
            self.assertEqual(response.status, 400)
            self.assertTrue(connection.is_at_end())

    def test_head(self):
        for target in [SAPPORO, "/v1/health", "/nothing"]:
            with self.subTest(target), self.service.connect() as connection:
                full = self.service.get(target)
                connection.send(request(target, method="HEAD") + request("/v1/health"))
                head = connection.response("HEAD")
                self.assertEqual(head.status, full.status)
                self.assertIsNotNone(head.header("Content-Length"))
                # No content follows, so the next response does.
                self.assertEqual(connection.response().status, 200)

    def test_methods(self):
        for method in ["POST", "PUT", "DELETE", "PATCH"]:
            with self.subTest(method):
                response = self.service.get("/v1/health", "Content-Length: 0", method=method)
                self.assertEqual(response.status, 405)
                self.assertIn("GET", response.header("Allow"))
        # One that the parser knows, and no route has.
        self.assertEqual(self.service.get("/v1/health", method="PROPFIND").status, 501)

    def test_protocol_changes_are_not_made(self):
        with self.service.connect() as connection:
            connection.send(request(SAPPORO, "Connection: Upgrade", "Upgrade: websocket"))
            response = connection.response()
            self.assertEqual((response.status, response.header("Connection")), (200, "close"))
            self.assertTrue(connection.is_at_end())
        with self.service.connect() as connection:
            connection.send(b"CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n")
            self.assertGreaterEqual(connection.response().status, 400)
            self.assertTrue(connection.is_at_end())

    def test_bodies_that_no_route_reads(self):
        """A short one is skipped; a long one ends the connection."""
        with self.service.connect() as connection:
            body = b"x" * 1000
            connection.send(request(SAPPORO, "Content-Length: 1000", body=body) + request("/v1/health"))
            self.assertEqual(connection.response().status, 200)
            self.assertEqual(connection.response().status, 200)
        with self.service.connect() as connection:
            connection.send(request(SAPPORO, "Transfer-Encoding: chunked", body=chunk(b"x" * 10) + b"0\r\n\r\n"))
            connection.send(request("/v1/health"))
            self.assertEqual(connection.response().status, 200)
            self.assertEqual(connection.response().status, 200)
        with self.service.connect() as connection:
            connection.send(request(SAPPORO, "Content-Length: 1000000000"))
            self.assertEqual(connection.response().header("Connection"), "close")
            self.assertTrue(connection.is_at_end())

    def test_expectation_without_a_use(self):
        """The body is not asked for, so the connection ends: its bytes could be the next request or the body."""
        with self.service.connect() as connection:
            connection.send(request(SAPPORO, "Content-Length: 10", "Expect: 100-continue"))
            response = connection.response()
            self.assertEqual((response.interim, response.header("Connection")), ([], "close"))
            self.assertTrue(connection.is_at_end())


if __name__ == "__main__":
    unittest.main()
