"""numpy, for what needs it."""

from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = TypeVar("Array", bound=npt.NDArray[np.generic])


def require_numpy() -> ModuleType:
    """The module. Raises ImportError where it is not installed."""
    try:
        import numpy
    except ImportError as error:
        raise ImportError("expected numpy, which arrays need, found none: install it") from error
    return numpy


def read_only(array: "Array") -> "Array":
    """An array that its receivers share, and cannot change."""
    array.flags.writeable = False
    return array
