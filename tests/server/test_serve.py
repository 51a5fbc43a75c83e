"""`oware serve` as a process: its address, its ports, its end, and what it refuses."""

from __future__ import annotations

import signal
import socket
import subprocess
import urllib.request

import pytest

from oware.server.run import listen
from oware.server.settings import ServerSettingsError, Settings

from .conftest import Start, port_of


def refused(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2, (out, err)
    assert out == ""
    assert "Traceback" not in err
    return err


def test_two_servers_at_once_on_ports_of_their_own(start: Start) -> None:
    ports = [port_of(start(OWARE_PORT="0")), port_of(start("--port", "0"))]
    assert ports[0] != ports[1]
    for port in ports:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
            assert b"<html" in page.read()


def test_a_taken_port_is_named_with_the_way_out(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        message = refused(start(OWARE_PORT=str(port)))
    assert f"port {port} is in use" in message
    assert "OWARE_PORT=0" in message


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_good_order(start: Start, number: signal.Signals) -> None:
    process = start(OWARE_PORT="0")
    port = port_of(process)
    with socket.create_connection(("127.0.0.1", port)) as idle:
        idle.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert idle.recv(12) == b"HTTP/1.1 200"
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert err == "Goodbye.\n"


def test_a_public_address_needs_a_secret_and_an_origin(start: Start) -> None:
    message = refused(start("--host", "0.0.0.0", "--port", "0"))
    assert "--secret" in message
    assert "--origin" in message


@pytest.mark.parametrize("port", ["-1", "65536", "eighty"])
def test_a_port_that_is_none(start: Start, port: str) -> None:
    assert "--port" in refused(start(OWARE_PORT=port))


def test_small_answers_are_sent_at_once() -> None:
    with listen(Settings(port=0)) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_a_host_of_another_machine(start: Start) -> None:
    assert "cannot listen on 192.0.2.1" in refused(
        start("--host", "192.0.2.1", "--port", "0", "--secret", "s" * 32, "--origin", "https://oware.example")
    )


@pytest.mark.parametrize("origin", ["oware.example", "ftp://oware.example", "https://oware.example/play", "https://"])
def test_an_origin_that_is_none(origin: str) -> None:
    with pytest.raises(ServerSettingsError, match="origin"):
        Settings(origins=(origin,))


@pytest.mark.parametrize("secret", ["", "s" * 31])
def test_a_short_secret_does_not_do(secret: str) -> None:
    with pytest.raises(ServerSettingsError, match="at least 32"):
        Settings(host="192.0.2.1", secret=secret, origins=("https://oware.example",))


def test_a_public_server_answers_to_its_origins_alone() -> None:
    settings = Settings(host="192.0.2.1", secret="s" * 32, origins=("https://oware.example", "http://b.example:80"))
    assert settings.allowed_hosts() == {"oware.example", "b.example"}
