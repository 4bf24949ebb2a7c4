"""TLS: the same service behind a certificate, made by openssl."""

import signal
import socket
import ssl
import subprocess
import tempfile
import unittest
import warnings
from pathlib import Path

from service import PROGRAM, Connection, HEADER, ROW, Service, batch, request


def make_certificate(directory, name):
    certificate, key = Path(directory, f"{name}.pem"), Path(directory, f"{name}.key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost",
         "-out", str(certificate), "-keyout", str(key)],
        check=True, capture_output=True,
    )
    return certificate, key


class TLSConnection(Connection):
    def __init__(self, port, certificate, version=None):
        super().__init__(port)
        context = ssl.create_default_context(cafile=certificate)
        if version:
            # To offer an old version is deprecated; that it is refused is what is tested.
            warnings.simplefilter("ignore", DeprecationWarning)
            context.minimum_version = context.maximum_version = version
            context.set_ciphers("DEFAULT:@SECLEVEL=0")
        try:
            self.socket = context.wrap_socket(self.socket, server_hostname="localhost")
        except BaseException:
            self.socket.close()
            raise


class TLSTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.certificate, cls.key = make_certificate(cls.directory.name, "first")
        cls.service = Service("--certificate", str(cls.certificate), "--key", str(cls.key), "--header-seconds", "2")

    @classmethod
    def tearDownClass(cls):
        cls.service.__exit__()
        cls.directory.cleanup()

    def connect(self, version=None):
        return TLSConnection(self.service.port, str(self.certificate), version)

    def test_requests(self):
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            with self.subTest(version), self.connect(version) as connection:
                for _ in range(10):
                    connection.send(request())
                    self.assertEqual(connection.response().status, 200)
                connection.send(request("/v1/health", "Connection: close"))
                self.assertEqual(connection.response().status, 200)
                self.assertTrue(connection.is_at_end())

    def test_batch(self):
        with self.connect() as connection:
            connection.send(batch(HEADER + ROW * 1000))
            response = connection.response()
            self.assertTrue(response.is_complete)
            self.assertEqual(response.content.count(b"Asia/Tokyo"), 1000)

    def test_malformed(self):
        with self.connect() as connection:
            connection.send(b"nonsense\r\n\r\n")
            self.assertEqual(connection.response().status, 400)
            self.assertTrue(connection.is_at_end())

    def test_old_version(self):
        with self.assertRaises((ssl.SSLError, ConnectionError)), self.connect(ssl.TLSVersion.TLSv1_1):
            pass

    def test_no_handshake(self):
        """Neither silence nor another protocol holds a connection."""
        for data in [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\x16\x03\x01"]:
            with self.subTest(data), Connection(self.service.port) as connection:
                connection.send(data)
                while connection._more():
                    pass
                self.assertNotIn(b"HTTP/1.1 200", connection.buffer)

    def test_reload(self):
        """SIGHUP reads a renewed certificate; connections go on with the old one."""
        with tempfile.TemporaryDirectory() as directory:
            certificate, key = make_certificate(directory, "old")
            with Service("--certificate", str(certificate), "--key", str(key)) as service:
                old = TLSConnection(service.port, str(certificate))
                make_certificate(directory, "new")
                Path(directory, "new.pem").rename(certificate)
                Path(directory, "new.key").rename(key)
                service.signal(signal.SIGHUP)
                self.assertTrue(service.has_said("reloaded"))
                with TLSConnection(service.port, str(certificate)) as new:
                    self.assertIn((("commonName", "new"),), new.socket.getpeercert()["subject"])
                    new.send(request())
                    self.assertEqual(new.response().status, 200)
                old.send(request())
                self.assertEqual(old.response().status, 200)
                old.socket.close()
                key.write_text("nonsense")
                service.signal(signal.SIGHUP)
                self.assertTrue(service.has_said("went on as before"))
                TLSConnection(service.port, str(certificate)).socket.close()


class StartTests(unittest.TestCase):
    """A service that cannot start says why, and ends with a status of sysexits.h."""

    def test_failures(self):
        with tempfile.TemporaryDirectory() as directory, socket.create_server(("127.0.0.1", 0)) as taken:
            certificate, key = make_certificate(directory, "one")
            _, other = make_certificate(directory, "two")
            Path(directory, "empty").write_text("")
            port = str(taken.getsockname()[1])
            cases = [
                (["--port", port], 69, "in use"),
                (["--port", "70000"], 64, "0...65535"),
                (["--host", "192.0.2.1", "--port", "0"], 69, "cannot listen"),
                (["--certificate", str(certificate)], 64, "--key"),
                (["--certificate", f"{directory}/missing", "--key", str(key)], 66, "missing"),
                (["--certificate", f"{directory}/empty", "--key", str(key)], 65, "PEM"),
                (["--certificate", str(certificate), "--key", f"{directory}/empty"], 65, "PEM"),
                (["--certificate", str(certificate), "--key", str(other)], 65, "pair"),
                (["--api-keys", f"{directory}/missing"], 66, "missing"),
                (["--index", f"{directory}/missing"], 66, "missing"),
                (["--access-log", f"{directory}/no/log"], 66, "no/log"),
                (["--zone-names", "google"], 64, "cldr"),
                (["--rate-limit", "0"], 64, "--rate-limit"),
                (["--log-coordinates"], 64, "--access-log"),
                (["--nonsense"], 64, "tzlookup-service --help"),
            ]
            for options, status, text in cases:
                with self.subTest(options):
                    ended = subprocess.run([PROGRAM, "--port", "0", *options], capture_output=True, text=True, timeout=20)
                    self.assertEqual(ended.returncode, status, ended.stderr)
                    self.assertTrue(ended.stderr.startswith("tzlookup-service: "), ended.stderr)
                    self.assertIn(text, ended.stderr)
                    self.assertEqual(ended.stderr.count("\n"), 1)

    def test_version(self):
        ended = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True)
        self.assertRegex(ended.stdout, r"^\d+\.\d+\.\d+ \(boundaries \d{4}[a-z]\)\n$")


if __name__ == "__main__":
    unittest.main()
