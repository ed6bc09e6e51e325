"""Logs tell which page and how it ended, and of people nothing but a number."""

import io
import json
import logging

import pytest
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.urls import path

from league.clubs.policies import Who
from league.config.urls import urlpatterns as ours
from league.web import access
from testing.factories import PASSWORD, UserFactory


def boom(request: HttpRequest, word: str) -> HttpResponse:
    raise IntegrityError("Key (email)=(ann@example.org) already exists.")


urlpatterns = [*ours, path("boom/<str:word>/", boom, name="boom")]


@pytest.fixture
def written():
    """What the program's own handler writes."""
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
def test_a_fault_says_where_and_not_whose(client, written, monkeypatch):
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
