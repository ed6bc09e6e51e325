"""A session made ready by the services, beside the browser: what a test of a page does not do by the page itself."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connections

from league.clubs.models import Member
from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.sessions import services
from league.sessions.models import Session
from tests.factories import FormatVersionFactory, SessionFactory
from tests.league.sessions.conftest import Evening

ELEVEN = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana", "Ines", "Jo", "Karl")


def aside(do: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """Do something in a thread of its own: in this one Playwright keeps an event loop running."""

    def done() -> Any:
        try:
            return do(*args, **more)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(done).result()


class Night:
    """An Evening each of whose hands works beside the browser."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    @property
    def session(self) -> Session:
        return self.evening.session

    @property
    def path(self) -> str:
        return f"/c/{self.session.club.slug}/sessions/{self.session.pk}/"

    def choose(self, fours: int, threes: int, twos: int) -> None:
        """Choose the tables of the rounds to come."""
        by = self.evening.by
        aside(services.choose_mix, session_id=self.session.pk, fours=fours, threes=threes, twos=twos, by=by)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        hand = getattr(self.evening, name)
        return lambda *args, **more: aside(hand, *args, **more)


def begin(organiser: Member, preset: str | Format = "te-club", **changes: object) -> Night:
    """Open a session of a new season of the organiser's club."""
    fmt = preset if isinstance(preset, Format) else PRESETS[preset]
    version = FormatVersionFactory(season__club=organiser.club, format=fmt.but(**changes))
    session = SessionFactory(season=version.season)
    aside(services.open_check_in, session_id=session.pk, by=organiser.user)
    read = Session.objects.select_related("club", "format", "pot").get(pk=session.pk)
    return Night(Evening(read, organiser.user))
