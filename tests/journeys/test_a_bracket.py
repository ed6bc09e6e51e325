"""A bracket on a phone: one round at a time, never wider than the screen."""

from playwright.sync_api import expect

from testing.browser import change_heard, wait_until_live
from testing.sessions import in_thread
from testing.tournaments import DOUBLE, Kind, StagePlan, TournamentDriver
from tests.journeys.test_accessibility import faults

SINGLE = [StagePlan("Knockout", Kind.KNOCK_OUT)]
WITH_THIRD_PLACE = [StagePlan("Knockout", Kind.KNOCK_OUT, third_place=True)]
SCROLLED = "document.querySelector('.bracket .scroll').scrollLeft"


def begun(stages, people):
    cup = in_thread(TournamentDriver, stages, people=people)
    in_thread(cup.call)
    return cup, f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/stages/1/"


def test_a_phone_stays_at_the_chosen_round_after_a_result(open_page, transactional_db):
    cup, address = begun(SINGLE, 16)
    page = open_page(cup.by, width=360, height=740)
    page.goto(address)
    wait_until_live(page)
    assert page.evaluate(SCROLLED) == 0
    page.get_by_role("navigation", name="Rounds of the bracket").get_by_role("link", name="Semifinals").click()
    expect(page.get_by_role("heading", name="Semifinals")).to_be_in_viewport()
    chosen = page.evaluate(SCROLLED)
    assert chosen > 360
    with change_heard(page):
        in_thread(lambda: cup.record(cup.stage().missing[0], (121, 100)))
    expect(page.locator(".bracket b")).to_have_count(1)
    assert page.evaluate(SCROLLED) == chosen


def test_a_bracket_has_no_faults_and_fits_a_desk(open_page, transactional_db):
    cup, address = begun(DOUBLE, 11)
    page = open_page(cup.by)
    assert faults(page, [address, address, f"{address}print/bracket/"]) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(address)
    assert page.evaluate("(it => it.scrollWidth - it.clientWidth)(document.querySelector('.bracket .scroll'))") == 0


def test_a_match_for_third_place_needs_no_wider_bracket(open_page, transactional_db):
    cup, address = begun(WITH_THIRD_PLACE, 8)
    page = open_page(cup.by, width=1280, height=800)
    page.goto(address)
    expect(page.get_by_role("heading", name="Third-place match")).to_be_visible()
    bracket, tables = (page.get_by_role("heading", name=name).bounding_box() for name in ("Bracket", "In progress"))
    assert bracket["x"] == tables["x"]


def test_only_a_double_bracket_is_wider_than_the_other_panels(open_page, transactional_db):
    cup, address = begun(DOUBLE, 11)
    page = open_page(cup.by)

    def edge(path, panel):
        page.goto(path)
        return page.locator(panel).bounding_box()["x"] - page.get_by_role("heading", level=1).bounding_box()["x"]

    assert edge(address, ".panel:has(.bracket)") < 0
    assert edge(f"{address}results/", ".panel.whole-round") == 0


def test_a_match_without_a_result_looks_like_the_link_that_it_is(open_page, transactional_db):
    cup, address = begun(SINGLE, 4)
    page = open_page(cup.by)
    page.goto(address)
    state = page.locator("main li span").get_by_text("Enter").first
    expect(state).to_have_css("text-decoration-line", "underline")
