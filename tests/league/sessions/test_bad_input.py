"""Invalid input on pages: a clear error at its field, nothing lost, nothing partly saved."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.utils.html import escape

from league.clubs.models import Club
from league.money.models import Posting
from league.money.queries import cash_in
from league.results.models import ResultVersion
from league.rules.presets import PRESETS
from league.rules.sessions import TableView
from league.sessions.models import CheckIn
from league.sessions.queries import recap
from league.sessions.services import attendance, seating
from testing.factories import MemberFactory
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]


def says(response: HttpResponse, sentence: str) -> bool:
    return escape(sentence) in response.content.decode()


def table_of(tonight: SessionDriver) -> TableView:
    return tonight.state().rounds[0].tables[0]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"winner": 0, "margin": 0}, "Enter a margin from 1 to 121."),
        ({"winner": 0, "margin": 122}, "Enter a margin from 1 to 121."),
        ({"winner": 0, "margin": -5}, "Enter a margin from 1 to 121."),
        ({"winner": 0, "margin": "abc"}, "Enter a whole number."),
        ({"winner": 0, "margin": "1e9"}, "Enter a whole number."),
        ({"winner": 0, "margin": 2**40}, "Enter a margin from 1 to 121."),
        ({"winner": 0, "margin": "9" * 5000}, "Enter a whole number."),
        ({"winner": 0, "margin": ""}, "Enter the margin in holes."),
        ({"margin": 12}, "Choose the winner."),
        ({"winner": 0, "margin": "1\0"}, "Enter a whole number."),
        ({"pegs_0": 121, "pegs_1": -5}, "A score can’t be below 0."),
        ({"pegs_0": 121, "pegs_1": 2**40}, "Enter 121 or less."),
        ({"pegs_0": 121, "pegs_1": 121}, "Only one side can reach 121."),
        ({"pegs_0": 121, "pegs_1": 130}, "A score can’t be higher than 121."),
        ({"pegs_0": 90, "pegs_1": 90}, "The scores are tied at 90. The winner must have 121."),
        ({"winner": 0, "pegs_0": 90, "pegs_1": 121}, "You chose “Ann won”, but Bob has the higher score."),
    ],
)
def test_an_impossible_result_is_refused_with_a_sentence(
    called: SessionDriver, typed: dict[str, Any], sentence: str
) -> None:
    response = Pages(called).result(table_of(called), **typed)
    assert (response.status_code, says(response, sentence)) == (422, True)
    assert not ResultVersion.objects.exists()


def test_full_width_figures_are_figures(called: SessionDriver) -> None:
    Pages(called).result(table_of(called), winner=0, margin="１２")
    assert [side.pegs for side in table_of(called).game.sides] == [121, 109]  # type: ignore[union-attr]


@pytest.mark.parametrize("broken", [{"entry_id": "not-an-id"}, {"expected_version": -1}, {"entry_id": ""}])
def test_a_form_with_a_wrong_id_or_version_saves_nothing(called: SessionDriver, broken: dict[str, Any]) -> None:
    form = {"expected_version": 0, "entry_id": uuid4(), "winner": 0, "margin": 5} | broken
    assert Pages(called).post(f"tables/{table_of(called).pk}/result/", **form).status_code == 422
    assert not ResultVersion.objects.exists()


def test_a_version_that_never_was_is_refused(called: SessionDriver) -> None:
    response = Pages(called).result(table_of(called), expected_version=5, winner=0, margin=5)
    assert says(response, "This table has no result yet.")


def test_an_entry_sent_for_another_table_is_refused(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob", "Carla", "Dev")
    seating.choose_mix(session_id=tonight.session.pk, fours=0, threes=0, twos=2, by=tonight.by)
    tonight.draw()
    tonight.call(1)
    one, two = tonight.state().rounds[0].tables
    form = {"expected_version": 0, "entry_id": uuid4(), "winner": 0, "margin": 5}
    pages = Pages(tonight)
    pages.post(f"tables/{one.pk}/result/", **form)
    assert says(pages.post(f"tables/{two.pk}/result/", **form), "This result was already sent for another table.")
    assert ResultVersion.objects.count() == 1


def test_a_result_for_an_undone_table_is_refused(called: SessionDriver) -> None:
    table = table_of(called)
    seating.undo_round(session_id=called.session.pk, by=called.by)
    called.call(1)
    response = Pages(called).result(table, winner=0, margin=5)
    assert says(response, "Someone undid this table’s round")
    assert not ResultVersion.objects.exists()


def test_a_table_of_another_session_takes_no_result_here(called: SessionDriver, new_session: Begin) -> None:
    other = new_session()
    other.come("Ann", "Bob")
    other.draw()
    other.call(1)
    Pages(called).result(table_of(other), winner=0, margin=5)
    assert not ResultVersion.objects.exists()


def test_a_closed_session_takes_no_result(called: SessionDriver) -> None:
    called.finish_round()
    called.close()
    table = table_of(called)
    response = Pages(called).result(table, expected_version=1, winner=0, margin=5)
    assert says(response, "This session is closed. An organizer can reopen it to make changes.")
    assert ResultVersion.objects.count() == 1


def test_of_two_organizers_the_second_sees_both_results_and_chooses(called: SessionDriver) -> None:
    pages, table = Pages(called), table_of(called)
    pages.result(table, winner=0, margin=12)
    second = pages.result(table, winner=1, margin=7)
    first_name, second_name = table.side_names
    assert second.status_code == 409
    assert says(second, f"{first_name} by 12") and says(second, f"{second_name} by 7")
    assert [side.pegs for side in table_of(called).game.sides] == [121, 109]  # type: ignore[union-attr]
    pages.result(table, expected_version=1, pegs_0=114, pegs_1=121)
    assert [version.pegs for version in ResultVersion.objects.all()] == [[121, 109], [114, 121]]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("x" * 10_000, "A name can have up to 80 characters."),
        ("   ", "Type a name first."),
        ("\u200b\u200d", "A name needs at least one letter."),
        ("\u202e\u202d", "A name needs at least one letter."),
        ("Ann\0", "Null characters are not allowed."),
    ],
)
def test_an_unreadable_name_is_refused_with_a_sentence(new_session: Begin, name: str, sentence: str) -> None:
    tonight = new_session()
    assert says(Pages(tonight).post("check-in/arrive/", name=name, fee="paid"), sentence)
    assert not CheckIn.objects.exists()


def test_a_name_of_markup_is_only_a_name(new_session: Begin) -> None:
    page = Pages(new_session()).post("check-in/arrive/", name="<script>alert(1)</script>", fee="paid").content.decode()
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in page


@pytest.mark.parametrize("typed", ["ann", "ANN", " Ann ", "A\u200bnn", "Ann\u202e"])
def test_a_name_that_looks_like_anns_is_ann(new_session: Begin, typed: str) -> None:
    tonight = new_session()
    ann = MemberFactory(club=tonight.session.club, name="Ann")
    Pages(tonight).post("check-in/arrive/", name=typed, fee="paid")
    assert [there.member for there in CheckIn.objects.all()] == [ann]


def test_a_fee_that_is_none_of_ours_is_refused(new_session: Begin) -> None:
    tonight = new_session()
    (ann,) = tonight.come("Ann")
    page = Pages(tonight).post(f"check-in/{ann.pk}/fee/", fee="free")
    assert says(page, "Select a valid choice.")
    assert cash_in(tonight.session.pot) == 25


def test_a_fee_below_nothing_is_refused_by_the_format(new_session: Begin) -> None:
    tonight = new_session()
    url = f"{Pages(tonight).club}season/{tonight.session.season_id}/format/"
    page = Pages(tonight).client.post(url, {"fee": "-1"})
    assert (page.status_code, says(page, "The amount can’t be negative.")) == (422, True)
    assert tonight.session.season.formats.count() == 1


def test_where_nothing_is_due_nothing_is_owed(new_session: Begin) -> None:
    tonight = new_session(fee=0)
    (ann,) = tonight.come("Ann")
    there = attendance.set_fee(session_id=tonight.session.pk, check_in_id=ann.pk, fee="owed", by=tonight.by)
    assert there.fee == "paid"


def test_a_missing_row_gets_an_error_message(new_session: Begin) -> None:
    tonight = new_session()
    (ann,) = tonight.come("Ann")
    pages = Pages(tonight)
    first, second = (pages.post(f"check-in/{ann.pk}/undo/") for _ in range(2))
    assert not says(first, "Someone undid this")
    assert says(second, "Someone undid this after you opened the page.")


@pytest.mark.parametrize(
    "path", ["check-in/find/?name=%00", "rounds/?table=²", "rounds/?table=" + "9" * 5000, "rounds/?round=%00"]
)
def test_no_address_breaks_a_page(called: SessionDriver, path: str) -> None:
    pages = Pages(called)
    assert pages.client.get(pages.base + path, follow=True).status_code in (200, 404)
    assert pages.client.get(f"{pages.club}members/?q=%00").status_code == 200


@pytest.mark.parametrize(
    ("currency", "fee", "typed"), [("JPY", 25, ("50", "¥50")), ("KWD", 250, ("0.500", "KWD 0.500"))]
)
def test_a_currency_without_cents_and_one_with_three_places(
    new_session: Begin, currency: str, fee: int, typed: tuple[str, str]
) -> None:
    for counted in typed:
        tonight = new_session(PRESETS["te-club"].but(fee=fee, one_in=1))
        Club.objects.filter(pk=tonight.session.club_id).update(currency=currency)
        tonight.come("Ann", "Bob")
        tonight.draw()
        tonight.play_all()
        page = Pages(tonight).close(counted=counted)
        closing = recap.standing_closing(tonight.session)
        assert closing is not None, page.content.decode()
        assert (closing.counted, sum(payout.amount for payout in closing.payment.payouts.all())) == (2 * fee, 2 * fee)


@pytest.mark.parametrize("typed", ["1e999999999", "NaN", "-1", "0.001", "9" * 20, "a lot"])
def test_an_amount_that_cannot_be_closes_nothing(called: SessionDriver, typed: str) -> None:
    called.finish_round()
    assert Pages(called).close(counted=typed, pay_club=typed).status_code == 422
    assert not Posting.objects.filter(transaction__kind="payout").exists()


def amounts_on(page: Any) -> dict[str, str]:
    """The amounts in the fields of the page."""
    return {line.field.html_name: line.field.value() for line in page["payouts"].lines}


def test_payouts_looked_at_before_a_correction_are_not_booked(called: SessionDriver) -> None:
    called.finish_round()
    pages = Pages(called)
    looked_at = pages.client.get(pages.base + "close/").context
    typed = amounts_on(looked_at)
    called.record(table_of(called), (100, 121), expected_version=1)
    page = pages.close(expected_version=looked_at["page"].proposal.sheet.version, **typed)
    assert (page.status_code, says(page, "A result or a fee changed after you opened the page")) == (409, True)
    assert pages.post("close/", **typed).status_code == 409, "a form without the version of its sheet is as old as any"
    fresh = page.context
    typed = amounts_on(fresh)
    pages.close(expected_version=fresh["page"].proposal.sheet.version, **typed)
    closing = recap.standing_closing(called.session)
    assert closing is not None
    assert "by hand" not in "".join(payout.reason for payout in closing.payment.payouts.all())


@pytest.mark.parametrize("day", ["0026-11-28", "9999-12-31"])
def test_a_session_is_not_planned_in_a_year_that_no_one_means(called: SessionDriver, day: str) -> None:
    season = called.session.season
    typed = {"single-season": season.pk, "single-date": day, "single-starts_at": "19:00"}
    page = Pages(called).client.post(f"/c/{called.session.club.slug}/plan/single/", typed)
    assert (page.status_code, says(page, "Enter a year from 1900 to 2199.")) == (422, True)
    assert season.club_sessions.count() == 1
