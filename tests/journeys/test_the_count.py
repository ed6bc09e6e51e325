"""The count after the play, hand by hand, announced as it is shown, by keys or automatically; and animated cards."""

from random import Random

import pytest
from playwright.sync_api import expect

from games.engine import Playing, legal
from games.match_cache import events_of
from games.preferences import TablePreferences
from games.presentation.show_stops import stops_of
from games.services.accounts import save_preferences
from testing.browser import wait_until_live
from testing.seats import play_on, state_of
from testing.sessions import in_thread
from tests.journeys.listening import SHORT, Ear, begin_named, sentences

LONG = SHORT.but(target=121)


@pytest.fixture
def at_table(open_page):
    """The page of a player and a recorder of its live regions, before the first card is played; and the match."""

    def sit(pace="continue"):
        match, (ann, _) = begin_named(LONG)
        in_thread(save_preferences, user_id=ann.pk, preferences=TablePreferences(pace=pace))
        in_thread(play_on, match, Random(3), until=lambda state: isinstance(state.phase, Playing))
        page = open_page(ann)
        ear = Ear(page)
        page.clock.install()
        page.goto(f"/matches/{match.pk}/")
        wait_until_live(page)
        return page, ear, match

    return sit


def to_the_next_deal(match):
    in_thread(play_on, match, Random(3), until=lambda state: state.deal == 2)


def test_each_hand_is_announced_when_shown_and_keys_continue(at_table):
    page, ear, match = at_table()
    known = len(sentences(match))
    to_the_next_deal(match)
    heads = page.locator(".stop h2")
    for key, shows in (("Enter", 1), ("Space", 2), ("Enter", 3)):
        expect(heads).to_have_count(1)
        expect(page.locator("#continue")).to_be_focused()
        ear.settle()
        assert sum(" show" in found for found in ear.heard) == shows
        shown = heads.text_content()
        page.locator("#continue").press(key)
        page.wait_for_function("shown => document.querySelector('.stop h2')?.textContent !== shown", arg=shown)
    expect(page.get_by_role("button", name="Discard two cards")).to_be_visible()
    ear.settle()
    assert ear.heard == sentences(match)[known:]


def test_continue_is_not_lost_to_an_update_that_is_answered_first(open_page):
    match, (ann, _) = begin_named(LONG)
    in_thread(save_preferences, user_id=ann.pk, preferences=TablePreferences(pace="continue"))
    to_the_next_deal(match)
    page, held = open_page(ann), []
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    following = stops_of(events_of(match))[1]
    page.evaluate("document.querySelector('#etag').value = 'another'")  # otherwise the update has nothing to show
    page.route("**/?*", lambda route: held.append(route) if len(held) < 2 else route.continue_())
    with page.expect_request("**/?expected_version=*"):
        page.evaluate("document.body.dispatchEvent(new Event('live-update'))")
    with page.expect_request("**/?shown=*"):
        page.locator("#continue").press("Enter")
    update, press = held
    update.continue_()
    page.wait_for_function("() => observed.requests === 1")
    press.continue_()
    expect(page.locator("#continue")).to_have_attribute("value", str(following))


def test_hands_advance_automatically_unless_held(at_table):
    page, ear, match = at_table("seconds")
    to_the_next_deal(match)
    page.get_by_role("button", name="Wait").click()
    for _ in range(20):
        page.clock.run_for(1000)  # second by second: the socket receives its responses, so the page doesn't poll
    expect(page.locator(".stop h2")).to_contain_text("hand")
    first = page.locator(".stop h2").inner_text()
    page.locator("#continue").press("Enter")
    expect(page.locator(".stop h2")).not_to_have_text(first)
    for whose in ("hand", "crib"):
        expect(page.locator(".stop h2")).to_contain_text(whose)
        page.clock.run_for(6100)
    expect(page.get_by_role("button", name="Discard two cards")).to_be_visible()
    assert "Continue" not in " ".join(ear.of("call", "next"))


MOVES = """() => {
    window.moves = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const text = (part) => this.querySelector(part).textContent;
        moves.push([text("b") + text("i"), Boolean(this.closest(".pile"))]);
        return animate.apply(this, how);
    };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_card_that_is_played_moves_to_the_pile_unless_that_is_unwelcome(at_table, motion):
    page, _, match = at_table()
    in_thread(play_on, match, Random(3), until=lambda state: state.phase.turn == 0)
    page.emulate_media(reduced_motion=motion)
    page.evaluate(MOVES)
    card = page.locator("#match button.playing-card:enabled").first
    name = card.locator("b").text_content() + card.locator("i").text_content()
    assert legal(state_of(match), 0)
    card.click()
    expect(page.locator(".pile .playing-card").filter(has_text=name)).to_be_visible()
    assert ([name, True] in page.evaluate("moves")) == (motion == "no-preference")
