"""Fixtures of the admin: a club's members, and the operator of the installation."""

from collections.abc import Callable

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Member
from testing.factories import MemberFactory
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import new_session, organizer

__all__ = ["new_session", "organizer"]


@pytest.fixture
def as_user() -> Callable[[User | None], Client]:
    def sign_in(user: User | None) -> Client:
        assert user is not None
        client = Client()
        client.force_login(user)
        return client

    return sign_in


@pytest.fixture
def operator(db: None) -> User:
    return User.objects.create_superuser("operator@example.org", "fifteen-two-15", name="Opal")


@pytest.fixture
def tonight(new_session: Callable[..., SessionDriver]) -> SessionDriver:
    """A te-club session with six players, with the first round called."""
    return first_round_called(new_session())


def first_round_called(begun: SessionDriver) -> SessionDriver:
    begun.come("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank")
    begun.draw()
    begun.call(1)
    return begun


@pytest.fixture
def scorekeeper(tonight: SessionDriver) -> Member:
    return MemberFactory(scorekeeper=True, club=tonight.session.club, name="Sally Scorekeeper")
