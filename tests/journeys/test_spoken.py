"""The spoken table: the live regions of a real browser compared with the events of the match."""

import re
from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.clocks import Clock
from games.engine import Playing, Voice, legal, to_act
from games.preferences import TablePreferences
from games.services import ending
from games.services.accounts import save_preferences
from testing.browser import go_offline
from testing.scale import examples
from testing.seats import play_on, state_of, submit
from testing.sessions import in_thread
from tests.journeys.listening import (
    SHORT,
    begin_named,
    dealt,
    mine,
    missed_since,
    opened,
    sentences,
    three_played,
    version,
)


def games(number):
    for seed in range(number):
        counting = ("automatic", "by hand", "muggins")[seed % 3]
        players = (2, 2, 2, 3, 4)[seed % 5]
        yield seed, SHORT.but(players=players, counting=counting), ("normal", "terse", "verbose")[seed % 7 % 3]


def test_whole_games_are_announced_once_and_in_order(open_page):
    """Never two writes within half a second."""
    for seed, rules, verbosity in games(examples(2, 20)):
        match, people = begin_named(rules)
        if verbosity != "normal":
            in_thread(save_preferences, user_id=people[0].pk, preferences=TablePreferences(verbosity=verbosity))
        page, ear = opened(open_page, people[0], match)
        assert ear.all() == [], "the regions are empty as the page is loaded"
        dice = Random(seed)
        in_thread(play_on, match, dice, until=lambda state: isinstance(state.phase, Playing))
        ear.wait_for(sentences(match, voice=Voice(verbosity))[-1])  # a slow page processes the rest at once
        in_thread(play_on, match, dice)
        lines = sentences(match, voice=Voice(verbosity))
        assert ear.spoken_to_the_end(match) == lines, f"game {seed}"
        assert len(lines) > 20
        times = sorted({at for _, _, at in ear.all()})
        assert min(later - at for at, later in pairwise(times)) >= 450, "500 ms, as well as a busy machine keeps time"
        page.context.close()


BREAKS = {
    "the region is gone": "document.getElementById('heard').remove()",
    "each sentence is written twice": """new MutationObserver((changes) => changes.forEach((change) =>
        change.addedNodes.forEach((node) => { if (!node.again) {
            const twice = node.cloneNode(true); twice.again = true; change.target.append(twice); } })
        )).observe(document.getElementById('heard'), { childList: true })""",
    "the newest comes first": "void (document.getElementById('heard').append = function (...all) {"
    " Element.prototype.append.apply(this, all.reverse()); })",
}


@pytest.mark.parametrize("broken", BREAKS)
def test_a_broken_region_is_noticed(open_page, broken):
    match, (ann, _) = begin_named()
    page, ear = opened(open_page, ann, match)
    page.evaluate(BREAKS[broken])
    in_thread(play_on, match, Random(3))
    lines = sentences(match)
    assert ear.spoken_to_the_end(match) != lines


def test_each_command_is_said_before_the_next_one_is_played(open_page):
    match, (ann, _) = begin_named()
    _, ear = opened(open_page, ann, match)
    dice = Random(2)
    for _ in range(12):
        state = in_thread(dealt, match)
        seat = to_act(state)[0]
        in_thread(submit, match, seat, dice.choice(legal(state, seat)))
        ear.page.wait_for_function(
            "most => spoken.filter(([region]) => region === 'heard').length >= most", arg=len(sentences(match))
        )
    assert ear.heard == sentences(match)


def test_after_a_reload_missed_events_and_the_state_are_announced(open_page):
    match, (ann, _) = begin_named()
    dice = Random(5)
    in_thread(play_on, match, dice, until=lambda state: isinstance(state.phase, Playing))
    page, ear = opened(open_page, ann, match)
    assert ear.all() == []
    page.goto("/matches/")
    known = version(match)
    in_thread(play_on, match, dice, until=three_played)
    found = missed_since(match, known)
    page.goto(f"/matches/{match.pk}/")
    ear.wait_for(found)
    ear.settle()
    missed, stands = ear.heard
    assert missed == found
    assert stands.startswith("You: ") and ("; count " in stands) == bool(state_of(match).phase.pile)
    page.reload()
    ear.wait_for(stands)
    ear.settle()
    assert ear.heard == [stands]


@pytest.mark.bad_line
def test_after_a_lost_connection_the_number_of_missed_events_is_announced(open_page):
    match, (ann, _) = begin_named()
    dice = Random(5)
    in_thread(play_on, match, dice, until=lambda state: isinstance(state.phase, Playing))
    page, ear = opened(open_page, ann, match)
    go_offline(page)
    page.evaluate("document.body.dispatchEvent(new Event('lost'))")
    known = version(match)
    in_thread(play_on, match, dice, until=three_played)
    page.context.set_offline(False)
    page.evaluate("document.body.dispatchEvent(new Event('live-update'))")
    ear.wait_for(missed_since(match, known))
    ear.settle()
    assert ear.heard[1] == page.locator("[data-answer=where]").text_content()


