"""A player loses the network during a game: nothing is lost or repeated, and everything is announced."""

import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from games.engine import PRESETS
from games.models import Match, Seat
from games.policies.decks import is_shuffling
from games.services import tables
from games.services.tables import begin_match
from testing.browser import go_offline, wait_for_version, wait_until_live
from testing.factories import UserFactory
from testing.seats import person, shuffle, state_of
from testing.sessions import in_thread
from testing.waiting import wait_until
from tests.journeys.test_a_match import LONGEST, MOVED_ON, act, over, version, wait_for_news

KEPT = "Not saved: no connection. Your play will be sent when it is back."
LOST = "Connection lost. Reconnecting …"


@pytest.fixture
def match_of_two(transactional_db):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    match = in_thread(begin_match, by=person(ann), rules=PRESETS["hoyle"].but(target=31, lurch=None))
    in_thread(tables.join, match_id=match.pk, by=person(bob))
    in_thread(shuffle, match)
    return Match.objects.get(pk=match.pk), ann, bob


@pytest.mark.bad_line
def test_a_game_continues_after_the_network_is_cut_twice(open_page, match_of_two):
    match, ann, bob = match_of_two
    hers, _ = pages = [open_page(who) for who in (ann, bob)]
    sent, answered, taken = [], [], []
    hers.on("request", lambda asked: asked.url.endswith("/command/") and sent.append(asked.post_data))
    hers.on("response", lambda got: got.url.endswith("/command/") and answered.append(got.request.post_data))
    hers.on("response", lambda got: got.url.endswith("/command/") and got.ok and taken.append(got.request.post_data))
    for page in pages:
        page.goto(f"/matches/{match.pk}/")
        page.set_default_timeout(3000)
    cuts, deeds, until = 0, 0, time.monotonic() + LONGEST
    while not all(map(over, pages)):
        assert time.monotonic() < until, "the match does not end"
        known, shown = deeds, {}
        for page in pages:
            cut = page is hers and cuts < 2 and deeds >= 4 * (cuts + 1)
            with suppress(TooLate):
                if cut:
                    wait_until(lambda: not is_shuffling(state_of(match)))  # a late deck would change the table
                    wait_for_version(page, Match.objects.get(pk=match.pk).version)
                    go_offline(page)
                    expect(page.locator("#line")).to_have_text(LOST)
                before = shown[page] = version(page)
                if not act(page):
                    page.context.set_offline(False)
                    continue
                if cut:
                    expect(page.locator("#line")).to_have_text(KEPT)
                    assert version(page) == before
                    cuts += 1
                    page.context.set_offline(False)
                page.wait_for_function(MOVED_ON, arg=before, timeout=8000)
                expect(page.locator("#line")).to_be_hidden()
                deeds += 1
        if deeds == known and len(shown) == len(pages):
            wait_for_news(shown)
    assert cuts == 2
    assert len(sent) > len(answered), "nothing was sent again"
    commands = [re.search(r"command_id=([\w-]+)", body)[1] for body in taken]
    assert len(commands) == len(set(commands))
    kept = Match.objects.get(pk=match.pk).events.filter(command_id__isnull=False).values_list("command_id", flat=True)
    assert set(commands) <= {str(each) for each in kept}


KEEP_LINES = """() => {
    window.lines = [];
    const line = document.getElementById("line");
    new MutationObserver(() => lines.push(line.textContent)).observe(line, { childList: true });
}"""


@pytest.mark.bad_line
def test_a_play_with_a_lost_response_is_saved_once(open_page, match_of_two):
    """The server has saved it, but the browser doesn't know: it sends it again, and the server recognizes the id."""
    match, ann, _ = match_of_two
    page = open_page(ann)
    page.goto(f"/matches/{match.pk}/")
    cut = []

    def take_the_answer_away(route):
        route.fetch(max_redirects=0)
        cut.append(route.request.post_data)
        route.abort("connectionreset")

    page.route("**/command/", take_the_answer_away, times=1)
    page.evaluate(KEEP_LINES)
    page.get_by_role("button", name="Cut for the deal").click()
    expect(page.locator("#said")).to_contain_text("You cut")
    assert KEPT in page.evaluate("lines"), "it stands there until the next update, which may be soon"
    expect(page.locator("#line")).to_be_hidden()
    assert len(cut) == 1
    assert match.events.filter(data__event="CardCut").count() == 1


