"""The same for a distribution that setuptools builds."""

from maturin import prepare_metadata_for_build_wheel
