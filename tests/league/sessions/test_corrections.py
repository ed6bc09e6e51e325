"""A session that is closed again: earlier payouts, correct ones, and how to settle the difference."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from league.clubs.models import Member
from league.rules.sessions import SessionState
from league.sessions.models import CheckIn, Session
from league.sessions.queries.closing import Proposal
from league.sessions.queries.recap import amounts_paid
from league.sessions.services.attendance import undo_check_in, walk_in
from league.sessions.services.closing import reopen_session
from league.sessions.services.side_pots import decide_side_pot
from league.sessions.views import closing
from testing.factories import UserFactory
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages


@pytest.fixture
def tonight(new_session: Callable[..., SessionDriver]) -> SessionDriver:
    """Four play one game for $2.00 each: the best two get 60 and 40 percent, $4.80 and $3.20."""
    driver = new_session("acc-grass-roots", games=1, fee=200, one_in=2)
    driver.come("Ann", "Bob", "Carla", "Dev")
    driver.draw()
    driver.call(1)
    driver.finish_round()  # the first sides win, by 20 at table 1 and by 30 at table 2
    return driver


def sentences(answer: HttpResponse) -> list[str]:
    """The sentences of the list, without the names: the draw decides who is who."""
    corrections = answer.context["corrections"]
    return [line.sentence.replace(line.name, "X") for line in corrections.lines]


def test_closing_again_lists_amounts_to_collect_and_hand_out(tonight: SessionDriver) -> None:
    pages = Pages(tonight)
    assert pages.client.get(pages.base + "close/").context["page"].corrections is None
    assert pages.close().context["corrections"] is None
    pages.post("reopen/", why="Table 2 was typed the wrong way round")
    first, second = tonight.state().current.tables
    tonight.record(second, (111, 121), expected_version=1)  # the other side won, by 10
    due = [
        "X was paid $3.20 and should get $4.80: hand out $1.60. From 2nd to 1st place.",
        "X was paid nothing and should get $3.20: hand out $3.20. From 4th to 2nd place.",
        "X was paid $4.80 and should get nothing: collect $4.80. From 1st to 3rd place.",
        "From 3rd to 4th place.",
    ]
    before = pages.client.get(pages.base + "close/")
    assert sentences(before) == due
    names = [line.name for line in before.context["corrections"].lines]
    assert names == [first.side_names[0], *reversed(second.side_names), first.side_names[1]]
    assert "Collect <strong>$4.80</strong> in all, and hand out <strong>$4.80</strong>." in before.content.decode()
    after = pages.close()
    assert sentences(after) == due
    assert after.request["PATH_INFO"].endswith("recap/")


def test_amounts_that_were_edited_are_compared_as_paid(tonight: SessionDriver) -> None:
    pages = Pages(tonight)
    pages.close()
    pages.post("reopen/", why="One more look")
    same = pages.client.get(pages.base + "close/")
    assert sentences(same) == []
    assert "Nothing to collect and nothing to hand out." in same.content.decode()
    assert "Nothing changes for any player." in same.content.decode()
    tonight.session.refresh_from_db()
    proposal = same.context["page"].proposal
    first, second, *_ = proposal.standings
    amounts = {first.player: 400, second.player: 320, None: 80}
    tonight.close(amounts=amounts)
    assert sentences(pages.client.get(pages.base + "recap/")) == [
        "X was paid $4.80 and should get $4.00: collect $0.80.",
        "The club’s share was $0.00 and is now $0.80.",
    ]


def test_only_an_organizer_sees_the_corrections(tonight: SessionDriver) -> None:
    pages = Pages(tonight)
    pages.close()
    pages.post("reopen/", why="One more look")
    pages.close()
    member = Member.objects.get(club=tonight.session.club, name="Ann")
    member.user = UserFactory()
    member.save()
    reader = Client()
    reader.force_login(member.user)
    assert "Changes by player" in pages.client.get(pages.base + "recap/").content.decode()
    assert "Changes by player" not in reader.get(pages.base + "recap/").content.decode()


def test_a_player_who_was_paid_and_whose_check_in_is_undone_pays_it_back(
    new_session: Callable[..., SessionDriver],
) -> None:
    driver = new_session("acc-grass-roots", games=1, fee=200, payout="all_back")
    driver.come("Ann", "Bob", "Carla")  # one of them sits out
    driver.draw()
    driver.call(1)
    driver.finish_round()
    pages = Pages(driver)
    pages.close()
    pages.post("reopen/", why="One of them was never here")
    idle = CheckIn.objects.exclude(seats__table__game__isnull=False).get(session=driver.session)
    undo_check_in(session_id=driver.session.pk, check_in_id=idle.pk, by=driver.by)
    assert "X was paid $2.00 and should get nothing: collect $2.00." in sentences(
        pages.client.get(pages.base + "close/")
    )


def test_whoever_closes_a_moment_too_late_is_told_so_on_the_closed_session(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, due = Pages(tonight), closing._due
    version = pages.client.get(pages.base + "close/").context["page"].proposal.sheet.version

    def closed_meanwhile(session: Session) -> tuple[SessionState, Proposal]:
        found = due(session)
        tonight.close()
        return found

    monkeypatch.setattr(closing, "_due", closed_meanwhile)
    answer = pages.post("close/", expected_version=version)
    assert "This session is closed" in answer.text
    assert 'name="counted"' not in answer.text


def test_the_skunk_bank_names_its_payers_and_what_they_paid_before(new_session: Callable[..., SessionDriver]) -> None:
    """A skunk is 25 cents. The first loser was not skunked after all; the other loser was, then not either."""
    driver = new_session("acc-grass-roots", games=1, side_pots=(("skunks", 25),))
    driver.come("Ann", "Bob", "Carla", "Dev")
    driver.draw()
    driver.call(1)
    first, second = driver.state().current.tables
    driver.record(first, (121, 90))
    driver.record(second, (121, 100))
    losers = first.side_names[1], second.side_names[1]

    def payers() -> list[str]:
        answer = pages.client.get(pages.base + "close/")
        return [payer for panel in answer.context["page"].side_pots for payer in panel.payers if payer in answer.text]

    pages = Pages(driver)
    assert payers() == [f"{losers[0]}: $0.25"]
    pages.close()
    pages.post("reopen/", why="Both were typed wrong")
    driver.record(first, (121, 100), expected_version=1)
    driver.record(second, (121, 90), expected_version=1)
    assert sorted(payers()) == sorted([f"{losers[0]}: $0.00, paid earlier: $0.25", f"{losers[1]}: $0.25"])
    driver.record(second, (121, 100), expected_version=2)
    assert payers() == [f"{losers[0]}: $0.00, paid earlier: $0.25"]


def test_each_closing_knows_its_payments_of_side_pots_whatever_their_ids(
    new_session: Callable[..., SessionDriver],
) -> None:
    driver = new_session("acc-grass-roots", games=1, fee=0, side_pots=(("fifty", 100),))
    for name in ("Ann", "Bob"):
        walk_in(session_id=driver.session.pk, name=name, by=driver.by, at=NOON, side_pots=["fifty"])
    driver.draw()
    driver.call(1)
    driver.finish_round()
    closings = []
    for winner, first_id in (("Ann", 2_000_000), ("Bob", 1_000_000)):
        member = Member.objects.get(club=driver.session.club, name=winner)
        seen = driver.session.side_pots.get().winner_id
        decide_side_pot(session_id=driver.session.pk, kind="fifty", member_id=member.pk, seen=seen, by=driver.by)
        with connection.cursor() as cursor:
            cursor.execute("SELECT setval('money_potpayment_id_seq', %s)", [first_id])
        driver.close()
        closings.append((driver.session.closings.get(payment__undone_at=None), member.pk))
        reopen_session(session_id=driver.session.pk, by=driver.by, why="One more look")
    assert [amounts_paid(closing) for closing, _winner in closings] == [{winner: 100} for _closing, winner in closings]
