"""Messages before anything starts."""

import pytest

from launcher.supervisor import why_not_listening


@pytest.mark.parametrize(
    ("host", "port", "why"),
    [
        ("no-such-host.invalid", 8000, "no-such-host.invalid is not an address of this machine."),
        ("192.0.2.1", 8000, "192.0.2.1 is not an address of this machine."),
        ("127.0.0.1", -1, "There is no port -1."),
        ("127.0.0.1", 0, "There is no port 0."),
        ("127.0.0.1", 65536, "There is no port 65536."),
    ],
)
def test_a_host_or_port_that_cannot_be_is_named(host: str, port: int, why: str) -> None:
    assert why_not_listening(host, port).startswith(why)
