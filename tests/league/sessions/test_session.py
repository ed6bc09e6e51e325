"""A whole session through its services: check in, seat, play, correct, close, reopen."""

from collections.abc import Callable

import pytest
from django.test import Client

from common.errors import Refused
from league.money.models import Posting
from league.money.queries import cash_in, debts_of
from league.sessions.presentation import standings as standing_presentation
from league.sessions.queries import people, recap
from league.sessions.queries import standings as standing_queries
from league.sessions.services import attendance, debts, seating
from league.sessions.services import closing as closing_services
from testing.sessions import NOON, SessionDriver

Begin = Callable[..., SessionDriver]
ELEVEN = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana", "Ines", "Jo", "Karl")


def test_a_walk_in_pays_and_is_here(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    assert cash_in(tonight.session.pot) == 50
    assert [person.name for person in people.people_at(tonight.session)] == ["Ann", "Bob"]


def test_a_walk_in_who_is_a_member_is_that_member(new_session: Begin) -> None:
    tonight = new_session()
    known = tonight.session.club.members.create(name="Ann Tremblay")
    assert tonight.come("ann  tremblay")[0].member == known


def test_second_check_in_is_refused(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann")
    with pytest.raises(Refused, match="already checked in"):
        tonight.come("Ann")
    assert cash_in(tonight.session.pot) == 25


def test_a_fee_owed_is_not_in_the_cash_box_until_it_is_paid(new_session: Begin) -> None:
    tonight = new_session()
    (ann,) = tonight.come("Ann", fee="owed")
    assert (cash_in(tonight.session.pot), debts_of(tonight.session.club)) == (0, {ann.member_id: 25})
    attendance.set_fee(session_id=tonight.session.pk, check_in_id=ann.pk, fee="paid", by=tonight.by)
    assert (cash_in(tonight.session.pot), debts_of(tonight.session.club)) == (25, {})


def test_a_waived_fee_moves_no_money(new_session: Begin) -> None:
    tonight = new_session()
    (ann,) = tonight.come("Ann", fee="waived")
    assert ann.amount == 0
    assert not Posting.objects.exists()


def test_a_mistaken_check_in_is_undone_with_its_fee(new_session: Begin) -> None:
    tonight = new_session()
    (ann,) = tonight.come("Ann")
    attendance.undo_check_in(session_id=tonight.session.pk, check_in_id=ann.pk, by=tonight.by)
    assert cash_in(tonight.session.pot) == 0
    assert not tonight.session.check_ins.exists()
    tonight.come("Ann")
    assert cash_in(tonight.session.pot) == 25


def test_one_cannot_draw_for_one(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann")
    with pytest.raises(Refused, match="at least two players"):
        tonight.draw()


def test_the_same_seed_gives_the_same_seats(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots")
    tonight.come(*ELEVEN)
    tonight.draw(seed=3)
    first = [table.side_names for round_ in tonight.state().rounds for table in round_.tables]
    tonight.draw(seed=4)
    other = [table.side_names for round_ in tonight.state().rounds for table in round_.tables]
    tonight.draw(seed=3)
    again = [table.side_names for round_ in tonight.state().rounds for table in round_.tables]
    assert first == again
    assert first != other


def test_nine_games_for_each_of_eleven(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots")
    tonight.come(*ELEVEN)
    tonight.draw()
    tonight.play_all()
    standings = standing_queries.live_standings(tonight.session)
    assert {row.totals.games for row in standings} == {9}


def test_a_draw_is_final_once_a_result_is_in(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    tonight.draw()  # no one has played yet
    tonight.call(1)
    tonight.finish_round()
    with pytest.raises(Refused, match="can’t be drawn again"):
        tonight.draw()


def test_the_next_round_waits_for_the_last_result(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come(*ELEVEN[:8])
    tonight.draw()
    seating.choose_mix(session_id=tonight.session.pk, fours=0, threes=0, twos=4, by=tonight.by)
    tonight.call(1)
    for table in tonight.state().rounds[0].tables[:2]:
        tonight.record(table, (121, 90))
    with pytest.raises(Refused, match=r"Enter the results of tables 3 and 4 before calling round 2\."):
        tonight.call(2)


def test_a_late_arrival_sits_from_the_next_round_and_called_rounds_stay(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots")
    tonight.come(*ELEVEN[:10])
    tonight.draw()
    tonight.call(1)
    called = tonight.state().rounds[0]
    tonight.come("Karl")
    board = tonight.state()
    assert board.rounds[0] == called
    seated = {name for round_ in board.rounds[1:] for name, _ in round_.seats()}
    assert "Karl" in seated


def test_an_early_leaver_keeps_results_and_has_no_further_seats(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots")
    here = tonight.come(*ELEVEN[:6])
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    attendance.leave(session_id=tonight.session.pk, check_in_id=here[0].pk, by=tonight.by, at=NOON)
    board = tonight.state()
    assert "Ann" not in {name for round_ in board.rounds[1:] for name, _ in round_.seats()}
    assert next(
        row for row in standing_queries.live_standings(tonight.session) if row.player == here[0].member_id
    ).totals.games
    attendance.come_back(session_id=tonight.session.pk, check_in_id=here[0].pk, by=tonight.by)
    assert "Ann" in {name for round_ in tonight.state().rounds[1:] for name, _ in round_.seats()}


def test_a_called_round_without_a_result_can_be_undone(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob", "Carla")
    tonight.draw()
    tonight.call(1)
    seating.undo_round(session_id=tonight.session.pk, by=tonight.by)
    assert tonight.state().called == ()
    tonight.session.refresh_from_db()
    assert tonight.session.status == "checking_in"
    assert any("undone" in entry.text for entry in tonight.session.journal.all())


def test_every_cent_of_eleven_quarters_is_paid(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come(*ELEVEN)
    tonight.draw()
    tonight.play_all()
    tonight.close()
    closing = recap.standing_closing(tonight.session)
    assert closing is not None
    assert closing.payment.total == 275
    assert sum(payout.amount for payout in closing.payment.payouts.all()) == 275
    assert cash_in(tonight.session.pot) == 0


def test_closing_waits_for_missing_tables(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    with pytest.raises(Refused, match=r"Enter the result of table 1 before closing the session\."):
        tonight.close()


def test_a_session_closed_twice_is_refused(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    tonight.close()
    with pytest.raises(Refused, match="closed"):
        tonight.close()


def test_reopening_reverses_the_payouts_and_withdraws_the_result(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    tonight.close(counted=45)
    closing_services.reopen_session(session_id=tonight.session.pk, by=tonight.by, why="Bob's margin was wrong")
    assert cash_in(tonight.session.pot) == 50
    assert tonight.session.season.session_results.filter(withdrawn_at=None).count() == 0
    tonight.close(counted=50)
    assert cash_in(tonight.session.pot) == 0
    assert tonight.session.season.session_results.filter(withdrawn_at=None).count() == 1


def test_payouts_changed_by_hand_must_make_the_pot(new_session: Begin) -> None:
    tonight = new_session()
    ann, bob = tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    with pytest.raises(Refused, match=r"must add up to \$0\.50\. \$0\.10 is left to pay"):
        tonight.close(amounts={ann.member_id: 30, bob.member_id: 10})
    tonight.close(amounts={ann.member_id: 30, bob.member_id: 15, None: 5})
    closing = recap.standing_closing(tonight.session)
    assert closing is not None
    assert [payout.amount for payout in closing.payment.payouts.all()] == [30, 15, 5]


def test_a_debt_is_paid_into_the_current_sessions_pot(new_session: Begin) -> None:
    first = new_session()
    (ann, _bob) = first.come("Ann", fee="owed") + first.come("Bob")
    first.draw()
    first.play_all()
    first.close()
    second = new_session()
    second.come("Ann")
    debts.settle_debt(session_id=second.session.pk, member_id=ann.member_id, by=second.by)
    assert cash_in(second.session.pot) == 50
    assert debts_of(second.session.club) == {}


def test_changing_tonights_fee_leaves_an_old_debt_paid(new_session: Begin) -> None:
    first = new_session()
    (ann,) = first.come("Ann", fee="owed")
    second = new_session()
    (here,) = second.come("Ann", fee="waived")
    debts.settle_debt(session_id=second.session.pk, member_id=ann.member_id, by=second.by)
    attendance.set_fee(session_id=second.session.pk, check_in_id=here.pk, fee="paid", by=second.by)
    assert cash_in(second.session.pot) == 50
    assert debts_of(second.session.club) == {}


def test_a_session_opened_by_mistake_goes_back_into_the_plan(new_session: Begin) -> None:
    tonight = new_session()
    (ann,) = tonight.come("Ann")
    with pytest.raises(Refused, match="Players are checked in"):
        attendance.undo_opening(session_id=tonight.session.pk, by=tonight.by)
    attendance.undo_check_in(session_id=tonight.session.pk, check_in_id=ann.pk, by=tonight.by)
    attendance.undo_opening(session_id=tonight.session.pk, by=tonight.by)
    tonight.session.refresh_from_db()
    assert tonight.session.status == "planned"


def test_a_session_closed_early_continues_when_reopened(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    tonight.close()
    closing_services.reopen_session(session_id=tonight.session.pk, by=tonight.by, why="there is time for one more")
    assert tonight.state().next is not None


def test_times_are_shown_in_the_clubs_time_zone(new_session: Begin, client: Client) -> None:
    tonight = new_session()
    tonight.come("Ann")  # at 14:30 UTC, 9:30 in Toronto
    client.force_login(tonight.by)
    page = client.get(f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/check-in/").content.decode()
    assert "2:30 PM" not in page
    assert page.count("9:30 AM") == 2  # the header of the page and Ann's arrival


def test_a_repeated_draw_or_added_round_has_one_effect(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    for _ in range(2):
        seating.draw(session_id=tonight.session.pk, by=tonight.by, expected_version=0)
        seating.add_round(session_id=tonight.session.pk, by=tonight.by, expected_version=0)
    tonight.session.refresh_from_db()
    assert (tonight.session.seating_draws, tonight.session.extra_rounds) == (1, 1)


def test_players_without_a_game_take_no_place_from_others(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots")
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    tonight.come("Flora", "Gus")
    tonight.finish_round()
    places = {row.totals.games: row.place for row in standing_queries.live_standings(tonight.session)}
    assert places == {1: 2, 0: 3}
    shown = standing_presentation.session_standings(tonight.session, tonight.state())
    assert [row.place for row in shown.rows] == ["1", "2"]
