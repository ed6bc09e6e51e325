"""A team gets another name while its session is closed, or while a player joins a new team of that name."""

from collections.abc import Callable
from threading import Thread
from types import ModuleType

import pytest
from django.db import connections

from league.audit import services as audit
from league.clubs.models import Member, Team
from league.clubs.services.teams import rename_team
from league.seasons import services as seasons
from league.seasons.models import SessionScore
from testing.factories import MemberFactory
from testing.races import LONGEST, Meeting, refusals
from testing.sessions import SessionDriver
from tests.league.sessions.test_teams import Begin, begin, join, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tonight(new_session: Begin) -> SessionDriver:
    return play(begin(new_session, fee=25))


def rename_amid(
    monkeypatch: pytest.MonkeyPatch, hand: Callable[[], object], module: ModuleType, place: str, name: str
) -> list[BaseException | None]:
    """Call `hand`; at its function `place`, another thread gives the Foxes a new name. Returns both exceptions."""
    meeting, real = Meeting(2), getattr(module, place)

    def ending(of: Callable[[], object]) -> BaseException | None:
        try:
            of()
        except Exception as error:  # noqa: BLE001  the test looks at every ending
            return error
        return None

    def rename() -> None:
        ended.append(ending(lambda: rename_team(team=Team.objects.get(name="Foxes"), name=name, by=None)))
        meeting.one_more()
        connections.close_all()

    ended: list[BaseException | None] = []
    other = Thread(target=rename)

    def met(*args: object, **given: object) -> object:
        if other.ident is None:
            other.start()
            meeting.wait()  # until it is done, or waits for our lock
        return real(*args, **given)

    with monkeypatch.context() as patch:
        patch.setattr(module, place, met)
        own = ending(hand)
    other.join(LONGEST)
    return [own, *ended]


def test_without_the_lock_closing_looks_for_a_team_by_its_old_name(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.sessions.services.closing.lock_teams", lambda _club: None)
    ended = rename_amid(monkeypatch, tonight.close, seasons, "freeze_result", "Red Foxes")
    assert [type(error) for error in ended] == [KeyError, type(None)]


def test_a_team_that_is_renamed_while_its_session_is_closed_keeps_its_points(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rename_amid(monkeypatch, tonight.close, seasons, "freeze_result", "Red Foxes") == [None, None]
    assert {*SessionScore.objects.values_list("team__name", flat=True)} == {"Red Foxes", "Hares"}


def test_a_name_that_a_new_team_takes_meanwhile_is_refused(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    MemberFactory(club=tonight.session.club, name="Gus")
    ended = rename_amid(monkeypatch, lambda: join(tonight, "Gus", "Owls"), audit, "record", "Owls")
    assert refusals(ended) == ["team_taken"]
    assert [str(Member.objects.get(name=name).team) for name in ("Gus", "Ann")] == ["Owls", "Foxes"]
