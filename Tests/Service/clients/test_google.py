"""The routes of Google's Time Zone API with its own client: answers against zoneinfo, and errors as the client maps them."""

import csv
import importlib.resources
import os
import random
import sys
import unittest
import zoneinfo
from datetime import datetime, timezone
from pathlib import Path

import googlemaps
from googlemaps.exceptions import ApiError, _OverQueryLimit

sys.path.insert(0, str(Path(__file__).parent.parent))
from service import Service, ServiceTestCase

KEY = "AIzaAnyTextOfThisForm"
INSTANTS_PER_PLACE = 3

# Zones whose principal location is answered with another one: the first of two on disputed ground, and a position that
# zone.tab rounds to minutes, which lies in France.
ELSEWHERE = {"Asia/Urumqi": "Asia/Shanghai", "Europe/Monaco": "Europe/Paris"}


def client(service, key=KEY, **options):
    return googlemaps.Client(key=key, base_url=f"http://127.0.0.1:{service.port}", **options)


def degrees(text):
    """A coordinate of ISO 6709 without its separators: ±DDMM, ±DDDMMSS and the like."""
    sign, digits = (-1 if text[0] == "-" else 1), text[1:]
    width = 2 if len(digits) in (4, 6) else 3
    parts = digits[:width], digits[width : width + 2], digits[width + 2 :] or "0"
    return sign * (int(parts[0]) + int(parts[1]) / 60 + int(parts[2]) / 3600)


def places():
    """The principal locations of all zones: position and zone."""
    table = importlib.resources.files("tzdata").joinpath("zoneinfo/zone.tab").read_text()
    for row in csv.reader((line for line in table.splitlines() if not line.startswith("#")), delimiter="\t"):
        split = max(row[1].rfind("+"), row[1].rfind("-"))
        yield (degrees(row[1][:split]), degrees(row[1][split:])), row[2]


class AnswerTests(ServiceTestCase):
    @classmethod
    def setUpClass(cls):
        zoneinfo.reset_tzpath([])  # The rules of the package tzdata, whatever the system has.
        super().setUpClass()
        cls.client = client(cls.service)

    def test_answers_are_those_of_zoneinfo(self):
        generator = random.Random(19)
        count, differences = 0, []
        for position, name in places():
            zone = ELSEWHERE.get(name, name)
            for _ in range(INSTANTS_PER_PLACE):
                instant = generator.randrange(-2_000_000_000, 4_000_000_000)
                answer = self.client.timezone(position, instant)
                local = datetime.fromtimestamp(instant, timezone.utc).astimezone(zoneinfo.ZoneInfo(zone))
                expected = ("OK", zone, local.utcoffset().total_seconds())
                offset = answer.get("rawOffset", 0) + answer.get("dstOffset", 0)
                if (answer["status"], answer.get("timeZoneId"), offset) != expected:
                    differences.append((name, position, instant, answer, expected))
                count += 1
        print(f"{count} places and instants, {len(differences)} differences")
        self.assertGreaterEqual(count, 1000)
        self.assertFalse(differences, differences)

    def test_answer_at_sea(self):
        self.assertEqual(self.client.timezone((0, 0), 0)["status"], "ZERO_RESULTS")

    def test_fractional_and_current_time(self):
        self.assertEqual(self.client.timezone("43.06, 141.35", 1795176000.5)["rawOffset"], 32400)
        self.assertEqual(self.client.timezone((43.06, 141.35))["timeZoneName"], "Japan Standard Time")

    def test_invalid_requests(self):
        for location, timestamp in [("95,0", 0), ("x", 0), ("43.06", 0), ("43.06,141.35", "noon")]:
            with self.assertRaises(ApiError) as raised:
                self.client._request(
                    "/maps/api/timezone/json", {"location": location, "timestamp": timestamp}
                )
            self.assertEqual(raised.exception.status, "INVALID_REQUEST")
            self.assertRegex(raised.exception.message, "^Invalid request")


class RefusalTests(unittest.TestCase):
    def test_keys(self):
        keys = Path(os.environ.get("TMPDIR", "/tmp")) / f"tzlookup-keys-{os.getpid()}"
        keys.write_text(f"# Clients\n{KEY}\n")
        self.addCleanup(keys.unlink)
        with Service("--api-keys", str(keys)) as service:
            self.assertEqual(client(service).timezone((43.06, 141.35), 0)["status"], "OK")
            with self.assertRaises(ApiError) as raised:
                client(service, key="AIzaAnotherOne").timezone((43.06, 141.35), 0)
            self.assertEqual(raised.exception.status, "REQUEST_DENIED")

    def test_limit(self):
        with Service("--rate-limit", "1") as service:
            hasty = client(service, retry_over_query_limit=False, queries_per_second=1000)
            with self.assertRaises(_OverQueryLimit):
                for _ in range(5):
                    hasty.timezone((43.06, 141.35), 0)


if __name__ == "__main__":
    unittest.main()
