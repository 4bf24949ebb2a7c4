"""Time zones in polars.

>>> import polars as pl
>>> from tzlookup.polars import timezone
>>> pl.DataFrame({"lat": [43.06], "lng": [141.35]}).with_columns(timezone("lat", "lng"))

Latitude comes first.
"""

import polars as pl

import tzlookup
from tzlookup._rows import OnInvalid, raise_for_invalid, require_option

__all__ = ["timezone"]

#: A column's name, an expression, or a number for all rows.
Degrees = pl.Expr | str | float


def timezone(lat: Degrees, lng: Degrees, *, threads: int = 1, on_invalid: OnInvalid = "null") -> pl.Expr:
    """The zone at positions in degrees, as an expression named "timezone" of type Categorical.

    Null for rows without a zone, and for those in which the latitude or longitude is null, out of range or not a number.
    Columns may be of any numeric type; a query with others fails.
    """
    require_option(on_invalid)

    def zones(positions: pl.Series) -> pl.Series:
        lats, lngs = (_degrees(positions.struct.field(name)) for name in ("lat", "lng"))
        found = tzlookup.timezones_at(lats, lngs, threads=threads)
        if on_invalid == "raise":
            raise_for_invalid(
                found, lambda: (lats.is_null() | lngs.is_null()).to_list(), lambda row: (lats[row], lngs[row])
            )
        return pl.Series(found)

    # A struct, so that polars repeats a number for all rows.
    positions = pl.struct(lat=lat, lng=lng)
    return positions.map_batches(zones, return_dtype=pl.Categorical(), is_elementwise=True).alias("timezone")


def _degrees(column: pl.Series) -> pl.Series:
    if column.dtype.is_numeric() or column.dtype == pl.Null:
        return column.cast(pl.Float64)
    raise TypeError(f"{column.name}: expected a numeric column, found one of {column.dtype}: cast it to Float64")
