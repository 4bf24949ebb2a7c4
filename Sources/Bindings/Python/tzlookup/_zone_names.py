"""The names of zones by their ids, as timezonefinder has them."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from tzlookup._numpy import read_only, require_numpy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: The zone id of positions that no zone covers, and of invalid ones that are skipped.
NO_ZONE_ID = -1


def is_ocean(name: str) -> bool:
    """Whether a zone is one of the sea, of the kind Etc/GMT+5."""
    return name.startswith("Etc/GMT")


class ZoneNames:
    """The names of all zones. A zone's id is its place among them."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def __len__(self) -> int:
        return len(self.names)

    def name_of(self, zone_id: int) -> str:
        """The name of a zone by its id. Raises ValueError for one that does not exist, and TypeError for what is no integer."""
        if 0 <= zone_id < len(self.names):
            return self.names[zone_id]
        raise ValueError(f"zone_id: expected a non-negative id below {len(self.names)}, found {zone_id}")

    def id_of(self, name: str | None) -> int | None:
        """The id of a zone by its name, which must be one of the names; None for None."""
        return None if name is None else self._ids[name]

    def names_from_ids(self, zone_ids: "npt.ArrayLike") -> list[str | None]:
        """The names of zones by their ids; None for NO_ZONE_ID. Raises TypeError for what is not integers."""
        numpy = require_numpy()
        ids = numpy.asarray(zone_ids)
        if ids.ndim != 1:
            raise ValueError(f"zone_ids: expected a one-dimensional array, found one of shape {ids.shape}")
        if ids.size == 0:
            return []
        if not numpy.issubdtype(ids.dtype, numpy.integer):
            raise TypeError(f"zone_ids: zone ids must be integers, found {ids.dtype}")
        invalid = (ids < NO_ZONE_ID) | (ids >= len(self.names))
        if invalid.any():
            raise ValueError(
                f"zone_ids: {ids[invalid][0]} is not a valid zone id:"
                f" expected one below {len(self.names)}, or {NO_ZONE_ID} for no zone"
            )
        return self.names_of(ids)

    def names_of(self, zone_ids: "npt.NDArray[Any]") -> list[str | None]:
        """The same for an array of ids that exist."""
        names: list[str | None] = self._names_and_none[zone_ids].tolist()
        return names

    def ocean_flags(self) -> "npt.NDArray[np.bool_]":
        """Whether a zone is one of the sea, by id, and False for NO_ZONE_ID."""
        return self._ocean_flags

    @cached_property
    def _ids(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    # What NO_ZONE_ID leads to is last.

    @cached_property
    def _names_and_none(self) -> "npt.NDArray[np.object_]":
        return read_only(require_numpy().array([*self.names, None], dtype=object))

    @cached_property
    def _ocean_flags(self) -> "npt.NDArray[np.bool_]":
        return read_only(require_numpy().array([*map(is_ocean, self.names), False]))
