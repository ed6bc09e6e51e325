"""Double elimination, groups, a double round robin, and matches before the knockout."""

from collections import Counter

import pytest
from django.db import IntegrityError

from common.errors import Refused
from league.rules.brackets import slots
from league.rules.seeds_after_groups import meeting_round
from league.rules.tournaments.bracket_drawing import bracket_drawing
from league.rules.tournaments.groups import groups_of
from league.rules.tournaments.placing import places_of
from league.rules.tournaments.round_names import parts_of, round_names
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_sentences import advice_for
from league.rules.tournaments.stage_settings import Kind
from testing.tournaments import DOUBLE, GROUPS, SWISS, TWICE

pytestmark = pytest.mark.django_db


def all_pairings(view):
    return [each for round_ in view.rounds for each in round_.pairings]


def losses(view):
    return Counter(each.players[1 - each.winner].name for each in all_pairings(view))


def columns(cup):
    return bracket_drawing(cup.stage(), cup.players()).columns


def drawn_matches(cup):
    return [match for column in columns(cup) for match, _ in column.cells if match]


@pytest.mark.parametrize("people", [2, 3, 6, 13])
def test_in_a_double_elimination_all_but_the_winner_lose_twice(day, people):
    cup = day(DOUBLE, people=people)
    cup.play_out()
    view = cup.stage()
    lost = losses(view)
    assert "Player 001" not in lost
    assert set(lost.values()) == {2}
    assert len(lost) == people - 1
    assert len(drawn_matches(cup)) == 2 * people - 2  # and no second final, which is not needed
    places = places_of(view, cup.players())
    assert [name for _, name in places[:2]] == ["Player 001", "Player 002"]
    assert len(places) == people


def test_the_winner_of_the_losers_bracket_has_to_win_the_final_twice(day):
    cup = day(DOUBLE, people=4)
    while "Final" not in round_names(cup.stage(), cup.players()).values():
        cup.play()
        cup.call()
    (final,) = cup.stage().current.pairings
    cup.record(final, (111, 121))
    assert not cup.is_over()
    assert len(drawn_matches(cup)) == 7
    cup.call()
    assert list(round_names(cup.stage(), cup.players()).values())[-2:] == ["Final", "Second final"]
    cup.play()
    assert cup.is_over()


def test_both_sides_of_a_double_elimination_play_at_the_same_time(day):
    cup = day(DOUBLE, people=8)
    for _ in range(2):
        cup.call()
        cup.play()
    assert round_names(cup.stage(), cup.players())[2] == "Round 2 and Losers’ round 1"
    parts = parts_of(cup.stage(), cup.players(), cup.stage().current.pairings)
    assert [(title, len(pairings)) for title, pairings in parts] == [("Round 2", 2), ("Losers’ round 1", 2)]


def test_withdrawing_from_a_double_elimination_gives_walkovers_in_both_brackets(day):
    cup = day(DOUBLE, people=5)
    cup.call()
    cup.play()
    gone = cup.stage().entrants[0]
    cup.withdraw(gone.entry)
    cup.play_out()
    assert gone.name not in {player.name for each in all_pairings(cup.stage())[1:] for player in each.players}
    assert len(places_of(cup.stage(), cup.players())) == 5


