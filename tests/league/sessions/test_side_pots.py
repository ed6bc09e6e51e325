"""Side pots, from check-in to the ledger: entered by choice, cut for, paid at closing, rolled over, and reversed."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db.models import Sum

from common.errors import Refused
from league.clubs.models import Member
from league.money.models import Posting
from league.money.queries import balances_of, cash_in
from league.sessions.models import Session, SidePot
from league.sessions.presentation.hands import notable_hands_so_far
from league.sessions.queries.closing import closing_proposal
from league.sessions.queries.side_pots import carried, cash_at
from league.sessions.services import attendance, side_pots
from league.sessions.services.closing import reopen_session
from league.sessions.services.results import log_hand
from testing.factories import THURSDAY
from testing.races import meet_at
from testing.sessions import NOON, SessionDriver, open_session
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]
POTS = (("last_24", 100), ("four", 100), ("skunks", 25), ("fifty", 200), ("highest", 100))


def began(organizer: Member, *entered: str, week: int = 0) -> SessionDriver:
    """Ann, Bob, Carla and Dev at $5 each; all are in these side pots. One wins by a skunk, one by 20."""
    tonight = open_session(organizer, "acc-grass-roots", games=1, side_pots=POTS)
    Session.objects.filter(pk=tonight.session.pk).update(date=THURSDAY + timedelta(weeks=week))
    for name in ("Ann", "Bob", "Carla", "Dev"):
        attendance.walk_in(
            session_id=tonight.session.pk, name=name, by=tonight.by, at=NOON, side_pots=[*entered, "skunks"]
        )
    tonight.draw()
    tonight.call(1)
    for table, loser in zip(tonight.state().rounds[0].tables, (90, 101), strict=True):
        tonight.record(table, (121, loser))
    return tonight


def member(tonight: SessionDriver, name: str) -> Member:
    return Member.objects.get(club=tonight.session.club, name=name)


def hold(tonight: SessionDriver, kind: str, name: str) -> None:
    log_hand(
        session_id=tonight.session.pk,
        round_number=1,
        member_id=member(tonight, name).pk,
        kind=kind,
        by=tonight.by,
        entry_id=uuid4(),
    )


def paid(tonight: SessionDriver, kind: str) -> dict[str, int]:
    payment = SidePot.objects.get(session=tonight.session, kind=kind).pot.payments.get(undone_at=None)
    return {each.member.name if each.member else "": each.amount for each in payment.payouts.all()}


def balance(organizer: Member) -> dict[str, int]:
    assert Posting.objects.aggregate(sum=Sum("amount"))["sum"] == 0
    return {account: amount for account, amount in balances_of(organizer.club).items() if amount}


def test_a_player_enters_and_leaves_a_side_pot(organizer: Member) -> None:
    tonight = began(organizer, "last_24")
    ann = tonight.session.check_ins.get(member__name="Ann")
    assert cash_at(tonight.session) == 2000 + 400
    change = {"session_id": tonight.session.pk, "check_in_id": ann.pk, "by": tonight.by}
    for _twice in range(2):
        side_pots.change_side_pots(**change, enter="four", leave="last_24")
    assert {pot.kind: cash_in(pot.pot) for pot in tonight.session.side_pots.all()} == {
        "last_24": 300,
        "four": 100,
        "skunks": 0,
        "fifty": 0,
        "highest": 0,
    }
    undone = tonight.session.check_ins.get(member__name="Dev")
    undone.seats.all().delete()
    attendance.undo_check_in(session_id=tonight.session.pk, check_in_id=undone.pk, by=tonight.by)
    assert cash_at(tonight.session) == 1500 + 200 + 100


def test_check_in_and_a_players_fold_offer_the_side_pots(new_session: Begin) -> None:
    tonight = new_session(side_pots=POTS)
    pages = Pages(tonight)
    door = pages.post("check-in/arrive/", name="Ann", fee="paid", side_pot=["last_24", "four"]).text
    assert "Last 24, Four of a kind" in door
    assert "Skunk bank" not in door
    ann = tonight.session.check_ins.get()
    assert "Add to 50/50, $2.00" in " ".join(pages.post(f"check-in/{ann.pk}/side-pot/", leave="four").text.split())
    assert cash_at(tonight.session) == 25 + 100


def test_side_pots_are_paid_to_the_cent_and_reversed(organizer: Member) -> None:
    """$20 in the pot, $4 for the last 24, $4 for four of a kind, $8 for 50/50, and one skunk of 25 cents."""
    tonight = began(organizer, "last_24", "four", "fifty")
    for kind, name in (("24", "Ann"), ("24", "Bob"), ("four", "Ann"), ("four", "Carla"), ("four", "Dev")):
        hold(tonight, kind, name)
    pages = Pages(tonight)
    assert "The cash box should hold <strong>$36.25</strong>." in pages.client.get(pages.base + "close/").text
    pages.post("close/side-pot/", kind="fifty", player=member(tonight, "Dev").pk)
    proposal = closing_proposal(tonight.session)
    stale = pages.post("close/", expected_version=proposal.version.replace("fifty", "fifth"), counted="36.25")
    assert stale.status_code == 409
    assert pages.post("close/", expected_version=proposal.version, counted="36.25").status_code == 200
    assert paid(tonight, "last_24") == {"Bob": 400}
    assert paid(tonight, "four") == {"Ann": 134, "Carla": 133, "Dev": 133}
    assert paid(tonight, "fifty") == {"Dev": 400, "": 400}
    assert paid(tonight, "skunks") == {"": 25}
    assert carried(organizer.club) == {"skunks": 25}
    assert balance(organizer) == {"members": -425, "club": 400, "carried": 25}
    recap = pages.client.get(pages.base + "recap/").text
    assert "four of a kind, shared by 3" in recap
    assert "rolls over to the next session" in recap
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="wrong")
    assert carried(organizer.club) == {"skunks": 0}
    assert cash_at(tonight.session) == 3625
    side_pots.decide_side_pot(
        session_id=tonight.session.pk, kind="four", member_id=member(tonight, "Carla").pk, seen=None, by=tonight.by
    )
    tonight.close()
    assert paid(tonight, "four") == {"Carla": 400}
    assert tonight.session.journal.filter(code="side_pot_decided").count() == 2


def test_closing_again_lists_what_a_side_pot_pays_to_another_player(organizer: Member) -> None:
    """$4 for the last 24, paid to Ann, and then to Bob: his hand was missing. The skunk bank rolls over both times."""
    tonight = began(organizer, "last_24")
    hold(tonight, "24", "Ann")
    pages = Pages(tonight)
    pages.close()
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="Bob held a 24")
    hold(tonight, "24", "Bob")
    changes = [("Ann", "−$4.00"), ("Bob", "+$4.00")]
    for page in (pages.client.get(pages.base + "close/"), pages.close()):
        found = page.context["corrections"]
        assert sorted((line.name, line.difference) for line in found.lines) == changes
        assert (found.collect, found.hand_out) == ("$4.00", "$4.00")


def test_a_player_without_a_claim_wins_no_side_pot(organizer: Member) -> None:
    """Bob is in no draw, and Ann, who is in it, held no four of a kind."""
    tonight = began(organizer, "four")
    ann, bob = (tonight.session.check_ins.get(member__name=name) for name in ("Ann", "Bob"))
    change = {"session_id": tonight.session.pk, "by": tonight.by}
    side_pots.change_side_pots(**change, check_in_id=ann.pk, enter="fifty", leave="")
    for kind, player in (("fifty", bob), ("four", ann), ("skunks", ann)):
        with pytest.raises(Refused, match="Choose again"):
            side_pots.decide_side_pot(**change, kind=kind, member_id=player.member_id, seen=None)
    side_pots.decide_side_pot(**change, kind="fifty", member_id=ann.member_id, seen=None)
    assert tonight.session.journal.filter(code="side_pot_decided").count() == 1


def test_a_winner_chosen_on_an_earlier_page_does_not_replace_another(organizer: Member) -> None:
    tonight = began(organizer, "fifty")
    ann, bob = member(tonight, "Ann"), member(tonight, "Bob")
    pages = Pages(tonight)
    for _twice in range(2):
        assert "50/50: Ann wins." in pages.post("close/side-pot/", kind="fifty", player=ann.pk, seen="").text
    for player in (bob.pk, ""):
        late = pages.post("close/side-pot/", kind="fifty", player=player, seen=bob.pk if player == "" else "")
        assert "“50/50” changed after you opened the page" in late.text
    assert SidePot.objects.get(session=tonight.session, kind="fifty").winner == ann
    assert "50/50: Bob wins." in pages.post("close/side-pot/", kind="fifty", player=bob.pk, seen=ann.pk).text
    assert tonight.session.journal.filter(code="side_pot_decided").count() == 2


def test_a_pot_that_no_one_wins_rolls_over_until_someone_does(organizer: Member) -> None:
    first = began(organizer, "last_24")
    first.close()
    assert carried(organizer.club) == {"last_24": 400, "skunks": 25}
    second = began(organizer, "last_24", week=1)
    hold(second, "24", "Carla")
    hold(second, "28", "Ann")
    proposal = closing_proposal(second.session)
    assert (proposal.carried, proposal.expected) == (425, 2000 + 800 + 50)
    page = Pages(second).client.get(f"{Pages(second).base}close/").text
    assert "4 players entered: $4.00. $4.00 rolled over from earlier sessions." in page
    second.close()
    assert paid(second, "last_24") == {"Carla": 800}
    assert paid(second, "skunks") == {"Ann": 25, "": 25}
    assert balance(organizer)["carried"] == 25
    with pytest.raises(Refused, match=r"“Last 24” rolled over into a later session\."):
        reopen_session(session_id=first.session.pk, by=first.by, why="late")
    reopen_session(session_id=second.session.pk, by=second.by, why="late")
    reopen_session(session_id=first.session.pk, by=first.by, why="late")
    assert "carried" not in balance(organizer)


def played(organizer: Member, kind: str, people: str, wins: Callable[[int, str], bool], **fmt: object) -> SessionDriver:
    """A session of these people, all in the side pot, whose rounds are played; `wins(round, name)` of a first side."""
    tonight = open_session(organizer, "acc-grass-roots", side_pots=((kind, 100),), **fmt)
    for name in people.split():
        attendance.walk_in(session_id=tonight.session.pk, name=name, by=tonight.by, at=NOON, side_pots=[kind])
    tonight.draw()
    while upcoming := tonight.state().next:
        tonight.call(upcoming.number)
        for table in tonight.state().rounds[upcoming.number - 1].tables:
            first, _second = table.side_names
            tonight.record(table, (121, 100) if wins(upcoming.number, first) else (100, 121))
    return tonight


def test_the_best_four_in_a_row_have_the_points_of_their_rounds(organizer: Member) -> None:
    """Ann wins the first four rounds of 1 point, and Bob the fifth, of 10: his best run is 10, hers 4."""
    worth = {"scoring": "rounds", "round_points": (1, 1, 1, 1, 10), "lurch": None, "games": 5, "odd": "none"}
    tonight = played(organizer, "best_four", "Ann Bob", lambda number, name: (name == "Ann") == (number < 5), **worth)
    tonight.close()
    assert paid(tonight, "best_four") == {"Bob": 200}


def test_a_grand_slam_counts_the_rounds_that_sitting_out_wins(organizer: Member) -> None:
    """Ann wins six games and is credited with three: the hands, the recap and the side pot say the same."""
    tonight = played(organizer, "slam", "Ann Bob Carla", lambda _number, name: name == "Ann", odd="win", games=9)
    assert notable_hands_so_far(tonight.session, tonight.state()) == [("Grand slam", "Ann")]
    tonight.close()
    assert "Grand slam" in Pages(tonight).client.get(f"{Pages(tonight).base}recap/").text
    assert paid(tonight, "slam") == {"Ann": 300}


def test_a_24_of_an_earlier_round_that_is_logged_late_is_not_the_last(organizer: Member) -> None:
    tonight = played(organizer, "last_24", "Ann Bob", lambda _number, _name: True, games=2, odd="none")
    for number, name in ((2, "Bob"), (1, "Ann")):
        log_hand(
            session_id=tonight.session.pk,
            round_number=number,
            member_id=member(tonight, name).pk,
            kind="24",
            by=tonight.by,
            entry_id=uuid4(),
        )
    tonight.close()
    assert paid(tonight, "last_24") == {"Bob": 200}


def test_the_highest_hand_is_cut_for_by_its_holders_and_rolls_over_without_one(organizer: Member) -> None:
    """$1 each: no hand of 20 in week 1. In week 2 Ann and Carla hold a 22, Dev a 20, and Bob isn't in it with a 24."""
    first = began(organizer, "highest")
    assert 'value="22"' in Pages(first).client.get(f"{Pages(first).base}rounds/").text
    first.close()
    assert carried(organizer.club)["highest"] == 400
    second = began(organizer, "highest", week=1)
    bob = second.session.check_ins.get(member__name="Bob")
    change = {"session_id": second.session.pk, "by": second.by}
    side_pots.change_side_pots(**change, check_in_id=bob.pk, enter="", leave="highest")
    for kind, name in (("20", "Dev"), ("22", "Carla"), ("24", "Bob"), ("22", "Ann")):
        hold(second, kind, name)
    with pytest.raises(Refused, match="Choose again"):
        side_pots.decide_side_pot(**change, kind="highest", member_id=bob.member_id, seen=None)
    side_pots.decide_side_pot(**change, kind="highest", member_id=member(second, "Ann").pk, seen=None)
    second.close()
    assert paid(second, "highest") == {"Ann": 700}
    assert carried(organizer.club)["highest"] == 0


