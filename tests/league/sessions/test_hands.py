"""Special hands: logged with two taps, undone, and shown on the pages of the session and of the club."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from common.errors import Refused
from league.clubs.models import Member
from league.results.models import Hand
from league.results.queries.records import big_hands, highest_hands
from league.rounds.services.results import undo_result
from league.sessions.models import Session
from league.sessions.presentation.hands import notable_hands_so_far
from league.sessions.services.seating import undo_round
from league.sessions.services.tables import SessionTable
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages, Players, table_of

Begin = Callable[..., SessionDriver]


def member(tonight: SessionDriver, name: str) -> int:
    return Member.objects.get(club=tonight.session.club, name=name).pk


def log(pages: Pages, kind: str, player: int, entry_id: object = None) -> str:
    return pages.post("hands/", round=1, kind=kind, player=player, entry_id=entry_id or uuid4()).text


def test_a_hand_is_logged_once_and_undone(called: SessionDriver) -> None:
    pages, ann, entry = Pages(called), member(called, "Ann"), uuid4()
    assert "Ann’s hand recorded: 29." in log(pages, "29", ann, entry)
    log(pages, "29", ann, entry)
    hand = Hand.objects.get()
    assert (hand.member_id, hand.by, hand.game) == (ann, called.by, table_of(called).game)
    assert notable_hands_so_far(called.session, called.state()) == [("29", "Ann")]
    for _twice in range(2):
        assert "Ann’s hand undone: 29." in pages.post(f"hands/{hand.pk}/undo/").text
    assert notable_hands_so_far(called.session, called.state()) == []
    hand.refresh_from_db()
    assert hand.undone_by == called.by
    assert [entry.code for entry in called.session.journal.order_by("pk")][-2:] == ["hand_29", "hand_undone"]


def test_a_missing_or_wrong_field_is_named(called: SessionDriver) -> None:
    pages = Pages(called)
    assert "Choose the hand first." in pages.post("hands/", round=1, player=1, entry_id=uuid4()).text
    stranger = called.session.club.members.create(name="Zoe")
    assert "This player has no game in this round." in log(pages, "24", stranger.pk)
    assert not Hand.objects.exists()


def test_hands_below_24_are_offered_only_where_there_is_a_pot_for_them(called: SessionDriver) -> None:
    """`test_side_pots` has such a pot."""
    page = Pages(called).client.get(f"{Pages(called).base}rounds/").text
    assert 'name="kind" value="24"' in page
    assert 'name="kind" value="22"' not in page


def test_a_round_with_a_hand_is_undone_and_the_hand_with_it(called: SessionDriver) -> None:
    """Round 1 was called by mistake: its only result was undone, and Bob held a 24 in it."""
    log(Pages(called), "24", member(called, "Bob"))
    table = table_of(called)
    called.record(called.state().rounds[0].tables[0], (121, 90))
    with pytest.raises(Refused, match="This round has results"):
        undo_round(session_id=called.session.pk, by=called.by)
    undo_result(table=SessionTable(called.session.pk, table.pk), expected_version=1, by=called.by, entry_id=uuid4())
    undo_round(session_id=called.session.pk, by=called.by)
    assert called.state().called == ()
    assert notable_hands_so_far(called.session, called.state()) == []
    assert (Hand.objects.get().undone_by, Hand.objects.get().game.status) == (called.by, "unplayed")
    called.call(1)


def test_the_database_lets_a_hand_be_undone_and_changed_in_no_other_way(called: SessionDriver) -> None:
    log(Pages(called), "24", member(called, "Bob"))
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Hand.objects.update(kind="29")
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Hand.objects.all().delete()


def test_hands_and_a_grand_slam_are_shown_on_all_pages(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots")
    tonight.come("Ann", "Bob")
    tonight.draw()
    while upcoming := tonight.state().next:
        tonight.call(upcoming.number)
        (table,) = tonight.state().rounds[upcoming.number - 1].tables
        names = [name for side in table.sides for _pk, name in side]
        tonight.record(table, (121, 70) if names[0] == "Ann" else (70, 121))
    pages = Pages(tonight)
    for kind, name in (("24", "Bob"), ("24", "Bob"), ("28", "Bob"), ("four", "Ann")):
        log(pages, kind, member(tonight, name))
    found = [("28", "Bob"), ("24", "Bob (2)"), ("Four of a kind", "Ann"), ("Grand slam", "Ann")]
    assert notable_hands_so_far(tonight.session, tonight.state()) == found
    assert "<strong>24</strong> Bob" in pages.client.get(pages.base + "rounds/").text
    tonight.close()
    for path in ("recap/", "wall/"):
        text = " ".join(
            pages.client.get(pages.base + path).text.replace("<strong>", "").replace("</strong>", "").split()
        )
        assert all(f"{kind}: {names}" in text for kind, names in found), path
    club = tonight.session.club
    assert [(row.value, row.name) for row in highest_hands(club)] == [("28", "Bob"), ("24", "Bob"), ("24", "Bob")]
    assert [(row.name, row.twenty_nine, row.twenty_eight) for row in big_hands(club)] == [("Bob", 0, 1)]
    assert "Hands of 28 and 29" in pages.client.get(f"{pages.club}records/").text


def test_hands_are_hidden_with_the_standings(called: SessionDriver, players: Players) -> None:
    pages, reader = Pages(called), players["Bob"]
    log(pages, "29", member(called, "Ann"))
    assert "29: Ann" in reader.get(pages.base + "wall/").text
    Session.objects.update(shows_standings=False)
    assert "29: Ann" not in reader.get(pages.base + "wall/").text
