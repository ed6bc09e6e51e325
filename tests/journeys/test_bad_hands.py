"""Clumsy use of pages: double clicks, lost connections, two users, keyboard only, no JavaScript."""

import pytest
from playwright.sync_api import Page, expect

from league.results.models import ResultVersion
from league.sessions.models import CheckIn, JournalEntry
from testing.browser import go_offline
from testing.factories import MemberFactory
from testing.sessions import ELEVEN
from tests.journeys.fast_hands.sessions import CheckInOfMembers
from tests.journeys.organizer import PHONE, Organizer
from tests.journeys.test_sure_hands import held_back


@pytest.fixture
def playing(new_session):
    """Two tables without results in round 1."""
    tonight = new_session("te-club", games=2)
    tonight.come(*ELEVEN[:4])
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    return tonight


@pytest.fixture
def play(open_page, olga, playing) -> Page:
    page = open_page(olga.user)
    page.goto(playing.path + "rounds/")
    return page


def twice(page: Page, name: str) -> None:
    """Two clicks within one press."""
    page.get_by_role("button", name=name, exact=True).last.dblclick(no_wait_after=True)


def test_a_double_click_on_any_button_has_one_effect(open_page, olga, new_session):
    tonight = new_session("te-club", games=1)
    tonight.come("Ann")
    page = open_page(olga.user)
    hands, posts = Organizer(page), []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.goto(tonight.path + "check-in/")
    page.get_by_label("Name", exact=True).fill("Bob")
    twice(page, "Check in")
    hands.expect_message("Bob is checked in as a guest.")
    hands.person("Bob").locator("summary").click()
    twice(page, "Fee waived")
    expect(hands.person("Bob")).to_contain_text("waived")
    twice(page, "Draw seats")
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    page.get_by_text("Redraw, undo and print").click()
    twice(page, "Add round")
    hands.expect_message("Round added.")
    twice(page, "Call round 1")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    hands.entry.get_by_role("radio").first.check()
    hands.entry.get_by_label("won by").fill("9")
    twice(page, "Save")
    hands.expect_message("by 9.")
    page.get_by_role("link", name="Change").click()
    twice(page, "Undo last change")
    hands.expect_message("last change undone.")
    twice(page, "Not played")
    hands.expect_message("marked as not played")
    hands.follow("Close session")
    twice(page, "Close session now")
    hands.expect_message("Session closed.")
    page.get_by_text("Reopen the session").click()
    page.get_by_label("Reason", exact=True).fill("Once more")
    twice(page, "Reopen session")
    hands.expect_message("Session reopened")
    assert list(ResultVersion.objects.order_by("version").values_list("status", flat=True)) == [
        "played",
        "waiting",
        "unplayed",
    ]
    found = [entry.text for entry in JournalEntry.objects.order_by("pk")]
    assert len(found) == len(set(found))
    assert len(posts) == len(set(posts)) == 10


def test_a_reload_keeps_the_typed_input(play):
    entry = Organizer(play).entry
    entry.get_by_role("radio").nth(1).check()
    entry.get_by_label("won by").fill("17")
    play.reload()
    expect(entry.get_by_role("radio").nth(1)).to_be_checked()
    expect(entry.get_by_label("won by")).to_have_value("17")
    expect(entry.locator("#explanation")).to_contain_text("104: single game")


def test_a_draft_is_gone_once_it_is_saved(play, playing):
    hands = Organizer(play)
    play.goto(playing.path + "rounds/1/results/")
    row = play.get_by_role("group").filter(has_text="Table 1")
    row.get_by_role("radio").first.check()
    row.get_by_role("textbox").fill("17")
    hands.press("Save round")
    hands.expect_message("1 result saved.")
    play.locator("#tables").get_by_role("link", name="Change").click()
    hands.press("Undo last change")
    hands.expect_message("undone")
    play.goto(playing.path + "rounds/1/results/")
    expect(row.get_by_role("textbox")).to_have_value("")


def test_two_organizers_save_one_table_and_the_second_chooses(open_page, olga, playing):
    otto = MemberFactory(club=olga.club, organizer=True, name="Otto")
    pages = [Organizer(open_page(who.user)) for who in (otto, olga)]
    for hands in pages:
        hands.page.goto(playing.path + "rounds/?table=" + str(table_of(playing)))
    first, second = pages
    one, other = first.sides()
    first.enter(one, 12)
    first.expect_message(f"{one} by 12.")
    second.enter(other, 7)
    expect(second.entry.get_by_role("alert")).to_contain_text(f"{otto.user.name} saved a result for this table")
    expect(second.entry).to_contain_text(f"{one} by 12")
    second.press(f"Replace it with mine: {other} by 7")
    second.expect_message(f"{other} by 7.")
    expect(second.page.locator("#tables tr", has_text=one).first).to_contain_text("won by 7")
    assert list(ResultVersion.objects.order_by("version").values_list("by__name", flat=True)) == [
        otto.user.name,
        olga.user.name,
    ]


def table_of(tonight) -> int:
    return tonight.state().rounds[0].tables[0].pk


