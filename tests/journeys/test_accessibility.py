"""Accessibility of every page: no axe violations, in light and dark mode, on a desktop and on a small phone."""

import re
from collections.abc import Iterable
from random import sample
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from playwright.sync_api import Page

from league.accounts.models import User
from league.accounts.services import token_for
from league.clubs.models import Member, Role
from league.clubs.services.invitations import invitation
from league.clubs.services.recap_consent import recap_link
from league.results.queries.pairs import pair_sessions
from league.rounds.services.phones import join_path
from league.sessions.models import SkipDate
from league.sessions.services import attendance
from league.sessions.services.results import enter_card
from league.sessions.services.tables import SessionTable
from league.web.access import ACCESS
from testing.factories import (
    ClubFactory,
    FormatVersionFactory,
    MemberFactory,
    SessionFactory,
    TeamFactory,
    WeeklyPlanFactory,
)
from testing.scale import FULL
from testing.sessions import ELEVEN, ThreadedSessionDriver, in_thread
from testing.tournaments import SWISS, TournamentDriver
from tests.league.web.test_access import Island

AXE = Axe().axe_script
ALL = {"resultTypes": ["violations"]}
COLOURS = ALL | {"runOnly": ["color-contrast"]}  # dark mode changes nothing else
SCREENS = (("light", 1280, ALL), ("dark", 1280, COLOURS), ("dark", 320, ALL), ("light", 320, COLOURS))
ONE_OF_THEM = (SCREENS[:1], SCREENS[2:3])  # alternating, if not all are tested
NO_PAGES = {
    "healthz",
    "readyz",
    "sessions:find",
    "sessions:result_preview",
    "money:left",
    "tournaments:find",
    "tournaments:find_newcomer",
    "tournaments:result_preview",
    "clubs:colors",
    "clubs:logo",
    "robots",
    "favicon",
    "touch_icon",
}  # not HTML pages; parts of other pages
COMPACT = re.compile(r"/(print|wall|admin)/|^/matches/[0-9a-f-]{36}/")  # paper, a TV, Django's admin, and a table
TOO_SMALL = """() => [...document.querySelectorAll("main :is(a, button, input, select, textarea, summary)")]
    .filter((it) => it.type !== "hidden" && it.checkVisibility({ visibilityProperty: true }))
    .filter((it) => !(it.localName === "a" && getComputedStyle(it).display === "inline"))
    .filter((it) => (it.closest("label") ?? it).getBoundingClientRect().height < 43.9)
    .map((it) => `${it.outerHTML.slice(0, 120)} is ${it.getBoundingClientRect().height} px high`)"""


def faults(page: Page, addresses: Iterable[str], *, ok: bool = True) -> list[str]:
    """The problems of these pages: from axe, a small screen and touch targets."""
    found = []
    page.route("**/healthz", lambda route: route.fulfill(status=429))  # the offline page reloads once this is 200
    for number, address in enumerate(addresses):
        answer = page.goto(address)
        assert answer and answer.ok == ok, address
        assert page.url.endswith(address), f"{address} leads on to {page.url}"
        page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")
        page.evaluate(AXE)
        for scheme, width, options in SCREENS if FULL else ONE_OF_THEM[number % 2]:
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 800})
            for violation in page.evaluate("options => axe.run(document, options)", options)["violations"]:
                for node in violation["nodes"]:
                    found.append(f"{address} {scheme} {width}: {violation['id']} {node['html'][:150]}")
        page.set_viewport_size({"width": 320, "height": 800})
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > 320:
            found.append(f"{address} is {wide} px wide on a screen of 320")
        if not COMPACT.search(address):
            found += [f"{address}: {small}" for small in page.evaluate(TOO_SMALL)]
    page.unroute("**/healthz")
    return found


@pytest.fixture
def owner(olga: Member) -> Member:
    olga.role = Role.OWNER
    olga.save()
    return olga


