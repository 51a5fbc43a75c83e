"""Builds the C++ core: a native library beside this file, or `oware.wasm` for the page.

It is run by its path (`python -P src/oware/core/build.py …`) or loaded by the build hook, when nothing of
the package is installed yet: so it needs the standard library alone and imports nothing of `oware`.

The native library is a plain C ABI without libc, loaded by ctypes; it depends on no Python version. Ways
to build it, in the order `auto` tries them: the system's C++ compiler, the zig of the `ziglang` wheel, and
none at all, when the pure twin does the work. A small file beside the library, `_oware.json`, says how it
was built and from which sources, so that a later run builds again only when something better is possible.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

CORE = Path(__file__).resolve().parent
ROOT = CORE.parents[2]
UNIT = "oware.cpp"
ZIG_LOCK = ROOT / "requirements" / "zig.lock"
WASM = ROOT / "src" / "oware" / "web" / "oware.wasm"

MODES = ("auto", "system", "zig", "pure")
COMPILERS = ("clang++", "c++", "g++")  # clang first: its code for the core is 20–45 % faster than gcc's
COMPILE_SECONDS = 180
DOWNLOAD_SECONDS = 300
RETRY_ZIG_SECONDS = 24 * 3600  # a zig that could not be had is asked for again only after this long

COMMON_FLAGS = (
    "-std=c++20",
    "-O3",
    "-DNDEBUG",
    "-fno-exceptions",
    "-fno-rtti",
    "-ffreestanding",  # no libc, hence only the headers of C that a compiler brings: <stdint.h>, not <cstdint>
    "-fno-builtin",
    "-fno-threadsafe-statics",
    "-fno-stack-protector",
    "-fvisibility=hidden",
    "-s",
)
ZIG_FLAGS = ("-mcpu=baseline",)  # of itself zig builds for the processor at hand, and a wheel travels
WASM_FLAGS = (
    "-target",
    "wasm32-freestanding",
    "-mbulk-memory",
    "-Wl,--no-entry",
    "-Wl,--export-dynamic",
)


class CoreBuildError(RuntimeError):
    """The core could not be built in the way that was asked for."""


@dataclass(frozen=True, slots=True)
class Built:
    """How the library beside this file was made.

    Attributes:
        kind: `system`, `zig` or `pure` (no library).
        sources: hash of the sources and flags.
        compiler: the command that built it, empty for `pure`.
        tried: the system compilers that were at hand, with their size and time, so that a new one shows.
        zig_failed: time (seconds since the epoch) at which zig could last not be had or used, or 0.
        problem: why there is no library although one was wanted; empty when all is as asked for.
    """

    kind: str
    sources: str
    compiler: str = ""
    tried: tuple[str, ...] = ()
    zig_failed: float = 0.0
    problem: str = ""

    def __str__(self) -> str:
        if self.kind != "pure":
            return f"core: built by {self.compiler}"
        if not self.problem:
            return "core: pure Python, as OWARE_BUILD asks"
        return f"core: pure Python, which is slower; the C++ core was not built:\n  {self.problem}"


def library_name() -> str:
    """File name of the native library on this system."""
    if sys.platform == "win32":
        return "_oware.dll"
    return "_oware.dylib" if sys.platform == "darwin" else "_oware.so"


def source_hash() -> str:
    """Hash of every C++ source of the core and of the flags it is built with; empty without sources."""
    folder = CORE / "cpp"
    if not (folder / UNIT).is_file():
        return ""
    digest = hashlib.sha256(repr((native_flags(), ZIG_FLAGS)).encode())
    for path in sorted(folder.glob("*.[ch]pp")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def native_flags() -> tuple[str, ...]:
    """Flags of the native library on this system, for gcc, clang and zig alike."""
    flags = [*COMMON_FLAGS, "-shared"]
    if sys.platform != "win32":
        flags += ["-fPIC", "-nostdlib"]
    if platform.machine().lower() in ("x86_64", "amd64"):
        flags += ["-mpopcnt", "-msse4.2"]  # every such processor since 2009; without, popcount is a call
    return tuple(flags)


def system_compilers() -> list[str]:
    """C++ compilers of the system, best first; `$CXX` goes before all others."""
    found = [shutil.which(name) for name in (os.environ.get("CXX") or "", *COMPILERS) if name]
    return list(dict.fromkeys(path for path in found if path))


def _fingerprint(compiler: str) -> str:
    status = Path(compiler).stat()
    return f"{compiler} {status.st_size} {int(status.st_mtime)}"


def _run(command: list[str], seconds: int, **env: str) -> None:
    """Run a command quietly.

    Raises:
        CoreBuildError: when it fails or takes more than `seconds`; carries the end of what it printed.
    """
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            env={**os.environ, **env},
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise CoreBuildError(f"{Path(command[0]).name} took more than {seconds} s") from error
    except OSError as error:
        raise CoreBuildError(f"{command[0]} cannot be run: {error.strerror}") from error
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        raise CoreBuildError(f"{Path(command[0]).name} failed with status {done.returncode}:\n{tail}")


def _compile(command: list[str], flags: tuple[str, ...], output: Path) -> None:
    """Compile the translation unit into `output`, which is replaced only by a whole new file."""
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".oware-", dir=output.parent) as work:
        made = Path(work) / output.name
        where = [f"-ffile-prefix-map={CORE}=core", "-o", str(made), str(CORE / "cpp" / UNIT)]
        cache = {"ZIG_GLOBAL_CACHE_DIR": f"{work}/zig", "ZIG_LOCAL_CACHE_DIR": f"{work}/zig"}
        _run([*command, *flags, *where], COMPILE_SECONDS, **cache)
        made.replace(output)


def zig_version() -> str:
    """The pinned version of ziglang, read from its lock."""
    pin = re.search(r"^ziglang==(\S+)", ZIG_LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    if not pin:
        raise CoreBuildError(f"{ZIG_LOCK} pins no ziglang")
    return pin[1]


@contextmanager
def zig() -> Iterator[list[str]]:
    """The command of the pinned zig's C++ compiler: an installed one, or one fetched by pip for this use.

    Yields:
        The command's words, usable until the context ends.

    Raises:
        CoreBuildError: when pip cannot get the pinned version within the time limit.
    """
    if not ZIG_LOCK.is_file():
        raise CoreBuildError(f"{ZIG_LOCK.name} is missing: zig is used only from a source tree")
    version = zig_version()
    for folder in sys.path:
        if folder and (Path(folder) / f"ziglang-{version}.dist-info").is_dir():
            yield [str(next((Path(folder) / "ziglang").glob("zig*"))), "c++"]
            return
    with tempfile.TemporaryDirectory(prefix="oware-zig-") as target:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        pip += ["--no-input", "--no-deps", "--only-binary", ":all:", "--retries", "1", "--timeout", "20"]
        _run([*pip, "--require-hashes", "--target", target, "-r", str(ZIG_LOCK)], DOWNLOAD_SECONDS)
        program = Path(target) / "ziglang" / ("zig.exe" if sys.platform == "win32" else "zig")
        yield [str(program), "c++"]


def build_native(output: Path, mode: str = "auto", *, skip_zig: bool = False) -> Built:
    """Build the native library.

    Args:
        output: file to write.
        mode: `auto`, or the one way to use: `system`, `zig`, `pure`.
        skip_zig: in `auto`, do not ask for zig (it could lately not be had).

    Returns:
        How it was built; of kind `pure`, with no file written, when `auto` found no way.

    Raises:
        CoreBuildError: the way asked for does not work. Never in `auto`.
    """
    if mode not in MODES:
        raise CoreBuildError(f"unknown OWARE_BUILD {mode!r}: expected one of {', '.join(MODES)}")
    sources = source_hash()
    compilers = system_compilers()
    tried = tuple(map(_fingerprint, compilers))
    if mode == "pure":
        return Built("pure", sources, tried=tried)
    if not sources:
        raise CoreBuildError(f"the core's source {CORE / 'cpp' / UNIT} is missing")
    problems = []
    if mode in ("auto", "system"):
        for compiler in compilers:
            try:
                _compile([compiler], native_flags(), output)
            except CoreBuildError as error:
                problems.append(str(error))
            else:
                return Built("system", sources, compiler, tried)
        if not compilers:
            problems.append("the system has no C++ compiler (looked for $CXX, clang++, c++, g++)")
    if mode in ("auto", "zig") and not (mode == "auto" and skip_zig):
        try:
            with zig() as command:
                _compile([*command, *ZIG_FLAGS], native_flags(), output)
                return Built("zig", sources, f"ziglang {zig_version()}", tried)
        except CoreBuildError as error:
            problems.append(str(error))
    if mode != "auto":
        raise CoreBuildError("the core was not built: " + "\n".join(problems))
    problem = "\n".join(problems).replace("\n", "\n  ")
    return Built("pure", sources, tried=tried, zig_failed=time.time(), problem=problem)


def read_stamp() -> Built | None:
    """How the library beside this file was built, or None when nothing trustworthy says so."""
    try:
        fields = json.loads((CORE / "_oware.json").read_text(encoding="utf-8"))
        stamp = Built(**{**fields, "tried": tuple(fields["tried"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None
    if stamp.kind != "pure" and not (CORE / library_name()).is_file():
        return None
    return stamp


def is_current(stamp: Built | None, mode: str) -> bool:
    """Whether building again in `mode` could give nothing better than what `stamp` tells of."""
    if stamp is None or stamp.sources != source_hash():
        return False
    if mode != "auto":
        return stamp.kind == mode
    if stamp.kind == "pure":
        new_compiler = not set(map(_fingerprint, system_compilers())) <= set(stamp.tried)
        return not new_compiler and time.time() - stamp.zig_failed < RETRY_ZIG_SECONDS
    return True


def build_in_place(mode: str, *, force: bool = False) -> Built:
    """Build the library beside this file, when it is not the best one possible already.

    Raises:
        CoreBuildError: the way asked for does not work. Never in `auto`.
    """
    stamp = read_stamp()
    if stamp is not None and not force and is_current(stamp, mode):
        return stamp
    recent = stamp is not None and time.time() - stamp.zig_failed < RETRY_ZIG_SECONDS
    built = build_native(CORE / library_name(), mode, skip_zig=recent and not force)
    if built.kind == "pure":
        (CORE / library_name()).unlink(missing_ok=True)
    (CORE / "_oware.json").write_text(json.dumps(asdict(built)) + "\n", encoding="utf-8")
    return built


def build_wasm(output: Path) -> None:
    """Build the page's core, byte for byte the same in every folder and on every machine.

    Raises:
        CoreBuildError: without the pinned zig, or when it fails.
    """
    with zig() as command:
        _compile(command, (*COMMON_FLAGS, *WASM_FLAGS), output)
    output.chmod(0o644)  # the linker takes it for a program


def main(arguments: list[str] | None = None) -> int:
    """Build what the command line asks for; 0 when it worked, 2 when it did not."""
    parser = argparse.ArgumentParser(prog="build.py", description="Build oware's C++ core.")
    parser.add_argument("what", nargs="?", choices=("native", "wasm"), default="native")
    parser.add_argument("--mode", choices=MODES, default=os.environ.get("OWARE_BUILD") or "auto")
    parser.add_argument("--force", action="store_true", help="build even when the library is up to date")
    parser.add_argument("--output", type=Path, help="where to write (default: its place in the tree)")
    options = parser.parse_args(arguments)
    try:
        if options.what == "wasm":
            build_wasm((options.output or WASM).absolute())
        elif options.output:
            print(build_native(options.output.absolute(), options.mode))
        else:
            print(build_in_place(options.mode, force=options.force))
    except CoreBuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
