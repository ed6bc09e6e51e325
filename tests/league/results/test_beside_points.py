"""The figure beside the points in the standings is the one that breaks ties."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from league.results.presentation.season import season_columns, season_row
from league.results.presentation.standings import standing_shown, wall_standings
from league.rules.formats import Format
from league.rules.games import signed
from league.rules.presets import PRESETS
from league.rules.scoring import game_scores
from league.rules.season import season_total
from league.rules.standings import Standing, Totals, standings
from league.rules.standings import totals as totals_of
from league.seasons.models import SessionScore
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages, evening, organizer  # noqa: F401  fixtures

NAMES = {"Ann": "Ann", "Bob": "Bob", "Cy": "Cy", "Dev": "Dev"}


def table_of(fmt: Format, *games: tuple[str, str, int, int]) -> dict[str, Any]:
    scores = [score for one, other, *pegs in games for score in game_scores(fmt, [(one,), (other,)], pegs)]
    return standing_shown(standings(totals_of(scores), fmt.ranking_keys, names=NAMES), NAMES, fmt)


def shown(fmt: Format, *games: tuple[str, str, int, int]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The headings of the figures, and each row's name, figures and reason."""
    table = table_of(fmt, *games)
    beside = [at for at, column in enumerate(table["columns"]) if column.get("ranks") and at]
    rows = [(row["name"], *(row["cells"][at]["text"] for at in beside), str(row["why"])) for row in table["rows"]]
    return [table["columns"][at]["label"] for at in beside], rows


def test_a_league_that_ranks_by_legs_shows_legs():
    fmt = PRESETS["cribbage-league-singles"].but(leg=0)
    heading, rows = shown(fmt, ("Ann", "Bob", 3, 2), ("Cy", "Dev", 4, 1))
    assert (heading, rows[0]) == (["Legs"], ("Cy", "4", "above Ann on legs"))


def test_a_club_that_ranks_by_total_pegs_and_by_spread_shows_both_in_this_order():
    fmt = PRESETS["te-club"].but(ranking=("points", "pegs", "spread"))
    heading, rows = shown(fmt, ("Ann", "Bob", 121, 100), ("Cy", "Dev", 121, 110))
    assert (heading, rows[2]) == (["Pegs", "Spread"], ("Dev", "110", "−11", "above Bob on total pegs"))


def test_a_club_whose_points_are_pegs_does_not_show_them_twice():
    fmt = PRESETS["total-pegs"].but(ranking=("points", "pegs", "spread"))
    assert shown(fmt, ("Ann", "Bob", 121, 100))[0] == ["Spread"]


def test_the_second_figure_is_below_the_name_on_a_phone_and_on_the_wall():
    table = table_of(PRESETS["te-club"].but(ranking=("points", "spread", "pegs")), ("Ann", "Bob", 121, 100))
    assert table["rows"][0]["folded"].endswith(", pegs 121")
    assert wall_standings(table, "Standings").labels[1:] == ["Spread", "Pegs"]


def test_the_season_shows_both_figures_too():
    fmt = PRESETS["te-club"].but(ranking=("points", "pegs", "spread"))
    columns = season_columns(fmt, has_doubles=False, has_matches=False)
    total = season_total(fmt, [])._replace(pegs=440, spread=31)
    row = season_row(fmt, Standing(1, "Ann", Totals("Ann"), shared=False, why=""), total, columns)
    figures = {cell["label"]: cell["text"] for cell in row["cells"]}
    assert (figures["Pegs"], figures["Spread"]) == ("440", "+31")
    assert row["folded"].endswith("pegs 440, spread +31")


@pytest.mark.django_db
def test_a_players_own_season_shows_the_same_figures_in_the_same_order(evening: Callable[..., SessionDriver]):  # noqa: F811
    tonight = evening("te-club", ranking=("points", "pegs", "spread"))
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    tonight.close()
    score = SessionScore.objects.first()
    page = Pages(tonight).client.get(
        reverse("results:player", args=[tonight.session.club.slug, tonight.session.season_id, score.member_id])
    )
    beside = [str(score.pegs), signed(score.spread)]
    assert page.context["beside"] == [*zip(["Pegs", "Spread"], beside, strict=True)]
    headings = re.findall(r'<th scope="col"\s+class="num[^"]*">([^<]+)</th>', page.text)
    assert headings[4:6] == ["Pegs", "Spread"]
    cells = re.findall(r'<td class="num[^"]*">([^<]*)</td>', page.text)
    assert cells[4:6] == beside


@pytest.mark.parametrize("preset", ["te-club", "acc-grass-roots", "total-pegs"])
def test_other_clubs_show_the_spread(preset):
    assert shown(PRESETS[preset], ("Ann", "Bob", 121, 100))[0] == ["Spread"]
