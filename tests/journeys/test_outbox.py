"""Offline check-ins, reports and results: each is saved once, by the user who entered it."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from league.clubs.models import Member
from league.clubs.services.player_links import link_path, link_token
from league.results.models import ResultVersion
from league.results.queries.cards import newest_cards
from league.sessions.models import Session
from testing.browser import go_offline, launch_again
from testing.factories import PASSWORD, MemberFactory
from testing.limits import forget_limits
from testing.sessions import in_thread
from testing.waiting import wait_until
from tests.journeys.offline import KEPT_PAGES, UNSENT, enter, names_here, site  # noqa: F401

pytestmark = pytest.mark.bad_line
FORTY = [f"{first}{second}" for first in ("Ann", "Bob", "Carla", "Dev") for second in "ABCDEFGHIJ"]
COPIES = """(count) => new Promise((done) => { indexedDB.open("outbox").onsuccess = ({ target: { result } }) => {
    const store = result.transaction("entries", "readwrite").objectStore("entries");
    store.getAll().onsuccess = ({ target: { result: [entry] } }) => {
        const at = entry.at - 7 * 24 * 3600_000;
        for (let each = 1; each <= count; each++) store.put({ ...entry, key: `${each}`, at: at + each });
        store.transaction.oncomplete = done;
    }; }; })"""
SIX_MINUTES = "06:00"
CACHES = "() => caches.keys()"
OUTDATED = """async () => {
    const { installing } = await navigator.serviceWorker.register("/service-worker.js?v=old");
    await new Promise((done) => installing.onstatechange = () => installing.state === "activated" && done());
}"""

NEWER_WAITS = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)"


def reports(tonight):
    games = [table.game.pk for table in tonight.state().current.tables]
    return [(str(card.member), card.claim.margin) for card in newest_cards(games)]


def save_one_more(page, table):
    """Enter a win for the first player of a table by its number, and save the round."""
    enter(page, table, table)
    page.get_by_role("button", name="Save round").click()
    wait_until(lambda: str(table) in page.evaluate(UNSENT))


@pytest.fixture
def phone(open_page, olga, new_session):
    """Ann's phone on her own page, stored by the browser; and the session, in which she plays Bob."""
    forget_limits()
    for name in ("Ann", "Bob"):
        in_thread(MemberFactory, club=olga.club, name=name)
    tonight = new_session("te-club", games=3)
    page = open_page(width=360, height=740)
    page.goto(in_thread(link_path, in_thread(Member.objects.get, name="Ann")))
    wait_until(lambda: page.evaluate(KEPT_PAGES))
    return page, tonight


def test_check_ins_at_the_desk_are_each_saved_once(open_page, olga, new_session):
    forget_limits()
    for name in ("Ann", "Bob"):
        in_thread(MemberFactory, club=olga.club, name=name)
    tonight = new_session("te-club", fee=0)
    page = open_page(olga.user, width=360, height=740)
    page.goto(f"{tonight.path}check-in/")
    wait_until(lambda: page.evaluate(KEPT_PAGES))
    go_offline(page)
    waiting = page.locator("#outbox").get_by_role("listitem")
    for count, name in enumerate(("Ann", "Bob"), 1):  # in this order, although the clock is set back in between
        page.get_by_role("button", name=name, exact=True).click()
        expect(waiting).to_have_count(count)
        expect(waiting.nth(count - 1)).to_contain_text(f": {name}")
        page.clock.set_system_time("2026-11-01")
        page.reload()  # the stored page
    page.get_by_label("Name").fill("Zoe New")
    page.get_by_role("button", name="Check in", exact=True).click()
    expect(waiting).to_have_count(3)
    expect(page.locator("#line")).to_contain_text("It will be sent again.")
    page.reload()
    expect(waiting).to_have_count(3)
    page.context.set_offline(False)
    expect(waiting).to_have_count(0)
    assert in_thread(names_here, tonight) == ["Ann", "Bob", "Zoe New"]