def test_the_first_figure_tapped_replaces_the_result_that_stood_there(open_page, olga, playing):
    page = open_page(olga.user, **PHONE)
    hands = Organizer(page, thumbs=True)
    page.goto(playing.path + "rounds/")
    hands.enter(hands.sides()[0], 12)
    hands.expect_message("by 12.")
    page.locator("#tables").get_by_role("link", name="Change").tap()
    margin = hands.entry.get_by_label("won by")
    expect(margin).to_have_value("12")
    for figure, shown in (("2", "2"), ("1", "21")):
        hands.press(figure, hands.entry)
        expect(margin).to_have_value(shown)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"won by": "0"}, "Enter a margin from 1 to 121."),
        ({"won by": "122"}, "Enter a margin from 1 to 121."),
        ({"won by": "many"}, "Enter a whole number."),
        ({}, "Enter the margin in holes."),
    ],
)
def test_a_margin_that_cannot_be_is_refused_and_stays_to_be_mended(play, typed, sentence):
    hands = Organizer(play)
    hands.entry.get_by_role("radio").first.check()
    for label, value in typed.items():
        hands.entry.get_by_label(label).evaluate("(input, value) => { input.value = value; }", value)
    hands.press("Save", hands.entry)
    expect(hands.entry).to_contain_text(sentence)
    expect(hands.entry.get_by_role("radio").first).to_be_checked()
    for label, value in typed.items():
        expect(hands.entry.get_by_label(label)).to_have_value(value)
    assert not ResultVersion.objects.exists()
    hands.entry.get_by_label("won by").fill("8")
    hands.press("Save", hands.entry)
    hands.expect_message("by 8.")


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("121", "121", "Only one side can reach 121"),
        ("121", "130", "A score can’t be higher than 121."),
        ("120", "90", "No side has reached 121"),
    ],
)
def test_pegs_that_cannot_be_are_refused(play, one, other, sentence):
    hands = Organizer(play)
    hands.entry.get_by_text("Enter final scores instead").click()
    for box, pegs in zip(hands.entry.get_by_label("finished at").all(), (one, other), strict=True):
        box.fill(pegs)
    hands.press("Save", hands.entry)
    expect(hands.entry.get_by_role("alert")).to_contain_text(sentence)
    expect(hands.entry.get_by_label("finished at").last).to_have_value(other)
    expect(hands.entry.get_by_label("finished at").last).to_be_visible()
    assert not ResultVersion.objects.exists()


def test_names_too_long_or_with_markup_do_no_harm(open_page, olga, new_session):
    tonight = new_session()
    page = open_page(olga.user)
    hands = Organizer(page)
    page.goto(tonight.path + "check-in/")
    name = page.get_by_label("Name", exact=True)
    name.evaluate("input => { input.removeAttribute('maxlength'); input.value = 'x'.repeat(10000); }")
    hands.press("Check in")
    hands.expect_message("A name can have up to 80 characters.")
    assert not CheckIn.objects.exists()
    name.fill("<script>alert(1)</script>")
    hands.press("Check in")
    hands.expect_message("<script>alert(1)</script> is checked in as a guest.")
    expect(hands.person("<script>alert(1)</script>")).to_be_visible()


@pytest.mark.bad_line
def test_a_result_saved_offline_goes_by_itself_once(play):
    hands = Organizer(play)
    winner = hands.sides()[0]
    go_offline(play)
    hands.enter(winner, 21)
    expect(play.get_by_role("alert")).to_have_text("Not saved: no connection. It will be sent again.")
    play.context.set_offline(False)
    hands.expect_message(f"{winner} by 21.")
    expect(play.get_by_role("alert")).to_be_hidden()
    assert ResultVersion.objects.count() == 1


def test_a_round_is_played_without_javascript(open_page, olga, playing):
    page = open_page(olga.user, java_script_enabled=False)
    hands = Organizer(page)
    page.goto(playing.path + "check-in/")
    page.get_by_label("Name", exact=True).fill("Evelyn")
    hands.press("Check in")
    hands.expect_message("Evelyn is checked in as a guest.")
    hands.follow("Back to the tables")
    for _ in range(2):
        winner = hands.sides()[0]
        hands.entry.get_by_role("radio").first.check()
        hands.entry.get_by_label("won by").fill("14")
        hands.press("Save", hands.entry)
        hands.expect_message(f"{winner} by 14.")
    hands.call(2)


def test_a_round_is_played_without_a_mouse(open_page, olga, new_session):
    tonight = new_session("te-club", games=1)
    for name in ELEVEN[:4]:
        MemberFactory(club=olga.club, name=name)
    page = open_page(olga.user)
    hands = Organizer(page)
    page.goto(tonight.path + "check-in/")
    for name in ELEVEN[:4]:
        expect(page.get_by_label("Name", exact=True)).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        hands.expect_message(f"{name} is checked in.")
    tab_to(page, "Draw seats")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    tab_to(page, "Call round 1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1")
    page.wait_for_load_state()
    tables = page.locator("#tables tbody tr").count()
    for number in range(1, tables + 1):
        expect(hands.entry.get_by_role("heading")).to_have_text(f"Table {number}")
        expect(hands.entry.get_by_role("radio").first).to_be_focused()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.type("11")
        page.keyboard.press("Enter")
        hands.expect_message(f"Table {number}:")
    expect(page.get_by_role("heading", name="All results are in")).to_be_focused()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control with this name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
    raise AssertionError(f"Tab never reaches {name}.")


@pytest.mark.parametrize(("typed", "button"), [("", "Ann Arbor"), ("Xena Yule", "Check in")])
def test_letters_typed_right_after_a_tap_at_the_desk_begin_the_next_name(reach, typed, button):
    row = reach(CheckInOfMembers)
    row.field.press_sequentially(typed)
    with held_back(row.page, "**/arrive/"):
        with row.page.expect_request("**/arrive/"):
            row.button(button).tap()
        row.page.keyboard.type("bob b")
    expect(row.page.locator("li.person")).to_have_count(1)
    expect(row.field).to_have_value("bob b")
    expect(row.page.locator("#found button")).to_have_text(["Bob Burr"])
