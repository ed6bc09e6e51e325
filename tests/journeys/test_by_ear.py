"""Typing numbers at the focus, keys pressed there, the announcement of a turn, and the show."""

from random import Random

from playwright.sync_api import expect

from games.engine import legal
from games.match_cache import events_of
from games.presentation.last_show import last_show
from games.services import ending
from games.services.rematches import play_again
from testing.seats import person, play_on, state_of, submit
from testing.sessions import in_thread
from tests.journeys.listening import SHORT, begin_named, dealt, mine, opened, version


def cut(match, seat):
    submit(match, seat, legal(dealt(match), seat)[0])


def test_a_number_typed_where_the_focus_was_put_replaces_the_usual_one_and_a_turn_is_called_once(open_page):
    match, (ann, _) = begin_named()
    page, ear = opened(open_page, ann, match)
    field = page.locator("#at")
    place = 12
    while mine(in_thread(state_of, match), "CuttingForDeal"):  # again if both cut the same rank
        expect(field).to_be_focused()
        page.keyboard.press("w")
        ear.wait_for(page.locator("[data-answer=where]").text_content())
        page.keyboard.type(str(place)[0])
        in_thread(cut, match, 1)  # the page updates during typing
        expect(page.locator("#seen")).to_have_value(str(version(match)))
        page.keyboard.type(str(place)[1])
        expect(field).to_have_value(str(place))
        before = page.locator("#seen").input_value()
        page.keyboard.press("Enter")
        page.wait_for_function("was => document.querySelector('#seen').value !== was", arg=before)
        in_thread(dealt, match)
        place += 1
    ear.wait_for("Your turn. Discard")
    ear.settle()
    assert [region for region, call, _ in ear.all() if "Discard" in call] == ["next"], "it follows the cards dealt"


def test_a_turn_that_is_over_is_not_left_on_the_page(open_page):
    match, (ann, _) = begin_named()
    page, ear = opened(open_page, ann, match)
    for seat in (0, 1):
        in_thread(cut, match, seat)
    ear.wait_for("Your turn.")
    in_thread(cut, match, 0)  # or a discard
    expect(page.locator("#next")).to_have_text("")
    expect(page.locator("#call")).to_have_text("")


def test_a_word_that_is_refused_is_seen_and_the_next_letter_replaces_it(open_page):
    match, (ann, _) = begin_named()
    page, ear = opened(open_page, ann, match, width=360, height=640)
    field = page.get_by_label("Ask or command")
    field.fill("cut 99")
    field.press("Enter")
    refused = page.locator("#refused")
    ear.wait_for(refused.text_content())
    expect(refused).to_be_in_viewport()
    expect(page.locator("#ask + #refused")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("cut 99")
    page.keyboard.type("cut 20")
    field.press("Enter")
    ear.wait_for("You cut")
    expect(field).to_have_value("")


def test_the_show_announces_its_owner_and_each_combination(open_page):
    match, (ann, _) = begin_named(SHORT.but(target=121))
    in_thread(play_on, match, Random(3), until=lambda state: state.deal == 2)
    page, ear = opened(open_page, ann, match)
    shows = in_thread(lambda: last_show(events_of(match), ["", "Bob"], 0))
    wanted = [found for show in shows for found in (f"{show.whose}: {show.counted}", *show.scores)]
    assert len(wanted) > 3
    page.locator(".felt").focus()
    for _ in wanted:
        known = len(ear.all())
        page.keyboard.press("n")
        ear.after(known)
    assert ear.of("answer") == wanted


def test_events_other_than_cards_are_announced(open_page):
    match, (ann, _) = begin_named()
    page, ear = opened(open_page, ann, match)
    page.get_by_label("Ask or command").focus()
    in_thread(ending.offer, match_id=match.pk, seat=1, what="void")
    ear.wait_for("Bob offers to cancel the match.")
    page.keyboard.type("where")
    page.keyboard.press("Enter")
    ear.wait_for("Your turn. Cut for the deal. Bob offers to cancel the match.")
    in_thread(ending.answer, match_id=match.pk, seat=0, to="void", agrees=False)
    in_thread(ending.offer, match_id=match.pk, seat=0, what="pause")
    ear.wait_for("You offered a pause. Waiting for the other players.")
    in_thread(ending.answer, match_id=match.pk, seat=1, to="pause", agrees=False)
    ear.wait_for("The offer was declined.")
    in_thread(ending.resign, match_id=match.pk, seat=1)
    ear.wait_for("You win the match. The other player resigned.")
    in_thread(play_again, match_id=match.pk, by=person(match.seats.get(number=1).user))
    ear.wait_for("wants a rematch")
    called = [text for region, text, _ in ear.all() if region == "call" and "Your turn" not in text]
    assert len(called) == len({*called}) == 5
    expect(page.get_by_label("Ask or command")).to_be_focused()


def test_a_word_typed_while_another_is_on_its_way_stays(open_page):
    match, (ann, _) = begin_named()
    page, ear = opened(open_page, ann, match)
    page.route("**/command/", lambda route: None, times=1)  # no response arrives
    field = page.get_by_label("Ask or command")
    for _ in range(2):
        field.fill("cut 20")
        field.press("Enter")
    ear.wait_for("Wait. Your last action has not arrived yet.")
    expect(field).to_have_value("cut 20")
