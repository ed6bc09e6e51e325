"""The page of a knockout with 512 entries, all games played, compared with the same page for 32 entries.

What it takes longer is what the entries cost. Whoever only reads has the same page without the links to each result.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from datetime import date
from random import Random
from statistics import median
from time import perf_counter
from uuid import uuid4

from bench.figures import Figure, Peer, Size, at_most
from bench.server import bench_server
from bench.timing import percentile
from testing.http_client import HttpClient, login_cookies

WARM_UP = 4  # requests
PAGE = "tournaments:stage"
PROXY_LEVEL = 5  # of gzip, the proxy's default


def figures(size: Size) -> Iterator[Figure]:
    few, many, runs = size.pick((32, 512, 30), smallest=(4, 8, 2))
    with bench_server(size) as server:
        address, director, _ = knock_out(few)
        shorter, _ = asyncio.run(ask(HttpClient(server.pages, director), address, runs))
        address, director, member = knock_out(many)
        before = len(server.milliseconds(PAGE))
        times, page = asyncio.run(ask(HttpClient(server.pages, director), address, runs))
        own = median(server.milliseconds(PAGE)[before:])
        _, read = asyncio.run(ask(HttpClient(server.pages, member), address, runs))
    yield Figure(name=f"{many} entries, p95", value=percentile(times, 95), unit="ms", goal=at_most(100))
    peer = Peer(name=f"{few} entries", value=median(shorter))
    yield Figure(name=f"{many} entries, median", value=median(times), unit="ms", peer=peer)
    yield Figure(name="the server's own part, median", value=own, unit="ms")
    for who, html in (("director", page), ("reader", read)):
        yield Figure(name=f"weight for a {who}", value=len(html) / 1000, unit="KB", goal=at_most(120))
        packed = len(gzip.compress(html, PROXY_LEVEL)) / 1000
        yield Figure(name=f"weight for a {who}, compressed", value=packed, unit="KB")


async def ask(client: HttpClient, address: str, runs: int) -> tuple[list[float], bytes]:
    """Milliseconds of each request after warm-up, and the page."""
    times: list[float] = []
    for _ in range(WARM_UP + runs):
        began = perf_counter()
        status, page = await client.ask("GET", address)
        times.append((perf_counter() - began) * 1000)
        assert status == 200, status
    client.close()
    return times[WARM_UP:], page


def knock_out(entries: int) -> tuple[str, str, str]:
    """The URL of a knockout's page, and the logins of its director and of a member; random results."""
    from django.urls import reverse

    from league.results.services import recording
    from league.rules.presets import PRESETS
    from league.rules.tournaments.pairing_systems import is_over
    from league.rules.tournaments.stage_plans import StagePlan
    from league.rules.tournaments.stage_settings import Kind
    from league.tournaments.queries.state import state_of
    from league.tournaments.services.entries import walk_in
    from league.tournaments.services.plans import plan_tournament
    from league.tournaments.services.rounds import call_round
    from testing.factories import MemberFactory, some_name

    by = MemberFactory(organizer=True, name="Dora Director")
    cup = plan_tournament(
        club=by.club,
        name="Cup",
        on=date(2026, 11, 21),
        format=PRESETS["acc-grass-roots"].but(fee=0),
        stages=[StagePlan("Knockout", Kind.KNOCK_OUT)],
        by=by.user,
    )
    for number in range(entries):
        walk_in(tournament_id=cup.pk, name=some_name(number), fee="waived", by=by.user)
    stage, dice = cup.stages.get(), Random(entries)
    while True:
        state = state_of(cup)
        (view,) = state.stages
        if is_over(state, view):
            break
        call_round(tournament_id=cup.pk, stage_id=stage.pk, expected_version=len(view.rounds), by=by.user)
        (view,) = state_of(cup).stages
        for met in view.missing:  # by the service of results: the tournament's loads the whole bracket each time
            pegs = dice.sample([121, 121 - dice.randrange(1, 60)], 2)
            recording.record_result(
                game_id=met.games[0].pk, pegs=pegs, expected_version=0, by=by.user, entry_id=uuid4()
            )
    numbers = {"club": by.club.slug, "pk": cup.pk, "number": stage.number}
    member = MemberFactory(club=by.club, with_account=True, name="Mia Member")
    return reverse(PAGE, kwargs=numbers), login_cookies(by.user), login_cookies(member.user)
