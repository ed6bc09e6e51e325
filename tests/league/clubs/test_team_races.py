"""A team without players is deleted for its name while its first player joins it."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection

from common.errors import Refused
from league.clubs.models import Member, Team
from league.clubs.services import members
from league.clubs.services.members import change_member
from league.clubs.services.teams import rename_team
from testing.factories import MemberFactory, TeamFactory
from testing.races import WAITING
from testing.sessions import in_thread
from testing.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann() -> Member:
    """Of a club with the team Hares, and the team Foxes without players."""
    ann = MemberFactory(organizer=True, name="Ann")
    MemberFactory(club=ann.club, team=TeamFactory(club=ann.club, name="Hares"))
    TeamFactory(club=ann.club, name="Foxes")
    return ann


def join_foxes(ann: Member) -> Member:
    return change_member(member=ann, name="Ann", kind=Member.Kind.MEMBER, team="Foxes", by=ann.user)


def rename_hares(ann: Member) -> Team:
    return rename_team(team=Team.objects.get(name="Hares"), name="Foxes", by=ann.user)


def test_a_player_is_told_that_another_team_has_the_name_now(ann, monkeypatch):
    monkeypatch.setattr(members, "check_version", lambda *_given: in_thread(rename_hares, ann))
    with pytest.raises(Refused) as refused:
        join_foxes(ann)
    assert refused.value.code == "team_name"
    monkeypatch.undo()
    assert str(join_foxes(ann).team) == "Foxes"


def test_a_team_cannot_take_the_name_of_one_whose_first_player_is_joining(ann, monkeypatch):
    renamed: list[Future[Team]] = []
    record = members.record

    def rename_before_the_commit(*given: object, **more: object) -> None:
        renamed.append(thread.submit(in_thread, rename_hares, ann))
        wait_until(lambda: renamed[0].done() or _is_waiting())
        record(*given, **more)

    monkeypatch.setattr(members, "record", rename_before_the_commit)
    with ThreadPoolExecutor(1) as thread:
        assert str(join_foxes(ann).team) == "Foxes"
    with pytest.raises(Refused) as refused:
        renamed[0].result()
    assert refused.value.code == "team_taken"


def _is_waiting() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITING)
        return bool(cursor.fetchone()[0])
