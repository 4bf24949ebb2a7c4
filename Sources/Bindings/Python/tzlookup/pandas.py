"""Time zones in pandas: importing this module adds the accessor `tzlookup` to DataFrames.

>>> import pandas as pd, tzlookup.pandas
>>> pd.DataFrame({"lat": [43.06], "lng": [141.35]}).tzlookup.timezone("lat", "lng")

Latitude comes first.
"""

import numpy as np
import numpy.typing as npt
import pandas as pd

import tzlookup
from tzlookup._rows import OnInvalid, raise_for_invalid, require_option

__all__ = ["Accessor"]

Doubles = npt.NDArray[np.float64]


@pd.api.extensions.register_dataframe_accessor("tzlookup")
class Accessor:
    """What `df.tzlookup` is."""

    def __init__(self, df: pd.DataFrame) -> None:
        self._df = df

    def timezone(
        self, lat: str = "lat", lng: str = "lng", *, threads: int = 1, on_invalid: OnInvalid = "null"
    ) -> pd.Series:
        """The zone at positions in degrees in two columns: categories, with the DataFrame's index, named "timezone".

        Missing for rows without a zone, and for those in which the latitude or longitude is missing or out of range; with
        `on_invalid` "raise", ValueError for the latter. Raises KeyError for a column that does not exist, and TypeError
        for one that is not numeric.
        """
        require_option(on_invalid)
        call = f"df.tzlookup.timezone({lat!r}, {lng!r})"
        lats, lngs = self._degrees(lat, call), self._degrees(lng, call)
        zones = tzlookup.timezones_at(lats, lngs, threads=threads)
        if on_invalid == "raise":
            raise_for_invalid(
                zones,
                lambda: (np.isnan(lats) | np.isnan(lngs)).tolist(),
                lambda row: (lats[row], lngs[row]),
                lambda row: f"{call}: row {self._df.index[row]}: ",
            )
        # Codes of pandas are -1 where there is no category.
        codes = np.maximum(np.asarray(zones.ids), -1)
        values = pd.Categorical.from_codes(codes, categories=pd.Index(zones.names))
        return pd.Series(values, index=self._df.index, name="timezone")

    def _degrees(self, name: str, call: str) -> Doubles:
        """A column as doubles, not a number where it is missing: pandas takes the two for the same."""
        if name not in self._df.columns:
            raise KeyError(f"{call}: there is no column {name!r}, found {list(self._df.columns)[:20]}")
        column = self._df[name]
        if not isinstance(column, pd.Series):
            raise ValueError(f"{call}: column {name!r}: expected one column, found {column.shape[1]} of that name")
        is_number = pd.api.types.is_numeric_dtype(column.dtype) and not pd.api.types.is_bool_dtype(column.dtype)
        if not is_number:
            advice = f"expected a numeric column, found one of {column.dtype}: use pandas.to_numeric"
            raise TypeError(f"{call}: column {name!r}: {advice}")
        values: Doubles = column.to_numpy("float64", na_value=np.nan)
        return values
