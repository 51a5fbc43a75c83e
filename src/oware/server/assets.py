"""The page's files: found, compressed and named by their content, and read again when they change."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

import zstandard

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/markdown",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".weights": "application/octet-stream",
}
"""Media type by suffix, texts without their charset (Litestar adds UTF-8); a file of any other kind is not served."""

LISTING = "files.json"
"""Made, not stored: every file with the hash of its content, by which the page keeps itself for use off line."""

_UNLISTED = frozenset({LISTING, "sw.js"})
_PACKED = frozenset({".ico", ".mp3", ".png"})
_WORTH_PACKING = 0.9
_COMMENTED = frozenset({".css", ".js"})
_COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)
"""A comment that has its lines to itself: it says everything there is to say to who reads the source, and is a quarter of
what a visitor would wait for."""


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it goes over the network.

    Attributes:
        body: its bytes, in scripts and styles without the comments; the lines stay where they are.
        packed: the same compressed, by content coding, the smallest first; without those that save nothing.
        media_type: of TYPES.
        tag: hash of the body.
    """

    body: bytes
    packed: dict[str, bytes]
    media_type: str
    tag: str


class Assets:
    """The files under one folder.

    Args:
        folder: where they lie; nothing outside it is ever read, whatever is asked for.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._known: dict[Path, tuple[tuple[int, int], Asset]] = {}

    def find(self, name: str) -> Asset | None:
        """The file of a URL's path, or None when there is none to serve.

        Args:
            name: the path after the leading slash, unquoted; the empty path is index.html.
        """
        name = name or "index.html"
        if name == LISTING:
            return _asset(self.listing(), ".json")
        if "\0" in name or "\\" in name or any(part.startswith(".") for part in name.split("/")):
            return None
        path = (self.folder / name).resolve()
        if path.suffix not in TYPES or not path.is_relative_to(self.folder):
            return None
        try:
            status = path.stat()
            version = (status.st_mtime_ns, status.st_size)
            known = self._known.get(path)
            if known is None or known[0] != version:
                known = version, _asset(path.read_bytes(), path.suffix)
                self._known[path] = known
        except OSError:
            return None
        return known[1]

    def names(self) -> list[str]:
        """Paths of all files that are served, sorted."""
        paths = (path.relative_to(self.folder) for path in self.folder.rglob("*") if path.is_file())
        return sorted(
            path.as_posix()
            for path in paths
            if path.suffix in TYPES and not any(part.startswith(".") for part in path.parts)
        )

    def listing(self) -> bytes:
        """`files.json`: the hash of every file but the service worker's, and of them all together."""
        found = {name: self.find(name) for name in self.names() if name not in _UNLISTED}
        files = {name: asset.tag for name, asset in found.items() if asset is not None}
        version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:32]
        return json.dumps({"version": version, "files": files}, indent=0).encode()


def _asset(body: bytes, suffix: str) -> Asset:
    if suffix in _COMMENTED:
        body = _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), body)
    packed = {}
    if suffix not in _PACKED:
        packed = {"zstd": zstandard.ZstdCompressor(level=19).compress(body), "gzip": gzip.compress(body, 9, mtime=0)}
    worth = sorted((len(text), coding) for coding, text in packed.items() if len(text) <= _WORTH_PACKING * len(body))
    tag = hashlib.sha256(body).hexdigest()[:32]
    return Asset(body, {coding: packed[coding] for _size, coding in worth}, TYPES[suffix], tag)
