"""Tie-breaks of a Swiss calculated by hand, and the resulting order."""

import re
from pathlib import Path

import pytest

from league.rules.format_checks import CATALOGUE, FormatError
from league.rules.formats import Format
from league.rules.standings import Totals, standings
from league.rules.swiss_tie_breaks import TIE_BREAKS, Games, Played, explained, figure, keys

NAMES = {"a": "Ann", "b": "Bob", "c": "Carla", "d": "Dev"}


def won(opponent: str | None, points: int = 2) -> Played[str]:
    return Played(opponent, points, won=True)


def lost(opponent: str) -> Played[str]:
    return Played(opponent, 0, won=False)


# In the second round Bob sits out and Dev's opponent does not come. Ann's win over Carla is a double game.
GAMES = Games(
    {
        "a": [won("b"), won("c", 3), won("d")],
        "b": [lost("a"), won(None), won("c")],
        "c": [won("d"), lost("a"), lost("b")],
        "d": [lost("c"), won(None), lost("a")],
    }
)


def test_a_score_is_the_points_of_all_rounds():
    assert GAMES.scores == {"a": 7, "b": 4, "c": 2, "d": 2}


FIGURES = {
    "buchholz": {"a": 4 + 2 + 2, "b": 7 + 4 + 2, "c": 2 + 7 + 4, "d": 2 + 2 + 7},
    "median_buchholz": {"a": 2, "b": 4, "c": 4, "d": 2},
    "sonneborn_berger": {"a": 4 + 2 + 2, "b": 4 + 2, "c": 2, "d": 2},
    "progressive": {"a": 2 + 5 + 7, "b": 0 + 2 + 4, "c": 2 + 2 + 2, "d": 0 + 2 + 2},
    "direct_encounter": dict.fromkeys("abcd", 0),  # Bob and Dev have not met
}


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_the_figures(key):
    assert {player: figure(key, GAMES, player, "abcd").value for player in "abcd"} == FIGURES[key]


@pytest.mark.parametrize(
    ("level", "figures"), [("cd", {"c": 2, "d": 0}), ("bc", {"b": 2, "c": 0}), ("abc", {"a": 5, "b": 2, "c": 0})]
)
def test_direct_encounter_counts_the_games_between_those_who_are_level(level, figures):
    assert {player: figure("direct_encounter", GAMES, player, level).value for player in level} == figures


@pytest.mark.parametrize(
    ("key", "player", "sentence"),
    [
        ("buchholz", "a", "Buchholz 8: Bob 4, Carla 2, Dev 2"),
        ("buchholz", "b", "Buchholz 13: Ann 7, not played 4, Carla 2"),
        ("median_buchholz", "c", "median-Buchholz 4: Bob 4; without Ann 7, Dev 2"),
        ("sonneborn_berger", "b", "Sonneborn-Berger 6: not played 4, Carla 2"),
        ("progressive", "a", "progressive score 14: 2 + 5 + 7"),
        ("direct_encounter", "c", "direct encounter 2: Dev 2"),
    ],
)
def test_a_figure_tells_what_it_is_made_of(key, player, sentence):
    assert explained(key, GAMES, player, NAMES, "cd") == sentence


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_before_the_first_round_there_is_nothing_to_count(key):
    assert explained(key, Games({"a": []}), "a", NAMES, "a") == f"{TIE_BREAKS[key].word} 0: nothing to count"


@pytest.mark.parametrize("rounds", [1, 2])
def test_nothing_is_left_between_the_highest_and_the_lowest_of_two(rounds):
    games = Games({"a": [won("b")] * rounds, "b": [lost("a")] * rounds})
    assert figure("median_buchholz", games, "b", "ab").value == 0


def test_a_win_without_a_game_is_not_worth_more_than_a_game_against_an_equal():
    games = Games({"a": [won(None), lost("b")], "b": [lost("c"), won("a")], "c": [won("b"), won(None)]})
    assert figure("buchholz", games, "a", "abc").value == 2 + 2


def ranked(*chain: str) -> list[tuple[int, str, str]]:
    rows = {player: Totals(player, points=points) for player, points in GAMES.scores.items()}
    return [(row.place, row.player, row.why) for row in standings(rows, chain, names=NAMES, more=keys(GAMES))]


def test_standings_rank_by_tie_breaks_and_say_so():
    assert ranked("points", "buchholz") == [
        (1, "a", "most points"),
        (2, "b", "above Carla on points"),
        (3, "c", "above Dev on Buchholz"),
        (4, "d", ""),
    ]


def test_direct_encounter_looks_at_those_alone_whom_the_chain_left_level():
    assert ranked("points", "direct_encounter")[2:] == [(3, "c", "above Dev on direct encounter"), (4, "d", "")]


def test_a_tie_break_that_comes_first_is_said_to_be_best():
    assert ranked("progressive")[0] == (1, "a", "best progressive score")


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_a_season_does_not_offer_what_belongs_to_tournaments(key):
    assert key not in CATALOGUE
    with pytest.raises(FormatError):
        Format(ranking=("points", key))


def test_the_guide_lists_every_tie_break():
    guide = (Path(__file__).parents[2] / "docs" / "tournaments" / "systems-and-tie-breaks.md").read_text(
        encoding="utf-8"
    )
    table = guide.partition("| tie-break |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| (\w.*?) \|", table, re.M) == [one.word for one in TIE_BREAKS.values()]
