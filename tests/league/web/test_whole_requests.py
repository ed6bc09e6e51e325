"""gunicorn with the worker class that reads whole requests, over real connections."""

import re
import socket
from collections.abc import Iterator
from contextlib import suppress

import psutil
import pytest
from django.db import connection, transaction

from league.web.request_bodies import LARGEST
from league.web.request_bodies.framing import HEAD
from testing.processes import ServerProcess, environment_on_test_database, gunicorn, wait_for_port
from testing.waiting import wait_until

pytestmark = pytest.mark.slow
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def pages(django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[ServerProcess]:
    log = tmp_path_factory.mktemp("pages") / "log"
    with django_db_blocker.unblock():
        env = environment_on_test_database()
    server = gunicorn("league.config.wsgi", env=env, log=log, workers=1)
    server.start()
    wait_for_port(server.port)
    yield server
    server.stop()


def answers(server: ServerProcess, *parts: bytes) -> bytes:
    """Send the parts one by one; returns everything that the server sends until it closes."""
    with connect(server) as client:
        for part in parts:
            client.sendall(part)
        return all_of(client)


def connect(server: ServerProcess) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def all_of(client: socket.socket) -> bytes:
    said = b""
    while more := client.recv(65536):
        said += more
    return said


CLOSE = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
SIGN_IN = b"POST /accounts/sign-in/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken=" + b"x" * 32 + b"\r\n"


def test_several_requests_on_one_connection_are_answered_in_order(pages):
    assert answers(pages, GET + GET + CLOSE).count(b"alive\n") == 3
    assert answers(pages, GET[:10], GET[10:], GET + CLOSE[:-3], CLOSE[-3:]).count(b"alive\n") == 3


def test_an_unread_body_is_not_parsed_as_the_next_request(pages):
    with_body = CLOSE.replace(b"close", b"keep-alive").replace(b"\r\n\r\n", b"\r\nContent-Length: 43\r\n\r\n")
    assert answers(pages, with_body + GET.ljust(43), CLOSE).count(b"alive\n") == 2


def test_a_client_that_asks_first_is_told_to_send_its_body(pages):
    head = SIGN_IN + b"Content-Length: 4\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n"
    with connect(pages) as client:
        client.sendall(head)
        assert client.recv(1000).startswith(b"HTTP/1.1 100 ")
        client.sendall(b"name")
        assert b"HTTP/1.1 403 " in all_of(client)


@pytest.mark.parametrize(
    ("status", "parts"),
    [
        (413, [SIGN_IN + f"Content-Length: {LARGEST + 1}\r\n\r\n".encode(), bytes(LARGEST + 1)]),
        (413, [SIGN_IN + f"Content-Length: {10**18}\r\n\r\n".encode()]),
        (431, [b"GET / HTTP/1.1\r\nX-Long: " + b"a" * (HEAD + 10)]),
        (400, [SIGN_IN + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"]),
        (400, [SIGN_IN + b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"]),
    ],
)
def test_a_refused_request_is_answered_and_its_connection_closed(pages, status, parts):
    said = answers(pages, *parts)
    assert re.match(rb"HTTP/1.1 (\d+)", said)[1] == str(status).encode()  # type: ignore[index]


def test_a_client_that_has_closed_its_side_is_answered(pages):
    with connect(pages) as client:
        client.sendall(GET)
        client.shutdown(socket.SHUT_WR)
        assert b"alive" in all_of(client)


def test_clients_that_never_close_delay_no_one(pages):
    open_ = [connect(pages) for _ in range(40)]
    for client in open_:
        client.sendall(CLOSE)
    assert answers(pages, CLOSE).count(b"alive\n") == 1
    for client in open_:
        assert b"alive" in all_of(client)
        client.close()


def test_clients_can_not_set_the_script_name(pages):
    asked = CLOSE.replace(b"/healthz", b"/c/none/").replace(
        b"\r\n\r\n", b"\r\nScript-Name: /evil\r\nSCRIPT_NAME: /evil\r\n\r\n"
    )
    assert b"evil" not in answers(pages, asked)


def test_where_the_system_allows_no_more_connections_the_longest_idle_are_closed(pages):
    answers(pages, CLOSE)  # a worker is ready, and everything that a request opens is open
    [worker] = psutil.Process(pages.process.pid).children()
    allowed = worker.rlimit(psutil.RLIMIT_NOFILE)
    worker.rlimit(psutil.RLIMIT_NOFILE, (worker.num_fds() + 10, allowed[1]))
    idle = [connect(pages) for _ in range(40)]
    try:
        assert answers(pages, CLOSE).count(b"alive\n") == 1
    finally:
        worker.rlimit(psutil.RLIMIT_NOFILE, allowed)
        for client in idle:
            client.close()


@pytest.mark.django_db(transaction=True)
def test_a_process_with_all_threads_busy_leaves_new_connections_to_another(tmp_path):
    env = environment_on_test_database(WEB_THREADS="1")
    server = gunicorn("league.config.wsgi", env=env, log=tmp_path / "log")
    server.start()
    wait_for_port(server.port)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE clubs_club")
        with connect(server) as waiting:
            waiting.sendall(CLOSE.replace(b"/healthz", b"/c/none/"))
            wait_until(lambda: cursor.execute(WAITING) or cursor.fetchone()[0])
            said = [answers(server, CLOSE) for _ in range(20)]
    server.stop()
    assert all(b"alive" in each for each in said)


def test_an_endless_request_is_stopped_and_its_sender_can_read_the_answer(pages):
    with connect(pages) as client:
        client.settimeout(0.5)
        client.sendall(SIGN_IN + b"Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n")
        assert answer_once_nothing_more_is_taken(client).startswith(b"HTTP/1.1 413")


def answer_once_nothing_more_is_taken(client: socket.socket) -> bytes:
    while True:
        try:
            client.send(bytes(0x10000))  # a reset would raise here
        except TimeoutError:
            with suppress(TimeoutError):
                return client.recv(1000)