@pytest.fixture
def tonight(new_session, owner: Member) -> ThreadedSessionDriver:
    """Tables of two, three and four; one is open, one result is corrected, another is disputed; one player left."""
    tonight = new_session("te-club", games=2)
    here = tonight.come(*ELEVEN[:10])
    tonight.come(ELEVEN[10], fee="owed")
    tonight.draw()
    tonight.choose(1, 1, 2)
    tonight.call(1)
    tables = tonight.state().rounds[0].tables
    for table in tables[:3]:
        tonight.record(table, (121, 100, 50)[: len(table.sides)])
    tonight.record(tables[0], (121, 90, 80)[: len(tables[0].sides)], expected_version=1)
    doubted = next(table for table in tables[:3] if len(table.sides) == 2)
    member, table = doubted.sides[1][0][0], SessionTable(tonight.session.pk, doubted.pk)
    in_thread(enter_card, table=table, member_id=member, margin=-7, entry_id=uuid4(), by=tonight.driver.by)
    leaving = {"check_in_id": here[0].pk, "at": here[0].arrived_at}
    in_thread(attendance.leave, session_id=tonight.session.pk, by=tonight.driver.by, **leaving)
    return tonight


@pytest.fixture
def island(tonight: ThreadedSessionDriver, owner: Member) -> Island:
    """The ids of the session's club, with content on every page."""
    here = tonight.session.check_ins.first()
    plan = WeeklyPlanFactory(season=tonight.session.season)
    skip = SkipDate.objects.create(plan=plan, date=plan.first_on, why="Hall is painted")
    guest = MemberFactory(club=owner.club, name="Zoe")
    cup = in_thread(TournamentDriver, SWISS, people=5, club=owner.club)
    in_thread(cup.call)
    numbers: dict[str, Any] = {
        "club": owner.club.slug,
        "member": here.member_id,
        "person": here.pk,
        "table": tonight.state().rounds[0].tables[0].pk,
        "game": tonight.state().rounds[0].tables[0].game.pk,
        "number": 1,
        "what": "results",
        "plan": plan.pk,
        "skip": skip.pk,
        "name": "my-page",
        "token": invitation(member=guest, by=None),
        "sessions": {"pk": tonight.session.pk},
        "tournaments": {
            "pk": cup.tournament.pk,
            "entry": cup.tournament.entries.first().pk,
            "pairing": cup.stage().missing[0].pk,
            "game": cup.stage().missing[0].waiting.pk,
            "pool": in_thread(cup.pool).pk,
            "payment": 1,
            "what": "cross-table",
        },
        "seasons": {"pk": tonight.session.season_id},
        "results": {"pk": tonight.session.season_id, "partner": tonight.session.check_ins.last().member_id},
        "clubs": {"pk": guest.pk, "team": TeamFactory(club=owner.club, name="Foxes").pk},
        "removals": {"pk": guest.pk},
        "ratings": {"pk": here.member_id},
    }
    return Island(owner.club, numbers)


