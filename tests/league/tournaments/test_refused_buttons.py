"""A page offers a director only what its service accepts."""

import pytest

from games.services import ending
from league.tournaments import tasks
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.services.cancellation import cancel
from league.tournaments.services.cross_check import rule_on_cards
from league.tournaments.services.payouts import pay_out
from testing.clients import signed_in
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS, url
from tests.league.tournaments.desk import Desk

pytestmark = pytest.mark.django_db
RULE, FORFEIT, UNDO = "Rule on or cancel the match", "Record a forfeit", "Undo the last round"


def page_of(day, pairing):
    return signed_in(day.by).get(url(day.club, "pairing", pk=day.tournament.pk, pairing=pairing.pk)).text


def stage_of(day):
    return signed_in(day.by).get(url(day.club, "stage", pk=day.tournament.pk, number=1)).text


def played_online(net):
    """A knockout of four whose first match was played online, with all its results."""
    cup = net(KNOCK_OUT, people=4)
    cup.win_online()
    cup.day.play()
    return cup


def test_a_match_whose_result_is_taken_up_cannot_be_ruled_on(net):
    cup = played_online(net)
    pairing = cup.pairing
    assert RULE in page_of(cup.day, pairing)
    cup.day.call()
    assert RULE not in page_of(cup.day, pairing)


def test_a_match_with_a_ruling_on_its_cards_cannot_be_ruled_on(net):
    cup = net(AMERICAN)
    match = cup.begin()
    ending.resign(match_id=match.pk, seat=1)
    tasks.record_match(str(match.pk))
    assert RULE in page_of(cup.day, cup.pairing)
    state = cup.day.state
    token = next(
        game.token for game in cross_check_of(state, state.stages[0]).games if game.pairing.pk == cup.pairing.pk
    )
    rule_on_cards(
        tournament_id=cup.day.tournament.pk,
        stage_id=state.stages[0].stage.pk,
        pairing_id=cup.pairing.pk,
        expected_version=token,
        spreads=(10, -10),
        why="both judges agree",
        judges="Jo and Kim",
        by=cup.day.by,
    )
    assert RULE not in page_of(cup.day, cup.pairing)


def test_a_bye_cannot_be_forfeited(day):
    it = day(SWISS, people=3)
    it.call()
    bye = next(pairing for pairing in it.stage().current.pairings if pairing.is_bye)
    assert FORFEIT not in page_of(it, bye)


def test_a_played_game_cannot_be_forfeited(day):
    it = day(SWISS, people=2)
    it.call()
    (pairing,) = it.stage().current.pairings
    assert FORFEIT in page_of(it, pairing)
    it.play()
    assert FORFEIT not in page_of(it, pairing)


def test_a_game_with_an_online_match_cannot_be_forfeited(net):
    cup = net()
    cup.begin()
    assert FORFEIT not in page_of(cup.day, cup.pairing)


def test_a_round_with_a_ruling_on_its_cards_cannot_be_undone(db):
    desk = Desk(results=False)
    assert UNDO in stage_of(desk.day)
    desk.rule(10, -10)
    desk.undo()
    assert UNDO not in stage_of(desk.day)


def plan_of(day):
    """The buttons for the plan of the first stage."""
    page, name = stage_of(day), day.stage().stage.name
    return [button for button in ("Add a stage after this one", f"Edit {name}", f"Delete {name}") if button in page]


def test_the_only_stage_cannot_be_deleted(day):
    assert plan_of(day(SWISS, people=2)) == ["Add a stage after this one", "Edit Swiss"]


def test_a_knockout_is_the_last_stage(day):
    assert plan_of(day(KNOCK_OUT, people=2)) == ["Edit Knockout"]


def test_a_stage_that_has_begun_stays_as_it_is(day):
    it = day(AMERICAN, people=4)
    assert plan_of(it) == ["Add a stage after this one", "Edit Qualifying", "Delete Qualifying"]
    it.call()
    assert plan_of(it) == ["Add a stage after this one"]


def test_the_stages_of_a_canceled_tournament_stay_as_they_are(day):
    it = day(AMERICAN, people=4)
    cancel(tournament_id=it.tournament.pk, why="snow", by=it.by)
    assert plan_of(it) == []


def test_a_stage_is_added_only_where_players_of_this_one_are_still_free(day):
    it = day(AMERICAN, people=8)
    it.play_out(1)
    it.call(2)
    assert plan_of(it) == ["Add a stage after this one"], "for the consolation's players"
    it.call(3)
    assert plan_of(it) == []


def test_the_stages_of_a_paid_tournament_stay_as_they_are(day):
    it = day(SWISS, people=2)
    it.play_out()
    assert plan_of(it) == ["Add a stage after this one"]
    pot = it.tournament.pot_id
    pay_out(
        tournament_id=it.tournament.pk,
        pot_id=pot,
        expected_version=pot_payout_of(it.state, pot).sheet.version,
        by=it.by,
    )
    assert plan_of(it) == []
