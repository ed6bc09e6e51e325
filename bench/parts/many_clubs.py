"""A million results of 10,000 players in 200 clubs: making them, pages over them, and all standings beside plain SQL.

`manage.py many_clubs` makes the same clubs on an empty database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bench.figures import Figure, Peer, Size, at_most
from bench.parts.pages import p95
from bench.server import bench_server
from bench.timing import milliseconds
from testing.http_client import HttpClient

BY_SQL = """
    SELECT session.season_id, score.member_id, sum(score.points), sum(score.wins), sum(score.spread),
           rank() OVER (PARTITION BY session.season_id ORDER BY sum(score.points) FILTER (WHERE score.points >= 12)
                        DESC NULLS LAST, sum(score.wins) DESC, sum(score.spread) DESC)
    FROM seasons_sessionscore score JOIN seasons_sessionresult session ON session.id = score.session_result_id
    WHERE session.withdrawn_at IS NULL
    GROUP BY session.season_id, score.member_id
"""


def figures(size: Size) -> Iterator[Figure]:
    clubs, players, sessions, runs = size.pick((200, 50, 23, 40), smallest=(2, 4, 1, 2))
    with bench_server(size) as server:
        from django.urls import reverse

        from launcher.many_clubs import fill
        from league.results.models import ResultVersion
        from league.results.queries.verification import first_difference
        from league.seasons.models import Season

        took = milliseconds(lambda: fill(clubs=clubs, players=players, sessions=sessions, done=lambda share: None))
        made = f"{ResultVersion.objects.count():,} results of {clubs * players:,} players in {clubs} clubs"
        yield Figure(name=f"making {made}", value=took / 1000, unit="s")
        season = Season.objects.select_related("club").order_by("pk")[clubs // 2]
        club = {"club": season.club.slug}
        player = season.club.members.exclude(game_players=None)[0]
        pages = {
            "standings": reverse("results:standings", kwargs=club),
            "a player's season": reverse("results:player", kwargs=club | {"pk": season.pk, "member": player.pk}),
            "records": reverse("results:records", kwargs=club),
            "ratings": reverse("ratings:ladder", kwargs=club),
            "a club's front page": reverse("front:club", kwargs=club),
        }

        async def measured() -> list[Figure]:
            client = HttpClient(server.pages, "")
            nothing = Peer(name="/healthz", value=await p95(client, "/healthz", runs))
            return [
                Figure(
                    name=f"{name}, p95",
                    value=await p95(client, url, runs),
                    unit="ms",
                    goal=at_most(40) if name == "standings" else None,
                    peer=nothing,
                )
                for name, url in pages.items()
            ]

        yield from asyncio.run(measured())
        yield Figure(name="queries of the standings page", value=queries_of(pages["standings"]), goal=at_most(6))
        peer = Peer(name="the same sums and ranks in SQL", value=milliseconds(by_sql) / 1000)
        rebuilt = milliseconds(rebuild) / 1000
        yield Figure(name="all standings", value=rebuilt, unit="s", peer=peer, ratio_goal=at_most(3))
        checked = milliseconds(first_difference) / 1000
        yield Figure(name="comparing what is stored with its sources, as every night", value=checked, unit="s")


def queries_of(url: str) -> int:
    """Statements that a page sends, asked for by a stranger."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(HTTP_HOST="localhost")
    client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def rebuild() -> None:
    """The standings of every season, as its page has them."""
    from league.results.queries.season_table import season_table_for
    from league.seasons.models import Season

    for season in Season.objects.all():
        season_table_for(season)


def by_sql() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(BY_SQL)
        cursor.fetchall()
