"""Matches played to their end in a browser: against the computer, and between two people."""

import time
from contextlib import suppress
from math import inf
from random import Random

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from games.engine import PRESETS, BeforeDeal, GameOver, Playing, replay
from games.match_cache import events_of
from games.models import Match
from games.services import tables
from games.services.tables import begin_match
from testing.browser import wait_until_live, wait_until_settled
from testing.factories import UserFactory
from testing.limits import forget_limits
from testing.scale import examples
from testing.seats import deal_after, person, play_on, shuffle
from testing.sessions import in_thread
from tests.journeys.test_accessibility import faults

WAYS = ("Continue", "Discard", "Cut for the deal", "Cut the deck", "Count", "Pass")
OFFERED = """ways => {
    const seen = (what) => [...document.querySelectorAll(what)]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }));
    const named = seen("main button").map((button) => button.innerText);
    return ways.find((way) => named.some((name) => name.includes(way)))
        ?? (seen("#match button.playing-card:not([disabled])").length ? "a card" : "");
}"""
LONGEST = 300  # maximum seconds per match, also on a slow machine
PLAYED_BESIDE = examples(30, 0)  # holes of a game to 61 before two members continue in their browsers
LOOK = 700  # ms between an update and the next tap; the page's own clock is advanced by them


def over(page: Page) -> bool:
    return page.get_by_role("button", name="Play again").count() > 0


def act(page: Page) -> bool:
    """Do what the page offers, like a player; False if it offers nothing now."""
    offered = page.evaluate(OFFERED, WAYS)
    if offered == "a card":
        page.locator("#match button.playing-card:not([disabled])").first.click()
        return True
    if not offered:
        return False
    button = page.get_by_role("button", name=offered).first
    if offered == "Discard":
        boxes = page.locator("#match [name=cards][type=checkbox]")
        for index in range(2 if "two" in button.inner_text() else 1):
            boxes.nth(index).check()
    elif offered == "Count":
        page.get_by_label("How many points?").fill("29")  # too high a count is corrected to what is due
    if offered == "Continue":
        with suppress(TooLate):  # the page may be faster
            button.click(timeout=1000)
    else:
        button.click()
    return True


SHOWN = "[...document.querySelectorAll('#seen, #shown')].map((field) => field.value)"
MOVED_ON = f"was => String({SHOWN}) !== String(was)"


def version(page: Page) -> list[str]:
    """The page's version, and how far it has shown it, because it pauses at each hand of the show."""
    known: list[str] = page.evaluate(SHOWN)
    return known


def wait_for_news(shown: dict[Page, list[str]]) -> None:
    """Wait until the page that is furthest behind shows something newer; `shown`: the versions shown before."""
    page = min(shown, key=lambda each: int(shown[each][0]))
    with suppress(TooLate):
        page.wait_for_function(MOVED_ON, arg=shown[page], timeout=3000)


def play(*pages: Page, most: float = inf) -> int:
    """Play on all pages until the match is over, or for `most` actions; returns their number."""
    deeds, until = 0, time.monotonic() + LONGEST
    for page in pages:
        page.set_default_timeout(3000)
        page.clock.install()
    while deeds < most and not all(map(over, pages)):
        assert time.monotonic() < until, [page.locator("#match").inner_text() for page in pages]
        known, shown = deeds, {}
        forget_limits()
        for page in pages:
            with suppress(TooLate):  # the page was updated in between: look again
                shown[page] = version(page)
                wait_until_settled(page)
                page.clock.fast_forward(LOOK)
                if act(page):
                    page.wait_for_function(MOVED_ON, arg=shown[page])
                    deeds += 1
        if deeds == known and len(shown) == len(pages):
            wait_for_news(shown)
    for page in pages:
        page.set_default_timeout(30_000)
    return deeds


