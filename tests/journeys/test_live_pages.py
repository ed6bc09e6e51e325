"""Pages that update themselves while they are used."""

import re

import pytest
from playwright.sync_api import expect

from league.clubs.models import Member
from league.clubs.services.player_links import link_path
from league.sessions.services.publication import set_publication
from testing.browser import change_heard, wait_until_live
from testing.sessions import in_thread
from testing.tournaments import SWISS, TournamentDriver
from tests.games.sockets import updates_are_out

READ_AGAIN = "document.body.dispatchEvent(new Event('live-update'))"
SOON = 8000  # milliseconds: long before such a page would poll


@pytest.fixture
def swiss(transactional_db):
    it = in_thread(TournamentDriver, SWISS, people=4)
    in_thread(it.call)
    return it


@pytest.fixture
def page(open_page, swiss):
    """The stage's page, loaded and connected."""
    page = open_page(swiss.by)
    page.goto(f"/c/{swiss.club.slug}/tournaments/{swiss.tournament.pk}/stages/1/")
    wait_until_live(page)
    return page


def press(page, swiss, where):
    """Hold the button down while the first table's result is saved elsewhere; returns how that table looks then."""
    where.hover()
    page.mouse.down()
    pairing = in_thread(lambda: swiss.stage().current.pairings[0])
    with change_heard(page):
        in_thread(swiss.record, pairing, (121, 111))
    return tables(page).filter(has_text=pairing.first.name)


def tables(page):
    return page.locator("#work li").filter(has_text=" vs. ")


def test_a_page_is_requested_once_while_nothing_changes(open_page, swiss):
    updates_are_out()
    page, asked = open_page(swiss.by), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/c/{swiss.club.slug}/tournaments/{swiss.tournament.pk}/stages/1/")
    wait_until_live(page)
    page.wait_for_timeout(3000)  # longer than readers wait for each other: data-calm
    assert len([url for url in asked if url.endswith("/stages/1/")]) == 1


READS = """() => {
    window.heading = document.querySelector("#work h1");
    getSelection().selectAllChildren(heading);
}"""
STILL_READS = "() => window.heading.isConnected && getSelection().toString() === window.heading.innerText"


def test_an_update_leaves_the_rest_of_the_page_as_it_is(page, swiss):
    """The selection shows it. A screen reader's place, which a browser does not tell, depends on the same elements."""
    first, last = (pairing.first.name for pairing in in_thread(lambda: swiss.stage().current.pairings))
    page.evaluate(READS)
    chosen = tables(page).filter(has_text=last).get_by_role("link")
    chosen.focus()
    with change_heard(page):
        in_thread(swiss.record, in_thread(lambda: swiss.stage().current.pairings[0]), (121, 111))
    expect(tables(page).filter(has_text=first)).to_contain_text("by 10")
    expect(tables(page).first).to_contain_text(last)  # missing results come first: its row has moved
    expect(chosen).to_be_focused()
    assert page.evaluate(STILL_READS)


def test_a_press_applies_to_its_target_while_the_page_changes(page, swiss):
    first = press(page, swiss, tables(page).nth(1).get_by_role("link"))
    expect(first).to_contain_text("Enter")
    page.mouse.up()
    expect(page).to_have_url(re.compile("table="))


def test_an_update_that_arrives_during_a_press_is_shown_after_it(page, swiss):
    """The update was requested before the press and arrived during it."""

    def press_meanwhile(route):
        answer = route.fetch()
        page.mouse.down()
        route.fulfill(response=answer)

    page.get_by_role("heading", level=1).hover()
    page.route("**/stages/1/", press_meanwhile, times=1)
    with change_heard(page), page.expect_response("**/stages/1/"):
        in_thread(swiss.record, in_thread(lambda: swiss.stage().current.pairings[0]), (121, 111))
    page.mouse.up()
    expect(tables(page).last).to_contain_text("by 10", timeout=SOON)  # missing results come first


def test_an_update_that_a_press_delayed_is_shown_after_it(page, swiss):
    first = press(page, swiss, page.get_by_role("heading", level=1))
    expect(first).to_contain_text("Enter")
    page.mouse.up()
    expect(first).to_contain_text("by 10", timeout=SOON)


@pytest.fixture
def played(new_session):
    """A session of one round with one result."""
    tonight = new_session("te-club", games=1)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    return tonight


