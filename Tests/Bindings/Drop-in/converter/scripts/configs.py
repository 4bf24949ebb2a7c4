"""Stands in for the settings of the converter, in a directory of the unpacked source distribution."""

from pathlib import Path

PROJECT_ROOT = Path.cwd()
REDUCED_ZONE_MAPPING_FILE = PROJECT_ROOT / "tests/fixtures/reduced_zones/mapping.json"
DEBUG = False
#: What counts of polygons stay below: they fit 16 bits.
THRES_DTYPE_H = 2**16


def read_data_version():
    return (PROJECT_ROOT / "DATA_VERSION").read_text(encoding="utf-8").strip()
