"""Messages before anything starts, and after a part has stopped."""

import json
from pathlib import Path

import pytest

from launcher.supervisor import Supervisor, why_not_listening


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


def test_the_end_of_a_log_is_readable(tmp_path: Path) -> None:
    supervisor = Supervisor(tmp_path)
    line = {
        "event": "Worker lost",
        "exception": "ConnectionError",
        "frames": ["tasks.py:9 run", "redis.py:7 send"],
        "logger": "celery",
        "level": "error",
        "timestamp": "2026-11-26T20:15:09.123Z",
    }
    (supervisor.logs / "worker.log").write_text(f"Killed\n{json.dumps(line)}\n[]\n")
    assert supervisor.last_lines("worker").splitlines() == [
        "Killed",
        "20:15:09 error celery: Worker lost (exception: ConnectionError, at: redis.py:7 send)",
        "[]",
    ]
