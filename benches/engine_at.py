"""An engine as of any commit of this repository, as a process that speaks the protocol.

`python benches/engine_at.py COMMIT` unpacks that commit into a cache folder, builds its core there and runs it: with its
own `oware uci`, or through `uci_adaptor.py` if it has none. `oware match oware "python benches/engine_at.py COMMIT"`
plays against it. The cache is OWARE_BENCH_CACHE, or the user's cache folder; a tree is some megabytes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import platformdirs

ROOT = Path(__file__).resolve().parents[1]
ADAPTOR = Path(__file__).with_name("uci_adaptor.py")
FIRST = "4a38c4b"
"""The first engine, as the referee's issue left it."""


def cache_folder() -> Path:
    """Where benches keep what takes long to make."""
    return Path(os.environ.get("OWARE_BENCH_CACHE") or platformdirs.user_cache_path("oware-bench", appauthor=False))


def tree_at(commit: str, cache: Path) -> Path:
    """The tree of a commit with its core built, made if it is not there yet."""
    found = subprocess.run(
        ["git", "-C", ROOT, "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"],
        check=False,
        capture_output=True,
        text=True,
    )
    if found.returncode:
        sys.exit(f"there is no commit {commit!r} in {ROOT}; a shallow clone may lack it (git fetch --unshallow)")
    tree = cache / "engines" / found.stdout.strip()
    if not tree.is_dir():
        tree.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=tree.parent) as name:
            part = Path(name) / "tree"
            part.mkdir()
            archive = Path(name) / "tree.tar"
            subprocess.run(["git", "-C", ROOT, "archive", "-o", archive, found.stdout.strip(), "src"], check=True)
            with tarfile.open(archive) as packed:
                packed.extractall(part, filter="data")
            print(f"building the core of {commit} …", file=sys.stderr)
            subprocess.run(
                [sys.executable, "-P", part / "src/oware/core/build.py"], check=True, stdout=sys.stderr, cwd=part
            )
            try:
                part.rename(tree)
            except OSError:  # another process has made it meanwhile
                if not tree.is_dir():
                    raise
    return tree


def command_at(commit: str, cache: Path) -> tuple[list[str], dict[str, str]]:
    """What to start for the engine of a commit: command and environment."""
    source = tree_at(commit, cache) / "src"
    own = (source / "oware" / "cli" / "uci.py").is_file()
    words = ["-m", "oware.cli", "uci"] if own else [str(ADAPTOR)]
    return [sys.executable, "-P", *words], {"PYTHONPATH": str(source)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", nargs="?", default=FIRST, help=f"any name git knows (default {FIRST}, the first)")
    parser.add_argument("--remove", action="store_true", help="remove the trees kept in the cache, and end")
    wanted = parser.parse_args()
    if wanted.remove:
        shutil.rmtree(cache_folder() / "engines", ignore_errors=True)
        return
    command, environment = command_at(wanted.commit, cache_folder())
    if sys.platform == "win32":
        sys.exit(subprocess.run(command, check=False, env={**os.environ, **environment}).returncode)
    os.execve(command[0], command, {**os.environ, **environment})


if __name__ == "__main__":
    main()
