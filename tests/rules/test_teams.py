"""Team against team: who meets whom, who sits out, and the totals, with figures worked out by hand."""

from collections import Counter
from collections.abc import Mapping, Sequence

from league.rules.presets import PRESETS
from league.rules.rounds import History, Round
from league.rules.scoring import GameScore, forfeit_scores, game_scores
from league.rules.seat_requests import Requests
from league.rules.standings import totals
from league.rules.team_standings import Tables, TeamMatch, match_points, team_matches, team_standings
from league.rules.teams import forfeits, team_rounds

FOXES, HARES, OWLS = ("ann", "bob", "cy"), ("dev", "eve", "flo"), ("gus", "hal", "ivy")
TWO = dict.fromkeys(FOXES, "Foxes") | dict.fromkeys(HARES, "Hares")
THREE = TWO | dict.fromkeys(OWLS, "Owls")


def rounds_of(teams: Mapping[str, str], rounds: int, called: Sequence[Round[str]] = ()) -> tuple[Round[str], ...]:
    return team_rounds([*teams], teams, rounds=rounds, called=called)


def test_three_of_each_team_meet_all_three_of_the_other_at_three_tables() -> None:
    """A league night of three tables: after each game one team moves on, so that everyone meets all opponents."""
    rounds = rounds_of(TWO, 3)
    assert [len(one.tables) for one in rounds] == [3, 3, 3]
    met = History(rounds).met
    assert met == {frozenset((fox, hare)): 1 for fox in FOXES for hare in HARES}


def test_players_of_one_team_never_meet_and_every_team_meets_every_other() -> None:
    four = THREE | dict.fromkeys(("jo", "kim", "lou"), "Rooks")
    rounds = rounds_of(four, 3)
    matches = [Counter(frozenset(four[player] for player in table.players) for table in one.tables) for one in rounds]
    assert all(set(one.values()) == {3} and len(one) == 2 for one in matches), "two matches of three tables"
    assert len(set().union(*matches)) == 6, "all pairs of four teams"


def test_with_three_teams_each_sits_out_once() -> None:
    rounds = rounds_of(THREE, 3)
    assert {frozenset(one.sitting_out) for one in rounds} == set(map(frozenset, (FOXES, HARES, OWLS)))


def matches_of(teams: Mapping[str, str], rounds: Sequence[Round[str]]) -> list[set[frozenset[str]]]:
    return [{frozenset(teams[player] for player in table.players) for table in one.tables} for one in rounds]


def test_a_team_that_comes_late_meets_the_others_before_any_two_meet_again() -> None:
    called = rounds_of(THREE, 4)[:1]
    four = THREE | dict.fromkeys(("jo", "kim", "lou"), "Rooks")
    played = [pair for one in matches_of(four, [*called, *rounds_of(four, 3, called)]) for pair in one]
    assert len(played) == len(set(played)) == 5, "five of the six pairs of teams in three rounds"


def test_teams_that_met_in_an_earlier_session_meet_others_first() -> None:
    four = THREE | dict.fromkeys(("jo", "kim", "lou"), "Rooks")
    played: list[frozenset[str]] = []
    for _session in range(3):
        (pairs,) = matches_of(four, team_rounds([*four], four, rounds=1, earlier=played))
        played += pairs
    assert len(set(played)) == 6, "all pairs of four teams"


def test_teams_that_are_left_when_another_leaves_meet_before_any_two_meet_again() -> None:
    four = THREE | dict.fromkeys(("jo", "kim", "lou"), "Rooks")
    called = rounds_of(four, 3)[:1]
    played = [pair for one in matches_of(four, [*called, *rounds_of(THREE, 3, called)]) for pair in one]
    assert len(played) == len(set(played))


def test_two_who_are_kept_apart_do_not_meet() -> None:
    apart = Requests(apart=frozenset({frozenset(("ann", "dev"))}))
    assert not History(team_rounds([*TWO], TWO, rounds=3, requests=apart)).meetings("ann", "dev")


