"""The page's files over HTTP: types, caching, compression, headers, and nothing outside the folder."""

from __future__ import annotations

import gzip
import http.client
import json

import pytest
import zstandard

from oware.server.app import HEADERS, PAGE
from oware.server.assets import Assets

Answer = tuple[int, dict[str, str], bytes]


def ask(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=named)
        response = connection.getresponse()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
    finally:
        connection.close()


def test_the_page_is_the_file_in_the_tree(port: int) -> None:
    status, headers, body = ask(port, "/")
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert body == (PAGE / "index.html").read_bytes()


def test_every_file_of_the_page_is_served_as_what_it_is(port: int) -> None:
    expected = {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".weights": "application/octet-stream",
    }
    files = [file for file in PAGE.rglob("*") if file.suffix in expected]
    assets = Assets(PAGE)
    assert {".css", ".html", ".js"} <= {file.suffix for file in files}
    for file in files:
        status, headers, body = ask(port, "/" + file.relative_to(PAGE).as_posix())
        assert (file.name, status, headers["content-type"]) == (file.name, 200, expected[file.suffix])
        asset = assets.find(file.relative_to(PAGE).as_posix())
        assert asset is not None
        assert body == asset.body


@pytest.mark.parametrize("path", ["/", "/oware.css", "/no-such-page", "/../app.py"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_every_answer_carries_the_safety_headers(port: int, path: str, method: str) -> None:
    _, headers, _ = ask(port, path, method)
    assert {name: headers.get(name.lower()) for name in HEADERS} == HEADERS


def test_a_copy_that_is_still_good_is_not_sent_again(port: int) -> None:
    _, first, _ = ask(port, "/oware.css")
    status, headers, body = ask(port, "/oware.css", If_None_Match=f'W/"other", {first["etag"]}')
    assert (status, body) == (304, b"")
    assert headers["etag"] == first["etag"]
    assert ask(port, "/oware.css", If_None_Match='"other"')[0] == 200


@pytest.mark.parametrize("accepted", ["gzip", "br;q=1.0, gzip;q=0.8", "*"])
def test_gzip_for_those_who_take_it(port: int, accepted: str) -> None:
    _, plain, body = ask(port, "/oware.css")
    _, packed, smaller = ask(port, "/oware.css", Accept_Encoding=accepted)
    assert packed["content-encoding"] == "gzip"
    assert "Accept-Encoding" in packed["vary"]
    assert gzip.decompress(smaller) == body
    assert len(smaller) < len(body)
    assert packed["etag"] != plain["etag"]


@pytest.mark.parametrize("accepted", ["gzip, deflate, br, zstd", "zstd;q=0.5"])
def test_the_smaller_zstd_for_those_who_take_it(port: int, accepted: str) -> None:
    _, _, body = ask(port, "/oware.wasm")
    _, packed, smaller = ask(port, "/oware.wasm", Accept_Encoding=accepted)
    assert packed["content-encoding"] == "zstd"
    assert zstandard.ZstdDecompressor().decompress(smaller) == body
    assert len(smaller) < len(ask(port, "/oware.wasm", Accept_Encoding="gzip")[2])


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "br", "zstd;q=0"])
def test_no_gzip_for_those_who_do_not(port: int, accepted: str) -> None:
    assert "content-encoding" not in ask(port, "/oware.css", Accept_Encoding=accepted)[1]


def test_head_tells_the_same_without_the_body(port: int) -> None:
    _, get, body = ask(port, "/oware.css")
    status, head, nothing = ask(port, "/oware.css", "HEAD")
    assert (status, nothing) == (200, b"")
    assert head["content-length"] == str(len(body)) == get["content-length"]


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/server/app.py",
        "/..%2fserver%2fapp.py",
        "/..%5cserver%5capp.py",
        "//etc/passwd",
        "/.hidden.js",
        "/a%00.js",
        "/%ff.js",
        "/no-such-page",
        "/" + "a" * 5000 + ".js",
    ],
)
def test_what_is_not_there_is_a_problem(port: int, path: str) -> None:
    status, headers, body = ask(port, path)
    assert status == 404
    assert headers["content-type"] == "application/problem+json"
    problem = json.loads(body)
    assert (problem["status"], problem["title"]) == (404, "Not Found")
    assert "no page" in problem["detail"]


def test_a_wrong_method_is_a_problem(port: int) -> None:
    status, headers, body = ask(port, "/", "POST")
    assert (status, headers["content-type"]) == (405, "application/problem+json")
    assert json.loads(body)["title"] == "Method Not Allowed"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:80", "LOCALHOST", "[::1]:9"])
def test_this_machine_is_served(port: int, host: str) -> None:
    assert ask(port, "/", Host=host)[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.", "127.0.0.1@evil.example", ""])
def test_a_foreign_name_for_this_machine_is_turned_away(port: int, host: str) -> None:
    status, headers, _ = ask(port, "/", Host=host)
    assert (status, headers["content-type"]) == (421, "application/problem+json")
