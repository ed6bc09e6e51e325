"""Input faster than the page: double taps, typing during a swap, reload and Back, two tabs.

The pages are those of the table in tests/journeys/fast_hands.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from testing.browser import outrun, tap
from testing.scale import examples
from testing.sessions import in_thread
from tests.journeys.fast_hands import ROWS, Row
from tests.journeys.fast_hands.matches import AtTheTable, StepByStep
from tests.journeys.fast_hands.results import PlayTables
from tests.journeys.fast_hands.row import come_to_rest
from tests.journeys.fast_hands.sessions import ChangesAtCheckIn, CheckInOfMembers
from tests.journeys.listening import others_move

TEMPLATES = Path(__file__).parents[2] / "templates"
SWAPS = re.compile(r'\bhx-(get|post|boost="true")|\bhtmx=True|\b(live_region|work_area) ')
SHIELDED = 1000  # ms: longer than any overlay lasts


def rows(part: str) -> list:
    return [pytest.param(row, id=row.__name__) for row in ROWS if row.has(part)]


def middle_of(control: Locator) -> tuple[float, float]:
    control.evaluate("control => control.scrollIntoView({ block: 'center' })")  # not below the bar at the foot
    box = control.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settle(page: Page) -> None:
    """Wait until no request is open, then advance the page's clock until no place has an overlay."""
    come_to_rest(page)
    expect(page.locator("form[data-busy]")).to_have_count(0)
    page.clock.fast_forward(SHIELDED)
    expect(page.locator(".shield")).to_have_count(0)


def tap_twice(page: Page, control: Locator, apart: int) -> None:
    x, y = middle_of(control)
    tap(page, x, y)
    page.wait_for_timeout(apart)
    tap(page, x, y)


def pauses(kind: type[Row]) -> list[int]:
    """The ms between the two taps of a row. The short version tries one of them, and another in the next row."""
    number = ROWS.index(kind)
    return [kind.apart[(number + more) % len(kind.apart)] for more in range(min(examples(1, 4), len(kind.apart)))]


def test_all_pauses_between_two_taps_occur_in_the_table():
    assert {apart for kind in ROWS if kind.has("press") for apart in pauses(kind)} == set(Row.apart)


def is_press(request: Request) -> bool:
    """Whether a request is a sent form; a table's page also sends its seeds by itself."""
    return request.method == "POST" and "/seeds/" not in request.url


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", rows("press"))
def test_a_double_tap_has_one_effect(reach, kind):
    row, sent = reach(kind), []
    page = row.page
    page.on("request", lambda request: sent.append(request.url) if is_press(request) else None)
    for apart in pauses(kind):
        control = row.press()
        settle(page)
        before = row.effects()
        sent.clear()
        with page.expect_request(is_press):  # a live update may reload the page before the response arrives
            tap_twice(page, control, apart)
        settle(page)
        assert len(sent) == 1, f"{apart} ms apart: {sent}"
        assert row.effects() == before + 1, f"{apart} ms apart"
        row.look()


def test_a_second_tap_plays_no_card_moved_under_the_finger(reach):
    """The page's clock advances 0.1 s between the two taps, however long responses take."""
    row, sent = reach(AtTheTable), []
    page, control = row.page, row.press()
    settle(page)
    place = middle_of(control)
    page.on("request", lambda request: sent.append(request.url) if is_press(request) else None)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    with page.expect_response(lambda answer: is_press(answer.request)):
        tap(page, *place)
    row.expect_newest_version()
    page.clock.run_for(100)
    in_thread(others_move, row.match, row.dice)
    row.expect_newest_version()
    tap(page, *place)
    page.clock.resume()
    settle(page)
    assert len(sent) == 1