def test_of_the_larger_team_those_sit_out_who_prefer_it() -> None:
    teams = TWO | {"gus": "Foxes"}
    rounds = team_rounds([*teams], teams, rounds=4, requests=Requests(sit_out=("bob",)))
    assert [one.sitting_out for one in rounds] == [("bob",)] * 4


def test_the_larger_team_takes_turns_at_sitting_out() -> None:
    teams = TWO | {"gus": "Foxes"}
    rounds = rounds_of(teams, 4)
    assert sorted(player for one in rounds for player in one.sitting_out) == ["ann", "bob", "cy", "gus"]
    assert max(History(rounds).met.values()) == 1


def test_a_player_without_a_team_sits_out_and_one_who_comes_late_plays_at_once() -> None:
    players = ("zoe", *FOXES, *HARES)
    assert all(one.sitting_out == ("zoe",) for one in team_rounds(players, TWO, rounds=2))
    called = rounds_of(TWO, 3)[:1]
    later = rounds_of(TWO | {"gus": "Foxes"}, 3, called)
    assert len(later) == 2
    assert all("gus" not in one.sitting_out for one in later), "three games are played, and the others take turns"


def test_one_team_alone_plays_no_round() -> None:
    assert rounds_of(dict.fromkeys(FOXES, "Foxes"), 3) == ()


def test_the_total_of_three_tables_decides() -> None:
    """Bury St Edmunds: three tables of five legs; 2 points for most legs and ½ for each leg; points, then legs."""
    fmt = PRESETS["cribbage-league-singles"].but(seating="teams", odd="none", games=1)
    scores: list[GameScore[str]] = []
    for fox, hare, legs in zip(FOXES, HARES, ((3, 2), (3, 2), (0, 5)), strict=True):
        scores += game_scores(fmt, [(fox,), (hare,)], legs)
    table = team_standings(fmt, totals(scores).values(), TWO)
    # Foxes 3½ + 3½ + 0 = 7 with two tables won, Hares 1 + 1 + 4½ = 6½ with one; stored doubled
    assert [(row.place, row.player, row.totals.points, row.totals.wins, row.totals.pegs) for row in table] == [
        (1, "Foxes", 14, 2, 6),
        (2, "Hares", 13, 1, 9),
    ]


def test_teams_that_are_level_in_every_figure_share_the_place() -> None:
    fmt = PRESETS["acc-grass-roots"]
    scores = [*game_scores(fmt, [("ann",), ("dev",)], (121, 100)), *game_scores(fmt, [("bob",), ("eve",)], (100, 121))]
    assert [row.place_text for row in team_standings(fmt, totals(scores).values(), TWO)] == ["T1", "T1"]


def test_a_team_that_is_short_of_a_player_forfeits_a_table_to_each_opponent_in_turn() -> None:
    short = {player: team for player, team in TWO.items() if player != "flo"}
    rounds = team_rounds([*short], short, rounds=3, tables=3)
    assert [len(one.tables) for one in rounds] == [2, 2, 2]
    winners = [player for one in rounds for player in one.sitting_out if player not in one.uncredited]
    assert sorted(winners) == ["ann", "bob", "cy"]
    (of_round_1,) = forfeits((table.players for table in rounds[0].tables), winners[:1], short)
    assert of_round_1 == (winners[0], "Hares")


def test_players_beyond_the_tables_of_a_team_take_turns_at_sitting_out_and_win_nothing() -> None:
    teams = TWO | {"gus": "Foxes", "hal": "Hares"}
    rounds = team_rounds([*teams], teams, rounds=4, tables=3)
    assert all(len(one.tables) == 3 and one.uncredited == {*one.sitting_out} for one in rounds)
    assert sorted(player for one in rounds for player in one.sitting_out) == sorted(teams)


def test_two_teams_that_are_short_of_the_same_table_forfeit_it_to_no_one() -> None:
    short = {player: team for player, team in TWO.items() if player not in ("cy", "flo")}
    (one,) = team_rounds([*short], short, rounds=1, tables=3)
    assert (len(one.tables), one.sitting_out) == (2, ())


def test_a_team_without_an_opponent_wins_nothing_by_forfeit() -> None:
    for one in team_rounds([*THREE], THREE, rounds=3, tables=3):
        assert one.uncredited == {*one.sitting_out}
        assert forfeits((table.players for table in one.tables), one.sitting_out, THREE) == []


