"""A club's ratings in a browser: axe, a small phone, and the effect of a result."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from testing.factories import THURSDAY
from tests.journeys.test_accessibility import faults
from tests.league.ratings.conftest import Results, results  # noqa: F401  a fixture


@pytest.fixture
def season(transactional_db, results: Results) -> Results:  # noqa: F811
    """Ann has beaten Bob on twelve Thursdays; Carla has played online once."""
    ann, bob, carla, *_ = results.people
    for week in range(12):
        results.play([ann], [bob], on=THURSDAY + timedelta(weeks=week))
    results.play_online([ann], [carla])
    results.rate()
    return results


def test_ladders_and_charts_are_accessible(open_page, season):
    club = season.version.season.club.slug
    ann, _, carla, *_ = season.people
    pages = ["", "table/", "online/", f"all/players/{ann.pk}/", f"online/players/{carla.pk}/", f"players/{ann.pk}/"]
    assert faults(open_page(ann.user), [f"/c/{club}/season/ratings/{page}" for page in pages]) == []


def test_from_the_season_to_a_members_chart(open_page, season):
    club = season.version.season.club.slug
    page = open_page(season.people[0].user)
    page.goto(f"/c/{club}/season/")
    page.get_by_role("link", name="Ratings").click()
    page.get_by_role("link", name=season.people[0].name, exact=True).click()
    expect(page.get_by_role("img", name="Rating after each day")).to_be_visible()
    page.get_by_role("link", name="Online", exact=True).click()
    expect(page.get_by_text("Provisional: 9 more games")).to_be_visible()
