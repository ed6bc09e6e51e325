"""A session in a test: opens it, checks people in, draws, plays and closes, through the services."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.db import connections

from league.accounts.models import User
from league.clubs.models import Member
from league.results.models import Game
from league.rounds.services.results import record_result
from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.rules.sessions import SessionState, TableView
from league.sessions.models import CheckIn, Session
from league.sessions.queries import rounds
from league.sessions.services import attendance, closing, seating
from league.sessions.services.tables import SessionTable
from testing import bulk_sessions
from testing.factories import FormatVersionFactory, SessionFactory

ELEVEN = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana", "Ines", "Jo", "Karl")
NOON = datetime(2026, 11, 19, 14, 30, tzinfo=UTC)


class SessionDriver:
    """A session and its organizer's actions."""

    def __init__(self, session: Session, by: User) -> None:
        self.session, self.by = session, by

    def come(self, *names: str, fee: str = "paid") -> list[CheckIn]:
        """Check people in by name; several of them at once, in a few statements."""
        session = self._read()
        if (
            len(names) > 1
            and fee == "paid"
            and session.status == session.Status.CHECKING_IN
            and not session.rounds.exists()
        ):
            return bulk_sessions.check_in_all(session, names, by=self.by, at=NOON)
        return [self.walk_in(name, fee) for name in names]

    def walk_in(self, name: str, fee: str = "paid") -> CheckIn:
        return attendance.walk_in(session_id=self.session.pk, name=name, fee=fee, by=self.by, at=NOON)

    def choose(self, fours: int, threes: int, twos: int) -> None:
        """Choose the tables of the next rounds."""
        seating.choose_mix(session_id=self.session.pk, fours=fours, threes=threes, twos=twos, by=self.by)

    def draw(self, seed: int = 7) -> None:
        seating.draw(session_id=self.session.pk, by=self.by, seed=seed)

    def call(self, number: int) -> None:
        seating.call_round(session_id=self.session.pk, number=number, by=self.by)

    def state(self) -> SessionState:
        self.session.refresh_from_db()
        return rounds.state_of(self._read())

    def _read(self) -> Session:
        return Session.objects.select_related("club", "format_version", "pot").get(pk=self.session.pk)

    def record(self, table: TableView, pegs: tuple[int, ...], expected_version: int = 0) -> Game:
        return record_result(
            table=SessionTable(self.session.pk, table.pk),
            pegs=pegs,
            expected_version=expected_version,
            by=self.by,
            entry_id=uuid4(),
        )

    def finish_round(self) -> None:
        """The first side of every open table wins; the others end at 101, 91 … by the table's number."""
        state = self.state()
        missing = [table for table in state.rounds[len(state.called) - 1].tables if table.is_missing]
        bulk_sessions.record_tables(self._read(), {table.pk: self.result(table) for table in missing}, by=self.by)

    def result(self, table: TableView) -> tuple[int, ...]:
        losers = (111 - table.number % 8 * 10,) * (len(table.sides) - 1)
        return (121, *losers)

    def play_all(self) -> None:
        while upcoming := self.state().next:
            self.call(upcoming.number)
            self.finish_round()

    def close(self, **more: object) -> None:
        closing.close_session(session_id=self.session.pk, by=self.by, **more)  # type: ignore[arg-type]


def open_session(organizer: Member, preset: str | Format = "te-club", **changes: object) -> SessionDriver:
    """A session in check-in, of a new season of the organizer's club; `changes` are fields of the format."""
    assert organizer.user is not None
    format = preset if isinstance(preset, Format) else PRESETS[preset]
    version = FormatVersionFactory(season__club=organizer.club, format=format.but(**changes))
    session = SessionFactory(season=version.season)
    attendance.open_check_in(session_id=session.pk, by=organizer.user)
    return SessionDriver(
        Session.objects.select_related("club", "format_version", "pot").get(pk=session.pk),
        organizer.user,
    )


def in_thread(do: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """Call `do` in its own thread and return its result: Playwright runs an event loop in the test's thread."""

    def done() -> Any:
        try:
            return do(*args, **more)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(done).result()


class ThreadedSessionDriver:
    """A SessionDriver for tests with a browser: each call runs in a thread."""

    def __init__(self, driver: SessionDriver) -> None:
        self.driver = driver

    @property
    def session(self) -> Session:
        return self.driver.session

    @property
    def path(self) -> str:
        return f"/c/{self.session.club.slug}/sessions/{self.session.pk}/"

    def __getattr__(self, name: str) -> Callable[..., Any]:
        act = getattr(self.driver, name)
        return lambda *args, **more: in_thread(act, *args, **more)
