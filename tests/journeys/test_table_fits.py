"""Everything needed for a turn is visible without scrolling."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from games.engine import CuttingForDeal, CuttingStarter, Discarding, GameOver, Playing, legal, to_act
from games.models import Match
from games.preferences import TablePreferences
from games.services.accounts import save_preferences
from testing.browser import wait_for_version, wait_until_live, wait_until_settled
from testing.factories import UserFactory
from testing.seats import match_of, play_on
from testing.sessions import in_thread
from tests.engine.table import HOYLE, Table
from tests.journeys.listening import SHORT, begin_named, version
from tests.journeys.test_a_match import over


def test_on_a_laptop_the_hand_is_in_view_at_the_top_of_the_page(open_page):
    """At each turn of two deals: more cards on the table and more points leave less room."""
    match, (ann, _) = begin_named()
    page, dice, known = open_page(ann, width=1366, height=650), Random(5), set()

    def is_next_turn(state):
        turn = isinstance(state.phase, Playing) and state.phase.turn == 0 and repr(state.phase)
        return isinstance(state.phase, GameOver) or (turn and turn not in known and not known.add(turn))

    for _ in range(8):
        in_thread(play_on, match, dice, until=is_next_turn)
        page.goto(f"/matches/{match.pk}/")
        if over(page):
            break
        page.evaluate("scrollTo(0, 0)")
        for part in ("form.hand", ".board", "#turn"):
            expect(page.locator(f"#match {part}").first).to_be_in_viewport(ratio=1)
        expect(page.get_by_label("Ask or command")).to_be_in_viewport(ratio=1)
    assert len(known) >= 4


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 650)])
def test_on_a_laptop_the_starter_is_cut_without_scrolling(open_page, width, height):
    match, (ann, _) = begin_named()
    in_thread(play_on, match, Random(5), until=lambda state: is_annes(state, Discarding) and state.dealer == 1)
    page = open_page(ann, width=width, height=height)
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    page.evaluate("scrollTo(0, 0)")
    in_thread(play_on, match, Random(5), until=lambda state: is_annes(state, CuttingStarter))
    wait_for_version(page, version(match))
    for part in ("div.hand", ".fan", "#at", ".btn.call"):
        expect(page.locator(f"#match {part}").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_phone_a_turn_is_one_screen(open_page, players, width, height):
    """Cutting, discarding and playing: opponents, board, hand and button, without scrolling."""
    match, (ann, *_) = begin_named(SHORT.but(players=players))
    page, dice = open_page(ann, width=width, height=height, has_touch=True), Random(5)
    for phase in (CuttingForDeal, Discarding, Playing):
        in_thread(play_on, match, dice, until=lambda state, wanted=phase: is_annes(state, wanted))
        page.goto(f"/matches/{match.pk}/")
        wait_until_live(page)
        wait_for_version(page, match.version)
        for part in (".others", ".board", ".btn.call:visible, .hand button", "#turn"):
            expect(page.locator(f"#match {part}").first).to_be_in_viewport(ratio=0.9)
        assert page.evaluate("scrollY") == 0
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.locator("#match button.playing-card:enabled").first.tap()
    expect(page.locator("#play")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#play")).to_have_text(re.compile("^Play the "))
    page.locator("#play").tap()
    expect(page.locator("#said p").first).to_have_text(re.compile("^(You|Bob|Cem)"))


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (1280, 720)])
def test_the_longest_counts_leave_the_continue_button_in_view(open_page, width, height):
    """A hand of 29, one of 24 and a crib of 12 points: up to thirteen lines of combinations."""
    table = Table(HOYLE)
    table.deal("5C 5D 5H JS", "4C 4D 6C 6D", starter="5S", crib="7C 7D 8C 8D")
    while isinstance(phase := table.state.phase, Playing):
        table.do(legal(table.state, phase.turn)[0])
    people = [UserFactory(name=name) for name in ("Ann", "Bob")]
    match, ann = in_thread(match_of, people, table.state.rules, table.events), people[0]
    in_thread(save_preferences, user_id=ann.pk, preferences=TablePreferences(pace="continue"))
    page = open_page(ann, width=width, height=height, has_touch=width < 800)
    page.goto(f"/matches/{match.pk}/")
    for shown in ("Your hand", "Bob’s hand", "Bob’s crib"):
        expect(page.locator("#counted")).to_contain_text(shown)
        for part in (".board", ".stop h2", ".stop .starter", "#continue"):
            expect(page.locator(f"#match {part}").first).to_be_in_viewport(ratio=0.9)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.locator("#continue").press("Enter")


GAPS = """cards => cards.map((card) => {
    const box = (part) => card.querySelector(part).getBoundingClientRect();
    const [index, sign, drawing] = ["b", "i", ".pips > use"].map(box);
    return drawing.left - Math.max(index.right, sign.right);
})"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1280, 720), (360, 740), (320, 640), (640, 360)])
def test_an_index_keeps_clear_of_the_drawing_of_its_card(open_page, width, height):
    """Also in the wider typeface of a first visit, in which ours has not arrived yet."""
    table = Table(HOYLE)
    table.deal("TC 9D QH KS", "4C 4D 6C 6D", starter="5S", crib="7C 7D 8C 8D")
    ann, bob = (in_thread(UserFactory, name=name) for name in ("Ann", "Bob"))
    match = in_thread(match_of, [ann, bob], table.state.rules, table.events)
    page = open_page(ann, width=width, height=height)
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    for typeface in ("Program, serif", "serif"):
        page.evaluate("serif => document.documentElement.style.setProperty('--serif', serif)", typeface)
        gaps = page.locator("form.hand .playing-card").evaluate_all(GAPS)
        assert len(gaps) == 4
        assert min(gaps) >= 1, (typeface, gaps)


def test_a_long_last_sentence_is_shown_whole_on_a_phone(open_page):
    match, (ann, _) = begin_named()
    in_thread(play_on, match, Random(5), until=lambda state: is_annes(state, Discarding))
    page = open_page(ann, width=360, height=740, has_touch=True)
    page.goto(f"/matches/{match.pk}/")
    said = page.locator(".latest")
    expect(said).to_have_text(re.compile(r"^You are dealt (.+, ){4}.+ and .+\.$"))
    assert said.evaluate("it => it.scrollWidth - it.clientWidth") == 0
    expect(page.locator("#turn")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (320, 640), (740, 360)])
def test_a_hint_is_shown_to_its_last_line_on_a_phone(open_page, width, height):
    match, (ann, _) = begin_named()
    in_thread(play_on, match, Random(5), until=lambda state: is_annes(state, Discarding))
    in_thread(Match.objects.filter(pk=match.pk).update, training=True)
    page = open_page(ann, width=width, height=height, has_touch=True)
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    page.get_by_role("link", name="Show a hint").tap()
    expect(page.locator(".hint")).to_contain_text("Next best:")
    wait_until_settled(page)
    box = page.locator(".hint").bounding_box()
    assert box["y"] + box["height"] <= height + 1  # pages scroll by whole pixels


def is_annes(state, phase):
    return isinstance(state.phase, phase) and 0 in to_act(state)
