"""Fixtures: a session, and its pages."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from league.clubs.models import Member
from league.rules.sessions import TableView
from league.sessions.models import Table
from testing.factories import MemberFactory, UserFactory
from testing.sessions import SessionDriver, open_session

Players = dict[str, Client]


class Pages:
    """The session's pages as its organizer uses them."""

    def __init__(self, tonight: SessionDriver) -> None:
        self.client = Client()
        self.client.force_login(tonight.by)
        self.club = f"/c/{tonight.session.club.slug}/"
        self.base = f"{self.club}sessions/{tonight.session.pk}/"

    def post(self, path: str, **typed: Any) -> HttpResponse:
        return self.client.post(self.base + path, typed, follow=True)

    def close(self, **typed: Any) -> HttpResponse:
        """Press the button of the current closing page."""
        looked_at = self.client.get(self.base + "close/").context["page"].proposal
        return self.post("close/", **{"expected_version": looked_at.sheet.version} | typed)

    def result(self, table: TableView, *, expected_version: int = 0, **typed: Any) -> HttpResponse:
        return self.post(f"tables/{table.pk}/result/", expected_version=expected_version, entry_id=uuid4(), **typed)


@pytest.fixture
def organizer(db: None) -> Member:
    return MemberFactory(organizer=True, name="Olga Organizer")


@pytest.fixture
def new_session(organizer: Member) -> Callable[..., SessionDriver]:
    return partial(open_session, organizer)


@pytest.fixture
def called(new_session: Callable[..., SessionDriver]) -> SessionDriver:
    """Ann and Bob at table 1 of the first round."""
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    return tonight


@pytest.fixture
def players(called: SessionDriver) -> Players:
    """Ann and Bob, signed in; one of them is on the first side."""
    found = {}
    for name in ("Ann", "Bob"):
        member = Member.objects.get(club=called.session.club, name=name)
        member.user = UserFactory(name=name)
        member.save()
        found[name] = Client()
        found[name].force_login(member.user)
    return found


def table_of(tonight: SessionDriver) -> Table:
    return Table.objects.select_related("game").get(round__session=tonight.session, round__number=1)


def pegs(tonight: SessionDriver) -> list[int | None]:
    return [side.pegs for side in table_of(tonight).game.sides.all()]  # type: ignore[union-attr]