def test_a_stranger_finishes_a_first_game_with_one_tap_from_the_home_page(open_page, worker):
    page = open_page(width=360, height=740)
    page.goto("/")
    page.get_by_role("button", name="Play a game now").click()
    expect(page.get_by_role("heading", name="You vs. Muggins")).to_be_visible()
    wait_until_live(page)
    loaded: list[str] = []
    page.on("load", lambda now: loaded.append(now.url))
    assert play(page) > 15
    assert loaded == []  # one page, from the cut to the last peg
    expect(page.locator("#said")).to_contain_text("and the match")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert isinstance(replay(events_of(Match.objects.get())).phase, GameOver)


@pytest.mark.long
@pytest.mark.parametrize(
    ("bot", "players", "title"),
    [
        ("expert", "2", "You vs. Suckling"),
        ("club", "4", "You and Noddy the Second vs. Noddy and Noddy the Third"),
    ],
)
def test_a_member_plays_the_house_to_the_end(open_page, worker, bot, players, title):
    page = open_page(UserFactory(name="Ann"), width=360, height=740)
    page.goto("/")
    page.get_by_text("Menu").click()
    page.get_by_role("link", name="Play online").click()
    page.get_by_text("More choices").click()
    page.get_by_label("Players").select_option(players)
    page.get_by_label("Game length").select_option("61" if players == "2" else "121")  # with four, 61 takes few deals
    page.locator(f"[name=against][value={bot}]").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert play(page) > 15
    expect(page.locator("#said")).to_contain_text("and the match")
    page.get_by_role("link", name="Match record").click()
    record = page.get_by_role("link", name="Match record as text").get_attribute("href")
    assert page.request.get(record).text().startswith("Twice Around, record 1")
    match = Match.objects.get()
    assert isinstance(replay(events_of(match)).phase, GameOver)


@pytest.mark.parametrize(
    "counting", ["automatic", *(pytest.param(each, marks=pytest.mark.long) for each in ("by hand", "muggins"))]
)
def test_two_members_play_each_other(open_page, counting):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    hers, his = open_page(ann), open_page(bob, width=320, height=640)
    hers.emulate_media(reduced_motion="no-preference")
    hers.goto("/matches/")
    hers.get_by_text("More choices").click()
    hers.get_by_label("Game length").select_option("61")
    hers.get_by_label("Counting").select_option(counting)
    hers.get_by_role("button", name="Invite a friend").click()
    expect(hers.get_by_text("Send this link")).to_be_visible()
    his.goto(hers.url)
    his.get_by_role("button", name="Join match").click()
    expect(hers.get_by_role("heading", name="You vs. Bob")).to_be_visible()
    in_thread(play_on, Match.objects.get(), Random(7), until=deal_after(PLAYED_BESIDE))
    assert play(hers, his) > 10
    ends = [page.locator("#said p").first.inner_text() for page in (hers, his)]
    assert {end.partition(" ")[0] for end in ends} in ({"You", "Bob"}, {"Ann", "You"})


def test_a_hand_is_played_by_figures_and_nothing_is_said_twice(open_page, worker):
    """By keyboard only; the log announces every sentence once, in order."""
    page = open_page(UserFactory(name="Ann"))
    page.add_init_script(HEARD)
    page.goto("/matches/")
    page.get_by_role("button", name="Play Muggins").press("Enter")
    expect(page.locator("#said")).to_be_visible()  # a deck may wait 15 s for a slow browser's seed
    until = time.monotonic() + LONGEST
    while page.locator("#said").get_by_text("shows the crib").count() == 0:
        assert time.monotonic() < until, page.evaluate(STANDS)
        before = version(page)
        if not page.locator("[data-next]").count():
            wait_for_news({page: before})
            continue
        with suppress(TooLate):
            page.locator("#match").locator("[data-next]:focus, [data-card]:focus").first.wait_for(timeout=2000)
            away = page.get_by_role("button", name="Discard two cards").count()
            chosen = page.locator("#match [name=cards]").evaluate_all("all => all.map(({ checked }) => checked)")
            for key in [
                *(key for key, is_chosen in zip("12", chosen, strict=False) if away and not is_chosen),
                "Enter",
            ]:
                page.keyboard.press(key)
            page.wait_for_function(MOVED_ON, arg=before, timeout=3000)
    heard = page.evaluate("heard")
    assert heard == sorted(set(heard))