@pytest.mark.parametrize("days", [-1, 0, 1])
def test_a_player_checks_in_and_reports_without_a_connection_whatever_day_the_phone_shows(phone, days):
    page, tonight = phone
    page.clock.set_system_time(timezone.now() + timedelta(days=days))
    page.reload()
    go_offline(page)
    page.get_by_role("button", name="Check in").click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    assert in_thread(names_here, tonight) == []
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="You’re checked in")).to_be_visible()
    tonight.come("Bob")
    tonight.draw()
    tonight.call(1)
    expect(page.get_by_role("button", name="Send report")).to_be_visible()
    go_offline(page)
    page.get_by_role("radio", name="Ann won").check()
    page.get_by_label("won by").fill("12")
    page.get_by_role("button", name="Send report").click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    page.context.set_offline(False)
    expect(page.locator("main")).to_contain_text("You reported: won by 12.")
    expect(page.locator("#outbox")).to_be_hidden()
    assert in_thread(reports, tonight) == [("Ann", 12)]


def test_a_player_at_a_table_of_three_reports_by_keyboard_without_a_connection(open_page, olga, new_session):
    forget_limits()
    for name in ("Ann", "Bob", "Cy"):
        in_thread(MemberFactory, club=olga.club, name=name)
    tonight = new_session("te-club", games=2, odd="three", seating="rotation")
    tonight.come("Ann", "Bob", "Cy")
    tonight.draw()
    tonight.call(1)
    page = open_page(width=320, height=740)
    page.goto(in_thread(link_path, in_thread(Member.objects.get, name="Ann")))
    wait_until(lambda: page.evaluate(KEPT_PAGES))
    go_offline(page)
    page.get_by_role("radio", name="Ann won").focus()
    page.keyboard.press("Space")
    for loser, margin in (("Bob", "14"), ("Cy", "40")):
        page.get_by_label(f"{loser} lost by").focus()
        page.keyboard.type(margin)
    page.keyboard.press("Enter")
    expect(page.locator("#outbox")).to_contain_text("entered at")
    page.reload()
    expect(page.locator("#outbox").get_by_role("listitem")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator("main")).to_contain_text("Your report counts once one of the other players confirms it.")
    expect(page.locator("#outbox")).to_be_hidden()
    (table,) = tonight.state().current.tables
    said = in_thread(lambda: [sorted(line.scores) for line in newest_cards([table.game.pk])])
    assert said == [[81, 107, 121]]


def test_an_entry_of_one_player_is_not_sent_by_the_next_on_the_same_phone(phone, site):  # noqa: F811
    page, tonight = phone
    go_offline(page)
    page.get_by_role("button", name="Check in").click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    bob = in_thread(Member.objects.get, name="Bob")
    page.context.add_cookies([{"name": f"player_{bob.club_id}", "value": in_thread(link_token, bob), "url": site}])
    page.context.set_offline(False)  # Ann's page is still open
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
    page.goto(f"/c/{bob.club.slug}/me/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bob")
    expect(page.locator("#outbox")).to_be_hidden()
    assert "Ann" not in in_thread(names_here, tonight)
    assert page.evaluate(UNSENT)


def test_refused_entries_stay_with_the_reason_even_200_after_a_week(phone):
    """A redirect to a page with an error message is not a success."""
    page, _tonight = phone
    go_offline(page)
    page.get_by_role("button", name="Check in").click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    page.evaluate(COPIES, 199)
    in_thread(Session.objects.update, status="canceled")
    page.context.set_offline(False)
    refused = page.locator("#outbox").get_by_role("listitem").filter(has_text="This session was canceled.")
    expect(refused.filter(has_text="check it and save again")).to_have_count(200, timeout=60_000)


def test_a_refused_entry_that_is_accepted_now_is_listed_no_more(phone):
    page, tonight = phone
    go_offline(page)
    page.get_by_role("button", name="Check in").click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    in_thread(Session.objects.update, status="canceled")
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_contain_text("This session was canceled.")
    in_thread(Session.objects.update, status="checking_in")
    page.locator("#outbox").get_by_role("link").click()
    expect(page.get_by_role("heading", name="You’re checked in")).to_be_visible()
    expect(page.locator("#outbox")).to_be_hidden()
    assert in_thread(names_here, tonight) == ["Ann"]


