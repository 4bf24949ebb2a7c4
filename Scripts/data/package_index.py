"""The Python package index, reached as pip is set up to, with every file of a package.

pip's commands hide what the Python that asks may not install. So this takes the pages from pip's own modules, which
honor its settings, and chooses by itself.

Run by the Python of an environment with pip: package_index.py REQUIREMENTS DIRECTORY unpacks the wheels that a
requirements file pins, for whatever Python and platform they are; with `--apart` each into a directory of its own there,
PACKAGE-VERSION. Exit status 69 where the index has none.
"""

import hashlib
import re
import sys
import tempfile
import zipfile
from contextlib import contextmanager
from pathlib import Path

from pip._internal.commands import create_command
from pip._internal.exceptions import PipError
from pip._internal.index.collector import LinkCollector, parse_links
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from pip._vendor.packaging.version import InvalidVersion, Version
from pip._vendor.requests import RequestException

UNAVAILABLE = 69


class PackageIndex:
    def __init__(self, session, options):
        self.session = session
        self.collector = LinkCollector.create(session, options)
        self.pages = {}
        # Pages that are not missing, and yet could not be had.
        self.unread = []

    def files(self, package, version="VERSION"):
        """The wheels and source distributions of a package, by release; the version wanted is for the error alone."""
        if package not in self.pages:
            sources = self.collector.collect_sources(package, candidates_from_page=self.links)
            found = {}
            for source in filter(None, (*sources.index_urls, *sources.find_links)):
                for link in (*source.page_candidates(), *source.file_links()):
                    release = release_of(link.filename, package)
                    if release is not None:
                        found.setdefault(release, []).append(link)
            self.pages[package] = found or nothing_of(package, version)
        return self.pages[package]

    def links(self, page):
        content = self.collector.fetch_response(page)
        if content is None and not self.is_missing(page):
            self.unread.append(page.url_without_fragment)
        return list(parse_links(content)) if content else []

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
        wheels = [link for link in files if link.filename.endswith(".whl")]
        if not wheels:
            sys.exit(f"{package} {version} has no wheel on the package index, so its data cannot be unpacked")
        kinds = ("-none-any.", "manylinux", "x86_64")
        return min(wheels, key=lambda link: ([kind not in link.filename for kind in kinds], link.filename))

    def download(self, link, file):
        """Saves a file, and returns its SHA-256."""
        content = hashlib.sha256()
        try:
            with self.session.get(link.url_without_fragment, stream=True) as response, open(file, "wb") as copy:
                response.raise_for_status()
                for chunk in response.iter_content(1 << 20):
                    content.update(chunk)
                    copy.write(chunk)
        except RequestException as error:
            unavailable(f"does not give {link.filename} ({error})", "it", link.url_without_fragment)
        if link.hash_name == "sha256" and link.hash != content.hexdigest():
            sys.exit(f"{link.filename}: expected SHA-256 {link.hash} as the index says, found {content.hexdigest()}")
        return content.hexdigest()

    def sha256(self, link):
        """What a file hashes to, as the index says or, where it does not, as downloaded."""
        if link.hash_name == "sha256":
            return link.hash
        with tempfile.NamedTemporaryFile() as copy:
            return self.download(link, copy.name)

    def requirement(self, package, version, needed):
        """What a release of a package demands of another one, if anything."""
        with tempfile.NamedTemporaryFile() as copy:
            self.download(self.wheel(package, version), copy.name)
            with zipfile.ZipFile(copy.name) as wheel:
                metadata = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
                lines = wheel.read(metadata).decode("utf-8").partition("\n\n")[0].splitlines()
        demands = [Requirement(line.partition(":")[2]) for line in lines if line.startswith("Requires-Dist:")]
        return next((each.specifier for each in demands if canonicalize_name(each.name) == needed), None)

    def unpack(self, package, version, hashes, directory):
        """Unpacks the wheel of a release that has one of the hashes."""
        files = self.files(package, version).get(Version(version)) or nothing_of(package, version)
        with tempfile.NamedTemporaryFile() as copy:
            for link in files:
                if link.filename.endswith(".whl") and (link.hash_name != "sha256" or link.hash in hashes):
                    if self.download(link, copy.name) in hashes:
                        with zipfile.ZipFile(copy.name) as wheel:
                            wheel.extractall(directory)
                        return
        sys.exit(f"{package} {version}: expected a wheel with a pinned SHA-256 on the package index, found others")


@contextmanager
def opened():
    command = create_command("download")
    with command.main_context():
        options, _ = command.parse_args([])
        yield PackageIndex(command.get_default_session(options), options)


def release_of(filename, package):
    """The release that a file belongs to, if it is one of the package."""
    parse = parse_wheel_filename if filename.endswith(".whl") else parse_sdist_filename
    try:
        name, release = parse(filename)[:2]
    except (InvalidWheelFilename, InvalidSdistFilename, InvalidVersion):
        return None
    return release if name == canonicalize_name(package) else None


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