def test_a_players_page_redirects_to_the_recap_when_the_session_is_closed(open_page, played, olga):
    page = open_page(olga.user)
    page.goto(played.path + "follow/")
    wait_until_live(page)
    played.close()
    expect(page).to_have_url(re.compile("/recap/$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_correction_after_the_session_was_closed_is_refused_on_the_recap(open_page, played, olga):
    page = open_page(olga.user)
    page.goto(f"{played.path}rounds/?table={played.state().rounds[0].tables[0].pk}")
    wait_until_live(page)
    page.evaluate("observed.deaf = true")  # it is notified too late that the session was closed
    played.close()
    page.get_by_role("button", name="Save correction").click()
    expect(page).to_have_url(re.compile("/recap/$"))
    expect(page.locator("#messages")).to_contain_text("This session is closed.")


def test_the_page_of_a_session_closed_elsewhere_redirects_to_the_recap(open_page, played, olga):
    page = open_page(olga.user)
    page.goto(f"{played.path}rounds/")
    wait_until_live(page)
    played.close()
    expect(page).to_have_url(re.compile("/recap/$"))


@pytest.fixture
def two_tables(new_session):
    """A session of one round with two tables in play."""
    tonight = new_session("te-club", games=1)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    return tonight


def test_a_second_tap_that_was_not_meant_leaves_the_focus_where_it_is(open_page, two_tables, olga):
    page = open_page(olga.user)
    page.clock.install()
    page.goto(f"{two_tables.path}rounds/")
    entry = page.locator("#entry")
    entry.locator(".winner").first.click()
    entry.get_by_label("won by").fill("9")
    save = entry.get_by_role("button", name="Save", exact=True)
    save.scroll_into_view_if_needed()
    box = save.bounding_box()
    under = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.mouse.click(*under)
    expect(entry.get_by_role("heading")).to_contain_text("Table 2")
    page.clock.run_for(100)
    winner = entry.get_by_role("radio").first
    expect(winner).to_be_focused()
    assert page.evaluate("(at) => document.elementFromPoint(...at).className", under) == "shield"
    page.mouse.click(*under)
    expect(winner).to_be_focused()


def test_the_meaning_of_an_entry_is_shown_without_scrolling_the_page(open_page, two_tables, olga):
    page = open_page(olga.user, width=360, height=740)
    page.goto(f"{two_tables.path}rounds/")
    entry = page.locator("#entry")
    entry.locator(".winner").first.click()
    entry.get_by_role("button", name="Save", exact=True).scroll_into_view_if_needed()
    entry.get_by_text("won by").evaluate("document.activeElement.blur()")  # as by a tap elsewhere
    entry.get_by_label("won by").evaluate(
        "field => { field.value = 9; field.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    before = page.evaluate("scrollY")
    expect(page.locator("#explanation")).to_contain_text("112")
    assert page.evaluate("[document.activeElement.localName, scrollY]") == ["body", before]


def test_after_a_save_a_reload_shows_the_table_that_was_shown(open_page, two_tables, olga):
    page = open_page(olga.user)
    page.goto(f"{two_tables.path}rounds/?table={two_tables.state().rounds[0].tables[1].pk}")
    wait_until_live(page)
    entry = page.locator("#entry")
    entry.locator(".winner").first.click()
    entry.get_by_label("won by").fill("9")
    entry.get_by_role("button", name="Save", exact=True).click()
    expect(entry.get_by_role("heading")).to_contain_text("Table 1")
    page.reload()
    expect(entry.get_by_role("heading")).to_contain_text("Table 1")


def test_a_refusal_stays_when_the_page_reloads_itself(page, swiss):
    page.locator("#entry .winner").first.click()
    page.keyboard.type("500")  # the margin has the focus
    page.keyboard.press("Enter")
    refused = page.locator("#entry").get_by_role("alert")
    expect(refused).to_contain_text("Enter a margin from 1 to 121.")
    page.evaluate(
        "() => { window.reread = new Promise(done => addEventListener('live-update', () => setTimeout(done), true)); }"
    )
    in_thread(swiss.record, in_thread(lambda: swiss.stage().current.pairings[-1]), (121, 111))
    page.evaluate("reread")
    expect(refused).to_be_visible()


def test_after_the_last_result_the_next_round_is_one_tab_away(page, swiss):
    for left in ("1 result to come", "all results in"):
        page.locator("#entry [name=winner]").first.press(" ")
        page.keyboard.type("9")
        page.keyboard.press("Enter")
        expect(page.locator(".chip", has_text=left)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Call round 2")).to_be_focused()


def test_a_save_keeps_its_place_while_the_page_is_read_again(page, swiss):
    page.route("**/stages/1/", lambda route: None)  # no update arrives
    page.locator("#entry .winner").first.click()
    page.keyboard.type("9")
    page.evaluate(READ_AGAIN)
    with page.expect_response("**/pairings/*/"):
        page.keyboard.press("Enter")
        page.evaluate(READ_AGAIN)
    assert "by 9" in in_thread(lambda: swiss.stage().current.pairings[0].summary)
    page.unroute_all(behavior="ignoreErrors")


def test_a_page_without_a_socket_keeps_an_open_fold_and_a_text_being_typed_too(open_page, two_tables, olga):
    """As of a session that publishes nothing: the page polls only."""
    in_thread(set_publication, session_id=two_tables.session.pk, shown=frozenset(), by=olga.user)
    page = open_page()
    page.goto(in_thread(lambda: link_path(Member.objects.get(name="Ann"))))
    expect(page.locator("[data-live]")).to_have_count(0)
    fold = page.locator("details", has=page.get_by_text("Problem", exact=True))
    fold.locator("summary").click()
    field = fold.get_by_role("textbox")
    field.press_sequentially("no board")
    field.press("Home")
    with page.expect_response(lambda answer: answer.request.headers.get("hx-trigger") == "live-region"):
        page.evaluate(READ_AGAIN)
    page.wait_for_timeout(300)
    expect(fold).to_have_attribute("open", "")
    expect(field).to_be_focused()
    expect(field).to_have_value("no board")
    assert field.evaluate("field => field.selectionStart") == 0


def test_a_socket_goes_on_pinging_when_the_network_is_said_to_be_back(open_page, two_tables, olga):
    """On the computer that runs the program the socket stays open while the network is away."""
    page, sent = open_page(olga.user), []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.extend([frame])))
    page.goto(f"{two_tables.path}rounds/")
    wait_until_live(page)
    page.evaluate("dispatchEvent(new Event('online'))")
    known = len(sent)
    page.wait_for_timeout(SOON)
    assert len(sent) > known
