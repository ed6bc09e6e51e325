"""Printed pages: the club's name once on each, long lists continue on the next page, results separate from players."""

import pytest
from playwright.sync_api import Page, expect

from league.clubs.models import Club, Member
from league.seasons.models import SessionScore
from testing.factories import FormatVersionFactory, SessionResultFactory
from testing.tournaments import SWISS, TournamentDriver

LAID_OUT = """() => {
    const sheet = document.querySelector("main table").closest(".panel");
    return [getComputedStyle(sheet).breakInside, getComputedStyle(sheet.querySelector("h2")).breakAfter];
}"""


@pytest.fixture
def long_season(olga: Member) -> str:
    """Sixty players: their table is longer than a page."""
    result = SessionResultFactory(format_version=FormatVersionFactory(season__club=olga.club))
    members = Member.objects.bulk_create(Member(club=olga.club, name=f"Player {number:02}") for number in range(60))
    figures = {"games": 4} | dict.fromkeys(
        ("wins", "points", "doubles_for", "doubles_against", "spread", "plus_spread"), 0
    )
    SessionScore.objects.bulk_create(
        SessionScore(session_result=result, member=member, place=1, why="level", **figures) for member in members
    )
    return f"/c/{olga.club.slug}/season/{result.season_id}/"


def test_a_table_longer_than_a_page_begins_below_its_headline(open_page, olga, long_season):
    page = open_page(olga.user, width=1000, height=800)
    page.goto(long_season)
    page.emulate_media(media="print")
    assert page.evaluate(LAID_OUT) == ["auto", "avoid"]


def test_a_printed_result_has_its_own_column(open_page, olga, new_session):
    tonight = new_session("te-club")
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    page = open_page(olga.user, width=1000, height=800)
    page.goto(tonight.path + "print/results/")
    page.emulate_media(media="print")
    row = page.locator("tr", has_text=" – ").first
    winner = tonight.state().called[0].tables[0].side_names[0]
    expect(row.get_by_role("rowheader")).to_contain_text(" – ")
    expect(row.get_by_role("cell").last).to_have_text(f"{winner} by 20")


def test_the_lines_of_a_ruled_sheet_have_one_color(open_page, olga, new_session):
    tonight = new_session("te-club")
    tonight.come("Ann", "Bob")
    page = open_page(olga.user, width=1000, height=800)
    page.goto(tonight.path + "print/sign-in/")
    page.emulate_media(media="print")
    cells = page.locator("table tbody tr").first.locator("th, td")
    colors = cells.evaluate_all("all => all.map((cell) => getComputedStyle(cell).borderBottomColor)")
    assert len(colors) == 3
    assert len(set(colors)) == 1


def names_and_bars(page: Page, club: Club, path: str) -> tuple[int, int]:
    """How often a page prints the club's name, and how many links and buttons of its bar."""
    page.goto(path)
    page.emulate_media(media="print")
    others = page.locator(".topbar :is(a, summary):not(.name)").filter(visible=True)
    return page.get_by_text(club.name).filter(visible=True).count(), others.count()


def test_printed_standings_and_payouts_have_the_name_of_the_club(open_page, olga, new_session, long_season):
    tonight = new_session("te-club", games=1)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    tonight.close()
    cup = TournamentDriver(SWISS, people=2, club=olga.club)
    page = open_page(olga.user, width=1000, height=800)
    club, base = olga.club, f"/c/{olga.club.slug}/tournaments/{cup.tournament.pk}/"
    paths = [long_season, tonight.path + "recap/", tonight.path + "print/sign-in/", base + "money/", base + "flyer/"]
    assert [names_and_bars(page, club, path) for path in paths] == [(1, 0)] * 5