def test_an_entry_made_with_an_outdated_service_worker_outlasts_its_end_and_is_saved_once(open_page, olga, new_session):
    forget_limits()
    ann = in_thread(MemberFactory, club=olga.club, name="Ann")
    tonight = new_session("te-club")
    page = open_page(width=360, height=740)
    page.goto("/robots.txt")  # a page without scripts, which registers no other one
    page.evaluate(OUTDATED)
    page.goto(in_thread(link_path, ann))
    me = page.url
    wait_until(lambda: "pages old" in page.evaluate(CACHES))
    wait_until(lambda: page.evaluate(NEWER_WAITS))  # until no page is left that the old one serves
    go_offline(page)
    page.get_by_role("button", name="Check in").click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    page.reload()
    expect(page.locator("#outbox").get_by_role("listitem")).to_have_count(1)
    page.goto("about:blank")  # no page is left that the old one serves
    page.context.set_offline(False)
    page.goto(me)
    expect(page.get_by_role("heading", name="You’re checked in")).to_be_visible()
    expect(page.locator("#outbox")).to_be_hidden()
    assert in_thread(names_here, tonight) == ["Ann"]
    other = page.context.new_page()  # the first may still be reloaded
    other.goto("/robots.txt")
    wait_until(lambda: all("old" not in name for name in other.evaluate(CACHES)))


def test_an_entry_made_before_the_login_ended_waits_for_its_user(open_page, olga, new_session, site):  # noqa: F811
    forget_limits()
    in_thread(MemberFactory, club=olga.club, name="Ann")
    tonight = new_session("te-club", fee=0)
    page = open_page(olga.user, width=360, height=740)
    page.goto(f"{tonight.path}check-in/")
    wait_until(lambda: page.evaluate(KEPT_PAGES))
    go_offline(page)
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(page.locator("#outbox")).to_contain_text("entered at")
    page.context.clear_cookies(name="sessionid")
    page.context.set_offline(False)
    expect(page.locator("#line")).to_contain_text("you are signed out")
    expect(page.locator("#outbox")).to_contain_text("entered at")
    page.goto(f"/accounts/sign-in/?next={urlsplit(tonight.path).path}check-in/")
    page.get_by_label("E-mail").fill(olga.user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("main")).to_contain_text("1 here")
    expect(page.locator("#outbox")).to_be_hidden()
    assert in_thread(names_here, tonight) == ["Ann"]


def test_two_hours_of_results_outlast_reloads_and_restarts_and_are_each_saved_once(
    browser,
    olga,
    new_session,
    site,  # noqa: F811
    tmp_path,
):
    forget_limits()
    tonight = new_session("te-club", fee=0)
    tonight.come(*FORTY)
    tonight.draw()
    tonight.choose(0, 0, 20)
    tonight.call(1)
    desk = Client()
    desk.force_login(olga.user)
    cookie = {"name": "sessionid", "value": desk.cookies["sessionid"].value, "url": site, "expires": 2e9}
    address = f"{site}{urlsplit(tonight.path).path}rounds/1/results/"

    page = launch_again(browser, tmp_path)
    page.context.add_cookies([cookie])
    page.goto(address)
    wait_until(lambda: page.evaluate(KEPT_PAGES))
    go_offline(page)
    page.clock.install()
    for table in range(1, 21):
        save_one_more(page, table)
        page.clock.fast_forward(SIX_MINUTES)
        if table == 5:
            page.reload()
        if table == 10:
            page.context.close()
            page = launch_again(browser, tmp_path)
            page.goto(f"{site}/robots.txt")  # a page without scripts, which sends nothing
            go_offline(page)
            page.goto(address)
            expect(page.locator("#outbox")).to_contain_text("entered at")
            page.clock.install()
    assert in_thread(ResultVersion.objects.count) == 0
    page.context.set_offline(False)
    expect(page.locator("fieldset.result.in")).to_have_count(20)
    saved = in_thread(lambda: sorted(ResultVersion.objects.values_list("version", "pegs")))
    assert [(version, 121 - min(pegs)) for version, pegs in saved] == [(1, margin) for margin in range(20, 0, -1)]
    page.context.close()
