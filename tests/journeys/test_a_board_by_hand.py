"""Real cards on a real table, and the board on phones."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from games.engine import PRESETS
from games.models import Match
from games.services.tables import begin_by_hand
from testing.browser import go_offline, wait_until_settled
from testing.factories import UserFactory
from testing.seats import person
from testing.sessions import in_thread
from tests.journeys.test_a_match import HEARD
from tests.journeys.test_accessibility import AXE, COLOURS, faults

TOO_SMALL = """() => [...document.querySelectorAll("#match :is(button, summary)")]
    .filter((it) => it.checkVisibility()).filter((it) => it.getBoundingClientRect().height < 51.9)
    .map((it) => it.outerHTML)"""


def set_up_board(page: Page, second: str = "", **choices: str) -> None:
    """Create a board with its form."""
    page.goto("/matches/by-hand/")
    page.get_by_label("Rules").select_option("hoyle")
    page.get_by_label("Game length").select_option(choices.get("game", "61"))
    page.get_by_label("Match length").select_option(choices.get("match", "1"))
    page.get_by_label("Second player").fill(second)
    page.get_by_role("button", name="Set up board").click()


def press(page: Page, name: str) -> None:
    """Press a button, and wait until the board has changed."""
    before = page.locator("#seen").input_value()
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_function("was => document.querySelector('#seen').value !== was", arg=before)


def choose(page: Page, who: str) -> None:
    """Touch a player's half of the board."""
    page.locator("label.place", has_text=who).click()


def count(page: Page, points: int, what: str) -> None:
    """Type points on the keypad and peg them."""
    pad = page.locator(".pad:visible")
    for figure in str(points):
        pad.get_by_role("button", name=figure, exact=True).click()
    press(page, f"Peg {what}")


def scores(page: Page) -> list[str]:
    return page.locator(".place .score").all_inner_texts()


def test_two_phones_keep_a_whole_game(open_page):
    ann = UserFactory(name="Ann")
    hers = open_page(ann, width=320, height=640, has_touch=True)
    his = open_page(UserFactory(name="Bob"), width=360, height=780, has_touch=True)
    set_up_board(hers)
    expect(hers.get_by_text("Send this link")).to_be_visible()
    his.goto(hers.url)
    his.get_by_role("button", name="Join match").click()
    expect(hers.get_by_text("Cut the cards: the lowest card deals.")).to_be_visible()
    press(hers, "Bob deals")
    expect(his.get_by_role("button", name="Ann: 2 fifteen")).to_be_hidden()  # each phone pegs for its own player
    press(hers, "Ann: 2 fifteen")
    expect(his.locator("#said p").first).to_have_text("Ann, two for fifteen. Ann: 2.")
    press(his, "Bob: 2 pair")
    press(his, "Bob: 2 his heels")
    expect(hers.locator(".place .score").nth(1)).to_have_text("4")
    press(his, "Undo Bob’s two for his heels")
    expect(hers.locator(".place .score")).to_have_text(["2", "2"])
    expect(hers.locator("#match form[data-busy]")).to_have_count(0)
    hers.get_by_text("Fix a mistake").click()
    press(hers, "The crib has the wrong number of cards: 2 for Ann, then correct it")
    assert scores(hers) == ["4", "2"]
    for page, points, what in ((hers, 12, "hand"), (his, 8, "hand"), (his, 6, "crib")):
        in_step(hers, his)
        count(page, points, what)
    in_step(hers, his)
    assert scores(his) == ["16", "16"]
    press(his, "All counted: next deal")
    press(his, "Ann has dealt")
    in_step(hers, his)
    for _ in range(2):
        count(hers, 20, "hand")
    assert hers.evaluate(TOO_SMALL) == []
    count(hers, 8, "crib")
    for page in (hers, his):
        expect(page.locator(".result").first).to_have_text("Ann wins the game, 61 to 16.")
        expect(page.locator(".result").nth(1)).to_have_text("It is a double game (lurch).")
    match = Match.objects.get()
    assert (match.status, match.winner, match.ending) == ("over", 0, "played")
    press(his, "Undo Ann’s five for the crib")
    expect(hers.locator(".result")).to_have_count(0)
    assert Match.objects.get().status == "playing"


