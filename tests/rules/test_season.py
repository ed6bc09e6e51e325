"""A season: which sessions count, and who leads."""

from datetime import date

from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.rules.season import SessionTotals, season_standings, season_total

GRASS_ROOTS = PRESETS["grass-roots"]
SUM = Format()
BEST_TWO = Format(season="best", best_sessions=2)


def session(key, points, spread=0, games=9, **more):
    return SessionTotals(key, games=games, points=points, spread=spread, **more)


def test_every_night_counts_in_a_season_by_sum():
    season = season_total(SUM, [session(1, 4, 10, wins=4), session(2, 1, -5, wins=1)])
    assert (season.points, season.wins, season.spread, season.games, season.sessions) == (5, 5, 5, 18, 2)


def test_only_the_best_nights_count():
    season = season_total(BEST_TWO, [session(1, 4), session(2, 9), session(3, 6)])
    assert (season.points, season.sessions) == (15, 3)
    assert [counted.key for counted in season.counting] == [2, 3]


def test_of_equal_nights_the_better_spread_counts_and_then_the_earlier():
    sessions = [session(1, 6, 5), session(2, 6, 5), session(3, 6, 40)]
    assert [counted.key for counted in season_total(BEST_TWO, sessions).counting] == [1, 3]


def test_twelve_points_count_for_the_season_and_eleven_do_not():
    season = season_total(GRASS_ROOTS, [session(1, 12, 30), session(2, 11, 90), session(3, 14, -2)])
    assert (season.points, season.spread, season.games, season.sessions) == (26, 28, 18, 3)


def test_a_season_below_the_threshold_has_a_best_night_all_the_same():
    season = season_total(GRASS_ROOTS, [session(1, 7), session(2, 11)])
    assert (season.points, season.counting) == (0, ())
    assert season.best == session(2, 11)


def test_a_night_without_a_game_is_no_night():
    assert season_total(SUM, [session(1, 0, games=0)]).sessions == 0


def test_before_the_first_night_all_is_zero():
    season = season_total(SUM, [])
    assert (season.points, season.sessions, season.best) == (0, 0, None)


def test_the_counting_nights_stand_in_the_order_they_were_played():
    thursdays = [date(2026, 11, 19), date(2026, 11, 5), date(2026, 11, 12)]
    season = season_total(SUM, [session(day, 4) for day in thursdays])
    assert [counted.key for counted in season.counting] == sorted(thursdays)


def test_doubles_and_plus_spread_add_up_too():
    sessions = [session(1, 4, doubles_for=2, plus_spread=80), session(2, 4, doubles_for=1, doubles_against=3)]
    season = season_total(SUM, sessions)
    assert (season.doubles_for, season.doubles_against, season.plus_spread) == (3, 3, 80)


def test_the_season_is_ranked_by_the_chain_of_its_format():
    table = season_standings(
        GRASS_ROOTS,
        {"a": [session(1, 12), session(2, 11)], "b": [session(1, 13), session(2, 12)], "c": []},
        {"a": "Ann", "b": "Bob", "c": "Carla"},
    )
    assert [(row.place, row.player, row.totals.points, row.why) for row in table] == [
        (1, "b", 25, "most points"),
        (2, "a", 12, "above Carla on points"),
        (3, "c", 0, ""),
    ]


def test_two_level_over_the_season_are_settled_by_their_own_games():
    sessions = {"a": [session(1, 12)], "b": [session(1, 12)]}
    table = season_standings(GRASS_ROOTS, sessions, {"a": "Ann", "b": "Bob"}, {("b", "a"): 1})
    assert [row.player for row in table] == ["b", "a"]
