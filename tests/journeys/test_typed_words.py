"""Words typed at the table that press a button, or lead to a hint about what is missing."""

from random import Random

from playwright.sync_api import expect

from games.engine import Discarding, Playing
from games.models import Match
from testing.seats import play_on
from testing.sessions import in_thread
from tests.journeys.listening import begin_named, opened


def say(page, words):
    page.get_by_label("Ask or command").fill(words)
    page.get_by_label("Ask or command").press("Enter")


def test_an_offer_is_made_and_answered_by_typed_words_only(open_page):
    match, (ann, bob) = begin_named()
    hers, her_ear = opened(open_page, ann, match)
    his, his_ear = opened(open_page, bob, match)
    say(hers, "pause")
    her_ear.wait_for("You offered a pause.")
    his_ear.wait_for("Ann offers a pause.")
    say(his, "agree")
    for page in (hers, his):
        expect(page.get_by_role("button", name="Continue")).to_be_visible()
    say(his, "agree")
    his_ear.wait_for("“Agree” is shown when another player makes an offer.")
    say(his, "go on")
    his_ear.wait_for("You offered to continue.")
    her_ear.wait_for("Bob offers to continue.")
    say(hers, "decline")
    expect(hers.get_by_role("button", name="Agree")).to_have_count(0)
    match.refresh_from_db()
    assert (match.offer, bool(match.paused_at)) == ("", True)


def test_resigning_by_a_word_takes_one_more_press_and_a_rematch_follows(open_page):
    match, (ann, _) = begin_named()
    page, ear = opened(open_page, ann, match)
    say(page, "resign")
    ear.wait_for("Press Enter to resign the match.")
    expect(page.get_by_role("button", name="Resign the match")).to_be_focused()
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    say(page, "rematch")
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def test_cards_are_discarded_and_taken_back_by_words(open_page):
    match, (ann, _) = begin_named()
    in_thread(play_on, match, Random(4), until=lambda state: isinstance(state.phase, Discarding))
    page, ear = opened(open_page, ann, match)
    say(page, "away")
    ear.wait_for("Which two cards? For example: away 5h 6s.")
    page.locator("#match [name=cards]").nth(0).check()
    page.locator("#match [name=cards]").nth(1).check()
    say(page, "away")
    expect(page.get_by_role("button", name="Take back discard")).to_be_visible()
    say(page, "undo")
    expect(page.get_by_role("button", name="Discard two cards")).to_be_visible()


def test_a_verb_alone_gets_a_hint_and_a_question_mark_is_allowed(open_page):
    match, (ann, _) = begin_named()
    in_thread(play_on, match, Random(5), until=lambda state: isinstance(state.phase, Playing) and state.phase.turn == 0)
    page, ear = opened(open_page, ann, match)
    say(page, "play")
    ear.wait_for("Which card? For example: play 5h.")
    say(page, "hand?")
    ear.wait_for("You hold ")
    say(page, "hint")
    ear.wait_for("in a match with hints")
