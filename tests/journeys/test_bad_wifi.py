"""Pages in use while the network fails, others act, or the user signs out elsewhere."""

import re
import time
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import expect

from games.engine import Discarding, Playing
from games.models import Match
from games.services import ending
from league.accounts.models import Login
from league.results.models import ResultVersion, Side
from testing.browser import go_offline, wait_until_live
from testing.factories import PASSWORD, UserFactory
from testing.seats import play_on
from testing.sessions import in_thread
from testing.tournaments import SWISS, TournamentDriver
from tests.journeys.listening import begin_named, opened

LATER = "Not saved: no connection. It will be sent again."


def at_play(state):
    return isinstance(state.phase, Playing) and state.phase.turn == 0


@pytest.fixture
def table(open_page):
    """Ann's page of a match of two at this score, and the match."""

    def come(until=at_play):
        match, (ann, _) = begin_named()
        in_thread(play_on, match, Random(5), until=until)
        page, _ = opened(open_page, ann, match)
        wait_until_live(page)
        return page, match

    return come


@pytest.mark.bad_line
def test_only_an_unsent_play_is_sent_again_every_three_seconds(table):
    page, match = table()
    page.locator("#match summary", has_text="Pause or resign").click()
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append((request.url, time.monotonic())))
    go_offline(page)
    card = page.locator("#match button.playing-card:enabled").first
    name = card.get_attribute("data-card")
    card.click()
    expect(page.locator("#line")).to_contain_text("Not saved: no connection. Your play will be sent")
    page.get_by_role("button", name="Offer a pause").click()
    for _ in range(2):
        page.wait_for_event("requestfailed", lambda request: request.url.endswith("/command/"))
    times = [at for url, at in sent if url.endswith("/command/")]
    assert all(later - earlier > 2.5 for earlier, later in pairwise(times))
    assert not [url for url, _ in sent if url.endswith("/action/")]
    page.context.set_offline(False)
    expect(page.locator(f"#match button[data-card='{name}']")).to_have_count(0)
    expect(page.locator("#line")).to_be_hidden()
    match.refresh_from_db()
    assert match.offer == ""


def test_an_open_fold_with_the_focus_stays_open_when_the_other_side_acts(table):
    page, match = table()
    fold = page.locator("#match details", has_text="Pause or resign")
    fold.locator("summary").first.click()
    expect(page.get_by_role("button", name="Resign the match")).to_be_hidden()
    fold.locator("summary", has_text=re.compile(r"^\s*Resign\s*$")).click()
    page.get_by_role("button", name="Resign the match").focus()
    in_thread(ending.offer, match_id=match.pk, seat=1, what="pause")
    expect(page.locator("#match").get_by_text("Bob offers a pause.")).to_be_visible()
    expect(fold).to_have_attribute("open", "")
    expect(page.get_by_role("button", name="Resign the match")).to_be_focused()
    in_thread(ending.answer, match_id=match.pk, seat=0, to="pause", agrees=False)
    page.get_by_role("button", name="Offer a pause").focus()
    in_thread(ending.offer, match_id=match.pk, seat=1, what="void")
    expect(page.locator("#match").get_by_text("Bob offers to cancel the match.")).to_be_visible()
    expect(fold.locator("summary").first).to_be_focused()


def test_chosen_cards_stay_chosen_during_updates(table):
    page, match = table(lambda state: isinstance(state.phase, Discarding))
    page.locator("#match [name=cards]").first.check()
    chosen = page.locator("#match [name=cards]:checked").get_attribute("value")
    in_thread(ending.offer, match_id=match.pk, seat=1, what="pause")
    expect(page.locator("#match").get_by_text("Bob offers a pause.")).to_be_visible()
    expect(page.locator("#match [name=cards]:checked")).to_have_count(1)
    expect(page.locator("#match [name=cards]:checked")).to_have_attribute("value", chosen)