STANDS = """() => [document.activeElement, ...document.querySelectorAll("#match, [data-next], .shield")]
    .map((each) => each.outerHTML.slice(0, 500)).join("\\n") + JSON.stringify(observed)"""
HEARD = """addEventListener("DOMContentLoaded", () => {
    const said = document.querySelector("#said");
    if (!said) return;
    window.heard = [...said.querySelectorAll("p")].reverse().map((line) => Number(line.id.slice(5)));
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((line) => {
        if (line.id) heard.push(Number(line.id.slice(5)));
    }))).observe(said, { childList: true });
})"""


def test_a_command_is_not_lost_when_the_page_is_just_being_read_again(open_page):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    match = in_thread(begin_match, by=person(ann), rules=PRESETS["hoyle"], bots=[])
    in_thread(tables.join, match_id=match.pk, by=person(bob))
    in_thread(shuffle, match)
    page, slow = open_page(ann), []
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    page.route("**/?expected_version=*", lambda route: slow.append(route))  # noqa: PLW0108  Playwright marks the function
    update = "document.body.dispatchEvent(new Event('live-update'))"
    with page.expect_request("**/?expected_version=*"):
        page.evaluate(update)
    with page.expect_request("**/command/"):
        page.get_by_role("button", name="Cut for the deal").click()
        page.evaluate(update)
    held = len(slow)
    for route in slow:
        route.fulfill(status=204)
    page.unroute("**/?expected_version=*")
    assert held
    expect(page.locator("#said")).to_contain_text("You cut")


def test_returning_to_the_table_shows_the_whole_page(open_page):
    """After a move, the browser's last response for the page's URL contains only the table."""
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    match = in_thread(begin_match, by=person(ann), rules=PRESETS["hoyle"], bots=[])
    in_thread(tables.join, match_id=match.pk, by=person(bob))
    in_thread(shuffle, match)
    page = open_page(ann)
    page.goto(f"/matches/{match.pk}/")
    page.get_by_role("button", name="Cut for the deal").click()
    expect(page.locator("#said")).to_contain_text("You cut")
    page.goto("/matches/")
    page.go_back()
    expect(page.get_by_role("heading", name="You vs. Bob")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("You cut")


def test_a_match_is_played_without_javascript(open_page, worker):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    match = in_thread(begin_match, by=person(ann), rules=PRESETS["hoyle"].but(target=31, lurch=None), bots=[])
    in_thread(tables.join, match_id=match.pk, by=person(bob))
    in_thread(play_on, match, Dice(), until=lambda state: max(state.board.front) >= examples(15, 0))
    pages = [open_page(who, java_script_enabled=False) for who in (ann, bob)]
    until = time.monotonic() + LONGEST
    while Match.objects.get(pk=match.pk).status != Match.Status.OVER:
        assert time.monotonic() < until
        for page in pages:
            if not act(page):
                page.goto(f"/matches/{match.pk}/")


def test_every_phase_of_a_table_is_accessible(open_page):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    page = open_page(ann)
    rules = PRESETS["hoyle"].but(target=61, lurch=31)
    match = in_thread(begin_match, by=person(ann), rules=rules, bots=[])
    address = f"/matches/{match.pk}/"
    found = faults(page, ["/matches/", "/matches/speech/", "/matches/calendar/", address])
    in_thread(tables.join, match_id=match.pk, by=person(bob))
    expect(page.locator("#match")).to_be_visible()  # the waiting page has reloaded itself
    match = Match.objects.get(pk=match.pk)
    for reached in ("Discarding", "CuttingStarter", "Playing", "Discarding", "GameOver"):
        in_thread(play_on, match, Dice(), until=lambda state, wanted=reached: type(state.phase).__name__ == wanted)
        found += faults(page, [address])  # of the second deal to discard in, where it pauses in the show
    found += faults(page, ["/matches/luck/"])
    assert found == []
    assert not isinstance(replay(events_of(match)).phase, Playing | BeforeDeal)


class Dice:
    """Always the first choice: the cuts differ, because each place can be taken only once."""

    def choice(self, ways):
        return ways[0]