def in_step(*pages: Page) -> None:
    """Wait until every phone shows the newest version."""
    newest = str(Match.objects.get().version)
    for page in pages:
        expect(page.locator("#seen")).to_have_value(newest)
        wait_until_settled(page)


def test_two_players_share_a_phone_and_the_next_game_follows(open_page):
    page = open_page(UserFactory(name="Ann"), width=360, height=780, has_touch=True)
    set_up_board(page, "Bob", match="3")
    press(page, "Ann deals")
    for who, points in zip(cycle(("Ann", "Bob")), (20, 12, 20, 12, 21), strict=False):
        choose(page, who)
        count(page, points, "hand")
    expect(page.locator(".result").first).to_have_text("Ann wins the game, 61 to 24.")
    press(page, "Start game 2")
    assert scores(page) == ["0", "0"]
    expect(page.locator("#match")).to_contain_text("It is Bob’s deal.")
    expect(page.locator(".place").first).to_contain_text("1 won")


def test_figures_typed_outlast_news_from_the_other_phone(open_page):
    board, ann, bob = open_board()
    hers, his = open_page(ann), open_page(bob)
    for page in (hers, his):
        page.goto(board)
    press(hers, "Ann deals")
    in_step(hers, his)
    pad = hers.locator(".pad:visible")
    pad.get_by_role("button", name="1", exact=True).click()
    press(his, "Bob: 2 fifteen")
    in_step(hers, his)
    pad.get_by_role("button", name="2", exact=True).click()
    press(hers, "Peg hand")
    assert scores(hers) == ["12", "2"]
    expect(hers.get_by_label("Ann counts")).to_have_value("")


def open_board() -> tuple[str, object, object]:
    """A board with two members, each with a phone."""
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    rules = PRESETS["hoyle"].but(target=61, lurch=31)
    match = in_thread(begin_by_hand, by=person(ann), rules=rules, kept_for=[person(bob)])
    return f"/matches/{match.pk}/", ann, bob


def test_pegs_are_moved_by_keyboard_alone_and_each_is_said_once(open_page):
    board, ann, _ = open_board()
    page = open_page(ann)
    page.add_init_script(HEARD)
    page.goto(board)
    page.get_by_role("button", name="Ann deals").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ann: 2 fifteen")).to_be_visible()
    page.get_by_role("button", name="Ann: 2 fifteen").focus()
    for points in ("2", "4"):  # the focus stays on the pressed button
        page.keyboard.press("Enter")
        expect(page.locator(".place .score").first).to_have_text(points)
        expect(page.get_by_role("button", name="Ann: 2 fifteen")).to_be_focused()
    page.get_by_role("radio", name="Ann pegs").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Bob counts").focus()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(page.locator(".place .score").nth(1)).to_have_text("12")
    expect(page.get_by_label("Bob counts")).to_be_focused()
    page.wait_for_function("() => observed.requests === 0")
    heard = page.evaluate("heard")
    assert heard == sorted(set(heard)) == [2, 3, 4, 5]


def pegged_once() -> bool:
    return Match.objects.get().events.filter(data__event="Pegged").count() == 1


@pytest.mark.bad_line
def test_a_peg_set_without_a_network_goes_by_itself_once(open_page):
    board, ann, _ = open_board()
    page = open_page(ann, width=360, height=780)
    page.goto(board)
    press(page, "Ann deals")
    go_offline(page)
    page.get_by_role("button", name="Ann: 2 fifteen").click()
    expect(page.locator("#line")).to_contain_text("Not saved: no connection. Your peg will be sent")
    page.context.set_offline(False)
    expect(page.locator(".place .score").first).to_have_text("2")
    expect(page.locator("#line")).to_be_hidden()
    assert pegged_once()


