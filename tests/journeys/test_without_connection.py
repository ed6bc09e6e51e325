"""Offline: opened pages are available, and saved input waits until it can be sent."""

import re

import pytest
from playwright.sync_api import expect

from league.results.models import ResultVersion
from league.results.queries.cards import newest_cards
from testing.browser import go_offline
from testing.factories import MemberFactory
from testing.limits import forget_limits
from testing.sessions import in_thread
from testing.waiting import wait_until
from tests.journeys.offline import KEPT_PAGES, UNSENT, enter, names_here, site  # noqa: F401

pytestmark = pytest.mark.bad_line
TEN = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana", "Ines", "Jo")


@pytest.fixture
def round_one(open_page, olga, new_session):
    """The page of all results of a round of five tables, stored by the browser; and the session."""
    forget_limits()
    tonight = new_session("acc-grass-roots", fee=0)
    tonight.come(*TEN)
    tonight.draw()
    tonight.call(1)
    page = open_page(olga.user, width=360, height=740)
    address = f"{tonight.path}rounds/1/results/"
    page.goto(address)
    wait_until(lambda: page.evaluate(KEPT_PAGES))
    return page, tonight


def saved():
    return sorted(ResultVersion.objects.values_list("version", "pegs"))


def test_an_opened_page_works_offline_and_others_explain_why_not(round_one):
    page, tonight = round_one
    go_offline(page)
    page.reload()
    expect(page.locator("#line")).to_contain_text(re.compile(r"No connection. This page is as it was at \d+:\d\d"))
    expect(page.locator("fieldset.result")).to_have_count(5)
    page.goto(f"{tonight.path}recap/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    title = f"Round 1: all results · {tonight.session} · {tonight.session.club.name}"
    page.get_by_role("link", name=title, exact=True).click()
    expect(page.locator("fieldset.result")).to_have_count(5)
    page.context.set_offline(False)
    expect(page.locator("#line")).to_be_hidden()


def test_a_round_saved_offline_outlasts_the_page_and_is_saved_once(round_one):
    page, _tonight = round_one
    go_offline(page)
    for table in (1, 2, 3):
        enter(page, table, 10 + table)
    page.get_by_role("button", name="Save round").click()
    waiting = page.locator("#outbox")
    expect(waiting).to_contain_text("entered at")
    expect(page.locator("#line")).to_contain_text("Not saved: no connection. It will be sent again.")
    enter(page, 4, 14)
    page.get_by_role("button", name="Save round").click()
    wait_until(lambda: "14" in page.evaluate(UNSENT))
    expect(waiting.get_by_role("listitem")).to_have_count(1)
    address, context = page.url, page.context
    page.close()
    assert in_thread(saved) == []

    again = context.new_page()
    again.goto(address)
    expect(again.locator("#outbox")).to_contain_text("entered at")
    context.set_offline(False)
    expect(again.locator("#outbox")).to_be_hidden()
    expect(again.locator("fieldset.result.in")).to_have_count(4)
    assert sorted(121 - min(pegs) for _version, pegs in in_thread(saved)) == [11, 12, 13, 14]


def test_a_result_that_someone_else_saved_first_is_not_overwritten(round_one):
    page, tonight = round_one
    go_offline(page)
    enter(page, 1, 12)
    page.get_by_role("button", name="Save round").click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    tonight.record(tonight.state().current.tables[0], (121, 90))
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_contain_text("check it and save again")
    assert in_thread(saved) == [(1, [121, 90])]
    page.locator("#outbox").get_by_role("button", name="Discard").click()
    expect(page.locator("#outbox")).to_be_hidden()


def test_a_conflict_on_a_page_that_was_kept_stays_in_view(round_one):
    page, tonight = round_one
    page.goto(f"{tonight.path}rounds/")
    page.clock.install()
    go_offline(page)
    page.reload()
    page.get_by_role("radio").first.check()
    page.get_by_label("won by").fill("12")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    tonight.record(tonight.state().current.tables[0], (90, 121))
    page.context.set_offline(False)
    expect(page.get_by_text("Replace it with mine")).to_be_visible()
    for _ in range(2):  # in the first, the page would be read again
        with page.expect_response("**/healthz"):
            page.clock.run_for("00:04")
    expect(page.get_by_text("Replace it with mine")).to_be_visible()


def test_a_forfeit_without_a_connection_is_sent_by_itself_and_the_page_says_so(round_one):
    page, tonight = round_one
    page.goto(f"{tonight.path}rounds/")
    go_offline(page)
    page.locator("summary", has_text="Record a forfeit").click()
    page.locator("input[name=side]").first.check()
    page.get_by_label("Reason").fill("went home")
    page.get_by_role("button", name="Record forfeit").click()
    expect(page.locator("#line")).to_contain_text("Not saved: no connection. It will be sent again.")
    page.context.set_offline(False)
    expect(page.locator("#tables")).to_contain_text("by forfeit")
    assert in_thread(lambda: ResultVersion.objects.get().why) == "went home"


@pytest.fixture
def refused(round_one):
    """On another page: the list with a refused result of the first table; and the session."""
    page, tonight = round_one
    page.goto(f"{tonight.path}rounds/")
    go_offline(page)
    page.get_by_role("radio").first.check()
    page.get_by_label("won by").fill("12")
    page.get_by_role("button", name="Save", exact=True).click()
    waiting = page.locator("#outbox")
    expect(waiting.get_by_text("They will be sent automatically")).to_be_visible()
    tonight.record(tonight.state().current.tables[0], (90, 121))
    page.goto(f"{tonight.path}rounds/1/results/")
    page.context.set_offline(False)
    expect(waiting).to_contain_text("check it and save again")
    expect(waiting.get_by_text("They will be sent automatically")).to_be_hidden()
    return page, waiting, tonight


def test_a_result_that_was_refused_is_shown_with_the_saved_one(refused):
    page, waiting, _tonight = refused
    waiting.get_by_role("link", name=": Table 1").click()
    expect(page.get_by_text("You entered")).to_be_visible()
    expect(waiting).to_be_hidden()
    page.get_by_role("button", name="Replace it with mine").click()
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    assert in_thread(saved) == [(1, [90, 121]), (2, [121, 109])]


def test_a_refused_result_stays_listed_until_a_page_has_shown_it(refused):
    page, waiting, tonight = refused
    go_offline(page)
    waiting.get_by_role("link", name=": Table 1").click()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.goto(f"{tonight.path}rounds/1/results/")
    expect(waiting).to_contain_text("check it and save again")


def test_a_name_that_is_refused_again_is_in_its_field_and_stays_listed(round_one):
    page, tonight = round_one
    page.goto(f"{tonight.path}check-in/")
    go_offline(page)
    page.get_by_label("Name").fill("Kim Late")
    page.get_by_role("button", name="Check in", exact=True).click()
    waiting = page.locator("#outbox")
    expect(waiting).to_contain_text("entered at")
    tonight.walk_in("Kim Late")
    page.context.set_offline(False)
    expect(waiting).to_contain_text("Kim Late is already checked in.")
    expect(page.get_by_label("Name")).to_have_value("")
    waiting.get_by_role("link", name="Kim Late").click()
    expect(page.locator("#messages")).to_contain_text("Kim Late is already checked in.")
    expect(page.get_by_label("Name")).to_have_value("Kim Late")
    expect(waiting).to_contain_text("Kim Late is already checked in.")


def test_after_signing_out_no_page_is_left_in_the_browser(round_one):
    page, _tonight = round_one
    address = page.url
    assert page.evaluate(KEPT_PAGES) > 0
    page.locator("summary", has_text="Menu").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    assert page.evaluate(KEPT_PAGES) == 0
    go_offline(page)
    page.goto(address)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()


def test_once_the_login_has_ended_no_page_is_left_in_the_browser(round_one):
    """Detected by the first redirect to sign-in; or after half a day without one, by the clock."""
    page, _tonight = round_one
    address = page.url
    page.evaluate("""async () => {
        const pages = await caches.open('pages '), [one] = await pages.keys(), kept = await pages.match(one);
        const headers = new Headers(kept.headers);
        headers.set('x-kept-at', Date.now() - 13 * 3600_000);
        for (const each of await pages.keys()) await pages.put(each, new Response(await kept.text(), { headers }));
    }""")
    go_offline(page)
    page.goto(address)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.context.set_offline(False)
    page.goto(address)
    wait_until(lambda: page.evaluate(KEPT_PAGES))
    page.context.clear_cookies()
    page.goto(address)
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    wait_until(lambda: page.evaluate(KEPT_PAGES) == 0)


def test_a_part_of_a_page_is_not_kept_as_a_page(round_one):
    page, tonight = round_one
    page.goto(f"{tonight.path}check-in/")
    with page.expect_response("**/find/**"):
        page.get_by_label("Name").press_sequentially("An")
    assert "find" not in page.evaluate(
        "() => caches.open('pages ').then((pages) => pages.keys()).then((kept) => kept.map(({ url }) => url).join())"
    )


KEPT_ADDRESSES = """() => caches.open('pages ').then((pages) => pages.keys())
    .then((kept) => kept.map(({ url }) => url).join(" "))"""
PLAIN_HTTP = "for (const each of ['locks', 'serviceWorker']) delete Navigator.prototype[each]"


def test_over_plain_http_entries_are_sent_too_and_two_open_pages_save_each_once(open_page, olga, new_session):
    forget_limits()
    in_thread(MemberFactory, club=olga.club, name="Ann")
    tonight = new_session("te-club", fee=0)
    page = open_page(olga.user, width=360, height=740)
    page.context.add_init_script(PLAIN_HTTP)
    other = page.context.new_page()
    for each in (page, other):
        each.goto(f"{tonight.path}check-in/")
    go_offline(page)
    page.get_by_role("button", name="Ann", exact=True).click()
    page.get_by_label("Name").fill("Zoe New")
    page.get_by_role("button", name="Check in", exact=True).click()
    expect(page.locator("#outbox").get_by_role("listitem")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator("main")).to_contain_text("2 here")
    expect(page.locator("#outbox")).to_be_hidden()
    assert in_thread(names_here, tonight) == ["Ann", "Zoe New"]


def test_a_button_that_calls_a_round_explains_itself_on_the_page(open_page, olga, new_session):
    """Without a service worker, too: then the browser would show its own error."""
    forget_limits()
    tonight = new_session("acc-grass-roots", fee=0)
    tonight.come(*TEN)
    tonight.draw()
    page = open_page(olga.user, width=360, height=740)
    page.add_init_script(PLAIN_HTTP)
    page.goto(f"{tonight.path}seats/")
    go_offline(page)
    page.get_by_role("button", name="Call round 1").click()
    expect(page.locator("#line")).to_contain_text("Not saved: no connection.")
    expect(page.get_by_role("button", name="Call round 1")).to_be_enabled()
    page.context.set_offline(False)
    page.get_by_role("button", name="Call round 1").click()
    expect(page).to_have_url(re.compile("/rounds/$"))
    assert tonight.state().current.number == 1


def test_a_scorecard_saved_offline_outlasts_the_page_and_is_saved_once(round_one):
    page, tonight = round_one
    table = tonight.state().current.tables[0]
    page.goto(f"{tonight.path}cards/{table.game.sides[0].members[0]}/")
    wait_until(lambda: "/cards/" in page.evaluate(KEPT_ADDRESSES))
    go_offline(page)
    page.locator("label.winner").first.click()
    page.get_by_label("by", exact=True).fill("12")
    page.get_by_role("button", name="Save scorecard").click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    page.reload()
    expect(page.get_by_label("by", exact=True)).to_have_value("12")
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_be_hidden()
    assert in_thread(lambda: [line.claim.margin for line in newest_cards([table.game.pk])]) == [12]
    assert in_thread(saved) == [(1, [121, 109])]