def test_without_a_number_of_tables_no_table_is_forfeited() -> None:
    (one,) = rounds_of(TWO | {"gus": "Foxes"}, 1)
    assert one.uncredited == {*one.sitting_out}
    assert len(one.sitting_out) == 1


def test_all_tables_of_two_teams_in_a_session_are_one_match() -> None:
    """Two rounds of Foxes against Hares: 4½ + 1 and 3½ + 3½ points, stored doubled, against 0 + 3½ and 1 + 1."""
    fmt = PRESETS["team-league"]
    tables = [[("ann", "dev"), ("eve", "bob")], [("ann", "eve"), ("bob", "dev")]]
    rounds = [
        [*game_scores(fmt, [("ann",), ("dev",)], (5, 0)), *game_scores(fmt, [("eve",), ("bob",)], (3, 2))],
        [*game_scores(fmt, [("ann",), ("eve",)], (3, 2)), *game_scores(fmt, [("bob",), ("dev",)], (3, 2))],
    ]
    (match,) = team_matches([Tables(*both) for both in zip(tables, [(), ()], rounds, strict=True)], TWO)
    assert match == TeamMatch("Foxes", "Hares", 9 + 2 + 7 + 7, 0 + 7 + 2 + 2, tables=4)
    assert match_points(fmt, [match]) == {"Foxes": 4, "Hares": 0}, "2 points, stored doubled"


def test_a_match_is_won_once_all_its_tables_have_a_result() -> None:
    fmt = PRESETS["team-league"]
    tables = [("ann", "dev"), ("bob", "eve")]
    scores = game_scores(fmt, [("ann",), ("dev",)], (5, 0))
    (match,) = team_matches([Tables(tables, {"bob", "eve"}, scores)], TWO)
    assert match == TeamMatch("Foxes", "Hares", 9, 0, tables=2, missing=1)
    assert match_points(fmt, [match]) == {}


def test_a_tied_match_is_a_point_for_each_team() -> None:
    fmt = PRESETS["team-league"]
    assert match_points(fmt, [TeamMatch("Foxes", "Hares", 18, 18)]) == {"Foxes": 2, "Hares": 2}


def test_awarded_tables_decide_a_match_even_if_no_other_was_played() -> None:
    fmt = PRESETS["team-league"]
    scores = [*forfeit_scores(fmt, [("ann",), ("dev",)], 0), *forfeit_scores(fmt, [("bob",), ("eve",)], 0)]
    assert team_matches([Tables([("ann", "dev"), ("bob", "eve")], (), scores)], TWO) == (
        TeamMatch("Foxes", "Hares", 18, 0, tables=2),
    )


def test_a_table_with_a_player_who_has_left_the_team_is_in_no_match() -> None:
    fmt = PRESETS["team-league"]
    scores = [*game_scores(fmt, [("ann",), ("dev",)], (5, 0)), *game_scores(fmt, [("bob",), ("eve",)], (0, 5))]
    without_bob = {player: team for player, team in TWO.items() if player != "bob"}
    (match,) = team_matches([Tables([("ann", "dev"), ("bob", "eve")], (), scores)], without_bob)
    assert match == TeamMatch("Foxes", "Hares", 9, 0, tables=1)


def test_a_game_within_a_team_is_in_no_match_but_both_results_are_in_its_totals() -> None:
    fmt = PRESETS["team-league"]
    scores = game_scores(fmt, [("ann",), ("bob",)], (3, 2))
    matches = team_matches([Tables((("ann", "bob"),), (), scores)], TWO)
    assert matches == ()
    (foxes,) = team_standings(fmt, totals(scores).values(), TWO, matches)
    assert (foxes.totals.points, foxes.totals.games, foxes.totals.wins, foxes.totals.pegs) == (0, 2, 1, 5)
    (foxes,) = team_standings(fmt.but(team_match_points=()), totals(scores).values(), TWO)
    assert foxes.totals.points == 9, "in half points: 2 for the win, and ½ for each of five legs"
