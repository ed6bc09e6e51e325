"""A club night to test with: people, a season, an open session."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Member
from league.results.models import Game
from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.sessions import selectors, services
from league.sessions.models import CheckIn, Session
from tests.factories import FormatVersionFactory, MemberFactory, SessionFactory

NOON = datetime(2026, 11, 19, 14, 30, tzinfo=UTC)


class Evening:
    """A session and the hands that run it, as an organiser would."""

    def __init__(self, session: Session, by: User) -> None:
        self.session, self.by = session, by

    def come(self, *names: str, fee: str = "paid") -> list[CheckIn]:
        return [services.walk_in(session_id=self.session.pk, name=name, fee=fee, by=self.by, at=NOON) for name in names]

    def draw(self, seed: int = 7) -> None:
        services.draw(session_id=self.session.pk, by=self.by, seed=seed)

    def call(self, number: int) -> None:
        services.call_round(session_id=self.session.pk, number=number, by=self.by)

    def board(self) -> selectors.Board:
        self.session.refresh_from_db()
        return selectors.board_of(Session.objects.select_related("club", "format", "pot").get(pk=self.session.pk))

    def record(self, table: selectors.TableView, pegs: tuple[int, ...], seen: int = 0) -> Game:
        return services.record_result(
            session_id=self.session.pk,
            table_id=table.pk,
            pegs=pegs,
            seen_version=seen,
            by=self.by,
            entry_id=uuid4(),
        )

    def finish_round(self) -> None:
        """Every waiting table ends with its first side ahead by the table's number of tens."""
        for table in self.board().rounds[len(self.board().called) - 1].tables:
            if table.is_missing:
                losers = (111 - table.number % 8 * 10,) * (len(table.sides) - 1)
                self.record(table, (121, *losers))

    def play_all(self) -> None:
        while upcoming := self.board().next:
            self.call(upcoming.number)
            self.finish_round()

    def close(self, **more: object) -> None:
        services.close_session(session_id=self.session.pk, by=self.by, **more)  # type: ignore[arg-type]


class Pages:
    """The session's pages in the hands of the organiser."""

    def __init__(self, tonight: Evening) -> None:
        self.client = Client()
        self.client.force_login(tonight.by)
        self.club = f"/c/{tonight.session.club.slug}/"
        self.base = f"{self.club}sessions/{tonight.session.pk}/"

    def post(self, path: str, **typed: Any) -> HttpResponse:
        return self.client.post(self.base + path, typed, follow=True)

    def result(self, table: selectors.TableView, *, seen: int = 0, **typed: Any) -> HttpResponse:
        return self.post(f"tables/{table.pk}/result/", seen_version=seen, entry_id=uuid4(), **typed)


@pytest.fixture
def organiser(db: None) -> Member:
    return MemberFactory(organiser=True, name="Olga Organiser")


@pytest.fixture
def evening(organiser: Member) -> Callable[..., Evening]:
    def begin(preset: str | Format = "te-club", **changes: object) -> Evening:
        fmt = preset if isinstance(preset, Format) else PRESETS[preset]
        version = FormatVersionFactory(season__club=organiser.club, format=fmt.but(**changes))
        session = SessionFactory(season=version.season)
        assert organiser.user is not None
        services.open_check_in(session_id=session.pk, by=organiser.user)
        return Evening(Session.objects.select_related("club", "format", "pot").get(pk=session.pk), organiser.user)

    return begin


@pytest.fixture
def called(evening: Callable[..., Evening]) -> Evening:
    """Ann and Bob sit at table 1 of the first round."""
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    return tonight
