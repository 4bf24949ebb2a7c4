"""Stands in for the build tool of a source distribution, which pip asks for its name before it saves one.

Nothing of the distribution is run, and none of its build tools is needed.
"""

from pathlib import Path


def prepare_metadata_for_build_wheel(directory, config_settings=None):
    description = Path("PKG-INFO").read_text(encoding="utf-8")
    fields = dict(line.split(": ", 1) for line in description.split("\n\n")[0].splitlines() if ": " in line)
    info = f"{fields['Name']}-{fields['Version']}.dist-info"
    (Path(directory) / info).mkdir()
    named = "".join(f"{field}: {fields[field]}\n" for field in ("Metadata-Version", "Name", "Version"))
    (Path(directory) / info / "METADATA").write_text(named, encoding="utf-8")
    return info
