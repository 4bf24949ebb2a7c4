"""The end of the service, and its reloads."""

import json
import os
import shutil
import signal
import tempfile
import threading
import time
import unittest
from pathlib import Path

from service import HEADER, ROW, SAPPORO, Service, batch_head, chunk, request, wait_for


class EndTests(unittest.TestCase):
    def test_idle(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(number), Service() as service, service.connect() as idle:
                idle.send(request("/v1/health"))
                idle.response()
                service.signal(number)
                self.assertTrue(idle.is_at_end())
                self.assertEqual(service.process.wait(5), 0)

    def test_batch_in_progress(self):
        """It is finished, while no further connection is accepted."""
        with Service() as service, service.connect() as connection:
            connection.send(batch_head() + chunk(HEADER + ROW))
            self.assertTrue(wait_for(lambda: service.metric("tzlookup_batches") == 1))
            service.signal(signal.SIGTERM)
            self.assertTrue(wait_for(lambda: self.is_refused(service)))
            for _ in range(10):
                connection.send(chunk(ROW * 1000))
                time.sleep(0.05)
            connection.send(b"0\r\n\r\n")
            response = connection.response()
            self.assertTrue(response.is_complete)
            self.assertEqual(response.content.count(b"Asia/Tokyo"), 10_001)
            self.assertEqual(response.header("Connection"), "close")
            self.assertTrue(connection.is_at_end())
            self.assertEqual(service.process.wait(5), 0)

    @staticmethod
    def is_refused(service):
        try:
            with service.connect():
                return False
        except ConnectionRefusedError:
            return True

    def test_batch_that_takes_too_long(self):
        """Its connection ends without the last chunk."""
        with Service("--drain-seconds", "1") as service, service.connect() as connection:
            connection.send(batch_head() + chunk(HEADER + b"1,43.06,141.35\n" * 100_000))
            # The answer has begun.
            self.assertEqual(connection._line(), b"HTTP/1.1 200 OK")
            connection.buffer = b"HTTP/1.1 200 OK\r\n" + connection.buffer
            start = time.monotonic()
            service.signal(signal.SIGTERM)
            response = connection.response()
            self.assertEqual(response.status, 200)
            self.assertFalse(response.is_complete)
            self.assertEqual(service.process.wait(10), 0)
            self.assertGreater(time.monotonic() - start, 0.5)

    def test_request_in_progress(self):
        """A request whose head has begun is answered."""
        with Service() as service, service.connect() as connection:
            data = request()
            connection.send(data[:-10])
            time.sleep(0.3)
            service.signal(signal.SIGTERM)
            time.sleep(0.3)
            connection.send(data[-10:])
            response = connection.response()
            self.assertEqual((response.status, response.header("Connection")), (200, "close"))
            self.assertEqual(service.process.wait(5), 0)

    def test_notice(self):
        """Load balancers see that it is not ready while it still accepts connections."""
        with Service("--shutdown-delay", "3") as service:
            self.assertEqual(service.get("/v1/ready").status, 200)
            service.signal(signal.SIGTERM)
            self.assertTrue(wait_for(lambda: service.get("/v1/ready").status == 503, 2))
            self.assertEqual(service.get().status, 200)
            self.assertEqual(service.metric("tzlookup_ready"), 0)
            self.assertEqual(service.process.wait(10), 0)

    def test_twice(self):
        """The second signal does not wait."""
        with Service() as service, service.connect() as connection:
            connection.send(batch_head() + chunk(HEADER))
            self.assertTrue(wait_for(lambda: service.metric("tzlookup_batches") == 1))
            service.signal(signal.SIGTERM)
            time.sleep(0.2)
            service.signal(signal.SIGTERM)
            self.assertEqual(service.process.wait(5), 0)

    def test_under_load(self):
        """No request that was begun is without an answer: a connection ends between two requests, or after a response that says so."""
        with Service() as service:
            failures = []
            answered = []

            def ask():
                with service.connect() as connection:
                    while True:
                        try:
                            connection.send(request())
                            response = connection.response()
                        except OSError:
                            return
                        if response is None:
                            return
                        if response.status != 200 or not response.is_complete:
                            failures.append(response)
                        answered.append(1)
                        if response.header("Connection") == "close":
                            return

            threads = [threading.Thread(target=ask) for _ in range(8)]
            for thread in threads:
                thread.start()
            time.sleep(0.5)
            self.assertEqual(service.end(), 0)
            for thread in threads:
                thread.join(10)
            self.assertEqual(failures, [])
            self.assertGreater(len(answered), 100)


class ReloadTests(unittest.TestCase):
    def test_keys(self):
        with tempfile.TemporaryDirectory() as directory:
            keys = Path(directory, "keys")
            keys.write_text("# ours\nfirst\n")
            with Service("--api-keys", str(keys)) as service:
                status = lambda key: service.get(f"{SAPPORO}&key={key}").status
                self.assertEqual(status("first"), 200)
                self.assertIn(status("second"), (401, 403))
                keys.write_text("second\n")
                service.signal(signal.SIGHUP)
                self.assertTrue(service.has_said("reloaded"))
                self.assertEqual(status("second"), 200)
                self.assertIn(status("first"), (401, 403))
                self.assertEqual(service.metric("tzlookup_reloads_total"), 1)
                # A file that is gone changes nothing.
                keys.unlink()
                service.signal(signal.SIGHUP)
                self.assertTrue(service.has_said("went on as before"))
                self.assertEqual(status("second"), 200)
                self.assertEqual(service.metric("tzlookup_reloads_failed_total"), 1)

    def test_index(self):
        """A renamed index answers after the reload; a damaged one does not."""
        core = Path(__file__).parents[2] / "Sources" / "Core"
        with tempfile.TemporaryDirectory() as directory:
            index = Path(directory, "index")
            shutil.copy(core / "CTinyData" / "tiny.tzidx", index)
            with Service("--index", str(index)) as service:
                border = lambda: json.loads(service.get("/v1/near?lat=47.5&lng=8.7").content)["border"]["meters"]
                tiny = border()
                for name, data in [
                    ("compact", (core / "CCompactData" / "compact.tzidx").read_bytes()),
                    ("damaged", index.read_bytes()[:-100]),
                    ("empty", b""),
                ]:
                    with self.subTest(name):
                        following = Path(directory, "next")
                        following.write_bytes(data)
                        following.rename(index)
                        said = len(service.messages)
                        service.signal(signal.SIGHUP)
                        self.assertTrue(wait_for(lambda: len(service.messages) > said))
                        self.assertIn("reloaded" if name == "compact" else "went on as before", service.messages[-1])
                        if name == "compact":
                            compact = border()
                        self.assertEqual(border(), compact)
                self.assertNotEqual(tiny, compact)

    def test_under_load(self):
        """A hundred reloads, and no request without an answer."""
        with Service() as service:
            failures = []
            answered = []
            is_over = threading.Event()

            def ask():
                with service.connect() as connection:
                    while not is_over.is_set():
                        connection.send(request())
                        response = connection.response()
                        if response is None or response.status != 200:
                            return failures.append(response)
                        answered.append(1)

            threads = [threading.Thread(target=ask) for _ in range(4)]
            with service.connect() as running:
                running.send(batch_head() + chunk(HEADER))
                for thread in threads:
                    thread.start()
                for _ in range(100):
                    service.signal(signal.SIGHUP)
                    running.send(chunk(ROW))
                    time.sleep(0.01)
                is_over.set()
                for thread in threads:
                    thread.join(10)
                running.send(b"0\r\n\r\n")
                self.assertEqual(running.response().content.count(b"Asia/Tokyo"), 100)
            self.assertEqual(failures, [])
            self.assertGreater(len(answered), 100)
            # Signals that arrive while one is handled are one.
            self.assertGreater(service.metric("tzlookup_reloads_total"), 5)


class LogTests(unittest.TestCase):
    def lines(self, path, count):
        self.assertTrue(wait_for(lambda: path.exists() and path.read_text().count("\n") >= count))
        return [json.loads(line) for line in path.read_text().splitlines()]

    def test_lines(self):
        """One for each response, without coordinates."""
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "access.log")
            with Service("--access-log", str(path)) as service:
                service.get(SAPPORO, "User-Agent: 43.06")
                service.get("/nothing?at=43.06")
                with service.connect() as connection:
                    connection.send(b"nonsense 43.06\r\n\r\n")
                    connection.response()
                entries = self.lines(path, 3)
                self.assertEqual([e["status"] for e in entries], [200, 404, 400])
                self.assertEqual([e["route"] for e in entries], ["timezone", "unknown", "unknown"])
                self.assertEqual(entries[0]["client"], "127.0.0.1")
                self.assertRegex(entries[0]["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
                self.assertGreater(entries[0]["bytes"], 100)
                self.assertLess(entries[0]["seconds"], 5)
                self.assertNotIn("43.06", path.read_text())

    def test_targets(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "access.log")
            with Service("--access-log", str(path), "--log-coordinates") as service:
                service.get(SAPPORO)
                service.get(f"{SAPPORO}&key=secret&all=true")
                service.get(f"{SAPPORO}&%6Bey=secret&k%65%79=secret")
                targets = [line["target"] for line in self.lines(path, 3)]
                self.assertEqual(targets, [SAPPORO, f"{SAPPORO}&key=***&all=true", f"{SAPPORO}&%6Bey=***&k%65%79=***"])

    def test_broken_batch(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "access.log")
            with Service("--access-log", str(path)) as service:
                with service.connect() as connection:
                    connection.send(batch_head() + chunk(HEADER + ROW * 100_000))
                    connection._line()
                self.assertIs(self.lines(path, 1)[0]["complete"], False)

    def test_reopened(self):
        """After SIGHUP lines go to a new file, where the old one was renamed."""
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "access.log")
            with Service("--access-log", str(path)) as service:
                service.get()
                self.lines(path, 1)
                old = path.rename(path.with_suffix(".1"))
                service.signal(signal.SIGHUP)
                self.assertTrue(wait_for(path.exists))
                service.get("/v1/health")
                self.assertEqual(self.lines(path, 1)[-1]["route"], "health")
                self.assertEqual(len(old.read_text().splitlines()), 1)

    def test_destination_that_blocks(self):
        """A full pipe delays no request: lines are dropped, and counted."""
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "pipe")
            os.mkfifo(path)
            reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            with Service("--access-log", str(path)) as service:
                with service.connect() as connection:
                    for _ in range(120):
                        connection.send(request("/v1/health") * 100)
                        for _ in range(100):
                            self.assertEqual(connection.response().status, 200)
                self.assertGreater(service.metric("tzlookup_log_lines_dropped_total"), 0)
                self.assertEqual(service.end(), 0)
            os.close(reader)


if __name__ == "__main__":
    unittest.main()
