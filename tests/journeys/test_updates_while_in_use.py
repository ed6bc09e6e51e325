"""Updates by others reach a page while its reader types, reads, or has closed a fold."""

import pytest
from playwright.sync_api import expect

from league.clubs.services.player_links import link_path
from league.rules.tournaments.stage_settings import Kind
from testing.browser import change_heard, wait_until_live, wait_until_settled
from testing.limits import forget_limits
from testing.sessions import in_thread
from testing.tournaments import SWISS, StagePlan, TournamentDriver

READ_AGAIN = "document.body.dispatchEvent(new Event('live-update'))"
TYPE_AFTER_THE_SWAP = """() => {
    const typeOn = () => document.execCommand("insertText", false, "e");
    addEventListener("htmx:afterSwap", typeOn, { once: true });
}"""
KNOCK_OUT = [StagePlan("Knockout", Kind.KNOCK_OUT)]


def begun(stages, people):
    """A tournament with its first round called, and the path of its stage."""
    forget_limits()
    cup = in_thread(TournamentDriver, stages, people=people)
    in_thread(cup.call)
    return cup, f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/stages/1/"


def read_again(page):
    with page.expect_response(lambda response: response.request.headers.get("hx-request") == "true"):
        page.evaluate(READ_AGAIN)
    wait_until_settled(page)


def test_a_letter_that_is_typed_while_an_update_settles_is_kept(open_page, olga, new_session):
    forget_limits()
    tonight = new_session("te-club", fee=0)
    page = open_page(olga.user)
    page.goto(f"{tonight.path}check-in/")
    wait_until_live(page)
    page.get_by_label("Name").press_sequentially("Zo")
    wait_until_settled(page)
    page.evaluate(TYPE_AFTER_THE_SWAP)
    with change_heard(page):
        tonight.come("Ann")
    expect(page.get_by_label("Name")).to_have_value("Zoe")


def test_an_update_does_not_scroll_the_page_of_a_reader(open_page, transactional_db):
    cup, path = begun(SWISS, 8)
    page = open_page(cup.by, width=360, height=640, has_touch=True)
    page.goto(path)
    wait_until_live(page)
    page.evaluate("document.activeElement.blur(); scrollTo(0, document.body.scrollHeight)")
    at = page.evaluate("scrollY")
    read_again(page)
    assert page.evaluate("[scrollY, document.activeElement === document.body]") == [at, True]


def test_a_wide_bracket_keeps_the_focus(open_page, transactional_db):
    """Without it the arrow keys would no longer scroll it."""
    cup, path = begun(KNOCK_OUT, 16)
    page = open_page(cup.by, width=360, height=740)
    page.goto(path)
    wait_until_live(page)
    bracket = page.locator(".bracket .scroll")
    bracket.focus()
    with change_heard(page):
        in_thread(lambda: cup.record(cup.stage().missing[0], (121, 100)))
    expect(page.locator(".bracket b")).to_have_count(1)
    expect(bracket).to_be_focused()


@pytest.fixture
def phone(open_page, olga, new_session):
    """The page of Ann, who is to report the result of her table."""
    forget_limits()
    tonight = new_session("te-club", fee=0)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    page = open_page(width=360, height=740)
    ann = in_thread(lambda: olga.club.members.get(name="Ann"))
    page.goto(in_thread(link_path, ann))
    wait_until_live(page)
    return page


@pytest.mark.parametrize("margin", ["", "9"], ids=["empty", "typed"])
def test_a_fold_that_its_reader_has_closed_stays_closed(phone, margin):
    fold = phone.locator("details[data-fold]")
    expect(fold).to_have_attribute("open", "")
    fold.get_by_label("won by").fill(margin)
    fold.locator("summary").first.click()
    wait_until_settled(phone)
    read_again(phone)
    expect(fold).not_to_have_attribute("open", "")


BLINKS = """() => {
    window.blinks = [];
    new MutationObserver((changes) => changes.forEach((it) => blinks.push(it.attributeName)))
        .observe(document.querySelector("#entry"), { attributeFilter: ["hidden", "inputmode"], subtree: true });
}"""


def test_a_keypad_does_not_blink(open_page, transactional_db):
    """The page would jump, a focused key would lose the focus, and a phone would show its keyboard."""
    cup, path = begun(SWISS, 4)
    page = open_page(cup.by, width=360, height=640, has_touch=True)
    page.goto(path)
    wait_until_live(page)
    expect(page.get_by_label("won by")).to_have_attribute("inputmode", "none")
    page.evaluate(BLINKS)
    read_again(page)
    assert page.evaluate("blinks") == []
    expect(page.get_by_role("button", name="7", exact=True)).to_be_visible()
