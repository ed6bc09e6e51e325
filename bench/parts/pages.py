"""The pages of a session of 60 players under gunicorn, compared with a page that does nothing; and many at once."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import os
import re
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from urllib.parse import urlencode
from uuid import uuid4

from bench.figures import NONE, Figure, Peer, Size, at_least, at_most
from bench.server import bench_server
from bench.timing import milliseconds, percentile
from testing.http_client import HttpClient, login_cookies

ROUNDS, ROUNDS_PLAYED = 9, 8
SESSION_PAGES = ("check_in", "seats", "rounds", "follow", "wall", "cards", "close", "journal")
AT_ONCE = 8  # two for each server thread
WITHIN = 0.9  # seconds in which all phones report
OFFERED = (100, 200, 210)  # reports a second; arrivals at random are a few fewer, so the last is the goal's 200
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
        found, used = with_own_share(lambda: asyncio.run(a_second(server.pages, public, seconds)))
        yield Figure(name=name, value=found, unit="a second", goal=at_least(500), peer=nothing)
        yield own_share(name, used)
        yield from reports(server.pages, *size.pick((10, 20, 5, 2), smallest=(1, 4, 1, 1)))


async def p95(client: HttpClient, url: str, runs: int) -> float:
    """Milliseconds until the response is complete, after both workers are warmed up."""
    loop, times = asyncio.get_running_loop(), []
    for _ in range(4 + runs):
        began = loop.time()
        status, _ = await client.ask("GET", url)
        times.append(1000 * (loop.time() - began))
        assert status == 200, (url, status)
    return percentile(times[4:], 95)


async def a_second(port: int, urls: list[str], seconds: float) -> float:
    """Responses per second to strangers who each request these pages in turn."""
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


def reports(port: int, sessions: int, players: int, rounds: int, paced: int) -> Iterator[Figure]:
    """All phones of some sessions report within a second, while each organizer's page is reloaded, round after round.

    The first report from a table makes its result. Then for some rounds the reports arrive at random, at some reports a
    second: that shows how long each takes at the rate of the goal, instead of how fast a crowd is served.
    """
    from django.urls import reverse

    from league.clubs.models import Club
    from league.clubs.services.player_links import link_cookie, link_token
    from league.results.models import ResultVersion
    from league.rules.presets import PRESETS
    from testing.factories import MemberFactory, some_name
    from testing.sessions import open_session

    fmt = PRESETS["acc-grass-roots"].but(games=rounds + len(OFFERED) * paced)
    drivers = [open_session(MemberFactory(owner=True), fmt) for _ in range(sessions)]
    Club.objects.update(reports=Club.Reports.FIRST)
    phones, desks = {}, []
    for driver in drivers:
        page = reverse("sessions:rounds", kwargs={"club": driver.session.club.slug, "pk": driver.session.pk})
        desks.append((HttpClient(port, login_cookies(driver.by)), page))
        for came in driver.come(*map(some_name, range(players))):
            cookie = f"{link_cookie(came.member.club)}={link_token(came.member)}; csrftoken={'x' * 32}"
            phones[came.member_id] = HttpClient(port, cookie)
        driver.draw()

    numbers = itertools.count(1)

    def called_next() -> Asked:
        """Call the next round of each session. Returns each player's phone and the URL of its report."""
        number, sent = next(numbers), []
        for driver in drivers:
            driver.call(number)
            games = [table.game for table in driver.state().called[-1].tables if table.game]
            me = reverse("players:me", kwargs={"club": driver.session.club.slug})
            sent += [
                (phones[member], f"{me}games/{game.pk}/report/")
                for game in games
                for side in game.sides
                for member in side.members
            ]
        return sent

    dice = Random(1)
    times: list[float] = []
    took = used = 0.0
    before = ResultVersion.objects.count()
    for _ in range(rounds):
        sent = called_next()
        crowd = [(dice.random() * WITHIN, *each) for each in sent], [(0.0, *each) for each in desks]
        own = time.process_time()
        took += milliseconds(lambda: asyncio.run(all_report(*crowd, times))) / 1000  # noqa: B023  called at once
        used += time.process_time() - own
    saved = ResultVersion.objects.count() - before
    name = f"results from {len(phones)} phones and {sessions} organizers"
    yield Figure(name=name, value=len(times) / took, unit="reports a second", goal=at_least(200))
    yield Figure(name=f"{name}, p95", value=percentile(times, 95), unit="ms", goal=at_most(100))
    yield Figure(name=f"{name}, until all of a round are saved, mean", value=took / rounds, unit="s")
    yield own_share(name, used / took)
    lost = len(times) // 2 - saved
    yield Figure(name=f"{name}, not saved", value=lost, unit=f"of {len(times) // 2:,}", goal=NONE)
    for rate in OFFERED:
        times, took = [], 0.0
        for _ in range(paced):
            arrivals = itertools.accumulate(dice.expovariate(rate) for _ in phones)
            sent = called_next()
            dice.shuffle(sent)
            stream = [(moment, *each) for moment, each in zip(arrivals, sent, strict=True)]
            reloads = [(dice.random() * len(phones) / rate, *each) for each in desks]
            took += milliseconds(lambda: asyncio.run(all_report(stream, reloads, times))) / 1000  # noqa: B023  as above
        offered = f"{name}, at random, {rate} offered a second"
        goal = at_least(200) if rate > 200 else None
        yield Figure(name=offered, value=len(times) / took, unit="reports a second", goal=goal)
        yield Figure(name=f"{offered}, p95", value=percentile(times, 95), unit="ms", goal=at_most(100))


def with_own_share(job: Callable[[], float]) -> tuple[float, float]:
    """The job's result, and the seconds of processor time that this process used for each second."""
    began, own = time.perf_counter(), time.process_time()
    result = job()
    return result, (time.process_time() - own) / (time.perf_counter() - began)


def own_share(name: str, used: float) -> Figure:
    """What the measurement itself takes from the servers, which run on the same processors."""
    value = 100 * used / (os.cpu_count() or 1)
    return Figure(name=f"{name}, processors used by this measurement", value=value, unit="%")


Asked = list[tuple[HttpClient, str]]
Planned = list[tuple[float, HttpClient, str]]  # with the second at which each is sent


async def all_report(sent: Planned, desks: Planned, times: list[float]) -> None:
    """Send each report at its moment, whether or not others were answered. Adds the milliseconds since that moment."""
    began = time.perf_counter()

    async def one(moment: float, phone: HttpClient, url: str) -> None:
        await asyncio.sleep(began + moment - time.perf_counter())
        form = {"expected_version": 0, "expected_line": 0, "entry_id": uuid4(), "winner": 0, "margin": 12}
        status, _ = await phone.ask("POST", url, urlencode(form).encode())
        times.append(1000 * (time.perf_counter() - began - moment))
        assert status == 302, (url, status)
        phone.close()  # the next round uses another event loop

    async def desk(moment: float, client: HttpClient, url: str) -> None:
        await asyncio.sleep(began + moment - time.perf_counter())
        status, _ = await client.ask("GET", url)
        assert status == 200, (url, status)
        client.close()

    await asyncio.gather(*(one(*each) for each in sent), *(desk(*each) for each in desks))


async def weight(client: HttpClient, url: str) -> list[Figure]:
    """The bytes that a page loads: itself, compressed like the proxy does, its style sheets, scripts and icon."""
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
    """A grass-roots session in its last round but one, with one missing result, after ten sessions of the season."""
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
