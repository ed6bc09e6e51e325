"""An update keeps the elements of a table and of a board, but not what scripts knew of their former content."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from games.clocks import Clock
from games.engine import PRESETS, CutForDeal, Discarding, legal, to_act
from games.preferences import TablePreferences
from games.services.accounts import save_preferences
from games.services.tables import begin_by_hand
from testing.browser import change_heard, wait_for_version, wait_until_live, wait_until_settled
from testing.factories import UserFactory
from testing.seats import person, play_on, state_of, submit
from testing.sessions import in_thread
from tests.journeys.listening import SHORT, begin_named, opened, version
from tests.journeys.test_a_board_by_hand import press
from tests.journeys.test_chosen_cards import card, dealt

MINUTE = 60_000


def read_again(page):
    """Update the page although nothing has changed."""
    page.evaluate("document.querySelector('#etag').value = 'another'")
    with page.expect_response("**/?expected_version=*"):
        page.evaluate("document.body.dispatchEvent(new Event('live-update'))")
    wait_until_settled(page)


def test_a_spectator_sees_each_clock_as_the_server_has_it(open_page):
    match, _ = begin_named(SHORT.but(target=61), clock=Clock(initial=600))
    in_thread(play_on, match, Random(4), until=lambda state: isinstance(state.phase, Discarding))
    page, _ear = opened(open_page, UserFactory(name="Zoe"), match)
    clock = page.locator(".clock.runs .time").first
    page.clock.run_for(MINUTE)
    expect(clock).to_have_text(re.compile("^(9:00|8:5)"))
    seat = to_act(state_of(match))[0]
    in_thread(lambda: submit(match, seat, legal(state_of(match), seat)[0]))
    wait_for_version(page, version(match))
    page.clock.run_for(500)
    for each in page.locator(".clock.runs .time").all():
        assert re.match("10:00|9:[45]", each.inner_text())


def test_a_hand_that_is_held_stays_after_an_update(open_page):
    match, (ann, _) = begin_named(SHORT.but(target=121))
    in_thread(save_preferences, user_id=ann.pk, preferences=TablePreferences(pace="seconds"))
    in_thread(play_on, match, Random(3), until=lambda state: state.deal == 2)
    page = open_page(ann)
    page.clock.install()
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    first = page.locator(".stop h2").inner_text()
    read_again(page)
    page.get_by_role("button", name="Wait").click()
    for _ in range(10):
        page.clock.run_for(1000)
    wait_until_settled(page)
    assert page.locator(".stop h2").inner_text() == first


@pytest.mark.parametrize("key", ["1", "2"])
def test_the_button_shows_the_card_that_has_the_focus_after_an_update_too(open_page, key):
    match, bob = dealt("A KS, B 4S, A 9C")
    page, _ear = opened(open_page, bob, match)
    page.locator(".felt").focus()
    page.keyboard.press(key)
    outcome = page.locator("#play").inner_text()
    assert outcome.startswith("Play the")
    read_again(page)
    expect(page.locator("#play")).to_have_text(outcome)
    expect(page.locator("#play")).to_be_enabled()
    assert card(page, "of").nth(int(key) - 1).evaluate("it => it === document.activeElement")


def test_points_that_the_other_phone_has_pegged_are_not_pegged_again(open_page):
    rules = PRESETS["hoyle"].but(target=61, lurch=None)
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    match = in_thread(begin_by_hand, by=person(ann), rules=rules, kept_for=[person(bob)])
    hers, his = open_page(ann), open_page(bob)
    for page in (hers, his):
        page.goto(f"/matches/{match.pk}/")
        wait_until_live(page)
    with change_heard(his):
        press(hers, "Ann deals")
    hers.get_by_label("Ann counts").press_sequentially("8")
    his.locator("label.place", has_text="Ann").click()
    his.get_by_label("Ann counts").fill("8")
    with change_heard(hers):
        press(his, "Peg hand")
    expect(hers.locator(".place .score").first).to_have_text("8")
    expect(hers.get_by_label("Ann counts")).to_have_value("")


def test_a_place_in_the_deck_that_the_other_has_taken_is_no_longer_proposed(open_page):
    match, (ann, _) = begin_named()
    page, _ear = opened(open_page, ann, match)
    place = page.locator("#at")
    proposed = place.input_value()
    place.focus()
    in_thread(submit, match, 1, CutForDeal(1, int(proposed)))
    wait_for_version(page, version(match))
    expect(place).to_be_focused()
    expect(place).not_to_have_value(proposed)


def test_the_focus_stays_at_the_button_that_discards_while_the_other_discards(open_page):
    match, (ann, _) = begin_named(SHORT.but(target=61))
    in_thread(play_on, match, Random(4), until=lambda state: isinstance(state.phase, Discarding))
    page, _ear = opened(open_page, ann, match)
    for box in page.locator("#match [name=cards]").all()[:2]:
        box.check(force=True)
    button = page.locator("#match [data-discards]")
    said = button.inner_text()
    button.focus()
    in_thread(lambda: submit(match, 1, legal(state_of(match), 1)[0]))
    wait_for_version(page, version(match))
    wait_until_settled(page)
    expect(button).to_have_text(said)
    expect(button).to_be_focused()
