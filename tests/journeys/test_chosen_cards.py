"""A chosen card stays chosen, a refusal is said once and goes with another choice, and a held key plays one card."""

import pytest
from playwright.sync_api import expect

from games.services import remarks
from testing.browser import wait_until_settled
from testing.factories import UserFactory
from testing.seats import match_of
from testing.sessions import in_thread
from tests.engine.table import HOYLE, Table
from tests.journeys.listening import opened, version
from tests.journeys.organizer import PHONE


def dealt(cards):
    """A match in which these cards have been played, and Bob, who is to play."""
    table = Table(HOYLE)
    table.deal("9C 9D KH KS", "2C 3D 4S QH", starter="8H", crib="AH 2H 5S JH")
    table.play(cards)
    ann, bob = (in_thread(UserFactory, name=name) for name in ("Ann", "Bob"))
    return in_thread(match_of, [ann, bob], table.state.rules, table.events), bob


@pytest.fixture
def at_table(open_page):
    """Bob's match and his phone: the queen is too high, the two and the three are not, and he has chosen the two."""
    match, bob = dealt("A KS, B 4S, A 9C")
    page, ear = opened(open_page, bob, match, **PHONE)
    card(page, "two of clubs").tap()
    return match, page, ear


def card(page, name):
    return page.locator("#match .hand").get_by_role("button", name=name)


def chosen(page):
    """The code of the chosen card, which the button plays."""
    page.wait_for_function("() => observed.requests === 0")
    pressed = page.locator("#match button.playing-card[aria-pressed=true]").get_attribute("value")
    assert page.locator("#play").get_attribute("value") == pressed
    return pressed


def touch(page, control):
    """Touch it even if it is disabled."""
    box = control.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_card_that_is_too_high_says_why_and_the_chosen_one_stays_chosen(at_table):
    _match, page, ear = at_table
    why = "The queen of hearts is too high for this count."
    touch(page, card(page, why))
    expect(page.locator("#refused")).to_have_text(why)
    expect(page.locator("#refused")).to_be_in_viewport(ratio=1)
    ear.settle()
    assert ear.of("call") == [why]
    assert chosen(page) == "2C"
    card(page, "three of diamonds").tap()
    expect(page.locator("#refused")).to_have_count(0)
    assert chosen(page) == "3D"


def test_a_refusal_goes_with_the_first_card_that_is_chosen(open_page):
    match, bob = dealt("A KS, B 4S, A 9C")
    page, _ear = opened(open_page, bob, match, **PHONE)
    touch(page, card(page, "queen of hearts"))
    expect(page.locator("#refused")).to_be_visible()
    card(page, "two of clubs").tap()
    expect(page.locator("#refused")).to_have_count(0)


def test_after_a_refused_command_the_chosen_card_stays_chosen(at_table):
    match, page, ear = at_table
    why = "The queen of hearts would take the count past 31."
    page.get_by_label("Ask or command").fill("qh")
    page.get_by_role("button", name="Send", exact=True).tap()
    expect(page.locator("#refused")).to_have_text(why)
    assert chosen(page) == "2C"
    ear.settle()
    assert ear.of("call") == [why]
    before = version(match)
    card(page, "three of diamonds").tap()
    expect(page.locator("#refused")).to_have_count(0)
    assert chosen(page) == "3D"
    page.clock.fast_forward(700)  # until then a tap counts as the second one of a double tap
    card(page, "three of diamonds").tap()
    page.wait_for_function("before => document.getElementById('seen').value > before", arg=before)


def test_a_card_stays_chosen_when_the_page_updates(at_table):
    match, page, _ear = at_table
    page.evaluate("document.querySelector('#match').dataset.old = ''")
    in_thread(remarks.say, match_id=match.pk, seat=0, what="well played")
    expect(page.locator("#match[data-old]")).to_have_count(0)
    assert chosen(page) == "2C"


def test_enter_that_is_held_down_plays_one_card(open_page):
    """After the two of clubs Ann says go, so it is Bob's turn again, and the focus is on a card."""
    match, bob = dealt("A KS, B 4S, A 9C")
    page, _ear = opened(open_page, bob, match)
    expect(card(page, "two of clubs")).to_be_focused()
    page.keyboard.down("Enter")
    expect(card(page, "three of diamonds")).to_be_focused()
    before = version(match)
    for _ in range(5):
        page.keyboard.down("Enter")  # as the keyboard repeats it
    page.keyboard.up("Enter")
    wait_until_settled(page)
    assert version(match) == before
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.getElementById('seen').value > before", arg=before)
