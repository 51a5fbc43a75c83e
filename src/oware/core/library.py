"""Loading the native library of the C++ core; its functions are described in docs/dev/core.md."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from oware.core.encoding import ABI_VERSION
from oware.locale import _

_LIBRARY: Final = {"win32": "_oware.dll", "darwin": "_oware.dylib"}.get(sys.platform, "_oware.so")

_int32, _int64, _uint64 = ctypes.c_int32, ctypes.c_int64, ctypes.c_uint64
_pointer: Final = ctypes.c_void_p
_SIGNATURES: Final[dict[str, tuple[Any, ...]]] = {
    "abi_version": (_int32,),
    "game_bytes": (_int32, _int32),
    "game_resize": (_int32, _pointer, _int32),
    "game_start": (_int32, _pointer, _int32, _pointer, _pointer, _pointer, _int32, _pointer, _int32),
    "game_position": (None, _pointer, _pointer),
    "game_earlier": (_int32, _pointer, _pointer, _int32),
    "game_legal": (_int32, _pointer),
    "game_refusal": (_int32, _pointer, _int32, _pointer),
    "game_trace": (_int32, _pointer, _int32, _pointer, _int32),
    "game_play": (_int32, _pointer, _int32, _pointer, _int32),
    "game_undo": (_int32, _pointer),
    "game_plies": (_int32, _pointer),
    "game_move": (_int32, _pointer, _int32),
    "game_agree": (_int32, _pointer, _pointer, _int32),
    "game_resign": (_int32, _pointer, _int32, _pointer, _int32),
    "game_lose_on_time": (_int32, _pointer, _int32, _pointer, _int32),
    "game_outcome": (_int32, _pointer, _pointer),
    "game_times": (_int32, _pointer),
    "match_won": (_int32, _pointer, _int32, _int32, _int32, _pointer),
    "match_layout": (_int32, _pointer, _int32, _int32, _pointer),
    "match_start": (_int32, _pointer, _pointer, _int32),
    "match_record": (_int32, _pointer, _pointer),
    "match_next": (_int32, _pointer, _pointer, _int32),
    "perft": (_int32, _pointer, _int32, _int32, _pointer, _pointer),
    "playout": (_int32, _pointer, _uint64, _uint64, _int32),
    "search_bytes": (_int32,),
    "search_begin": (_int32, _pointer, _pointer, _pointer, ctypes.c_ssize_t, _pointer, ctypes.c_uint32),
    "search_weigh": (_int32, _pointer, _pointer),
    "search_lend": (_int32, _pointer, _pointer, _int32, _pointer, _int32),
    "search_lines": (None, _pointer, _pointer),
    "search_step": (_int32, _pointer, _pointer, _int32, _pointer),
    "search_result": (None, _pointer, _pointer),
    "search_accepts": (_int32, _pointer, _pointer, _int32),
    "playouts": (_int32, _pointer, _uint64, _uint64, _int32, _int32, _pointer, _pointer),
}


class CoreUnavailableError(RuntimeError):
    """The native library is missing, cannot be loaded, or is of another version."""


@cache
def library() -> ctypes.CDLL:
    """The native library, with the types of its functions declared.

    Raises:
        CoreUnavailableError: It is missing, cannot be loaded, or is of another version; the message says which.
    """
    path = Path(__file__).parent / _LIBRARY
    if not path.is_file():
        raise CoreUnavailableError(_("the C++ core ({file}) was not built").format(file=_LIBRARY))
    try:
        loaded = ctypes.CDLL(str(path))
        version = loaded.oware_abi_version()
        if version != ABI_VERSION:
            raise CoreUnavailableError(
                _("the C++ core has version {found}, this package needs {needed}").format(
                    found=version, needed=ABI_VERSION
                )
            )
        for name, (result, *arguments) in _SIGNATURES.items():
            function = getattr(loaded, f"oware_{name}")
            function.restype, function.argtypes = result, arguments
    except (OSError, AttributeError) as error:
        raise CoreUnavailableError(_("the C++ core cannot be loaded: {error}").format(error=error)) from error
    return loaded


def int32s(numbers: Sequence[int]) -> ctypes.Array[ctypes.c_int32]:
    """An array of int32 for the core."""
    return (ctypes.c_int32 * len(numbers))(*numbers)
