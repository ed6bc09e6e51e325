"""Changes of mind that must not cost money or leave outdated rules."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from common.errors import Refused
from league.money.models import Transaction
from league.money.queries import cash_in, debts_of
from league.rounds.services.results import undo_result
from league.seasons.services import change_format
from league.sessions.models import CheckIn, Session
from league.sessions.queries.recap import standing_closing
from league.sessions.services import attendance, debts, seating
from league.sessions.services.tables import SessionTable
from testing.forms import forms_in
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]


def test_a_fee_paid_in_another_session_is_not_taken_twice(new_session: Begin) -> None:
    first, second = new_session(), new_session()
    (owing,) = first.come("Ann", fee="owed")
    second.come("Ann")
    debts.settle_debt(session_id=second.session.pk, member_id=owing.member_id, by=second.by)
    with pytest.raises(Refused, match="paid this fee in another session"):
        attendance.set_fee(session_id=first.session.pk, check_in_id=owing.pk, fee="paid", by=first.by)
    assert (cash_in(first.session.pot), cash_in(second.session.pot)) == (0, 50)
    assert debts_of(first.session.club) == {}


def test_a_fee_that_was_forgiven_in_another_session_is_not_called_paid(new_session: Begin) -> None:
    first, second = new_session(), new_session()
    (owing,) = first.come("Ann", fee="owed")
    debts.forgive_debt(session_id=second.session.pk, member_id=owing.member_id, why="She moved away", by=second.by)
    with pytest.raises(Refused, match="Ann’s fee was forgiven in another session, so it can’t be changed"):
        attendance.set_fee(session_id=first.session.pk, check_in_id=owing.pk, fee="paid", by=first.by)


def test_two_check_ins_from_one_page_are_two_and_one_that_comes_twice_is_one(new_session: Begin) -> None:
    """Taps on two names before the page updates, or a stored page: both have the id of the page."""
    tonight = new_session(fee=50)
    pages, sent = Pages(tonight), {"fee": "paid", "entry_id": uuid4()}
    for name in ("Ann", "Ann", "Bob"):
        assert f"{name} is checked in" in pages.post("check-in/arrive/", name=name, **sent).content.decode()
    assert [row.member.name for row in tonight.session.check_ins.all()] == ["Ann", "Bob"]
    assert cash_in(tonight.session.pot) == 100


def test_a_check_in_that_a_second_desk_sends_late_does_not_bring_back_who_has_left(new_session: Begin) -> None:
    """The second desk lost its connection before Ann left; its page did not show that she had."""
    tonight = new_session()
    tonight.come("Zoe")
    pages = Pages(tonight)
    page = pages.base + "check-in/"
    attendance.leave(session_id=tonight.session.pk, check_in_id=tonight.session.check_ins.get().pk, by=None, at=NOON)
    (form,) = (one for one in forms_in(pages.client.get(page).content.decode()) if "left" in one.filled)
    (ann,) = tonight.come("Ann")
    attendance.leave(session_id=tonight.session.pk, check_in_id=ann.pk, by=None, at=NOON)
    late = form.filled | {"name": "Ann"}
    text = pages.post("check-in/arrive/", **late).content.decode()
    assert "Since you opened this page, Ann checked in and left again. If they are here, choose “Back again”." in text
    ann.refresh_from_db()
    assert ann.left_at is not None
    assert "Zoe is checked in" in pages.post("check-in/arrive/", **form.filled | {"name": "Zoe"}).content.decode()
    (form,) = (one for one in forms_in(pages.client.get(page).content.decode()) if "left" in one.filled)
    assert "Ann is checked in" in pages.post("check-in/arrive/", **form.filled | {"name": "Ann"}).content.decode()


@pytest.mark.parametrize("slip", ["10.00", "0.10"])
def test_cash_that_is_far_off_closes_only_at_the_second_press(new_session: Begin, slip: str) -> None:
    tonight = new_session(fee=50)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    pages = Pages(tonight)
    asked = pages.close(counted=slip)
    assert asked.status_code == 422
    assert "but the cash box should hold $1.00." in asked.content.decode()
    assert "If your count is right, choose “Close session now” again." in asked.content.decode()
    assert standing_closing(tonight.session) is None
    sure = asked.context["form"]["sure"].value()
    assert pages.close(counted="9.00", sure=sure).status_code == 422, "another count is asked about again"
    pages.close(counted=slip, sure=sure)
    closing = standing_closing(tonight.session)
    assert closing is not None
    assert closing.counted == int(slip.replace(".", ""))


def test_cash_that_is_far_off_is_asked_about_before_anything_is_paid(new_session: Begin) -> None:
    tonight = new_session(fee=50)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    with CaptureQueriesContext(connection) as queries, pytest.raises(Refused, match="You counted"):
        tonight.close(counted=1000, sure=False)
    assert [query["sql"] for query in queries if "INSERT" in query["sql"]] == []


def test_a_count_is_not_asked_about_again_when_the_payouts_change(new_session: Begin) -> None:
    tonight = new_session(fee=50)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    pages = Pages(tonight)
    found = pages.close(counted="10.00", sure="10.00", expected_version="outdated")
    assert found.status_code == 409
    assert found.context["form"]["sure"].value() == "10.00"


def test_a_session_put_back_into_the_plan_takes_the_format_of_its_next_opening(new_session: Begin) -> None:
    tonight = new_session()
    attendance.undo_opening(session_id=tonight.session.pk, by=tonight.by)
    change_format(season=tonight.session.season, format=tonight.session.format.but(fee=50), by=tonight.by)
    assert attendance.open_check_in(session_id=tonight.session.pk, by=tonight.by).format.fee == 50


def test_a_session_that_was_drawn_and_goes_back_into_the_plan_is_drawn_again(new_session: Begin) -> None:
    tonight = new_session()
    came = tonight.come("Ann", "Bob")
    tonight.draw()
    for there in came:
        attendance.undo_check_in(session_id=tonight.session.pk, check_in_id=there.pk, by=tonight.by)
    attendance.undo_opening(session_id=tonight.session.pk, by=tonight.by)
    attendance.open_check_in(session_id=tonight.session.pk, by=tonight.by)
    tonight.come("Carla", "Dev")
    assert tonight.session.rounds.count() == 0, "no seats before the draw"


def test_a_round_is_added_to_a_draw_and_never_without_end(new_session: Begin) -> None:
    tonight = new_session(games=59)
    tonight.come("Ann", "Bob")
    with pytest.raises(Refused, match="Draw seats first"):
        seating.add_round(session_id=tonight.session.pk, by=tonight.by)
    tonight.draw()
    seating.add_round(session_id=tonight.session.pk, by=tonight.by)
    with pytest.raises(Refused, match="up to 60 rounds"):
        seating.add_round(session_id=tonight.session.pk, by=tonight.by)


def test_only_players_who_came_are_paid(new_session: Begin) -> None:
    tonight, other = new_session(), new_session()
    tonight.come("Ann", "Bob")
    (elsewhere,) = other.come("Zoe")
    tonight.draw()
    tonight.play_all()
    with pytest.raises(Refused, match="Only players who took part can be paid"):
        tonight.close(amounts={elsewhere.member_id: 50})
    assert cash_in(tonight.session.pot) == 50


def test_payouts_that_are_off_say_so_in_money(new_session: Begin) -> None:
    tonight = new_session()
    ann, _bob = tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    with pytest.raises(Refused, match=r"\$0\.05 is left to pay"):
        tonight.close(amounts={ann.member_id: 45})


@pytest.fixture
def owing(new_session: Begin) -> tuple[SessionDriver, CheckIn]:
    """Ann owed a fee, comes again, and has just been marked as having paid it."""
    new_session().come("Ann", fee="owed")
    tonight = new_session()
    (ann,) = tonight.come("Ann", fee="waived")
    Pages(tonight).post(f"debts/{ann.member_id}/settle/")
    assert (cash_in(tonight.session.pot), debts_of(tonight.session.club)) == (25, {})
    return tonight, ann


def test_paid_now_is_undone_by_a_reversing_entry(owing: tuple[SessionDriver, CheckIn]) -> None:
    tonight, ann = owing
    pages = Pages(tonight)
    assert "Paid $0.25 owed from earlier sessions." in pages.client.get(f"{pages.base}check-in/").content.decode()
    page = pages.post(f"debts/{ann.member_id}/unsettle/").content.decode()
    assert "Payment undone. Ann owes $0.25 from earlier sessions." in page
    assert "Owes $0.25 from earlier sessions." in page
    assert (cash_in(tonight.session.pot), debts_of(tonight.session.club)) == (0, {ann.member_id: 25})
    assert Transaction.objects.get(reverses__kind="debt").kind == Transaction.Kind.REVERSAL
    assert "There is nothing to undo" in pages.post(f"debts/{ann.member_id}/unsettle/").content.decode()


def test_an_old_fee_whose_payment_was_undone_can_be_changed_again(owing: tuple[SessionDriver, CheckIn]) -> None:
    tonight, ann = owing
    first = CheckIn.objects.exclude(pk=ann.pk).get()
    change = {"session_id": first.session_id, "check_in_id": first.pk, "fee": "paid", "by": tonight.by}
    with pytest.raises(Refused, match="paid this fee in another session"):
        attendance.set_fee(**change)
    debts.undo_settlement(session_id=tonight.session.pk, member_id=ann.member_id, by=tonight.by)
    attendance.set_fee(**change)
    assert debts_of(tonight.session.club) == {}


def test_undoing_a_check_in_undoes_the_payment_of_an_old_fee(owing: tuple[SessionDriver, CheckIn]) -> None:
    tonight, ann = owing
    page = Pages(tonight).post(f"check-in/{ann.pk}/undo/").content.decode()
    assert "Payment undone. Ann owes $0.25 from earlier sessions." in page
    assert (cash_in(tonight.session.pot), debts_of(tonight.session.club)) == (0, {ann.member_id: 25})


def test_only_the_intended_round_is_undone(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    tonight.call(2)
    page = Pages(tonight)
    for _ in range(2):  # in two tabs, both of which showed round 2
        page.post("rounds/undo/", expected_version="2")
    assert [round_.number for round_ in tonight.state().called] == [1]
    with pytest.raises(Refused, match="Round 2 is no longer the last round"):
        seating.undo_round(session_id=tonight.session.pk, by=tonight.by, expected_version=2)


def test_a_round_whose_only_result_was_undone_can_be_undone_and_keeps_the_record(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    (table,) = tonight.state().rounds[0].tables
    game = tonight.record(table, (121, 101))
    with pytest.raises(Refused, match="has results"):
        seating.undo_round(session_id=tonight.session.pk, by=tonight.by)
    undo = {"table": SessionTable(tonight.session.pk, table.pk), "expected_version": 1, "by": tonight.by}
    undo_result(**undo, entry_id=uuid4())
    assert Pages(tonight).client.get(Pages(tonight).base + "seats/").context["page"].may_redraw
    seating.undo_round(session_id=tonight.session.pk, by=tonight.by)
    assert tonight.state().called == ()
    assert [version.status for version in game.versions.all()] == ["played", "waiting", "unplayed"]
    tonight.draw(seed=8)
    tonight.play_all()
    tonight.close()
    assert standing_closing(tonight.session).session_result.scores.get(member__name="Ann").games == 4


def test_seats_can_be_drawn_again_however_often_they_were_drawn(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    Session.objects.filter(pk=tonight.session.pk).update(seating_draws=61)
    Pages(tonight).post("seats/draw/", expected_version=61)
    tonight.session.refresh_from_db()
    assert tonight.session.seating_draws == 62
