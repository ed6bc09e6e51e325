"""Where things are on a page: all parts are in sight, columns have room between them, rows have their full width."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from testing.sessions import in_thread
from testing.tournaments import AMERICAN, DOUBLE, SWISS, TournamentDriver

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
SCROLLED = """[...document.querySelectorAll('main *')].filter((it) =>
    it.scrollWidth > it.clientWidth && /auto|scroll/.test(getComputedStyle(it).overflowX) && !it.matches('.scroll'))
    .map((it) => it.outerHTML.slice(0, 80))"""


def right(it: Locator) -> float:
    box = it.bounding_box()
    assert box
    return box["x"] + box["width"]


def tournament(page: Page, cup: TournamentDriver, path: str = "") -> None:
    page.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/{path}")


def test_all_parts_of_a_tournament_are_in_sight_on_a_phone(open_page, transactional_db):
    cup = in_thread(TournamentDriver, AMERICAN, people=8)
    in_thread(cup.play_out)
    page = open_page(cup.by, **PHONE)
    tournament(page, cup, "money/")
    for name in ("Entries", "Qualifying", "Playoffs", "Consolation", "Money"):
        link = page.get_by_role("navigation", name="Stages").get_by_role("link", name=re.compile(f"^{name}"))
        assert right(link) <= PHONE["width"]
    assert page.evaluate(SCROLLED) == []


def test_only_a_drawing_scrolls_sideways_on_a_phone(open_page, transactional_db):
    cup = in_thread(TournamentDriver, DOUBLE, people=9)
    in_thread(cup.call)
    page = open_page(cup.by, **PHONE)
    tournament(page, cup, "stages/1/")
    expect(page.locator(".bracket")).to_be_visible()
    assert page.evaluate(SCROLLED) == []


def test_scorecards_in_columns_have_room_between_them(open_page, transactional_db):
    cup = in_thread(TournamentDriver, SWISS, people=6)
    in_thread(cup.call)
    page = open_page(cup.by, **DESK)
    tournament(page, cup, "stages/1/cards/")
    first, second = (page.locator(".names > li").nth(at) for at in (0, 1))
    assert second.bounding_box()["x"] - right(first) >= 16


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_the_message_about_a_saved_result_covers_no_button_of_the_next(open_page, olga, new_session, screen):
    tonight = new_session("te-club", games=1)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    page = open_page(olga.user, **screen)
    page.goto(tonight.path + "rounds/")
    page.locator("#entry .winner").first.click()
    page.get_by_label("won by").fill("12")
    page.locator("#entry").get_by_role("button", name="Save", exact=True).click()
    message = page.locator("#messages .message")
    expect(message).to_contain_text("by 12")
    bottom = message.bounding_box()["y"] + message.bounding_box()["height"]
    top = message.bounding_box()["y"]
    for button in page.locator("#entry button").all():
        if box := button.bounding_box():
            assert box["y"] >= bottom or box["y"] + box["height"] <= top, button.inner_text()


def test_the_links_of_a_whole_round_are_below_each_other(open_page, olga, new_session):
    tonight = new_session("te-club", games=1)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    first = tonight.state().rounds[0].tables[0]
    tonight.record(first, (121, 100))
    page = open_page(olga.user, **DESK)
    page.goto(tonight.path + "rounds/1/results/")
    change, margin = page.get_by_role("link", name="Change"), page.get_by_label("by", exact=True)
    assert abs(right(change) - right(margin)) < 2


def test_a_panel_without_another_beside_it_is_as_wide_as_those_above(open_page, olga, new_session):
    tonight = new_session("te-club", games=1)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    for table in tonight.state().rounds[0].tables:
        tonight.record(table, (121, 100))
    page = open_page(olga.user, **DESK)
    page.goto(f"/c/{olga.club.slug}/me/")
    panels = page.locator("main .panel")
    expect(panels.last).to_contain_text("Current standings")
    assert len({round(right(panel)) for panel in panels.all() if panel.is_visible()}) == 1


def test_the_numbers_of_a_printed_scorecard_are_below_their_headings(open_page, transactional_db):
    cup = in_thread(TournamentDriver, SWISS, people=2)
    in_thread(cup.call)
    page = open_page(cup.by, width=320, height=640)
    tournament(page, cup, "stages/1/print/cards/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for heading in ("Points", "Won by +", "Lost by −"):
        expect(page.get_by_role("columnheader", name=heading).first).to_have_css("text-align", "right")
