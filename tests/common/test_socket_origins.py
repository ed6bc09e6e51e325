"""A socket's Origin must be the site's own scheme, host and port, also behind a proxy."""

from typing import Any

import pytest

from common.socket_origins import is_own

PROXY = ("HTTP_X_FORWARDED_PROTO", "https")


def handshake(host: str, origin: str, *, scheme: str = "ws", passed_on: str = "") -> dict[str, Any]:
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    if passed_on:
        headers.append((b"x-forwarded-proto", passed_on.encode()))
    return {"path": "/ws/sessions/7/", "query_string": b"", "scheme": scheme, "headers": headers}


@pytest.fixture(autouse=True)
def site(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["club.example", "localhost", ".clubs.example"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://other.example", "https://*.tunnel.example:8443"]


@pytest.mark.parametrize("passed_on", ["https", "wss"])
def test_behind_a_proxy_the_scheme_is_the_one_that_it_passes_on(settings: Any, passed_on: str) -> None:
    settings.SECURE_PROXY_SSL_HEADER = PROXY
    assert is_own(handshake("club.example", "https://club.example", passed_on=passed_on))
    assert not is_own(handshake("club.example", "http://club.example", passed_on=passed_on))
    assert not is_own(handshake("club.example", "https://club.example:8443", passed_on=passed_on))


def test_without_a_proxy_its_header_says_nothing() -> None:
    assert not is_own(handshake("club.example", "https://club.example", passed_on="https"))


@pytest.mark.parametrize(("host", "scheme"), [("localhost:8000", "ws"), ("localhost", "ws"), ("localhost:8443", "wss")])
def test_without_a_proxy_it_is_the_address_that_was_opened(host: str, scheme: str) -> None:
    pages = {"ws": "http", "wss": "https"}[scheme]
    assert is_own(handshake(host, f"{pages}://{host}", scheme=scheme))
    assert not is_own(handshake(host, f"{pages}://{host}1", scheme=scheme))
    assert not is_own(handshake(host, f"{pages}://127.0.0.1:8000", scheme=scheme))


def test_a_host_that_is_not_ours_is_refused_even_from_its_own_pages() -> None:
    assert not is_own(handshake("evil.example", "http://evil.example"))
    assert is_own(handshake("te.clubs.example", "http://te.clubs.example"))


@pytest.mark.parametrize(
    ("origin", "trusted"),
    [
        ("https://other.example", True),
        ("http://other.example", False),
        ("https://other.example:8443", False),
        ("https://a.tunnel.example:8443", True),
        ("https://tunnel.example:8443", True),
        ("https://a.tunnel.example", False),
        ("https://eviltunnel.example:8443", False),
        ("null", False),
        ("https://[", False),
    ],
)
def test_trusted_origins_are_those_of_forms(origin: str, trusted: bool) -> None:
    assert is_own(handshake("club.example", origin)) is trusted
