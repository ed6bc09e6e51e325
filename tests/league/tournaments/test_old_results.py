"""Correcting a result of an earlier round: the message about later rounds, and the redirect."""

from uuid import uuid4

import pytest

from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.queries.cross_check import cross_check_of
from testing.clients import signed_in
from testing.tournaments import SWISS, forfeit_of, url

pytestmark = pytest.mark.django_db
DRAW = [StagePlan("Qualifying", Kind.DRAW, planned_rounds=3)]
STAY = "Rounds 2 and 3 were paired using the old result. Their pairings don’t change."


@pytest.fixture
def begun(day):
    """A tournament of eight in its third round, and a director's client."""

    def begin(stages):
        it = day(stages, people=8)
        for _ in range(2):
            it.call()
            it.play()
        it.call()
        return it, signed_in(it.by)

    return begin


def met_in(it, number):
    return it.stage().rounds[number - 1].pairings[0]


def correct(it, client, pairing, winner, margin="10"):
    page, game = url(it.club, "pairing", pk=it.tournament.pk, pairing=pairing.pk), pairing.games[0]
    typed = {"winner": winner, "margin": margin, "expected_version": game.version, "entry_id": uuid4(), "game": game.pk}
    return client.post(page, typed, follow=True)


def undo(it, client, pairing):
    page, game = url(it.club, "undo", pk=it.tournament.pk, pairing=pairing.pk), pairing.games[0]
    return client.post(page, {"expected_version": game.version, "entry_id": uuid4(), "game": game.pk}, follow=True)


def test_a_correction_names_the_unchanged_rounds_and_redirects_to_its_own(begun):
    """A result of round 2 was reversed during round 4: there was no message, and round 4 was shown."""
    it, client = begun(SWISS)
    pairing = met_in(it, 1)
    answer = correct(it, client, pairing, 1 - pairing.winner)
    assert f"{pairing.players[1 - pairing.winner].name} by 10. {STAY}" in answer.text
    assert answer.redirect_chain[-1][0] == url(it.club, "stage", pk=it.tournament.pk, number=1) + "?round=1"


def test_one_round_that_stays_is_named_alone(begun):
    it, client = begun(SWISS)
    pairing = met_in(it, 2)
    text = correct(it, client, pairing, 1 - pairing.winner).text
    assert "Round 3 was paired using the old result. Its pairings don’t change." in text


def test_nothing_is_said_where_the_points_stay_as_they_were(begun):
    it, client = begun(SWISS)
    pairing = met_in(it, 1)
    assert "using the old result" not in correct(it, client, pairing, pairing.winner, margin="12").text


def test_a_result_of_the_last_round_redirects_to_it_without_a_message(begun):
    it, client = begun(SWISS)
    answer = correct(it, client, met_in(it, 3), 0)
    assert "using the old result" not in answer.text
    assert answer.redirect_chain[-1][0] == url(it.club, "stage", pk=it.tournament.pk, number=1)


def test_where_lots_pair_no_round_hangs_on_a_result(begun):
    it, client = begun(DRAW)
    pairing = met_in(it, 1)
    answer = correct(it, client, pairing, 1 - pairing.winner)
    assert "using the old result" not in answer.text
    assert answer.redirect_chain[-1][0].endswith("?round=1")


def test_an_undone_result_and_a_forfeit_say_so_too_until_it_is_as_it_was(begun):
    it, client = begun(SWISS)
    pairing = met_in(it, 1)
    assert STAY in undo(it, client, pairing).text
    rule, typed = (
        url(it.club, "forfeit", pk=it.tournament.pk, pairing=pairing.pk),
        forfeit_of(met_in(it, 1), 1 - pairing.winner),
    )
    assert STAY in client.post(rule, typed, follow=True).text
    assert "using the old result" not in correct(it, client, met_in(it, 1), pairing.winner).text


def test_a_ruling_on_scorecards_says_so_too(begun):
    it, client = begun(SWISS)
    pairing = met_in(it, 1)
    spreads = {f"won_{side}": "01"[side != pairing.winner] for side in (0, 1)} | {"spread_0": "5", "spread_1": "5"}
    page = url(it.club, "decide_cards", pk=it.tournament.pk, pairing=pairing.pk)
    expected_version = cross_check_of(it.state, it.stage()).game(pairing.pk).token
    text = client.post(page, {"expected_version": expected_version, "why": "mixed up", **spreads}, follow=True).text
    assert STAY in text
