"""The application in this process, over real sockets: mistakes of ours, limits, and keys."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from threading import Thread

import pytest
import uvicorn

from oware.server.app import create_app
from oware.server.assets import Assets
from oware.server.limits import RequestLimit
from oware.server.run import listen
from oware.server.settings import Settings


@contextmanager
def served(settings: Settings) -> Iterator[http.client.HTTPConnection]:
    with listen(replace(settings, host="127.0.0.1", port=0)) as listening:
        server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="critical"))
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        connection = http.client.HTTPConnection("127.0.0.1", listening.getsockname()[1], timeout=60)
        try:
            yield connection
        finally:
            connection.close()
            server.should_exit = True
            thread.join()


def test_a_mistake_of_ours_is_a_problem_that_tells_nothing_of_the_inside(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self: Assets, name: str) -> None:
        raise RuntimeError(f"no {name} at /secret/place")

    monkeypatch.setattr(Assets, "find", broken)
    with served(Settings()) as connection:
        connection.request("GET", "/index.html")
        response = connection.getresponse()
        body = response.read()
    assert (response.status, response.getheader("content-type")) == (500, "application/problem+json")
    assert json.loads(body) == {
        "status": 500,
        "title": "Internal Server Error",
        "detail": "the server made a mistake; it has been logged",
    }
    assert response.getheader("x-content-type-options") == "nosniff"
    assert "/secret/place" in caplog.text


def test_a_public_server_limits_what_one_address_may_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    # So few that they are asked within a minute on any machine.
    monkeypatch.setattr("oware.server.app.RequestLimit", partial(RequestLimit, requests=5))
    settings = Settings(host="0.0.0.0", secret="s" * 32, origins=("http://localhost",))
    with served(settings) as connection:

        def status(path: str) -> int:
            connection.request("GET", path, headers={"Host": "localhost"})
            response = connection.getresponse()
            kind = response.getheader("content-type", "")
            response.read()
            assert response.status == 200 or kind == "application/problem+json"
            return response.status

        assert {status("/api/v1/tables") for _ in range(5)} == {200}
        assert status("/api/v1/tables") == 429
        assert status("/index.html") == 200


def test_keys_come_from_the_secret() -> None:
    public = {"host": "192.0.2.1", "origins": ("https://oware.example",)}
    one, same = (Settings(secret="s" * 32, **public) for _ in range(2))  # type: ignore[arg-type]
    other = Settings(secret="t" * 32, **public)  # type: ignore[arg-type]
    assert one.key("addresses") == same.key("addresses")
    assert len({one.key("addresses"), one.key("sessions"), other.key("addresses")}) == 3
    assert Settings().key("addresses") != Settings().key("addresses")
    assert "s" * 32 not in repr(one)
