"""A session to test with, and its pages."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from league.clubs.models import Member
from league.sessions.selectors import TableView
from testing.factories import MemberFactory
from testing.sessions import SessionDriver, open_session


class Pages:
    """The session's pages in the hands of the organiser."""

    def __init__(self, tonight: SessionDriver) -> None:
        self.client = Client()
        self.client.force_login(tonight.by)
        self.club = f"/c/{tonight.session.club.slug}/"
        self.base = f"{self.club}sessions/{tonight.session.pk}/"

    def post(self, path: str, **typed: Any) -> HttpResponse:
        return self.client.post(self.base + path, typed, follow=True)

    def result(self, table: TableView, *, seen: int = 0, **typed: Any) -> HttpResponse:
        return self.post(f"tables/{table.pk}/result/", seen_version=seen, entry_id=uuid4(), **typed)


@pytest.fixture
def organiser(db: None) -> Member:
    return MemberFactory(organiser=True, name="Olga Organiser")


@pytest.fixture
def evening(organiser: Member) -> Callable[..., SessionDriver]:
    return partial(open_session, organiser)


@pytest.fixture
def called(evening: Callable[..., SessionDriver]) -> SessionDriver:
    """Ann and Bob sit at table 1 of the first round."""
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    return tonight