@pytest.mark.bad_line
def test_signing_out_in_another_tab_removes_the_hand_from_the_table(table):
    page, _ = table()
    other = page.context.new_page()
    other.goto("/")
    other.evaluate("document.querySelector('form[action$=\"/sign-out/\"]').submit()")
    other.wait_for_load_state()
    expect(page.locator("#match button.playing-card")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann vs. Bob")


@pytest.fixture
def round_page(open_page, transactional_db):
    """The page for a whole round, with one row filled in."""
    it = in_thread(TournamentDriver, SWISS, people=4)
    in_thread(it.call)
    page = open_page(it.by)
    page.goto(f"/c/{it.club.slug}/tournaments/{it.tournament.pk}/stages/1/results/")
    page.locator("fieldset [type=radio]").first.check()
    page.locator("fieldset [name$=margin]").first.fill("21")
    return page, it


def saves(page):
    page.get_by_role("button", name="Save round").click()


@pytest.mark.bad_line
def test_a_result_of_a_tournament_is_sent_again_by_itself_when_the_network_is_back(round_page):
    page, it = round_page
    pairing = in_thread(lambda: it.stage().missing[0])
    page.goto(page.url.replace("stages/1/results/", f"pairings/{pairing.pk}/"))
    page.locator("#entry [type=radio]").first.check()
    page.get_by_label("won by").fill("21")
    go_offline(page)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#line")).to_have_text(LATER)
    page.context.set_offline(False)
    page.wait_for_url("**/stages/1/")
    expect(page.locator("#messages")).to_contain_text(f"{pairing.title}: {pairing.first.name} by 21")
    assert in_thread(ResultVersion.objects.count) == 1


@pytest.mark.bad_line
def test_results_that_the_page_sends_again_itself_are_listed_no_more(open_page, olga, new_session):
    tonight = new_session("te-club", fee=0)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    page = open_page(olga.user)
    page.goto(f"{tonight.path}rounds/")
    waiting = page.locator("#outbox").get_by_role("listitem")
    for answer in ("saved a result for this table after you opened the page", "All results are in"):
        go_offline(page)
        page.locator("#entry [type=radio]").first.check()
        page.get_by_label("won by").fill("12")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(waiting).to_have_count(1)
        if "saved" in answer:
            tonight.record(tonight.state().current.tables[0], (90, 121))
        page.context.set_offline(False)
        expect(page.locator("main")).to_contain_text(answer)
        expect(waiting).to_have_count(0)
        if "saved" in answer:
            page.get_by_role("link", name="Keep the saved result").click()
            expect(page.locator("#entry")).to_contain_text("Table 2")


@pytest.mark.bad_line
def test_a_whole_round_that_was_typed_survives_the_halls_wi_fi(round_page):
    page, it = round_page
    go_offline(page)
    saves(page)
    expect(page.locator("#line")).to_have_text(LATER)
    expect(page.locator("fieldset [name$=margin]").first).to_have_value("21")
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("fieldset.result")).to_have_count(1)  # the other is saved
    assert len(in_thread(lambda: it.stage().missing)) == 1


@pytest.mark.bad_line
def test_a_whole_round_that_was_typed_survives_a_server_that_is_put_back(round_page):
    page, _ = round_page
    page.route("**/results/", lambda route: route.fulfill(status=502, body="Nobody is here."), times=1)
    saves(page)
    expect(page.locator("#line")).to_have_text(LATER)
    expect(page.locator("fieldset [name$=margin]").first).to_have_value("21")
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("fieldset.result")).to_have_count(1)  # the other is saved


def test_a_browser_that_cannot_ask_first_sends_it_all_the_same(round_page):
    page, _ = round_page
    page.evaluate("AbortSignal.timeout = undefined")
    saves(page)
    expect(page.get_by_text("1 result saved.")).to_be_visible()


def test_text_typed_after_a_press_is_not_sent_with_it(round_page):
    page, _ = round_page
    held = []

    def hold(route):
        held.append(route)

    page.route("**/results/", hold, times=1)
    with page.expect_request("**/results/"):
        saves(page)
    page.locator("fieldset [name$=margin]").first.press_sequentially("9")
    held[0].continue_()
    expect(page.get_by_text("1 result saved.")).to_be_visible()
    assert in_thread(lambda: sorted(Side.objects.exclude(pegs=None).values_list("pegs", flat=True))) == [100, 121]


def test_begin_after_the_way_back_lays_another_table(open_page, transactional_db):
    page = open_page(UserFactory())
    page.goto("/matches/")
    for against in ("beginner", "friend"):
        page.locator(f"[name=against][value={against}]").click()
        page.wait_for_url(re.compile("/matches/.{36}/"))
        page.go_back()
        page.wait_for_load_state()
    assert in_thread(Match.objects.count) == 2


def test_a_whole_round_that_was_typed_survives_the_end_of_a_login(round_page):
    page, it = round_page
    in_thread(Login.objects.all().delete)
    saves(page)
    page.get_by_label("E-mail").fill(it.by.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("fieldset [name$=margin]").first).to_have_value("21")
    saves(page)
    expect(page.get_by_text("1 result saved.")).to_be_visible()


def test_a_stages_page_that_has_nothing_new_is_left_alone(round_page):
    page, it = round_page
    page.goto(page.url.replace("results/", ""))
    update = "document.body.dispatchEvent(new Event('live-update'))"
    link = page.get_by_role("link", name="Enter the whole round")
    for _ in range(2):
        link.focus()
        with page.expect_response("**/stages/1/"):
            page.evaluate(update)
        page.wait_for_function("() => observed.requests === 0")
    expect(link).to_be_focused()
    in_thread(it.play)
    expect(page.get_by_role("button", name="Call round 2")).to_be_visible()
