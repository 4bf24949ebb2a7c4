"""Writes what a release contains, as SPDX 2.3: bill_of_materials.py ROOT VERSION COMMIT FILE

Facts come from where they are known: the provenance of the data, the versions that SwiftPM resolved, the compiler.
"""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

DATA = (
    "Sources/Core/CWorldData",
    "Sources/Core/CTimeZoneTables/tz",
    "Sources/Features/CGazetteer",
    "Sources/Service/CServiceData/names",
    "Sources/Features/CZoneReleases/tables",
)
SERVICE = {
    "glibc": ("LGPL-2.1-or-later", "libc6-dev"),
    "libstdc++": ("GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++6"),
    "zlib": ("Zlib", "zlib1g-dev"),
}
#: What comes inside of something else, which has no version of its own for it.
INSIDE = {
    "BoringSSL": ("Apache-2.0", "in swift-nio-ssl, of the service"),
    "llhttp": ("MIT", "in swift-nio, of the service"),
    "mingw-w64": ("LicenseRef-public-domain AND ZPL-2.1", "from zig, in what is for Windows"),
}
LICENSES = {"public domain": "LicenseRef-public-domain"}


def main(root, version, commit, file):
    own = package("tzlookup", version, "MIT", "NOASSERTION")
    parts = [*data(root), *modules(root), *inside_the_service(root)]
    parts += [package(name, "NOASSERTION", license, source) for name, (license, source) in INSIDE.items()]
    parts.append(package("Swift standard library", swift_version(), "Apache-2.0 WITH Swift-exception"))
    created = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"tzlookup-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/tzlookup-{version}-{commit}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Organization: the tzlookup authors"]},
        "packages": [own, *parts],
        "hasExtractedLicensingInfos": [
            {"licenseId": "LicenseRef-public-domain", "extractedText": "The tz database is in the public domain."}
        ],
        "relationships": [
            relation("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"]),
            *(relation(own["SPDXID"], "CONTAINS", part["SPDXID"]) for part in parts),
        ],
    }
    file.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def data(root):
    for directory in DATA:
        facts = json.loads((root / directory / "provenance.json").read_text(encoding="utf-8"))
        for dataset in facts.get("datasets", [facts]):
            license, source = dataset["license"], dataset["source"]
            sources = source if isinstance(source, str) else "; ".join(source)
            license = LICENSES.get(license, license.split(" ")[0])
            yield package(dataset["dataset"], dataset.get("release", "NOASSERTION"), license, sources)


def modules(root):
    """Packages of Swift, at the versions that were compiled: the service is built last, and has those of all."""
    for pin in json.loads((root / "Package.resolved").read_text(encoding="utf-8"))["pins"]:
        text = (root / ".build/service/checkouts" / pin["identity"] / "LICENSE.txt").read_text(encoding="utf-8")
        exception = " WITH Swift-exception" if "Runtime Library Exception" in text else ""
        yield package(pin["identity"], pin["state"]["version"], f"Apache-2.0{exception}", pin["location"])


def inside_the_service(root):
    """What it carries besides: the map, and the libraries of this system that it needs no file of."""
    for name, (license, file) in SERVICE.items():
        said = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", file], check=True, capture_output=True, text=True)
        yield package(name, said.stdout, license)
    version = (root / "Scripts/fetch.d/maplibre.sh").read_text(encoding="utf-8").split("MapLibre GL JS ")[1].split(",")[0]
    yield package("MapLibre GL JS", version, "BSD-3-Clause", "https://maplibre.org")


def package(name, version, license, source="NOASSERTION"):
    location = source if source.startswith("https://") else "NOASSERTION"
    return {
        "SPDXID": "SPDXRef-" + "".join(letter if letter.isalnum() else "-" for letter in name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "licenseConcluded": license,
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
        "filesAnalyzed": False,
    } | ({} if location == source else {"sourceInfo": source})


def relation(subject, kind, related):
    return {"spdxElementId": subject, "relationshipType": kind, "relatedSpdxElement": related}


def swift_version():
    said = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    return json.loads(said)["compilerVersion"]


main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], Path(sys.argv[4]))
