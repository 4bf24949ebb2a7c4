"""Stands in for the converter's check of polygons."""


def validate_coord_array_shape(coordinates):
    """Expects a row of longitudes and one of latitudes."""
    assert coordinates.ndim == 2 and coordinates.shape[0] == 2
