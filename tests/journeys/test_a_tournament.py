"""A director runs a small championship, from the first entry to two winners."""

import re

from playwright.sync_api import Page, expect

from testing.factories import MemberFactory
from testing.scale import examples

NAMES = (
    "Ann Arbor",
    "Bob Burr",
    "Carla Cribb",
    "Dev Dealer",
    "Eva Eight",
    "Fay Fifteen",
    "Gus Go",
    "Hal Heels",
    "Ida Ives",
)[: examples(5, 9)]


def play_round(page: Page, stage: str, margin: int) -> None:
    """Call the next round, and let the first side of every table win each game by `margin`."""
    page.goto(stage)
    page.get_by_role("button", name=re.compile("^Call round")).click()
    page.wait_for_load_state()
    while (waiting := page.locator("li", has_text="Enter").get_by_role("link")).count():
        waiting.first.click()
        page.locator(".winner").first.click()
        page.get_by_label("won by").fill(str(margin))
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#messages")).to_contain_text(" vs. ")
        page.goto(stage)


def test_a_small_championship_from_entry_to_the_winners(open_page):
    director = MemberFactory(organizer=True)
    page = open_page(director.user, width=360, height=780)
    page.goto(f"/c/{director.club.slug}/tournaments/")
    page.get_by_role("link", name="Plan a tournament").click()
    page.locator("[name=name]").fill("Championship")
    page.locator("label.checkbox", has_text="ACC style").click()
    page.locator("[name=rounds]").fill("3")
    page.locator("[name=game]").select_option("acc-grass-roots")
    page.locator("[name=fee]").fill("5")
    page.get_by_role("button", name="Plan tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Championship")
    here = page.url
    for name in NAMES:
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Enter", exact=True).click()
        expect(page.locator("#messages")).to_contain_text(f"{name} has entered.")
    rounds = 0
    while not page.get_by_text("Qualifying: all rounds played.").count():
        rounds += 1
        play_round(page, f"{here}stages/1/", margin=3 * rounds)
    assert rounds == 4  # an odd number of players play three games each in three rounds and a catch-up round
    page.get_by_role("link", name="Continue with Playoffs").click()
    for number, last in ((2, "Playoffs"), (3, "Consolation")):
        while not page.get_by_text(f"{last}: all rounds played.").count():
            play_round(page, f"{here}stages/{number}/", margin=7)
        expect(page.get_by_role("heading", name="Final", exact=True)).to_be_visible()
        winner = page.get_by_text(f"{last}: all rounds played.").locator("..").inner_text()
        assert re.search(r"(\w+ \w+) wins\.", winner)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("link", name="Entries").click()
    expect(page.get_by_text(f"{len(NAMES)} entries")).to_be_visible()
