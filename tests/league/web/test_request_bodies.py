"""Limits of requests, for each server; test_whole_requests.py and tests/faults/test_slow_clients.py send real ones."""

import asyncio
import json
from io import BytesIO

import pytest
from gunicorn.config import Config
from gunicorn.http import get_parser

from league.web import request_bodies
from league.web.request_bodies import DISCARDED, LARGEST, TOGETHER, asgi, wsgi
from league.web.request_bodies.framing import HEAD, IncomingRequest
from league.web.request_bodies.worker import ReceivedBytes

FORM = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 11\r\n\r\nname=value&x"
CHUNKS = (
    b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"5;note=1\r\nname=\r\n6\r\nvalue&\r\n0\r\n\r\n"
)
TRAILED = CHUNKS[:-2] + b"X-Sum: 1\r\n\r\n"
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("request_", [GET, FORM[:-1], CHUNKS, TRAILED])
@pytest.mark.parametrize("step", [1, 2, 3, 7, 1000])
def test_a_request_is_whole_with_its_last_byte_and_not_before(request_, step):
    arriving = IncomingRequest()
    for at in range(0, len(request_), step):
        assert not arriving.is_whole
        arriving.add(request_[at : at + step])
    assert arriving.is_whole
    assert bytes(arriving.held) == request_


@pytest.mark.parametrize("request_", [GET, FORM, CHUNKS, TRAILED, GET + GET])
def test_the_parser_never_needs_more_than_a_whole_request(request_):
    parser = get_parser(Config(), (), ("127.0.0.1", 1))
    parser.unreader = ReceivedBytes()
    parser.unreader.unread(request_)
    parsed = next(parser)
    assert parsed.body.read() in (b"", b"name=value&")
    assert parser.finish_body()


