"""Build hook: puts the C++ core into the wheel, or beside its source for an editable install."""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def core_build(root: Path) -> ModuleType:
    """The module src/oware/core/build.py, loaded by its path: the package itself is not importable yet."""
    path = root / "src" / "oware" / "core" / "build.py"
    spec = importlib.util.spec_from_file_location("oware_core_build", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def platform_tag() -> str:
    """The platform part of a wheel's tag; any C library will do on Linux, for the core uses none."""
    tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    if tag.startswith("linux_"):
        machine = tag.removeprefix("linux_")
        return f"manylinux_2_17_{machine}.musllinux_1_1_{machine}"
    return tag


class CustomBuildHook(BuildHookInterface):
    """Builds the core as `OWARE_BUILD` says (`auto`, `system`, `zig` or `pure`); in `auto` it never fails."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before the files are gathered.

        Args:
            version: `editable` or `standard`.
            build_data: hatchling's, to which the library and the wheel's tag are added.
        """
        core = core_build(Path(self.root))
        mode = os.environ.get("OWARE_BUILD") or "auto"
        try:
            if version == "editable":
                print(core.build_in_place(mode), file=sys.stderr)
                return
            self._work = tempfile.TemporaryDirectory(prefix="oware-core-")
            library = Path(self._work.name) / core.library_name()
            built = core.build_native(library, mode)
        except core.CoreBuildError as error:
            sys.exit(f"error: {error}")
        print(built, file=sys.stderr)
        if built.kind != "pure":
            build_data["force_include"][str(library)] = f"oware/core/{library.name}"
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{platform_tag()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop the folder the library was built in."""
        if version != "editable" and hasattr(self, "_work"):
            self._work.cleanup()
