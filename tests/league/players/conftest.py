"""A session of a private club, and phones without an account that have opened a player's private link."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from league.clubs.models import Member
from league.clubs.services.player_links import link_token
from testing.factories import MemberFactory
from testing.sessions import SessionDriver, open_session


class Phone:
    """A browser without an account."""

    def __init__(self, club: str) -> None:
        self.client, self.me = Client(), f"/c/{club}/me/"

    def open(self, member: Member) -> HttpResponse:
        """Open the member's current link."""
        return self.client.get(f"/p/{link_token(member)}/", follow=True)

    @property
    def page(self) -> str:
        return self.client.get(self.me, follow=True).content.decode()

    def post(self, path: str, tonight: SessionDriver, **typed: Any) -> str:
        typed = {"session": tonight.session.pk} | typed
        return self.client.post(self.me + path, typed, follow=True).content.decode()


@pytest.fixture
def organizer(db: None) -> Member:
    return MemberFactory(organizer=True, name="Olga Organizer")


@pytest.fixture
def new_session(organizer: Member) -> Callable[..., SessionDriver]:
    return partial(open_session, organizer)


@pytest.fixture
def ann(organizer: Member) -> Member:
    return MemberFactory(club=organizer.club, name="Ann")


@pytest.fixture
def phone(organizer: Member) -> Phone:
    return Phone(organizer.club.slug)
