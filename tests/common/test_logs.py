"""Logs contain the page and its outcome, and of users only an id."""

import io
import json
import logging
import time
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest
import structlog
from django.conf import settings
from django.db import IntegrityError, connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from league.clubs.policies import Who
from league.config.urls import urlpatterns as ours
from league.web import access
from testing.factories import PASSWORD, ClubFactory, MemberFactory, UserFactory


def boom(request: HttpRequest, word: str) -> HttpResponse:
    raise IntegrityError("Key (email)=(ann@example.org) already exists.")


def full(request: HttpRequest) -> HttpResponse:
    connection.cursor().execute("DO $$ BEGIN RAISE EXCEPTION 'Ann' USING ERRCODE = 'disk_full'; END $$")
    raise AssertionError


FORGED = 'Ann\r\n{"event": "forged"}\u2028{"event": "forged"}\x1b[2K'
urlpatterns = [*ours, path("boom/<str:word>/", boom, name="boom"), path("full/", full, name="full")]


@pytest.fixture
def written():
    """The output of the program's own handler."""
    handler = next(h for h in logging.getLogger().handlers if type(h) is logging.StreamHandler)
    before, lines = handler.stream, io.StringIO()
    handler.setStream(lines)
    yield lambda: [json.loads(line) for line in lines.getvalue().splitlines()]
    handler.setStream(before)


@pytest.mark.django_db
def test_a_request_is_one_line_with_a_number_for_the_person(client, written):
    ann = UserFactory(email="ann@example.org", name="Ann Fifteentwo")
    client.post(
        "/accounts/sign-in/", {"username": "ann@example.org", "password": "wrong-one"}, REMOTE_ADDR="203.0.113.9"
    )
    client.post("/accounts/sign-in/", {"username": "ann@example.org", "password": PASSWORD}, REMOTE_ADDR="203.0.113.9")
    answer = client.get("/", REMOTE_ADDR="203.0.113.9")
    lines = [line for line in written() if line["event"] == "request"]
    assert [(line["method"], line["page"], line["status"]) for line in lines[:2]] == [
        ("POST", "accounts:sign_in", 200),
        ("POST", "accounts:sign_in", 302),
    ]
    assert (lines[2]["page"], lines[2]["user"]) == ("home", ann.pk)
    assert lines[2]["request"] == answer.headers["X-Request-ID"]
    for secret in ("ann@", "Fifteentwo", "203.0.113.9", PASSWORD, "wrong-one"):
        assert secret not in json.dumps(written())


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_the_log_of_an_error_says_where_and_names_no_person(client, written, monkeypatch):
    monkeypatch.setitem(access.ACCESS, "boom", Who.ANYONE)
    client.raise_request_exception = False
    assert client.get("/boom/Fifteentwo/").status_code == 500
    fault, line = written()
    assert fault["exception"] == "IntegrityError"
    assert fault["frames"][-1].endswith(" boom")
    assert fault["request"] == line["request"]
    assert (line["page"], line["status"], line["level"]) == ("boom", 500, "error")
    assert "ann@" not in json.dumps([fault, line])
    assert "Fifteentwo" not in json.dumps([fault, line])


@pytest.mark.django_db
@pytest.mark.urls(__name__)
def test_the_log_of_a_full_disk_has_the_code_that_postgresql_gave(client, written, monkeypatch):
    monkeypatch.setitem(access.ACCESS, "full", Who.ANYONE)
    client.raise_request_exception = False
    client.get("/full/")
    fault, _line = written()
    assert (fault["exception"], fault["sqlstate"]) == ("OperationalError", "53100")
    assert "Ann" not in json.dumps(fault)


def test_a_line_has_the_time_in_utc_wherever_the_server_is(written, monkeypatch):
    monkeypatch.setenv("TZ", "Pacific/Honolulu")
    time.tzset()
    try:
        structlog.get_logger("a_part").warning("noted")
    finally:
        monkeypatch.undo()
        time.tzset()
    (line,) = written()
    assert line["timestamp"].endswith("Z")
    assert abs(datetime.fromisoformat(line["timestamp"]) - datetime.now(UTC)) < timedelta(minutes=5)


@pytest.mark.django_db
def test_text_that_is_sent_can_not_begin_a_new_line_of_the_log(client, written):
    client.get(f"/{quote(FORGED)}/", headers={"user-agent": FORGED, "x-request-id": FORGED})
    client.post("/accounts/sign-in/", {"username": FORGED, "password": FORGED})
    structlog.get_logger("a_part").warning("noted", word=FORGED)
    logging.getLogger("a.library").warning(FORGED)
    lines = written()
    assert [line["event"] for line in lines] == ["request", "request", "noted", FORGED]


@pytest.mark.django_db
def test_a_refused_request_is_logged_with_its_page_status_and_user(client, written):
    ann = MemberFactory(club=ClubFactory(slug="peggers"), with_account=True).user
    client.get("/api/matches/")
    client.force_login(ann)
    client.get("/c/peggers/settings/")
    client.get("/c/jackers/settings/")
    assert [(line["page"], line["status"], line["user"]) for line in written()] == [
        ("games-api:matches", 401, None),
        ("clubs:settings", 403, ann.pk),
        ("clubs:settings", 404, ann.pk),
    ]


def test_logs_go_to_standard_error_alone():
    kinds = {handler["class"] for handler in settings.LOGGING["handlers"].values()}
    used = {name for logger in settings.LOGGING["loggers"].values() for name in logger.get("handlers", [])}
    assert kinds == {"logging.StreamHandler"}  # without a stream of its own: standard error
    assert (settings.LOGGING["root"]["handlers"], used) == (["stderr"], set())