def test_a_refusal_is_announced_at_once_and_keeps_the_tables_url(open_page):
    match, (ann, _) = begin_named()
    page, ear = opened(open_page, ann, match)
    length = page.evaluate("history.length")
    page.get_by_label("Ask or command").fill("cut 2")
    page.get_by_label("Ask or command").press("Enter")
    ear.wait_for("Leave four cards at each end")
    assert ear.all()[-1][0] == "call"
    assert page.url.endswith(f"/matches/{match.pk}/")
    assert page.evaluate("history.length") == length, "a move is no page to go back to"
    page.goto(f"/matches/{match.pk}/command/")
    assert page.url.endswith(f"/matches/{match.pk}/")


def test_twenty_seconds_before_the_end_of_ones_clock_it_is_said_once(open_page):
    match, (ann, _) = begin_named(clock=Clock(initial=300))
    in_thread(play_on, match, Random(5), until=lambda state: isinstance(state.phase, Playing) and state.phase.turn == 0)
    in_thread(match.seats.filter(number=0).update, time_left=timedelta(seconds=32), running_since=timezone.now())
    page, ear = opened(open_page, ann, match)
    page.clock.run_for(14_000)
    ear.wait_for("seconds left on your clock.")
    in_thread(ending.offer, match_id=match.pk, seat=1, what="pause")
    expect(page.locator("#match").get_by_text("offers a pause")).to_be_visible()
    ear.settle()
    (said,) = [said for said in ear.of("call") if "your clock" in said]
    assert re.match("(20|19|18) seconds left on your clock", said), "a busy browser looks a little later"


PRESS_AT_ONCE = """swap => {
    window.here = true;
    document.querySelector("[data-live]").setAttribute("hx-swap", swap);
    new MutationObserver(() => {
        if (!window.pressed) document.querySelector("#typed").requestSubmit();
        window.pressed = true;
    }).observe(document.querySelector(".felt"), { childList: true, subtree: true });
}"""


@pytest.mark.parametrize(("swap", "stays"), [("", True), ("outerHTML show:none settle:20ms", False)])
def test_htmx_sends_a_form_as_soon_as_it_is_inserted(open_page, swap, stays):
    """It is pressed while the page is updated. With htmx's own delay the browser would send it."""
    match, (ann, _) = begin_named()
    page, _ = opened(open_page, ann, match, real_time=True)
    page.evaluate(PRESS_AT_ONCE, swap or page.locator("[data-live]").get_attribute("hx-swap"))
    in_thread(submit, match, 1, legal(state_of(match), 1)[0])
    expect(page.locator("#refused")).to_be_visible()
    assert page.evaluate("window.here === true") == stays
    expect(page).to_have_url(re.compile(f"/matches/{match.pk}/$"))


PHASES = ("CuttingForDeal", "Discarding", "CuttingStarter", "Playing", "Claiming", "GameOver")


def test_every_control_of_every_phase_has_a_name_and_a_role(open_page):
    """The accessibility tree in outline, without what changes from game to game."""
    match, (ann, _) = begin_named(SHORT.but(counting="muggins", target=61))  # 31 may be over in one deal
    page, dice, seen = open_page(ann), Random(3), {}
    for phase in PHASES:
        in_thread(play_on, match, dice, until=lambda state, wanted=phase: mine(state, wanted))
        page.goto(f"/matches/{match.pk}/")
        tree = page.get_by_role("region", name="Table").aria_snapshot()
        seen[phase] = [
            line.strip("- ").rstrip(":") for line in tree.splitlines() if line.strip(" -").startswith(CONTROLS)
        ]
    assert seen["Discarding"][0] == 'group "Your hand"'
    assert sum(line.startswith("checkbox") for line in seen["Discarding"]) == 6
    assert 'button "Discard two cards"' in seen["Discarding"]
    assert 'spinbutton "Place in the deck, 4 to 47"' in " ".join(seen["CuttingForDeal"])
    assert 'button "Cut for the deal"' in seen["CuttingForDeal"]
    assert any(line.startswith('button "Play the ') for line in seen["Playing"])
    assert {'button "Count"', 'button "Muggins!"'} & set(seen["Claiming"])
    assert 'button "Play again"' in seen["GameOver"]
    for phase, lines in seen.items():
        assert 'textbox "Ask or command"' in lines and 'button "Send"' in lines, phase
        assert [line for line in lines if '"' not in line and not line.startswith("group")] == [], phase


CONTROLS = ("button", "checkbox", "spinbutton", "textbox", "link", "group")
