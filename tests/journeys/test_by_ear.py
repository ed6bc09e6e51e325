"""A number that is typed where the page puts the focus, keys pressed there, and how often a turn is called."""

from playwright.sync_api import expect

from games.engine import legal
from tests.games.seats import state_of, submit
from tests.journeys.listening import dealt, laid, mine, opened
from tests.journeys.night import aside

LATE = 1500  # milliseconds: what would be called twice has been by then


def cut(match, seat):
    submit(match, seat, legal(dealt(match), seat)[0])


def test_a_number_typed_where_the_focus_was_put_replaces_the_usual_one_and_a_turn_is_called_once(open_page):
    match, (ann, _) = laid()
    page, ear = opened(open_page, ann, match)
    field = page.locator("#at")
    place = 12
    while mine(aside(state_of, match), "CuttingForDeal"):  # again where both cut a card of one rank, of what is left
        expect(field).to_be_focused()
        page.keyboard.press("w")
        ear.wait_for(page.locator("[data-answer=where]").text_content())
        page.keyboard.type(str(place)[0])
        aside(cut, match, 1)  # the page is read again amid typing
        page.wait_for_timeout(LATE)
        page.keyboard.type(str(place)[1])
        expect(field).to_have_value(str(place))
        before = page.locator("#seen").input_value()
        page.keyboard.press("Enter")
        page.wait_for_function("was => document.querySelector('#seen').value !== was", arg=before)
        aside(dealt, match)
        place += 1
    ear.wait_for("Your turn. Lay away")
    page.wait_for_timeout(LATE)
    assert len([call for call in ear.of("call") if "Lay away" in call]) == 1