@pytest.mark.bad_line
def test_a_stored_play_is_announced_once_for_all_attempts(open_page, match_of_two):
    """The line is an alert: writing into it again would announce it again."""
    match, ann, _ = match_of_two
    page, tries = open_page(ann), []
    page.clock.install()
    page.goto(f"/matches/{match.pk}/")

    def refuse(route):
        tries.append(route.request.post_data)
        route.abort("connectionreset")

    page.route("**/command/", refuse)
    page.evaluate(KEEP_LINES)
    page.get_by_role("button", name="Cut for the deal").click()
    expect(page.locator("#line")).to_have_text(KEPT)
    for tried in range(1, 4):
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/command/")):
            page.clock.run_for(3000)
        expect(page.get_by_role("button", name="Cut for the deal")).to_be_disabled()
        assert len(tries) == 1 + tried
    assert page.evaluate("lines") == [KEPT]


@pytest.mark.bad_line
def test_while_a_play_is_kept_no_other_is_taken(open_page, match_of_two):
    match, ann, bob = match_of_two
    page, his = open_page(ann), open_page(bob)
    for each in (page, his):
        each.goto(f"/matches/{match.pk}/")
    go_offline(page)
    page.get_by_role("button", name="Cut for the deal").click()
    expect(page.locator("#line")).to_have_text(KEPT)
    expect(page.get_by_role("button", name="Cut for the deal")).to_be_disabled()
    his.get_by_role("button", name="Cut for the deal").click()
    expect(his.locator("#said")).to_contain_text("You cut")
    page.context.set_offline(False)
    expect(page.locator("#said")).to_contain_text("Bob cuts")


@pytest.mark.bad_line
def test_a_hanging_server_is_detected_within_ten_seconds_and_its_return_too(open_page, match_of_two):
    """The socket stays open without traffic: only the heartbeat detects it."""
    match, ann, _ = match_of_two
    page = open_page(ann)
    silent = []

    def relay(ours):
        server = ours.connect_to_server()
        ours.on_message(lambda frame: silent or server.send(frame))
        server.on_message(lambda frame: silent or ours.send(frame))

    page.route_web_socket("**/ws/matches/**", relay)
    page.clock.install()
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    page.route("**/?expected_version=*", lambda route: route.abort())
    silent.append(True)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 5"))
    for _ in range(10):
        page.clock.run_for(1000)
        if (said := page.locator("#line").text_content()) == LOST:
            break
    assert said == LOST
    page.clock.resume()
    silent.clear()
    page.unroute("**/?expected_version=*")
    expect(page.locator("#line")).to_be_hidden()


def test_the_table_shows_presence_and_absence(open_page, match_of_two):
    match, ann, _ = match_of_two
    page = open_page(ann)
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    seat = Seat.objects.get(match=match, number=0)
    assert seat.seen_at
    assert seat.left_at is None
    page.goto("/matches/")
    wait_until(lambda: Seat.objects.get(pk=seat.pk).left_at)
    page.go_back()
    wait_until_live(page)
    assert Seat.objects.get(pk=seat.pk).left_at is None


def test_without_sockets_the_page_sends_heartbeats(open_page, match_of_two):
    match, ann, _ = match_of_two
    page = open_page(ann)
    page.clock.install()
    page.route_web_socket("**/ws/**", lambda ours: ours.close())
    page.goto(f"/matches/{match.pk}/")
    with page.expect_response("**/here/") as found:
        page.clock.run_for(21_000)
    assert found.value.status == 204
    assert Seat.objects.get(match=match, number=0).seen_at


@pytest.mark.bad_line
def test_unanswered_entries_are_sent_again_after_the_server_is_restored(open_page, match_of_two):
    """A proxy responds in its place, and then the server itself, while PostgreSQL is down."""
    match, ann, _ = match_of_two
    page, statuses = open_page(ann), [502, 503]
    page.goto(f"/matches/{match.pk}/")
    page.route("**/command/", lambda route: route.fulfill(status=statuses.pop(0), body="Nobody is here."), times=2)
    page.get_by_role("button", name="Cut for the deal").click()
    expect(page.locator("#line")).to_have_text(KEPT)
    expect(page.get_by_role("button", name="Cut for the deal")).to_be_disabled()
    expect(page.locator("#said")).to_contain_text("You cut")
    expect(page.locator("#line")).to_be_hidden()
    assert statuses == []


@pytest.mark.bad_line
def test_a_page_that_only_asks_while_the_server_is_put_back_says_nothing_of_saving(open_page, match_of_two):
    match, ann, _ = match_of_two
    page = open_page(ann)
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    page.route("**/?expected_version=*", lambda route: route.fulfill(status=503, body="Nobody is here."))
    page.evaluate("document.body.dispatchEvent(new Event('live-update'))")
    expect(page.locator("#line")).to_have_text(LOST)
    page.unroute("**/?expected_version=*")
    page.evaluate("document.body.dispatchEvent(new Event('live-update'))")
    expect(page.locator("#line")).to_be_hidden()
