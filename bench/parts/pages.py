"""The pages of a session of 60 players, as gunicorn serves them, beside a page that does nothing."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import re
import time
from collections.abc import Iterator
from datetime import timedelta

from bench.figures import Figure, Peer, Size, at_least, at_most
from bench.server import bench_server
from bench.timing import percentile
from testing.http_client import HttpClient, login_cookies

ROUNDS, ROUNDS_PLAYED = 9, 8
SESSION_PAGES = ("check_in", "seats", "play", "follow", "wall", "cards", "close", "journal")
AT_ONCE = 8  # two workers of four threads
UNPACKED = "Accept-Encoding: gzip\r\n"


def figures(size: Size) -> Iterator[Figure]:
    players, rounds, runs, seconds = size.pick((60, ROUNDS_PLAYED, 40, 10), smallest=(4, 1, 2, 0.5))
    with bench_server(size) as server:
        from django.urls import reverse

        from league.clubs.models import Club

        session, organizer = a_session(players, rounds)
        club = {"club": session.club.slug}
        numbers = club | {"pk": session.pk}
        pages = {"Django's own admin list": reverse("admin:clubs_member_changelist")}
        pages |= {f"{name} page": reverse(f"sessions:{name}", kwargs=numbers) for name in SESSION_PAGES}
        pages["round on one page"] = reverse("sessions:whole_round", kwargs=numbers | {"number": rounds})
        pages["members page"] = reverse("clubs:members", kwargs=club)
        pages["standings page"] = standings = reverse("results:standings", kwargs=club)
        client = HttpClient(server.pages, login_cookies(organizer))

        async def measured() -> list[Figure]:
            nothing = Peer(name="/healthz", value=await p95(client, "/healthz", runs))
            return [
                Figure(
                    name=f"{name}, p95", value=await p95(client, url, runs), unit="ms", goal=at_most(60), peer=nothing
                )
                for name, url in pages.items()
            ] + await weight(client, standings)

        yield from asyncio.run(measured())
        Club.objects.update(is_public=True)
        public = [reverse("front:club", kwargs=club), standings, reverse("sessions:follow", kwargs=numbers)]
        nothing = Peer(name="/healthz", value=asyncio.run(a_second(server.pages, ["/healthz"], seconds)))
        name = "public pages: a club's front page, its standings and its session"
        told = asyncio.run(a_second(server.pages, public, seconds))
        yield Figure(name=name, value=told, unit="a second", goal=at_least(500), peer=nothing)


async def p95(client: HttpClient, url: str, runs: int) -> float:
    """Milliseconds until the answer is there, once both workers are warm."""
    loop, times = asyncio.get_running_loop(), []
    for _ in range(4 + runs):
        began = loop.time()
        status, _ = await client.ask("GET", url)
        times.append(1000 * (loop.time() - began))
        assert status == 200, (url, status)
    return percentile(times[4:], 95)


async def a_second(port: int, urls: list[str], seconds: float) -> float:
    """How many answers strangers get who ask for these pages in turn, as many at once as the workers have threads."""
    until, answers = time.perf_counter() + seconds, 0

    async def read_on() -> None:
        nonlocal answers
        client = HttpClient(port, "")
        for url in itertools.cycle(urls):
            if time.perf_counter() > until:
                return
            status, _ = await client.ask("GET", url)
            assert status == 200, (url, status)
            answers += 1

    await asyncio.gather(*(read_on() for _ in range(AT_ONCE)))
    return answers / seconds


async def weight(client: HttpClient, url: str) -> list[Figure]:
    """What a page loads: itself, packed as the proxy does, its style sheets, scripts and icon."""
    _, html = await client.ask("GET", url)
    assets = sorted(set(re.findall(r'(?:href|src)="(/static/[^"?]+)', html.decode())))
    loads = [len((await client.ask("GET", asset, head=UNPACKED))[1]) for asset in assets]
    total = len(gzip.compress(html, 6)) + sum(loads)
    name = "standings page with all it loads"
    return [
        Figure(name=name, value=total / 1000, unit="KB", goal=at_most(60)),
        Figure(name=name, value=len(loads) + 1, unit="requests", goal=at_most(12)),
    ]


def a_session(players: int, rounds: int) -> tuple[object, object]:
    """A grass-roots session in its last round but one, one result still missing, after ten sessions of the season."""
    from league.rules.presets import PRESETS
    from testing.factories import MemberFactory, SessionResultFactory, SessionScoreFactory, some_name
    from testing.sessions import open_session

    owner = MemberFactory(owner=True, name="Olga Owner")
    driver = open_session(owner, PRESETS["acc-grass-roots"], games=ROUNDS)
    people = [each.member for each in driver.come(*map(some_name, range(players)))]
    for week in range(1, 11):
        result = SessionResultFactory(
            format_version=driver.session.format_version, played_on=driver.session.date - timedelta(weeks=week)
        )
        for place, member in enumerate(people, 1):
            SessionScoreFactory(
                session_result=result, member=member, place=place, games=9, wins=5, points=10 + place % 7
            )
    driver.draw()
    for number in range(1, rounds + 1):
        driver.call(number)
        for table in driver.state().called[-1].tables[number == rounds :]:
            driver.record(table, (121, 111 - table.number % 8 * 10))
    return driver.session, owner.user
