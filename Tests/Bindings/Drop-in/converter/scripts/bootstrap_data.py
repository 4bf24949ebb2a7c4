"""Stands in for what checks that a checkout has its data."""


def require_bootstrapped_data():
    """The data is installed as a package."""
