"""The Python package index, reached as pip is set up to, with every file of a package.

pip's commands hide what the Python that asks may not install. So this asks pip's own modules, which honor its settings, for wheels
of all kinds, and chooses by itself.

Run by the Python of an environment with pip: package_index.py REQUIREMENTS DIRECTORY unpacks the wheels that a
requirements file pins, for whatever Python and platform they are; with `--apart` each into a directory of its own there,
PACKAGE-VERSION. Exit status 69 where the index has none.
"""

import hashlib
import re
import sys
import zipfile
from contextlib import contextmanager
from importlib.metadata import PathDistribution
from io import BytesIO
from pathlib import Path

from pip._internal.commands import create_command
from pip._internal.exceptions import PipError
from pip._internal.models.wheel import Wheel
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name
from pip._vendor.packaging.version import Version
from pip._vendor.requests import RequestException

UNAVAILABLE = 69
# Whatever Python and platform they are for.
Wheel.supported = lambda *_: True


class PackageIndex:
    def __init__(self, session, finder):
        self.session, self.finder = session, finder
        self.fetch, finder._link_collector.fetch_response = finder._link_collector.fetch_response, self.response
        # Pages that are not missing, and yet could not be had.
        self.unread = []

    def files(self, package, version="VERSION"):
        """The wheels and source distributions of a package, by release; the version wanted is for the error alone."""
        found = {}
        for candidate in self.finder.find_all_candidates(package):
            found.setdefault(candidate.version, []).append(candidate.link)
        return found or nothing_of(package, version)

    def response(self, page):
        """What a source says of a package."""
        content = self.fetch(page)
        if content is None and not self.is_missing(page):
            self.unread.append(page.url_without_fragment)
        return content

    def is_missing(self, page):
        """Whether a source says that it does not have a page, as it may where there are several."""
        try:
            with self.session.get(page.url, stream=True) as response:
                return response.status_code == 404
        except (RequestException, PipError):
            return False

    def releases(self, package):
        """The releases of a package from the newest on, without those that are yanked and pre-releases."""
        files = self.files(package)
        if self.unread:
            # What one of several sources does not tell may be what is newer.
            unavailable(f"gives no page at {self.unread[0]}", "what is newer", f"https://pypi.org/project/{package}/#files")
        stable = [each for each in files if not each.is_prerelease and not all(link.is_yanked for link in files[each])]
        return sorted(stable, reverse=True) or nothing_of(package, "VERSION")

    def wheel(self, package, version):
        """The wheel of a release to unpack: one without compiled parts, else the same one on every platform."""
        files = self.files(package, version).get(Version(version), [])
        wheels = [link for link in files if link.is_wheel]
        if not wheels:
            sys.exit(f"{package} {version} has no wheel on the package index, so its data cannot be unpacked")
        kinds = ("-none-any.", "manylinux", "x86_64")
        return min(wheels, key=lambda link: ([kind not in link.filename for kind in kinds], link.filename))

    def download(self, link):
        """An archive, and its SHA-256."""
        try:
            response = self.session.get(link.url_without_fragment)
            response.raise_for_status()
        except RequestException as error:
            unavailable(f"does not give {link.filename} ({error})", "it", link.url_without_fragment)
        found = hashlib.sha256(response.content).hexdigest()
        if link.hash_name == "sha256" and link.hash != found:
            sys.exit(f"{link.filename}: expected SHA-256 {link.hash} as the index says, found {found}")
        return zipfile.ZipFile(BytesIO(response.content)), found

    def sha256(self, link):
        """What a file hashes to, as the index says or, where it does not, as downloaded."""
        return link.hash if link.hash_name == "sha256" else self.download(link)[1]

    def requirement(self, package, version, needed):
        """What a release of a package demands of another one, if anything."""
        wheel, _ = self.download(self.wheel(package, version))
        metadata = next(path for path in zipfile.Path(wheel).iterdir() if path.name.endswith(".dist-info"))
        demands = map(Requirement, PathDistribution(metadata).requires or [])
        return next((each.specifier for each in demands if canonicalize_name(each.name) == needed), None)

    def unpack(self, package, version, hashes, directory):
        """Unpacks the wheel of a release that has one of the hashes."""
        for link in self.files(package, version).get(Version(version)) or nothing_of(package, version):
            if link.is_wheel and (link.hash_name != "sha256" or link.hash in hashes):
                wheel, found = self.download(link)
                if found in hashes:
                    return wheel.extractall(directory)
        sys.exit(f"{package} {version}: expected a wheel with a pinned SHA-256 on the package index, found others")


@contextmanager
def opened():
    command = create_command("download")
    with command.main_context():
        options, _ = command.parse_args([])
        session = command.get_default_session(options)
        yield PackageIndex(session, command._build_package_finder(options, session, ignore_requires_python=True))


def nothing_of(package, version):
    wheel = f"{package.replace('-', '_')}-{version}-*.whl"
    unavailable(f"gives no release of {package}", wheel, f"https://pypi.org/project/{package}/#files")


def unavailable(problem, file, page):
    print(
        f"the package index {problem}: check the network and pip's settings, or download {file} by hand from {page} "
        "into a directory and name that in PIP_FIND_LINKS",
        file=sys.stderr,
    )
    sys.exit(UNAVAILABLE)


def pins(requirements):
    """The version and the hashes of each package that a requirements file pins."""
    text = re.sub(r"\\\n", " ", requirements.read_text(encoding="utf-8"))
    for package, version, rest in re.findall(r"^([\w.-]+)==(\S+)(.*)$", text, re.MULTILINE):
        yield package, version, re.findall(r"--hash=sha256:(\w+)", rest)


def main(requirements, directory, apart=False):
    with opened() as index:
        for package, version, hashes in pins(requirements):
            index.unpack(package, version, hashes, directory / f"{package}-{version}" if apart else directory)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), "--apart" in sys.argv[3:])
