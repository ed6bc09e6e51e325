"""The pages of a session of 60 players: server time beside a page that does nothing, queries, weight on the wire."""

from __future__ import annotations

import gc
import gzip
import os
from datetime import timedelta
from random import Random
from statistics import median, quantiles
from time import perf_counter
from uuid import uuid4

PLAYERS, ROUNDS, ROUNDS_PLAYED, RUNS = 60, 9, 8, 40
PROMISE_MS, PROMISE_KB, PROMISE_REQUESTS = 60, 60, 12


def main() -> None:
    """Print a line a page; the peers are /healthz (the same middleware, no page) and Django's own admin list."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings.test")
    import django

    import tests.servers  # noqa: F401  a throw-away PostgreSQL and Valkey

    django.setup()
    import logging

    logging.disable(logging.INFO)
    from django.conf import settings
    from django.test.utils import get_runner

    runner = get_runner(settings)(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    try:
        measure()
    finally:
        runner.teardown_databases(databases)


def measure() -> None:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse

    session, organiser = a_night()
    gc.collect()
    gc.freeze()  # as the doors of the server do
    client = Client()
    client.force_login(organiser)
    numbers = {"club": session.club.slug, "pk": session.pk}
    pages = {"peer: /healthz": reverse("healthz"), "peer: admin list": reverse("admin:clubs_member_changelist")}
    pages |= {
        name: reverse(f"sessions:{name}", kwargs=numbers)
        for name in ("check_in", "seats", "play", "follow", "wall", "cards", "close", "journal")
    }
    pages["round at once"] = reverse("sessions:grid", kwargs=numbers | {"number": ROUNDS_PLAYED})
    pages["season"] = reverse("seasons:standings", kwargs={"club": session.club.slug})
    pages["members"] = reverse("clubs:members", kwargs={"club": session.club.slug})
    print(f"{PLAYERS} players, round {ROUNDS_PLAYED} of {ROUNDS}; {RUNS} runs a page, promise: p95 <= {PROMISE_MS} ms")
    print(f"{'page':18}{'median ms':>10}{'p95 ms':>8}{'x healthz':>10}{'queries':>9}{'KB gzip':>9}")
    bare = None
    for name, url in pages.items():
        client.get(url)
        with CaptureQueriesContext(connection) as queries:
            response = client.get(url)
        asked = len(queries)  # before the next request empties their record
        assert response.status_code == 200, (name, response.status_code)
        times = []
        for _ in range(RUNS):
            began = perf_counter()
            client.get(url)
            times.append((perf_counter() - began) * 1000)
        bare = bare or median(times)
        size = len(gzip.compress(response.content, 6)) / 1000
        p95 = quantiles(times, n=20)[-1]
        print(f"{name:18}{median(times):10.1f}{p95:8.1f}{median(times) / bare:10.1f}{asked:9}{size:9.1f}")
    weigh(client, pages["season"])


def weigh(client: object, url: str) -> None:
    """What the standings page loads: itself, its style sheets, scripts and icon, each compressed."""
    import re

    from django.contrib.staticfiles import finders

    html = client.get(url).content.decode()  # type: ignore[attr-defined]
    assets = sorted(set(re.findall(r'(?:href|src)="/static/([^"?]+)', html)))
    total = len(gzip.compress(html.encode(), 6))
    for asset in assets:
        with open(finders.find(asset), "rb") as file:
            total += len(gzip.compress(file.read(), 6))
    print(
        f"standings page with all it loads: {total / 1000:.1f} KB in {len(assets) + 1} requests "
        f"(promise: {PROMISE_KB} KB, {PROMISE_REQUESTS} requests)"
    )


def a_night() -> tuple[object, object]:
    """A grass-roots session of 60 in its eighth round, after ten nights of the season."""
    from django.utils import timezone

    from league.rules.presets import PRESETS
    from league.rules.standings import Standing, Totals
    from league.seasons import services as seasons
    from league.sessions import selectors, services
    from league.sessions.models import Session
    from tests.factories import FormatVersionFactory, MemberFactory, SessionFactory, some_name

    owner = MemberFactory(owner=True, name="Olga Owner")
    organiser = owner.user
    version = FormatVersionFactory(season__club=owner.club, format=PRESETS["grass-roots"].but(games=ROUNDS))
    session = SessionFactory(season=version.season)
    services.open_check_in(session_id=session.pk, by=organiser)
    people = [MemberFactory(club=owner.club, name=some_name(number)) for number in range(PLAYERS)]
    for member in people:
        services.check_in(session_id=session.pk, member_id=member.pk, by=organiser, at=timezone.now())
    for week in range(10):
        rows = [
            Standing(
                place=place,
                player=member.pk,
                totals=Totals(member.pk, 9, 5, 10 + place % 7, 1, 1, 60 - 2 * place, 80),
                shared=False,
                why="",
            )
            for place, member in enumerate(people, 1)
        ]
        played_on = session.date - timedelta(weeks=10 - week)
        seasons.freeze_night(
            season=version.season, format=version, name=f"Night {week + 1}", played_on=played_on, standings=rows
        )
    services.draw(session_id=session.pk, by=organiser, seed=1)
    dice = Random(1)
    for number in range(1, ROUNDS_PLAYED + 1):
        services.call_round(session_id=session.pk, number=number, by=organiser)
        for table in (
            selectors.board_of(Session.objects.get(pk=session.pk)).called[-1].tables[number == ROUNDS_PLAYED :]
        ):
            pegs = [121, 121 - dice.randrange(1, 60)]
            dice.shuffle(pegs)
            services.record_result(
                session_id=session.pk,
                table_id=table.pk,
                pegs=pegs,
                seen_version=0,
                by=organiser,
                entry_id=uuid4(),
            )
    return Session.objects.get(pk=session.pk), organiser
