"""Building the core: each way that can be asked for, what happens when one is missing, and building again."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def build(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build script of a small tree with one C++ function, on a system without any compiler yet."""
    core = tmp_path / "tree" / "src" / "oware" / "core"
    (core / "cpp").mkdir(parents=True)
    (core / "cpp" / "oware.cpp").write_text("int answer() { return 48; }")
    shutil.copy(root / "src" / "oware" / "core" / "build.py", core)
    spec = importlib.util.spec_from_file_location("tested_build", core / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "tested_build", module)
    spec.loader.exec_module(module)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for name in ("CXX", "OWARE_BUILD"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "bin").mkdir()
    return module


Compiler = Callable[[str, bool], Path]


@pytest.fixture
def compiler(tmp_path: Path) -> Compiler:
    """Put a compiler of a name on the path: one that works (it copies a ready file) or one that does not."""

    def make(name: str, works: bool) -> Path:
        path = tmp_path / "bin" / name
        copy = "import sys; open(sys.argv[sys.argv.index('-o') + 1], 'w').write('made by ' + sys.argv[0])"
        fail = "import sys; sys.exit('this compiler is broken')"
        path.write_text(f"#!{sys.executable}\n{copy if works else fail}\n")
        path.chmod(0o755)
        return path

    return make


def test_pure_writes_no_library(build: ModuleType) -> None:
    built = build.build_in_place("pure")
    assert built.kind == "pure"
    assert not (build.CORE / build.library_name()).exists()


def test_the_best_system_compiler_is_taken(build: ModuleType, compiler: Compiler) -> None:
    compiler("g++", True)
    best = compiler("clang++", True)
    built = build.build_in_place("auto")
    assert (built.kind, built.compiler) == ("system", str(best))
    assert (build.CORE / build.library_name()).read_text() == f"made by {best}"


def test_cxx_goes_before_all_others(build: ModuleType, compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler("clang++", True)
    monkeypatch.setenv("CXX", str(compiler("mine", True)))
    assert Path(build.build_in_place("auto").compiler).name == "mine"


def test_a_broken_compiler_makes_way_for_the_next(build: ModuleType, compiler: Compiler) -> None:
    compiler("clang++", False)
    compiler("g++", True)
    assert Path(build.build_in_place("auto").compiler).name == "g++"


def test_auto_ends_pure_with_a_notice_when_nothing_works(build: ModuleType, compiler: Compiler) -> None:
    compiler("g++", False)  # and zig has no lock in this tree, so it cannot be had either
    built = build.build_in_place("auto")
    assert built.kind == "pure"
    for notice in (str(built), str(build.read_stamp())):
        assert "pure Python, which is slower" in notice
        assert "this compiler is broken" in notice
        assert "zig.lock is missing" in notice


@pytest.mark.parametrize("mode", ["system", "zig"])
def test_a_way_asked_for_that_does_not_work_is_an_error(build: ModuleType, mode: str) -> None:
    with pytest.raises(build.CoreBuildError, match="was not built"):
        build.build_in_place(mode)


def test_an_unknown_mode_is_named_with_those_there_are(build: ModuleType) -> None:
    with pytest.raises(build.CoreBuildError, match="'fast': expected one of auto, system, zig, pure"):
        build.build_in_place("fast")


def test_a_library_up_to_date_is_left_alone(build: ModuleType, compiler: Compiler) -> None:
    compiler("g++", True)
    build.build_in_place("auto")
    library = build.CORE / build.library_name()
    library.write_text("as it was")
    build.build_in_place("auto")
    assert library.read_text() == "as it was"
    build.build_in_place("auto", force=True)
    assert library.read_text() != "as it was"


def test_a_changed_source_is_built_again(build: ModuleType, compiler: Compiler) -> None:
    compiler("g++", True)
    build.build_in_place("auto")
    library = build.CORE / build.library_name()
    library.write_text("of the old source")
    (build.CORE / "cpp" / "more.hpp").write_text("// more")
    build.build_in_place("auto")
    assert library.read_text() != "of the old source"


def test_a_compiler_installed_later_is_used(build: ModuleType, compiler: Compiler) -> None:
    assert build.build_in_place("auto").kind == "pure"
    compiler("g++", True)
    assert build.build_in_place("auto").kind == "system"


def test_a_zig_that_could_not_be_had_is_not_asked_for_each_time(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def no_zig() -> object:
        asked.append(1)
        raise build.CoreBuildError("no network")

    monkeypatch.setattr(build, "zig", no_zig)
    for _ in range(3):
        assert build.build_in_place("auto").kind == "pure"
    assert len(asked) == 1
    monkeypatch.setattr(build, "RETRY_ZIG_SECONDS", 0)
    build.build_in_place("auto")
    assert len(asked) == 2


def test_a_lost_library_or_a_spoilt_stamp_is_built_again(build: ModuleType, compiler: Compiler) -> None:
    compiler("g++", True)
    build.build_in_place("auto")
    library = build.CORE / build.library_name()
    library.unlink()
    build.build_in_place("auto")
    assert library.exists()
    for text in ("", "[]", "{}", '{"kind": 1}', "\0"):
        (build.CORE / "_oware.json").write_text(text)
        assert build.read_stamp() is None
        assert build.build_in_place("auto").kind == "system"


def test_the_command_line_says_what_it_made(
    build: ModuleType, compiler: Compiler, capsys: pytest.CaptureFixture[str]
) -> None:
    path = compiler("g++", True)
    assert build.main([]) == 0
    assert capsys.readouterr().out == f"core: built by {path}\n"
    assert build.main(["--mode", "zig"]) == 2
    assert capsys.readouterr().err.startswith("error: the core was not built")
