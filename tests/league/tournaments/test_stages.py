"""Stages from their first round to the last: pairings, qualifiers, and refusals."""

from collections import Counter
from random import Random
from uuid import uuid4

import pytest

from common.errors import Refused
from league.results.models import Game
from league.rounds.services.results import record_result, undo_result
from league.rules import brackets
from league.rules.swiss import SwissInputs, pair
from league.rules.tournaments.placing import places_of
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.models import Entry, Pairing, PairingGame, StageEntry
from league.tournaments.services.entries import come_back, withdraw
from league.tournaments.services.tables import PairingTable
from testing.tournaments import AMERICAN, KNOCK_OUT, ROUND_ROBIN, SWISS

pytestmark = pytest.mark.django_db


def pairing(view):
    return Counter(
        frozenset(player.name for player in each.players)
        for round_ in view.rounds
        for each in round_.pairings
        if not each.is_bye
    )


@pytest.mark.parametrize("people", [4, 7, 12, 23])
def test_a_swiss_is_played_out_without_rematches(day, people):
    swiss = day(SWISS, people=people)
    swiss.play_out()
    view = swiss.stage()
    assert [len(round_.pairings) for round_ in view.rounds] == [-(-people // 2)] * 3
    assert max(pairing(view).values()) == 1
    byes = Counter(each.first.name for round_ in view.rounds for each in round_.pairings if each.is_bye)
    assert sum(byes.values()) == 3 * (people % 2)
    assert set(byes.values()) <= {1}
    assert view.standings[0].totals.points == 6
    assert sum(row.totals.points for row in view.standings) == 2 * sum(pairing(view).values()) + 2 * sum(byes.values())


@pytest.mark.parametrize("people", [2, 5, 8])
def test_in_a_round_robin_everyone_meets_everyone_once(day, people):
    robin = day(ROUND_ROBIN, people=people)
    robin.play_out()
    view = robin.stage()
    assert len(pairing(view)) == people * (people - 1) // 2
    assert set(pairing(view).values()) == {1}
    assert len(view.rounds) == people - 1 + people % 2
    with pytest.raises(Refused, match="have been played"):
        robin.call()


def test_a_player_who_leaves_a_round_robin_is_not_replaced_and_meets_no_one(day):
    robin = day(ROUND_ROBIN, people=4)
    robin.call()
    robin.play()
    gone = robin.stage().entrants[0]
    withdraw(tournament_id=robin.tournament.pk, entry_id=gone.entry, by=robin.by)
    with pytest.raises(Refused, match="too late to enter"):
        robin.enter("Late Larry")
    robin.play_out()
    names = [player.name for round_ in robin.stage().rounds[1:] for each in round_.pairings for player in each.players]
    assert gone.name not in names
    assert "Late Larry" not in names
    assert sum(pairing(robin.stage()).values()) == 4  # two of the first round, and three who meet except one pair of it


def test_a_swiss_with_more_rounds_than_opponents_meets_again_as_late_as_it_can(day):
    swiss = day([StagePlan("Swiss", Kind.SWISS, planned_rounds=5)], people=4)
    swiss.play_out()
    titles = [frozenset(each.title.split(" vs. ")) for round_ in swiss.stage().rounds for each in round_.pairings]
    assert len(set(titles[:6])) == 6
    assert len(titles) == 10


def test_a_later_round_pairs_equal_scores(day):
    swiss = day(SWISS, people=8)
    swiss.call()
    swiss.play()
    swiss.call()
    points = {row.player: row.totals.points for row in swiss.stage().standings}
    assert all(points[each.first.entry] == points[each.second.entry] for each in swiss.stage().current.pairings)


def test_latecomers_play_from_the_next_round_and_players_who_leave_from_none(day):
    swiss = day(SWISS, people=6)
    swiss.call()
    swiss.play()
    late = swiss.enter("Late Larry")
    gone = swiss.tournament.entries.first()
    withdraw(tournament_id=swiss.tournament.pk, entry_id=gone.pk, by=swiss.by)
    swiss.call()
    names = {player.name for each in swiss.stage().current.pairings for player in each.players}
    assert "Late Larry" in names
    assert gone.member.name not in names
    assert len(names) == 6
    assert StageEntry.objects.get(entry=late).seed == 7


def test_a_round_is_not_called_over_missing_results_nor_twice(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    with pytest.raises(Refused, match="Waiting for results: Player"):
        swiss.call()
    swiss.play()
    with pytest.raises(Refused, match="Someone called or undid"):
        swiss.call(expected_version=0)
    for _ in range(2):
        swiss.call()
        swiss.play()
    with pytest.raises(Refused, match="All rounds of Swiss have been played"):
        swiss.call()


def test_one_player_is_no_round(day):
    with pytest.raises(Refused, match="at least two"):
        day(SWISS, people=1).call()
    with pytest.raises(Refused, match="at least two"):
        day(KNOCK_OUT, people=1).call()


def test_the_last_round_can_be_undone_completely_while_it_has_no_result(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    swiss.undo()
    assert not (Game.objects.exists() or Pairing.objects.exists() or StageEntry.objects.exists())
    swiss.call()
    swiss.record(swiss.stage().current.pairings[0], (121, 90))
    with pytest.raises(Refused, match="Correct or undo"):
        swiss.undo()
    assert PairingGame.objects.count() == 2


@pytest.mark.parametrize("people", [2, 3, 5, 8, 13])
def test_a_knockout_of_best_of_three_leaves_one(day, people):
    cup = day(KNOCK_OUT, people=people)
    cup.play_out()
    view = cup.stage()
    assert sum(len(round_.pairings) for round_ in view.rounds) == people - 1
    lost = Counter(each.players[1 - each.winner].name for round_ in view.rounds for each in round_.pairings)
    assert set(lost.values()) == {1}
    assert "Player 001" not in lost
    assert all(len(each.games) == 2 for round_ in view.rounds for each in round_.pairings)


def test_a_third_game_is_started_at_one_all_and_deleted_when_not_needed(day):
    cup = day(KNOCK_OUT, people=2)
    cup.call()

    def final():
        return cup.stage().current.pairings[0]

    cup.record(final(), (121, 100))
    cup.record(final(), (100, 121))
    assert (final().wins, len(final().games), final().winner) == ((1, 1), 3, None)
    second = final().games[1]
    record_result(
        table=PairingTable(cup.tournament.pk, final().pk, second.pk),
        pegs=(121, 100),
        expected_version=second.version,
        by=cup.by,
        entry_id=uuid4(),
    )
    assert (final().wins, len(final().games), final().winner) == ((2, 0), 2, 0)


def test_the_american_form_from_the_qualifying_round_to_two_winners(day):
    weekend = day(AMERICAN, people=10)
    with pytest.raises(Refused, match="Finish Qualifying first"):
        weekend.call(2)
    weekend.play_out()
    qualifying = weekend.stage()
    assert max(pairing(qualifying).values()) == 1
    assert {row.totals.games for row in qualifying.standings} == {3}
    place = {row.player: row.place for row in qualifying.standings}
    weekend.play_out(2)
    weekend.play_out(3)
    play_off, consolation = weekend.stage(2), weekend.stage(3)
    best, rest = ([player.entry for player in view.entrants] for view in (play_off, consolation))
    assert (len(best), len(rest), set(best) & set(rest)) == (3, 7, set())
    places = [place[entry] for entry in (*best, *rest)]
    assert places == sorted(places)
    assert [{player.entry for player in each.players} for each in play_off.rounds[0].pairings] == [set(best[1:])]
    with pytest.raises(Refused, match="were called based on these results"):
        weekend.record(qualifying.rounds[0].pairings[0], (121, 50))


def test_a_forfeit_advances_a_player_with_the_reason_and_can_be_undone(day):
    cup = day(KNOCK_OUT, people=3)
    cup.call()
    (semi,) = cup.stage().current.pairings
    with pytest.raises(Refused, match="Enter a reason"):
        cup.award(semi, 0, why=" ")
    cup.award(semi, 1)
    (ruled,) = cup.stage().current.pairings
    assert ruled.summary == f"{semi.second.name} by forfeit: did not come"
    cup.call()
    assert semi.second.entry in [player.entry for player in cup.stage().current.pairings[0].players]
    with pytest.raises(Refused, match="A later match depends on this result"):
        cup.undo_result(ruled)
    cup.undo()
    cup.undo_result(ruled)
    assert cup.stage().missing


def test_places_are_taken_up_from_the_waiting_list(day):
    small = day(SWISS, people=3, capacity=2)
    first, second, third = small.tournament.entries.all()
    assert [entry.status for entry in (first, second, third)] == ["in", "in", "waiting"]
    withdraw(tournament_id=small.tournament.pk, entry_id=first.pk, by=small.by)
    third.refresh_from_db()
    assert third.status == Entry.Status.IN
    back = come_back(tournament_id=small.tournament.pk, entry_id=first.pk, by=small.by)
    assert back.status == Entry.Status.WAITING
    with pytest.raises(Refused, match="has already entered"):
        small.enter("player 002")


def test_a_draw_can_be_repeated_from_the_stored_number(day):
    swiss = day(SWISS, people=9)
    swiss.call()
    once = [each.title for each in swiss.stage().current.pairings]
    swiss.undo()
    swiss.call()
    assert [each.title for each in swiss.stage().current.pairings] == once
    swiss.play()
    swiss.call()
    for number, called in enumerate(swiss.stage().rounds):
        draw = SwissInputs.from_data(called.inputs)
        again = pair(draw.contenders, dice=Random(draw.seed))
        pairings = swiss.stage().rounds[number].pairings
        assert [[player.entry for player in each.players] for each in pairings] == [
            *map(list, again.pairs),
            [again.bye],
        ]


@pytest.mark.parametrize("people", range(2, 10))
def test_everyone_gets_a_place_and_seeds_with_a_bye_play_in_the_second_round(day, people):
    cup = day(KNOCK_OUT, people=people)
    cup.play_out()
    places = places_of(cup.stage(), cup.players())
    assert places[0] == ("1", "Player 001")
    assert len(places) == people
    size = brackets.slots(people)
    round_of = {match.id: match.round for match in brackets.single(people).meetings}
    called = Counter(round_of[pairing.number] for round_ in cup.stage().rounds for pairing in round_.pairings)
    assert [called[number] for number in sorted(called)] == [people - size // 2, *_halves(size // 4)]


def _halves(number):
    return [number, *_halves(number // 2)] if number else []


def test_a_withdrawn_player_is_walked_over(day):
    cup = day(KNOCK_OUT, people=4)
    cup.call()
    cup.play()
    winner = cup.stage().current.pairings[0].players[cup.stage().current.pairings[0].winner]
    withdraw(tournament_id=cup.tournament.pk, entry_id=winner.entry, by=cup.by)
    assert cup.is_over()
    assert places_of(cup.stage(), cup.players())[1] == ("2", winner.name)


def test_a_third_game_whose_result_was_undone_blocks_nothing(day):
    cup = day(KNOCK_OUT, people=2)
    cup.call()

    def final():
        return cup.stage().current.pairings[0]

    def undo(game, expected_version=None):
        undo_result(
            table=PairingTable(cup.tournament.pk, final().pk, game.pk),
            expected_version=game.version if expected_version is None else expected_version,
            by=cup.by,
            entry_id=uuid4(),
        )

    for pegs in ((121, 100), (100, 121), (121, 90)):
        cup.record(final(), pegs)
    third = final().games[2]
    undo(third)
    with pytest.raises(Refused, match="no result to undo"):
        undo(third)  # another director, who has not seen it
    undo(final().games[1])
    cup.record(final(), (121, 80))
    assert (final().wins, final().winner, final().waiting) == ((2, 0), 0, None)
