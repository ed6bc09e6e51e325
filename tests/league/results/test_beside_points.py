"""The figure beside the points in the standings is the one that breaks ties."""

import re
from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from league.results.presentation.standings import StandingsTable, standings_table, wall_standings
from league.rules.formats import Format
from league.rules.games import signed
from league.rules.presets import PRESETS
from league.rules.scoring import game_scores
from league.rules.standings import standings
from league.rules.standings import totals as totals_of
from league.seasons.models import SessionScore
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages, new_session, organizer  # noqa: F401  fixtures

NAMES = {"Ann": "Ann", "Bob": "Bob", "Cy": "Cy", "Dev": "Dev"}


def table_of(fmt: Format, *games: tuple[str, str, int, int]) -> StandingsTable:
    scores = [score for one, other, *pegs in games for score in game_scores(fmt, [(one,), (other,)], pegs)]
    return standings_table(standings(totals_of(scores), fmt.ranking_keys, names=NAMES), NAMES, fmt)


def shown(fmt: Format, *games: tuple[str, str, int, int]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The headings of the figures, and each row's name, figures and reason."""
    table = table_of(fmt, *games)
    beside = [at for at, column in enumerate(table.columns) if column.ranks and at]
    rows = [(row.name, *(row.figures[at] for at in beside), row.why) for row in table.rows]
    return [table.columns[at].label for at in beside], rows


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
    assert table.rows[0].folded.endswith(", pegs 121")
    assert wall_standings(table, "Standings").labels[1:] == ["Spread", "Pegs"]


@pytest.mark.parametrize(("margin", "legends"), [(11, 0), (21, 1)])
def test_a_shared_place_is_explained_below_the_standings(margin: int, legends: int) -> None:
    table = table_of(PRESETS["te-club"], ("Ann", "Bob", 121, 100), ("Cy", "Dev", 121, 121 - margin))
    page = render_to_string("components/_standings.html", {"table": table})
    assert page.count("“T1” means a tie for that place.") == legends


@pytest.mark.django_db
def test_the_season_and_a_players_own_page_of_it_show_both_figures_too(new_session: Callable[..., SessionDriver]):  # noqa: F811
    tonight = new_session("te-club", ranking=("points", "pegs", "spread"))
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    tonight.close()
    score = SessionScore.objects.select_related("member").first()
    season = [tonight.session.club.slug, tonight.session.season_id]
    standings_page = Pages(tonight).client.get(reverse("results:standings", args=season)).context["page"]
    row = next(row for row in standings_page.players.rows if row.name == score.member.name)
    figures = dict(zip((column.label for column in standings_page.players.columns), row.figures, strict=True))
    assert (figures["Pegs"], figures["Spread"]) == (str(score.pegs), signed(score.spread))
    assert row.folded.endswith(f"pegs {score.pegs}, spread {signed(score.spread)}")
    page = Pages(tonight).client.get(reverse("results:player", args=[*season, score.member_id]))
    beside = [str(score.pegs), signed(score.spread)]
    assert page.context["page"].beside == [*zip(["Pegs", "Spread"], beside, strict=True)]
    headings = re.findall(r'<th scope="col"\s+class="num[^"]*">([^<]+)</th>', page.text)
    assert headings[4:6] == ["Pegs", "Spread"]
    cells = re.findall(r'<td class="num[^"]*">([^<]*)</td>', page.text)
    assert cells[4:6] == beside


@pytest.mark.parametrize("preset", ["te-club", "acc-grass-roots", "total-pegs"])
def test_other_clubs_show_the_spread(preset):
    assert shown(PRESETS[preset], ("Ann", "Bob", 121, 100))[0] == ["Spread"]
