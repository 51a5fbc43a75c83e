"""The core: the C++ twin where its library was built, and the pure twin that says the same more slowly.

`best()` is what to use; `native()` and `pure()` name one. Both have the interface `Core`.
"""

from __future__ import annotations

from functools import cache

from oware.core.face import PLAYOUT_PLIES, Core, CoreGame, CoreMatch, Perft, Playouts
from oware.core.library import CoreUnavailableError
from oware.core.native_core import NativeCore
from oware.core.reference import PureCore
from oware.locale import _

__all__ = [
    "PLAYOUT_PLIES",
    "Core",
    "CoreGame",
    "CoreMatch",
    "CoreUnavailableError",
    "Perft",
    "Playouts",
    "best",
    "native",
    "notice",
    "pure",
]


@cache
def native() -> Core:
    """The C++ twin.

    Raises:
        CoreUnavailableError: Its library is missing or of another version.
    """
    return NativeCore()


@cache
def pure() -> Core:
    """The pure-Python twin."""
    return PureCore()


def best() -> Core:
    """The C++ twin when there is one, else the pure twin; `notice` says why."""
    return pure() if notice() else native()


def notice() -> str:
    """One line saying why the pure twin is used, empty when the C++ twin is."""
    try:
        native()
    except CoreUnavailableError as error:
        return _("{reason}; the pure-Python core is used, which is several hundred times slower").format(reason=error)
    return ""
