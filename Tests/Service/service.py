"""The service under test: starts it, and speaks HTTP with it over plain sockets, so that tests choose every byte."""

import os
import re
import signal
import socket
import subprocess
import threading
import time
import unittest
from pathlib import Path

PROGRAM = os.environ.get("TZLOOKUP_SERVICE", "tzlookup-service")

SAPPORO = "/v1/timezone?lat=43.06&lng=141.35"
HEADER = b"id,lat,lon\n"
ROW = b"1,43.06,141.35\n"


class Service:
    """A running service; ends it when its block ends."""

    def __init__(self, *options, **environment):
        self.process = subprocess.Popen(
            [PROGRAM, "--port", "0", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        self.messages = []
        self.port = None
        ready = threading.Event()
        threading.Thread(target=self._read_messages, args=(ready,), daemon=True).start()
        assert ready.wait(20) and self.port, f"expected a service that listens, found {self.messages}"

    def _read_messages(self, ready):
        for line in self.process.stderr:
            self.messages.append(line.rstrip("\n"))
            found = re.fullmatch(r"tzlookup-service: listening on \w+://.*:(\d+)\n", line)
            if found:
                self.port = int(found[1])
                ready.set()
        ready.set()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def signal(self, number):
        self.process.send_signal(number)

    def end(self, timeout=40):
        """Ends it by SIGTERM; its exit status."""
        self.signal(signal.SIGTERM)
        return self.process.wait(timeout)

    def has_said(self, text, seconds=10):
        """Waits for a message with some text."""
        return wait_for(lambda: any(text in line for line in self.messages), seconds)

    def connect(self, timeout=20, receive_buffer=None, client="127.0.0.1"):
        return Connection(self.port, timeout, receive_buffer, client)

    def get(self, target=SAPPORO, *headers, method="GET"):
        """The response to one request, on a connection of its own."""
        with self.connect() as connection:
            connection.send(request(target, *headers, method=method))
            return connection.response(method)

    def metric(self, name):
        """The value of a metric without labels, or with those given in the name."""
        text = self.get("/metrics").content.decode()
        values = [line.rpartition(" ")[2] for line in text.splitlines() if line.rpartition(" ")[0] == name]
        return float(values[0]) if values else 0.0

    def memory(self):
        """The resident memory in kB."""
        return self._status("VmRSS")

    def _status(self, name):
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1])
        raise AssertionError(f"no {name} in the status of the process")

    def priorities(self):
        """The nice values of all threads."""
        stats = Path(f"/proc/{self.process.pid}/task").glob("*/stat")
        return [int(stat.read_text().rpartition(")")[2].split()[16]) for stat in stats]

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


class ServiceTestCase(unittest.TestCase):
    """Tests that share a running service, `service`."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.service = Service(*cls.options)

    @classmethod
    def tearDownClass(cls):
        cls.service.__exit__()



class Response:
    """A response as it was received."""

    def __init__(self, status, headers, content, trailers, is_complete, interim):
        self.status = status
        self.headers = headers
        self.content = content
        self.trailers = trailers
        # Whether its end was received: the last chunk, or as many bytes as announced.
        self.is_complete = is_complete
        # Status codes of the interim responses before it.
        self.interim = interim

    def header(self, name):
        values = [value for key, value in self.headers if key.lower() == name.lower()]
        return values[0] if values else None

    def __repr__(self):
        return f"<{self.status} {self.headers} {self.content[:200]!r} complete: {self.is_complete}>"


class Connection:
    """A client's side of a connection."""

    def __init__(self, port, timeout=20, receive_buffer=None, client="127.0.0.1"):
        self.socket = socket.socket()
        # All of 127.0.0.0/8 is this machine: several clients.
        self.socket.bind((client, 0))
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        try:
            self.socket.connect(("127.0.0.1", port))
        except OSError:
            self.socket.close()
            raise
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def end_output(self):
        self.socket.shutdown(socket.SHUT_WR)

    def _more(self):
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionResetError:
            data = b""
        self.buffer += data
        return bool(data)

    def _line(self):
        while b"\r\n" not in self.buffer:
            if not self._more():
                return None
        line, _, self.buffer = self.buffer.partition(b"\r\n")
        return line

    def _take(self, count):
        parts, missing = [], count
        while True:
            parts.append(self.buffer[:missing])
            self.buffer = self.buffer[missing:]
            missing -= len(parts[-1])
            if not missing or not self._more():
                return b"".join(parts)

    def _fields(self):
        fields = []
        while True:
            line = self._line()
            if line is None:
                return fields, False
            if not line:
                return fields, True
            name, _, value = line.partition(b":")
            fields.append((name.decode(), value.strip().decode()))

    def response(self, method="GET"):
        """The next response; `None` where the connection ends before it."""
        interim = []
        while True:
            line = self._line()
            if line is None:
                return None
            status = int(re.fullmatch(rb"HTTP/1\.1 (\d{3}) [A-Za-z ]+", line)[1])
            headers, is_complete = self._fields()
            if status >= 200 or not is_complete:
                break
            interim.append(status)
        response = Response(status, headers, b"", [], is_complete, interim)
        if method == "HEAD" or status in (204, 304) or not is_complete:
            return response
        if response.header("Transfer-Encoding") == "chunked":
            self._chunks(response)
        elif response.header("Content-Length") is not None:
            count = int(response.header("Content-Length"))
            response.content = self._take(count)
            response.is_complete = len(response.content) == count
        return response

    def _chunks(self, response):
        parts = []
        response.is_complete = False
        while True:
            line = self._line()
            if line is None:
                break
            count = int(line, 16)
            if count == 0:
                response.trailers, response.is_complete = self._fields()
                break
            parts.append(self._take(count))
            if len(parts[-1]) < count or self._line() is None:
                break
        response.content = b"".join(parts)

    def is_at_end(self):
        """Waits for the service to end its side; false where it sends something."""
        return not self.buffer and not self._more()


def request(target=SAPPORO, *headers, method="GET", body=b""):
    """A request with a host."""
    lines = [f"{method} {target} HTTP/1.1", "Host: localhost", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def batch(body, *headers, target="/v1/batch", kind="text/csv"):
    """A request for a batch with a body of known length."""
    return request(
        target, f"Content-Type: {kind}", f"Content-Length: {len(body)}", *headers, method="POST", body=body
    )


def batch_head(*headers, target="/v1/batch", kind="text/csv"):
    """The head of a request for a batch, with chunks to follow unless its headers say otherwise."""
    framing = [] if any("content-length" in header.lower() for header in headers) else ["Transfer-Encoding: chunked"]
    return request(target, f"Content-Type: {kind}", *framing, *headers, method="POST")


def chunk(data):
    return b"%x\r\n%s\r\n" % (len(data), data)


def wait_for(condition, seconds=10):
    """Waits until something is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return condition()
