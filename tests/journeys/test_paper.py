"""Printed pages: long lists continue on the next page, and results are separate from players."""

import pytest
from playwright.sync_api import expect

from league.clubs.models import Member
from league.seasons.models import SessionScore
from testing.factories import FormatVersionFactory, SessionResultFactory

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
