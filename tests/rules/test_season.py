"""A season: which sessions count, and who leads."""

from datetime import date

import pytest

from league.rules.format_checks import FormatError
from league.rules.formats import Format
from league.rules.points import points_text
from league.rules.presets import PRESETS
from league.rules.season import (
    SessionTotals,
    best_session,
    counting_sessions,
    season_standings,
    season_total,
)
from league.rules.season_rules import season_points

GRASS_ROOTS = PRESETS["acc-grass-roots"]
SUM = Format()
BEST_TWO = Format(season="best", best_sessions=2)


def session(key, points, spread=0, games=9, **more):
    return SessionTotals(key, games=games, points=points, spread=spread, **more)


def counting(fmt, sessions):
    return [counted.key for counted in counting_sessions(fmt, sessions)]


def test_every_session_counts_in_a_season_by_sum():
    season = season_total(SUM, [session(1, 4, 10, wins=4), session(2, 1, -5, wins=1)])
    assert (season.points, season.wins, season.spread, season.games, season.sessions) == (5, 5, 5, 18, 2)


def test_only_the_best_nights_count():
    sessions = [session(1, 4), session(2, 9), session(3, 6)]
    season = season_total(BEST_TWO, sessions)
    assert (season.points, season.sessions, season.counting) == (15, 3, 2)
    assert counting(BEST_TWO, sessions) == [2, 3]


def test_of_equal_nights_the_better_spread_counts_and_then_the_earlier():
    sessions = [session(1, 6, 5), session(2, 6, 5), session(3, 6, 40)]
    assert counting(BEST_TWO, sessions) == [1, 3]


def test_twelve_points_count_for_the_season_and_eleven_do_not():
    season = season_total(GRASS_ROOTS, [session(1, 12, 30), session(2, 11, 90), session(3, 14, -2)])
    assert (season.points, season.spread, season.games, season.sessions) == (26, 28, 18, 3)


def test_a_season_below_the_threshold_has_a_best_session():
    sessions = [session(1, 7), session(2, 11)]
    season = season_total(GRASS_ROOTS, sessions)
    assert (season.points, season.counting, season.best) == (0, 0, 11)
    assert best_session(sessions) == session(2, 11)


def test_a_session_without_a_game_does_not_count():
    assert season_total(SUM, [session(1, 0, games=0)]).sessions == 0


def test_before_the_first_session_all_is_zero():
    season = season_total(SUM, [])
    assert (season.points, season.sessions, season.best) == (0, 0, None)


def test_counted_sessions_are_in_the_order_of_play():
    thursdays = [date(2026, 11, 19), date(2026, 11, 5), date(2026, 11, 12)]
    assert counting(SUM, [session(day, 4) for day in thursdays]) == sorted(thursdays)


def test_doubles_and_plus_spread_add_up_too():
    sessions = [session(1, 4, doubles_for=2, plus_spread=80), session(2, 4, doubles_for=1, doubles_against=3)]
    season = season_total(SUM, sessions)
    assert (season.doubles_for, season.doubles_against, season.plus_spread) == (3, 3, 80)


def standings_of(fmt, met=None, **played):
    """The season's standings, with names as players."""
    totals = {name: season_total(fmt, sessions) for name, sessions in played.items()}
    return season_standings(fmt, totals, {name: name for name in played}, met)


def test_the_season_is_ranked_by_the_chain_of_its_format():
    table = standings_of(
        GRASS_ROOTS, Ann=[session(1, 12), session(2, 11)], Bob=[session(1, 13), session(2, 12)], Carla=[]
    )
    assert [(row.place, row.player, row.totals.points, row.why) for row in table] == [
        (1, "Bob", 25, "most points"),
        (2, "Ann", 12, "above Carla on points"),
        (3, "Carla", 0, ""),
    ]


def test_two_level_over_the_season_are_settled_by_their_own_games():
    table = standings_of(GRASS_ROOTS, {("Bob", "Ann"): 1}, Ann=[session(1, 12)], Bob=[session(1, 12)])
    assert [row.player for row in table] == ["Bob", "Ann"]


def season_of(fmt, **sessions_of):
    """Place, player and the season's points as a page shows them."""
    played = {name: [session(day, each) for day, each in enumerate(points)] for name, points in sessions_of.items()}
    rows = standings_of(fmt, **played)
    return [
        (row.place, row.player, points_text(fmt, season_points(fmt, season_total(fmt, played[row.player]))))
        for row in rows
    ]


def test_the_average_counts_from_a_number_of_sessions_on():
    fmt = SUM.but(season="average", least_sessions=3)
    found = season_of(fmt, Ann=(4, 3, 3), Bob=(4, 3, 4), Carla=(4, 4))
    assert found == [(1, "Bob", "3.7"), (2, "Ann", "3.3"), (3, "Carla", "4")]


def test_the_percentage_of_games_won():
    fmt = SUM.but(season="win_percent")
    played = {
        "Ann": [session(1, 2, games=4, wins=2), session(2, 1, games=3, wins=1)],
        "Bob": [session(1, 2, games=4, wins=2)],
    }
    assert [row.player for row in standings_of(fmt, **played)] == ["Bob", "Ann"]
    assert points_text(fmt, season_points(fmt, season_total(fmt, played["Ann"]))) == "42.9"


def test_session_points_give_season_points_by_the_published_internet_table():
    table = ((12, 3), (13, 6), (14, 11), (15, 19), (16, 27), (17, 39), (18, 53), (19, 69), (20, 87), (21, 107))
    fmt = GRASS_ROOTS.but(season="table", points_table=table)
    assert season_of(fmt, Ann=(12, 11, 18), Bob=(15, 14, 27)) == [(1, "Bob", "137"), (2, "Ann", "56")]
    assert counting(fmt, [session(1, 12), session(2, 11)]) == [1]


def test_half_points_reach_a_threshold_as_they_are_counted_aloud():
    fmt = Format(scoring="legs", match_win=2, leg=1, season="threshold", threshold=4)
    assert season_of(fmt, Ann=(8,), Bob=(7,)) == [(1, "Ann", "4"), (2, "Bob", "0")]


def test_the_lowest_average_of_pegs_short_wins():
    fmt = Format(scoring="short", season="average")
    assert season_of(fmt, Ann=(-87, -60), Bob=(-73,)) == [(1, "Bob", "73"), (2, "Ann", "73½")]


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("points_table", {"season": "table"}),
        ("points_table", {"season": "table", "points_table": ((12,),)}),
        ("points_table", {"season": "table", "points_table": ((13, 6), (12, 3))}),
        ("least_sessions", {"season": "average", "least_sessions": 0}),
        ("season", {"scoring": "short"}),
        ("season", {"scoring": "short", "season": "win_percent"}),
        ("online_matches", {"online_matches": 2, "season": "best", "best_sessions": 3}),
        ("online_matches", {"online_matches": 2, "scoring": "rounds", "round_points": (6, 7)}),
    ],
)
def test_a_season_that_adds_up_to_nonsense_is_refused(field, changes):
    with pytest.raises(FormatError) as refused:
        Format(**changes)
    assert refused.value.field == field
