"""The figure beside the points in the standings is the one that breaks ties."""

import pytest

from league.results.presentation import standing_shown
from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.rules.scoring import game_scores
from league.rules.standings import standings
from league.rules.standings import totals as totals_of

NAMES = {"Ann": "Ann", "Bob": "Bob", "Cy": "Cy", "Dev": "Dev"}


def shown(fmt: Format, *games: tuple[str, str, int, int]) -> tuple[str, list[tuple[str, str, str]]]:
    """The heading of the figure, and each row's name, figure and reason."""
    scores = [score for one, other, *pegs in games for score in game_scores(fmt, [(one,), (other,)], pegs)]
    ranked = standings(totals_of(scores), fmt.ranking_keys, names=NAMES)
    table = standing_shown(ranked, NAMES, fmt)
    rows = [(row["name"], row["cells"][-1]["text"], str(row["why"])) for row in table["rows"]]
    return table["columns"][-1]["label"], rows


def test_a_league_that_ranks_by_legs_shows_legs():
    fmt = PRESETS["cribbage-league-singles"].but(leg=0)
    heading, rows = shown(fmt, ("Ann", "Bob", 3, 2), ("Cy", "Dev", 4, 1))
    assert (heading, rows[0]) == ("Legs", ("Cy", "4", "above Ann on legs"))


def test_a_club_that_ranks_by_total_pegs_after_points_shows_pegs():
    fmt = PRESETS["te-club"].but(ranking=("points", "pegs", "spread"))
    heading, rows = shown(fmt, ("Ann", "Bob", 121, 100), ("Cy", "Dev", 121, 110))
    assert (heading, rows[2]) == ("Pegs", ("Dev", "110", "above Bob on total pegs"))


@pytest.mark.parametrize("preset", ["te-club", "acc-grass-roots", "total-pegs"])
def test_other_clubs_show_the_spread(preset):
    assert shown(PRESETS[preset], ("Ann", "Bob", 121, 100))[0] == "Spread"
