"""Two phones report different results of one table at once: first without locks, then with them."""

from functools import partial
from uuid import uuid4

import pytest
from django.db import IntegrityError

from common.compiled import Compiled
from league.clubs.models import Club, Member
from league.results.models import CardLine, Game, ResultVersion
from league.results.services import recording, reports
from league.rounds.services.reports import report_result
from league.sessions.models import Session
from league.sessions.services import tables
from league.sessions.services.tables import SessionTable
from league.tournaments.models import Tournament
from league.tournaments.services import locking
from league.tournaments.services.tables import PairingTable
from testing.factories import MemberFactory
from testing.races import Meeting, meet_at, run_at_once
from testing.sessions import open_session
from testing.tournaments import SWISS, TournamentDriver

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["session", "tournament"])
def hands(request):
    """Two players of one table: one reports 12 holes, the other 3; the first report counts."""
    return at_a_table() if request.param == "session" else in_a_tournament()


def at_a_table():
    tonight = open_session(MemberFactory(organizer=True, name="Olga Organizer"))
    Club.objects.update(reports=Club.Reports.FIRST)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    (table,) = tonight.state().rounds[0].tables

    def report(side, pegs):
        report_result(
            table=SessionTable(tonight.session.pk, table.pk),
            member_id=Member.objects.get(name=table.side_names[side]).pk,
            pegs=pegs,
            by=None,
            entry_id=uuid4(),
        )

    return [partial(report, 0, (121, 109)), partial(report, 1, (118, 121))]


def in_a_tournament():
    cup = TournamentDriver(SWISS, people=2)
    Tournament.objects.update(reports=Club.Reports.FIRST)
    cup.call()
    (pairing,) = cup.stage().rounds[0].pairings

    def report(side, pegs):
        report_result(
            table=PairingTable(cup.tournament.pk, pairing.pk, pairing.waiting.pk),
            member_id=pairing.waiting.sides[side].members[0],
            pegs=pegs,
            by=None,
            entry_id=uuid4(),
        )

    return [partial(report, 0, (121, 109)), partial(report, 1, (118, 121))]


def test_without_locks_one_of_the_two_ends_in_an_error(hands, monkeypatch):
    pairing = Meeting(2)

    unlocked_session = Compiled(lambda pk: Session.objects.select_related("club", "format_version").filter(pk=pk))

    def unlocked_tournament(tournament_id):
        return Tournament.objects.select_related("club", "format_version", "pot").get(pk=tournament_id)

    games = Game.objects.select_related("format_version")
    unlocked_at = Compiled(
        lambda table, session: games.select_related("table__round").filter(table=table, table__round__session=session)
    )

    def unlocked_game(game_id):
        return games.get(pk=game_id)

    def both_have_decided(*result, **more):
        pairing.wait()
        return recording.record_from(*result, **more)

    monkeypatch.setattr(tables, "lock_for_results", unlocked_session)
    monkeypatch.setattr(locking, "locked", unlocked_tournament)
    monkeypatch.setattr(tables, "lock_game_at", unlocked_at)
    monkeypatch.setattr(recording, "locked", unlocked_game)
    monkeypatch.setattr(reports, "record_from", both_have_decided)
    ended = run_at_once(hands, pairing)
    assert [type(end) for end in ended if end is not None] == [IntegrityError]


def test_with_the_locks_both_are_kept_and_neither_counts(hands, monkeypatch):
    assert meet_at(monkeypatch, "league.results.services.reports.write_line", *hands) == [None, None]
    assert Game.objects.get().status == Game.Status.WAITING
    assert sorted(line.text for line in CardLine.objects.all()) == ["won by 12", "won by 3"]
    assert [version.source for version in ResultVersion.objects.order_by("version")] == ["phone", "undo"]