def test_every_page_of_a_club_that_plays(open_page, owner, new_session, tonight, island, client):
    other = new_session("te-club", games=1, payout="one_in")
    closed, begun = other, new_session("te-club")
    closed.come(*ELEVEN[:5])
    closed.draw()
    closed.play_all()
    closed.close()
    begun.come("Ann", "Bob")
    in_pairs = new_session("rounds-6-to-10", games=3)
    in_pairs.come(*ELEVEN[:8])
    in_pairs.draw()
    in_pairs.play_all()
    in_pairs.close()
    one, other = min(pair_sessions(in_pairs.session.season))
    season = f"/c/{owner.club.slug}/season/{in_pairs.session.season_id}/"
    planned = SessionFactory(season=tonight.session.season)
    uid = urlsafe_base64_encode(force_bytes(owner.user.pk))
    link = token_for("zoe@example.org")
    by_hand = {
        "accounts:password": ["/accounts/password/"],
        "accounts:keys": ["/accounts/keys/"],
        "accounts:revoke_key": [],
        "accounts:logins": ["/accounts/logins/"],
        "accounts:email": ["/accounts/email/"],
        "accounts:end_login": [],
        "accounts:end_other_logins": [],
        "accounts:sign_out": [],
        "results:pair": [season, f"{season}players/{one}/with/{other}/"],
        "sessions:detail": [f"/c/{owner.club.slug}/sessions/{planned.pk}/"],
        "sessions:check_in": [tonight.path + "check-in/", begun.path + "check-in/"],
        "sessions:seats": [tonight.path + "seats/", begun.path + "seats/"],
        "sessions:recap_of": [],  # redirects to the recap
        "sessions:recap": [closed.path + "recap/"],
        "sessions:wall": [tonight.path + "wall/", begun.path + "wall/"],
        "sessions:print": [tonight.path + f"print/{what}/" for what in ("sign-in", "blank-cards", "cards", "tables")],
    }
    visitors = {
        "home": ["/"],
        "start": ["/start/", f"/start/?email={link}"],
        "help": ["/help/organizers/", "/help/tournaments/systems-and-tie-breaks/"],
        "accounts:sign_in": ["/accounts/sign-in/"],
        "accounts:forgotten": ["/accounts/forgotten/"],
        "accounts:confirm_email": [f"/accounts/email/{link}/", "/accounts/email/x/"],
        "accounts:choose_again": [f"/accounts/forgotten/{uid}/set-password/", f"/accounts/forgotten/{uid}/too-old/"],
        "player_link": ["/p/x/"],
        "take_name": [join_path(tonight.session), "/s/x/"],
        "recaps": [urlsplit(recap_link(owner)).path, "/recaps/x/"],
        "join": [island.url("join"), island.url("join") + f"?email={link}"],
    }
    client.force_login(owner.user)
    walked = {
        page_at(client, island.url(name))
        for name in ACCESS
        if name not in NO_PAGES | by_hand.keys() | visitors.keys()
        and not name.startswith("games")  # tested phase by phase in test_a_match.py
    }
    signed_in = [*sorted(filter(None, walked)), *(address for addresses in by_hand.values() for address in addresses)]
    looked_at = signed_in if FULL else sample(signed_in, len(signed_in) // 3)
    assert faults(open_page(owner.user), [*looked_at, "/"]) == []
    visitor = open_page()
    visitor.goto(f"/accounts/forgotten/{uid}/{default_token_generator.make_token(User.objects.get(pk=owner.user.pk))}/")
    assert faults(visitor, [address for addresses in visitors.values() for address in addresses]) == []


def test_a_page_that_is_not_there(browser, site, transactional_db):
    with browser.new_context(base_url=site) as context:
        assert faults(context.new_page(), ["/nowhere/"], ok=False) == []


def page_at(client: Client, address: str) -> str:
    """The page to which a URL redirects; empty if it is not HTML."""
    answer = client.get(address, follow=True)
    return answer.request["PATH_INFO"] if answer.get("Content-Type", "").startswith("text/html") else ""


def test_every_page_of_a_club_with_nothing_in_it(open_page, new_session):
    owner = MemberFactory(club=ClubFactory(slug="new"), owner=True)
    page = open_page(owner.user)
    club = [
        "",
        "plan/",
        "members/",
        "members/add/",
        "season/",
        "season/all/",
        "season/add/",
        "season/ratings/",
        "season/ratings/online/",
        "money/",
        "settings/",
    ]
    assert faults(page, [f"/c/new/{path}" for path in club]) == []
    FormatVersionFactory(season__club=owner.club)
    assert faults(page, [f"/c/new/{path}" for path in ("", "plan/", "season/")]) == []


def test_every_page_of_an_empty_session(open_page, owner, new_session):
    tonight = new_session()
    pages = ["check-in/", "seats/", "follow/", "wall/", "journal/", "print/sign-in/", "print/cards/", "print/tables/"]
    assert faults(open_page(owner.user), [tonight.path + path for path in pages]) == []
