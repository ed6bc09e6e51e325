"""First visits on a phone with a slow connection (1.6 Mbit/s, 150 ms) and a processor four times slower than this one.

The peer is a page of a few words in the same browser, on the same connection, from the same server.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from statistics import median

from bench.figures import Figure, Peer, Size, at_most
from bench.parts.bracket_page import knock_out
from bench.parts.pages import a_session
from bench.parts.table_page import match_to_visit
from bench.server import bench_server
from bench.visits import FAST_3G, Look, visit
from testing.http_client import login_cookies

PHONE = 360  # px
LIGHTEST = "/healthz"
TABLE = "the table of a match"


def figures(size: Size) -> Iterator[Figure]:
    os.environ |= {"DJANGO_ALLOW_ASYNC_UNSAFE": "true", "BENCH_PACKS": "1"}  # Playwright's loop is in this thread
    visits = size.pick(5, smallest=1)
    with bench_server(size) as server:
        from playwright.sync_api import sync_playwright

        from testing.browser import launch

        site = f"http://localhost:{server.sockets}"
        with sync_playwright() as playwright:
            browser = launch(playwright)

            def looks(path: str, cookies: str) -> list[Look]:
                return [visit(browser, site + path, cookies, PHONE, FAST_3G) for _ in range(visits)]

            pages = addresses(*size.pick((60, 8, 32), smallest=(4, 1, 4)))
            nothing = Peer(name=LIGHTEST, value=median(each.fcp for each in looks(LIGHTEST, "")))
            for name, (path, cookies) in pages.items():
                yield from figures_of(name, looks(path, cookies), nothing)
            browser.close()


def figures_of(name: str, looks: list[Look], nothing: Peer) -> Iterator[Figure]:
    first = median(each.fcp for each in looks)
    yield Figure(
        name=f"{name}, first contentful paint, median", value=first, unit="ms", goal=at_most(1000), peer=nothing
    )
    yield Figure(name=f"{name}, layout shift, worst", value=max(each.cls for each in looks), goal=at_most(0.02))
    weight = max(each.weight for each in looks) / 1000
    yield Figure(
        name=f"{name}, weight, compressed", value=weight, unit="KB", goal=at_most(120 if name == TABLE else 60)
    )


def addresses(players: int, rounds: int, entries: int) -> dict[str, tuple[str, str]]:
    """The URLs of the visited pages, and the visitor's login."""
    from django.urls import reverse

    from league.clubs.models import Club

    session, organizer = a_session(players, rounds)
    desk = login_cookies(organizer)
    numbers = {"club": session.club.slug, "pk": session.pk}
    bracket, director, _ = knock_out(entries)
    match, player = match_to_visit()
    Club.objects.update(is_public=True)
    return {
        "home": ("/", ""),
        "a club's page": (reverse("front:club", kwargs={"club": session.club.slug}), ""),
        "the desk's rounds page": (reverse("sessions:rounds", kwargs=numbers), desk),
        "check-in": (reverse("sessions:check_in", kwargs=numbers), desk),
        "the page that players follow": (reverse("sessions:follow", kwargs=numbers), ""),
        "the wall": (reverse("sessions:wall", kwargs=numbers), ""),
        "standings": (reverse("results:standings", kwargs={"club": session.club.slug}), ""),
        "a tournament": (bracket.partition("stages/")[0], director),
        f"a knockout of {entries}": (bracket, ""),
        "the lobby": ("/matches/", player),
        TABLE: (f"/matches/{match.pk}/", player),
    }