def test_a_session_put_back_into_the_plan_opens_its_side_pots_again(new_session: Begin) -> None:
    tonight = new_session(side_pots=POTS)
    for _twice in range(2):
        attendance.undo_opening(session_id=tonight.session.pk, by=tonight.by)
        attendance.open_check_in(session_id=tonight.session.pk, by=tonight.by)
    assert [each.kind for each in tonight.session.side_pots.all()] == [kind for kind, _fee in POTS]


def closed_at_once(organizer: Member, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Two sessions that close at once, with $4 that rolled over; what rolls over after them."""
    began(organizer, "last_24").close()
    two = [began(organizer, week=week) for week in (1, 2)]
    for tonight in two:
        side_pots.change_side_pots(
            session_id=tonight.session.pk,
            check_in_id=tonight.session.check_ins.get(member__name="Ann").pk,
            enter="last_24",
            leave="",
            by=tonight.by,
        )
        hold(tonight, "24", "Ann")
    ended = meet_at(monkeypatch, "league.money.services.carry_in", *(tonight.close for tonight in two))
    assert ended == [None, None]
    return carried(organizer.club)


@pytest.mark.django_db(transaction=True)
def test_a_rolled_over_pot_goes_to_one_of_two_sessions(organizer: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    assert closed_at_once(organizer, monkeypatch)["last_24"] == 0


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_both_take_it(organizer: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.sessions.services.closing.lock_side_pots", lambda session: None)
    assert closed_at_once(organizer, monkeypatch)["last_24"] == -400