@contextmanager
def held_back(page: Page, address: str) -> Iterator[None]:
    """Delay requests to a URL until this block ends."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address, hold)
    yield
    for route in held:
        route.continue_()
    page.unroute(address, hold)


def test_a_page_is_shown_only_with_its_overlays(open_page):
    """A browser accepts no tap on a page that it has not shown yet."""
    page, shown = open_page(), "() => performance.getEntriesByType('paint').length > 0"
    with held_back(page, "**/pages*.js"):
        with page.expect_request("**/pages*.js"):
            page.goto("/accounts/sign-in/", wait_until="commit")
        page.wait_for_function("() => document.querySelector('main form')", polling=50)
        page.wait_for_timeout(500)  # in which it would be shown
        assert not page.evaluate(shown)
    page.wait_for_function(shown)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", rows("typing"))
def test_text_typed_while_a_part_is_replaced_is_kept_and_sent(reach, kind):
    row = reach(kind)
    page, typing = row.page, row.typing()
    assert typing
    page.evaluate("window.swaps = 0; addEventListener('htmx:afterSettle', () => { swaps += 1; })")
    with held_back(page, typing.held):
        with page.expect_request(typing.held):
            typing.start()
        typing.field().press_sequentially(typing.text)
    page.wait_for_function("() => swaps > 0")
    typing.expect_shown()


def test_a_choice_made_while_a_part_is_replaced_is_kept(reach):
    row = reach(CheckInOfMembers)
    owed = row.page.get_by_role("radio", name="owed")
    with held_back(row.page, "**/arrive/"), row.page.expect_request("**/arrive/"):
        row.press().tap()
        owed.check()
    expect(row.page.locator("li.person")).to_have_count(1)
    expect(owed).to_be_checked()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", rows("refusal"))
def test_after_a_refusal_reload_and_back_keep_the_page_and_its_input(reach, kind):
    row = reach(kind)
    page, refusal = row.page, row.refusal()
    assert refusal
    before = row.effects()
    refusal.send()
    expect(page.get_by_text(refusal.message).first).to_be_visible()
    settle(page)
    refusal.expect_kept()
    for again in (page.reload, lambda: page.goto(page.url), lambda: page.goto("/") and page.go_back()):
        answer = again()
        assert answer is None or answer.status in (200, 422)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        refusal.expect_kept()
    assert row.effects() == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", rows("two_tabs"))
def test_of_two_tabs_the_second_is_refused_and_overwrites_nothing(reach, kind):
    row = reach(kind)
    page, twice = row.page, row.two_tabs()
    assert twice
    outrun(page)
    twice.other()
    before = row.effects()
    twice.send()
    expect(page.get_by_text(twice.message).first).to_be_visible()
    settle(page)
    assert row.effects() == before


@pytest.mark.parametrize("kind", [row for row in ROWS if not any(map(row.has, ("press", "typing")))])
def test_a_page_without_anything_to_send_is_only_looked_at(reach, kind):
    posts = []
    row = reach(kind)
    row.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    row.page.reload()
    assert posts == []


def test_every_page_that_swaps_a_part_is_in_the_table():
    files = TEMPLATES.rglob("*.html")
    swapping = {str(file.relative_to(TEMPLATES)) for file in files if SWAPS.search(file.read_text())}
    assert swapping
    assert swapping - {template for row in ROWS for template in row.templates} == set()


def test_letters_typed_in_the_moment_of_the_swap_are_searched_for(reach):
    page = reach(CheckInOfMembers).page
    page.evaluate("""addEventListener("htmx:afterSwap", ({ target }) => {
        if (target.id === "work") setTimeout(() => {
            const field = document.getElementById("name");
            field.value = "bob";
            field.dispatchEvent(new Event("input", { bubbles: true }));
        });
    })""")
    page.locator("#found").get_by_role("button", name="Ann Arbor").tap()
    expect(page.locator("#found").get_by_role("button")).to_have_text(["Bob Burr"])


def test_each_of_several_fast_taps_on_next_is_followed(reach):
    """Also past a deal, whose sentence fills half a phone: the button keeps its place."""
    page = reach(StepByStep).page
    link = page.get_by_role("link", name="Next")
    x, y = middle_of(link)
    for _ in range(6):
        step = str(link.get_attribute("href"))  # sometimes fewer: a jack as the starter and its points are one step
        with page.expect_response(re.compile(r"\?at=")):
            tap(page, x, y)
        expect(page).to_have_url(re.compile(rf"{re.escape(step)}$"))
        expect(link).not_to_have_attribute("href", step)


def test_the_effect_of_a_press_is_visible_on_a_phone_without_scrolling(reach):
    row = reach(ChangesAtCheckIn)
    last = row.page.locator("li.person").last
    last.scroll_into_view_if_needed()
    last.locator("summary").tap()
    last.get_by_role("button", name="Fee waived").tap()
    found = row.page.get_by_role("status").get_by_text("Fay Fifteen’s fee is now waived.")
    expect(found).to_be_in_viewport(ratio=1)


def test_a_result_saved_by_someone_else_is_shown_next_to_ones_own(reach):
    row = reach(PlayTables)
    row.somebody_saves_the_first_table()
    row.press().tap()
    expect(row.entry).to_contain_text("by 21")
    expect(row.entry).to_contain_text("by 9")


def test_after_the_question_about_a_name_typing_replaces_the_letters(reach):
    """Otherwise the new letters would follow the old ones and make one guest of two names."""
    page = reach(CheckInOfMembers).page
    field = page.get_by_label("Name", exact=True)
    field.fill("dev")
    field.press("Enter")
    expect(page.get_by_text("Who is it: Dev Dealer")).to_be_visible()
    settle(page)
    page.keyboard.type("eva")
    expect(field).to_have_value("eva")
    expect(page.locator("#found").get_by_role("button")).to_have_text(["Eva Eight"])


def test_the_scores_stay_folded_in_after_a_refused_margin_and_a_reload(reach):
    row = reach(PlayTables)
    margin = row.entry.get_by_label("won by")
    margin.fill("9")
    row.button("Save", "#entry").tap()
    expect(row.entry.get_by_role("alert")).to_be_visible()
    margin.fill("8")
    row.page.reload()
    expect(margin).to_have_value("8")
    expect(row.entry.get_by_label("finished at").first).to_be_hidden()


def test_save_stays_where_it_is_while_a_margin_is_typed_on_the_keypad(reach):
    row = reach(PlayTables)
    save = row.button("Save", "#entry")
    row.entry.locator(".winner").first.tap()
    stood = save.bounding_box()
    for figure in "33":
        row.button(figure, "#entry").tap()
    expect(row.entry.locator("#explanation")).to_contain_text("finished at 88")
    assert save.bounding_box() == stood


def test_a_figure_too_many_on_the_keypad_leaves_the_number_as_it_is(reach):
    row = reach(PlayTables)
    for figure in "1034":
        row.button(figure, "#entry").tap()
    expect(row.entry.get_by_label("won by")).to_have_value("103")