def test_no_part_of_a_body_that_is_too_large_is_kept():
    arriving = IncomingRequest()
    arriving.add(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    most = 0
    for _ in range(200):
        arriving.add(b"10000\r\n" + bytes(0x10000) + b"\r\n")
        most = max(most, len(arriving.held))
    assert most < LARGEST + 2 * 0x10000
    assert arriving.is_too_large
    assert arriving.is_past_patience
    assert len(arriving.held) == arriving.body_at


def test_a_length_that_is_too_large_is_known_from_the_head():
    arriving = IncomingRequest()
    arriving.add(f"POST / HTTP/1.1\r\nContent-Length: {LARGEST + 1}\r\nExpect: 100-continue\r\n\r\n".encode())
    assert arriving.is_too_large
    assert arriving.waits_to_continue


def test_a_head_without_end_is_too_large():
    arriving = IncomingRequest()
    arriving.add(b"GET / HTTP/1.1\r\nX-Endless: " + b"a" * HEAD)
    assert arriving.head_is_too_large


# --- ASGI


class Sent:
    """A client that sends these parts to an application that responds with the length of what it got."""

    def __init__(self, *parts: bytes, path: str = "/", headers: dict[bytes, bytes] | None = None) -> None:
        self.parts, self.path, self.headers = list(parts), path, headers or {b"transfer-encoding": b"chunked"}
        self.answer: list[dict] = []
        self.scope: dict = {}

    async def receive(self):
        part = self.parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(self.parts)}

    async def never(self):
        await asyncio.Event().wait()

    async def send(self, message):
        self.answer.append(message)

    async def application(self, scope, receive, send):
        self.scope, message = scope, await receive()
        assert not message["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(len(message["body"])).encode()})

    async def through(self, guard: asgi.BufferedBodies, receive=None) -> int:
        scope = {"type": "http", "path": self.path, "headers": list(self.headers.items())}
        await guard(scope, receive or self.receive, self.send)
        return self.answer[0]["status"]

    def status(self, receive=None) -> int:
        return asyncio.run(self.through(asgi.BufferedBodies(self.application), receive))


def test_an_application_gets_a_body_in_chunks_whole_and_with_its_length():
    sent = Sent(b"name=", b"value")
    assert sent.status() == 200
    assert sent.answer[1]["body"] == b"10"
    assert sent.scope["headers"] == [(b"content-length", b"10")]


def test_a_body_of_the_largest_size_is_taken_and_one_byte_more_refused():
    assert Sent(bytes(LARGEST)).status() == 200
    refused = Sent(bytes(LARGEST), b"1", headers={b"transfer-encoding": b"chunked", b"accept": b"text/html"})
    assert refused.status() == 413
    assert "over the 2 MB limit" in refused.answer[1]["body"].decode()
    assert (b"connection", b"close") in refused.answer[0]["headers"]


def test_a_program_gets_its_refusal_as_json():
    refused = Sent(bytes(LARGEST), b"1")
    refused.status()
    assert json.loads(refused.answer[1]["body"])["code"] == "too_large"


def test_sockets_take_no_body():
    assert Sent(b"1", path="/ws/matches/").status() == 413


def test_a_length_far_too_large_is_refused_before_anything_is_read():
    refused = Sent(headers={b"content-length": str(LARGEST + DISCARDED + 1).encode()})
    assert refused.status(refused.never) == 413


def test_a_body_without_end_is_left_once_it_is_far_too_large():
    refused = Sent(*([bytes(100_000)] * 1000))
    assert refused.status() == 413
    assert len(refused.parts) > 800


def test_a_body_that_does_not_arrive_in_time_is_refused(monkeypatch):
    monkeypatch.setattr(asgi, "LONGEST", 0.01)
    refused = Sent(b"1")
    assert refused.status(refused.never) == 408


def test_when_too_much_is_arriving_the_largest_is_refused_and_forms_are_taken():
    async def all_at_once() -> tuple[list[int], int, int]:
        form = Sent(b"name=value")
        guard = asgi.BufferedBodies(form.application)
        many = [Sent(bytes(LARGEST - number), b"1") for number in range(TOGETHER // LARGEST + 1)]
        held = asyncio.Event()

        async def part(sent: Sent):
            if len(sent.parts) == 1:
                await held.wait()
            return await sent.receive()

        begun = [asyncio.create_task(each.through(guard, lambda each=each: part(each))) for each in many]
        await asyncio.sleep(0)
        taken, most = await form.through(guard), guard.held
        held.set()
        return await asyncio.gather(*begun), taken, most

    statuses, taken, most = asyncio.run(all_at_once())
    assert taken == 200
    assert sorted(set(statuses)) == [200, 503]
    assert statuses.count(503) == 1
    assert most <= TOGETHER


# --- WSGI


def through_wsgi(body: bytes = b"", **environ: str) -> tuple[str, bytes]:
    statuses: list[str] = []

    def application(environ, start_response):
        start_response("200 OK", [])
        return [environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))]

    environ = {"PATH_INFO": "/", "wsgi.input": BytesIO(body), **environ}
    answer = wsgi.BufferedBodies(application)(environ, lambda status, headers: statuses.append(status))
    return statuses[0], b"".join(answer)


def test_wsgi_gives_a_body_in_chunks_its_length():
    assert through_wsgi(b"name=value", HTTP_TRANSFER_ENCODING="chunked") == ("200 OK", b"name=value")


@pytest.mark.parametrize(
    "environ",
    [
        {"CONTENT_LENGTH": str(LARGEST + 1)},
        {"CONTENT_LENGTH": "1", "PATH_INFO": "/ws/"},
        {"CONTENT_LENGTH": "²"},
        {"HTTP_TRANSFER_ENCODING": "chunked"},
    ],
)
def test_wsgi_refuses_a_large_body(environ):
    status, said = through_wsgi(bytes(LARGEST + 1), **environ)
    assert status.startswith("413")
    assert json.loads(said)["code"] == "too_large"


@pytest.mark.parametrize("status", request_bodies.REFUSALS)
def test_each_refusal_is_a_page_for_browsers(status):
    headers, body = request_bodies.refusal(status, is_page=True)
    assert request_bodies.REFUSALS[status][1] in body.decode()
    assert dict(headers)["Content-Length"] == str(len(body))
