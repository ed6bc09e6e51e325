"""The grand slam: every game of a session won, at least nine."""

import pytest

from league.rules.hands import grand_slams
from league.rules.standings import Totals


@pytest.mark.parametrize(
    ("planned", "games", "wins", "found"),
    [(9, 9, 9, ["ann"]), (9, 9, 8, []), (10, 9, 9, []), (9, 10, 10, ["ann"]), (4, 4, 4, []), (9, 0, 0, [])],
)
def test_a_grand_slam_wins_every_game(planned: int, games: int, wins: int, found: list[str]) -> None:
    assert grand_slams([Totals("ann", games=games, wins=wins), Totals("bob", games=9, wins=1)], planned) == found
