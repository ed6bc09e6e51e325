"""Without a connection: pages that were opened are there, and what is saved waits until it can be sent."""

import re

import pytest
from playwright.sync_api import expect

from league.results.models import ResultVersion
from testing.browser import go_offline
from testing.limits import forget_limits
from testing.processes import environment_on_test_database, uvicorn, wait_for_port
from testing.sessions import in_thread
from testing.waiting import wait_until

pytestmark = pytest.mark.bad_line
KEPT_PAGES = "() => caches.open('pages ').then((pages) => pages.keys()).then((kept) => kept.length)"
UNSENT = """() => new Promise((resolve) => { indexedDB.open("outbox").onsuccess = (opened) => {
    opened.target.result.transaction("entries").objectStore("entries").getAll().onsuccess = (read) =>
        resolve(read.target.result.flatMap(({ body }) => body.map(([, value]) => value))); }; })"""
TEN = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana", "Ines", "Jo")


@pytest.fixture(scope="module")
def site(django_db_setup, tmp_path_factory):
    """A server whose pages have the service worker."""
    door = uvicorn(
        env=environment_on_test_database() | {"SERVICE_WORKER": "1"}, log=tmp_path_factory.mktemp("site") / "log"
    )
    door.start()
    wait_for_port(door.port)
    yield f"http://127.0.0.1:{door.port}"
    door.stop()


@pytest.fixture
def round_one(open_page, olga, night):
    """The page of all results of a round of five tables, kept by the browser; and the session."""
    forget_limits()
    tonight = night("acc-grass-roots", fee=0)
    tonight.come(*TEN)
    tonight.draw()
    tonight.call(1)
    page = open_page(olga.user, width=360, height=740)
    address = f"{tonight.path}rounds/1/results/"
    page.goto(address)
    wait_until(lambda: page.evaluate(KEPT_PAGES))
    return page, tonight


def enter(page, table, margin):
    """Let the first player of a table win."""
    row = page.locator("fieldset.result").nth(table - 1)
    row.locator("label.winner").first.click()
    row.get_by_label("by", exact=True).fill(str(margin))


def saved():
    return sorted(ResultVersion.objects.values_list("version", "pegs"))


def test_a_page_that_was_opened_is_there_and_any_other_says_why_it_is_not(round_one):
    page, tonight = round_one
    go_offline(page)
    page.reload()
    expect(page.locator("#line")).to_contain_text(re.compile(r"No connection. This page is as it was at \d+:\d\d"))
    expect(page.locator("fieldset.result")).to_have_count(5)
    page.goto(f"{tonight.path}recap/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.get_by_role("link", name=re.compile("Round 1")).click()
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
    assert (
        in_thread(saved) == [(1, [107, 121]), (1, [108, 121]), (1, [109, 121]), (1, [110, 121])]
        or len(in_thread(saved)) == 4
    )


def test_what_somebody_else_saved_first_is_not_overwritten(round_one):
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