@pytest.mark.bad_line
def test_an_answer_that_was_lost_doubles_nothing(open_page):
    board, ann, _ = open_board()
    page = open_page(ann, width=360, height=780)
    page.goto(board)
    press(page, "Ann deals")

    def lose(route):
        if route.request.method == "POST":
            route.fetch()
        route.abort()

    page.route(re.compile(board), lose)
    page.get_by_role("button", name="Ann: 2 fifteen").click()
    expect(page.locator("#line")).to_contain_text("Not saved: no connection. Your peg will be sent")
    assert pegged_once()
    page.unroute_all(behavior="ignoreErrors")
    expect(page.locator(".place .score").first).to_have_text("2")
    expect(page.locator("#line")).to_be_hidden()
    assert pegged_once()


def test_a_refusal_is_said_where_it_was_made_and_the_address_stays(open_page):
    board, ann, _ = open_board()
    page = open_page(ann, width=320, height=640)
    page.goto(board)
    press(page, "Ann deals")
    page.get_by_role("button", name="Peg hand").click()
    expect(page.get_by_role("alert").first).to_have_text("Enter a number.")
    expect(page.get_by_role("alert").first).to_be_in_viewport(ratio=1)
    page.evaluate(AXE)
    assert page.evaluate("options => axe.run('#match', options)", COLOURS)["violations"] == []
    count(page, 4, "hand")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.url.endswith(board)
    assert page.evaluate("history.length") == 2  # the initial empty page, and the board


def test_a_board_is_kept_without_javascript(open_page):
    board, ann, _ = open_board()
    page = open_page(ann, width=320, height=640, java_script_enabled=False)
    page.goto(board)
    page.get_by_role("button", name="Bob deals").click()
    page.get_by_role("button", name="Ann: 2 fifteen").click()
    choose(page, "Bob")
    page.get_by_label("Bob counts").fill("12")
    page.get_by_role("button", name="Peg crib").click()
    expect(page.locator(".place .score")).to_have_text(["2", "12"])
    page.get_by_role("button", name=re.compile("^Undo Bob")).click()
    expect(page.locator(".place .score")).to_have_text(["2", "0"])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_board_is_accessible(open_page, players):
    rules = PRESETS["hoyle"].but(players=players, target=31, lurch=None)
    ann, others = UserFactory(name="Ann"), ["Bob", "Cy", "Di"][: players - 1]
    match = in_thread(begin_by_hand, by=person(ann), rules=rules, names=others)
    page, board = open_page(ann), f"/matches/{match.pk}/"
    found = faults(page, ["/matches/by-hand/", board])
    page.set_viewport_size({"width": 320, "height": 700})
    press(page, "Ann deals")
    found += faults(page, [board]) + faults(open_page(UserFactory()), [board])  # and for a spectator
    count(page, 29, "hand")
    count(page, 2, "crib")
    found += faults(page, [board])
    assert found == []


def test_the_other_phone_confirms_the_result_of_a_clubs_game_and_both_pages_say_so(open_page):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    rules = PRESETS["hoyle"].but(target=31, lurch=None)
    match = in_thread(begin_by_hand, by=person(ann), rules=rules, kept_for=[person(bob)], needs_confirming=True)
    hers = open_page(ann, width=320, height=640, has_touch=True)
    his = open_page(bob, width=360, height=780, has_touch=True)
    for page in (hers, his):
        page.goto(f"/matches/{match.pk}/")
    press(hers, "Ann deals")
    for points in (29, 2):
        count(hers, points, "hand")
    expect(hers.get_by_role("status").filter(has_text="Bob confirms it on their own phone")).to_be_visible()
    expect(his.get_by_text("Ann says 31 to 0.")).to_be_visible()
    assert his.evaluate(TOO_SMALL) == []
    his.get_by_role("button", name="Confirm", exact=True).click()
    expect(his.get_by_text("Confirmed by Bob.")).to_be_visible()
    expect(hers.get_by_role("button", name="Ask to undo the result")).to_be_visible()
    expect(hers.get_by_role("button", name="Nothing to undo")).to_be_disabled()