def test_groups_of_four_play_each_their_own_round_robin(day):
    cup = day(GROUPS, people=14)
    cup.play_out()
    view = cup.stage()
    groups = groups_of(view.stage, view.entrants)
    assert sorted(map(len, groups)) == [3, 3, 4, 4]
    pairing = Counter(frozenset(player.entry for player in each.players) for each in all_pairings(view))
    assert set(pairing.values()) == {1}
    together = [{player.entry for player in group} for group in groups]
    assert all(any(both <= group for group in together) for both in pairing)
    assert len(pairing) == sum(len(group) * (len(group) - 1) // 2 for group in groups)
    assert len(view.rounds) == 3


def test_the_best_two_of_each_group_play_on_and_meet_again_in_the_final_at_the_earliest(day):
    cup = day(GROUPS, people=16)
    cup.play_out()
    groups = groups_of(cup.stage().stage, cup.stage().entrants)
    best = [sorted(group, key=lambda player: player.number)[:2] for group in groups]
    seed = {player.entry: number for number, player in enumerate(cup.players(2), start=1)}
    assert set(seed) == {player.entry for two in best for player in two}
    assert {seed[first.entry] for first, _ in best} == {1, 2, 3, 4}
    final = slots(8).bit_length() - 1
    assert {meeting_round(seed[first.entry], seed[second.entry], 8) for first, second in best} == {final}
    cup.play_out(2)
    cup.play_out(3)
    assert {player.entry for player in cup.stage(3).entrants}.isdisjoint(seed)
    assert places_of(cup.stage(2), cup.players(2))[0] == ("1", "Player 001")


def test_a_player_who_withdraws_after_the_groups_does_not_advance(day):
    cup = day(GROUPS, people=8)
    cup.play_out()
    gone = cup.players(2)[0]
    cup.withdraw(gone.entry)
    assert gone.entry not in {player.entry for player in cup.players(2)}
    cup.play_out(2)
    assert len(cup.stage(2).entrants) == 3


def test_a_group_needs_two_and_says_so(day):
    with pytest.raises(Refused, match="at least two"):
        day(GROUPS, people=1).call()


@pytest.mark.parametrize("people", [2, 5, 6])
def test_in_a_double_round_robin_everyone_deals_first_against_everyone(day, people):
    robin = day(TWICE, people=people)
    robin.play_out()
    ordered = Counter((each.first.entry, each.second.entry) for each in all_pairings(robin.stage()))
    assert len(ordered) == people * (people - 1)
    assert set(ordered.values()) == {1}
    assert {row.totals.games for row in robin.stage().standings} == {2 * (people - 1)}


def test_a_match_of_a_swiss_counts_as_one_game_by_all_its_holes(day):
    swiss = day([StagePlan("Swiss", Kind.SWISS, planned_rounds=1, best_of=3)], people=2)
    swiss.call()
    for pegs in ((121, 60), (101, 121)):
        swiss.record(swiss.stage().current.pairings[0], pegs)
    assert swiss.stage().scores == []
    swiss.record(swiss.stage().current.pairings[0], (121, 111))
    winner, loser = swiss.stage().standings
    assert (winner.totals.games, winner.totals.points, winner.totals.spread) == (1, 2, 61 - 20 + 10)
    assert (loser.totals.games, loser.totals.points, loser.totals.spread) == (1, 0, -51)


@pytest.mark.parametrize(
    ("stages", "people", "advice"),
    [
        (GROUPS, 15, "This makes 3 groups of 4 and 1 group of 3."),
        (DOUBLE, 13, "The top 3 seeds have a bye in the first round."),
        (DOUBLE, 7, "The top seed has a bye in the first round."),
        (DOUBLE, 8, ""),
        (
            SWISS,
            3,
            "3 players: 1 table and a bye. "
            "With 3 rounds, some players will play the same opponent again, but as late as possible.",
        ),
        (SWISS, 4, "4 players: 2 tables."),
        (SWISS, 1, ""),
    ],
)
def test_a_director_is_told_the_effects_of_the_number_of_players(day, stages, people, advice):
    played = day(stages, people=people)
    assert advice_for(played.stage(), played.players()) == advice


def test_a_drawing_says_where_each_match_is_and_how_it_went(day):
    cup = day([StagePlan("Cup", Kind.KNOCK_OUT)], people=5)
    cup.call()
    assert [column.name for column in columns(cup)] == ["Quarterfinals", "Semifinals", "Final"]
    assert [match.state for match in drawn_matches(cup)] == ["Table 1", "", "Table 2", ""]
    cup.play()
    assert [match.state for match in drawn_matches(cup)] == ["", "ready", "", ""]
    first, *_, final = drawn_matches(cup)
    assert sorted((side.score, side.advanced) for side in first.sides) == [("111", False), ("121", True)]
    assert not final.on_path
    cup.play_out()
    paths = [[match.on_path for match, _ in column.cells if match] for column in columns(cup)]
    assert [sum(each) for each in paths] in ([0, 1, 1], [1, 1, 1])


def test_a_wall_draws_the_open_matches_legibly(day):
    cup = day([StagePlan("Cup", Kind.KNOCK_OUT)], people=32)

    def heights():
        (part,) = bracket_drawing(cup.stage(), cup.players()).parts
        return [len(each.columns[0].cells) for each in (part, part.on_the_wall)]

    cup.call()
    assert heights() == [16, 8]
    for _ in range(2):
        cup.play()
        cup.call()
    assert heights() == [16, 4]
    cup.play()
    cup.play_out()
    assert heights() == [16, 8]


def test_a_pairing_at_tables_of_three_and_four_is_one_game(day):
    with pytest.raises(IntegrityError, match="one_game_at_tables_of_three_and_four"):
        day([StagePlan("Tables", Kind.TABLES, planned_rounds=3, best_of=3)])
