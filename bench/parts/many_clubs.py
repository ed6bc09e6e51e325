"""A million results of 10,000 players in 200 clubs: making them, reading them, and all standings against plain SQL.

`manage.py many_clubs` makes the same clubs on an empty database.
"""

from __future__ import annotations

import asyncio
import gc
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import TYPE_CHECKING

from bench.figures import NONE, Figure, Peer, Size, at_most
from bench.parts.pages import p95
from bench.server import bench_server
from bench.timing import milliseconds
from testing.http_client import HttpClient

if TYPE_CHECKING:
    from league.rules.sessions import TableView
    from league.seasons.models import Season
    from testing.sessions import SessionDriver

NOT_CACHED = "known=1"
"""Only readers without any cookie get pages from the cache for strangers."""
BY_SQL = """
    WITH played AS (
        SELECT session.season_id AS season, session.id AS session, score.*, score.points >= 12 AS counts,
               row_number() OVER (PARTITION BY session.season_id, score.member_id
                                  ORDER BY score.points DESC, score.spread DESC, session.played_on, session.id) AS rank
        FROM seasons_sessionscore score
        JOIN seasons_sessionresult session ON session.id = score.session_result_id AND session.withdrawn_at IS NULL
        WHERE score.games > 0 AND score.kind <> 'visitor'
    ), total AS (
        SELECT season, member_id, count(*) AS sessions, max(session) FILTER (WHERE rank = 1) AS best,
               count(*) FILTER (WHERE counts) AS counting, coalesce(sum(games) FILTER (WHERE counts), 0) AS games,
               coalesce(sum(wins) FILTER (WHERE counts), 0) AS wins,
               coalesce(sum(points) FILTER (WHERE counts), 0) AS points,
               coalesce(sum(spread) FILTER (WHERE counts), 0) AS spread,
               coalesce(sum(plus_spread) FILTER (WHERE counts), 0) AS plus_spread,
               sum(doubles_for) FILTER (WHERE counts) AS doubles_for,
               sum(doubles_against) FILTER (WHERE counts) AS doubles_against, sum(pegs) FILTER (WHERE counts) AS pegs
        FROM played GROUP BY season, member_id
    ), tied AS (
        SELECT *, count(*) OVER (PARTITION BY season, points, wins, games > 0, spread, plus_spread) AS level,
               rank() OVER (PARTITION BY season ORDER BY points DESC, wins DESC, games > 0 DESC, spread DESC,
                            plus_spread DESC) AS tie
        FROM total
    ), met AS (
        SELECT one.season, one.member_id, count(*) AS won
        FROM tied one
        JOIN tied other ON other.season = one.season AND other.tie = one.tie AND other.member_id <> one.member_id
        JOIN results_gameplayer mine ON mine.member_id = one.member_id AND mine.counted
        JOIN results_gameplayer theirs ON theirs.game_id = mine.game_id AND theirs.member_id = other.member_id
        JOIN results_game game ON game.id = mine.game_id AND game.status = 'played'
        JOIN seasons_sessionresult result ON result.id = game.session_result_id AND result.withdrawn_at IS NULL
        JOIN seasons_formatversion version ON version.id = game.format_version_id
        JOIN results_side side ON side.id = mine.side_id AND side.pegs = (version.data->>'target')::int
        WHERE one.level = 2 AND theirs.side_id <> mine.side_id AND result.season_id = one.season
        GROUP BY one.season, one.member_id
    )
    SELECT season, rank() OVER (PARTITION BY season ORDER BY tie, coalesce(won, 0) DESC) AS place, member.name, points,
           wins, spread, plus_spread, games, doubles_for, doubles_against, pegs, sessions, counting, best,
           lead(member.name) OVER below AS below,
           CASE WHEN points > lead(points) OVER below THEN 'points' WHEN wins > lead(wins) OVER below THEN 'wins'
                WHEN spread > lead(spread) OVER below THEN 'spread'
                WHEN plus_spread > lead(plus_spread) OVER below THEN 'plus spread' ELSE 'head-to-head games' END AS why
    FROM tied JOIN clubs_member member ON member.id = tied.member_id LEFT JOIN met USING (season, member_id)
    WINDOW below AS (PARTITION BY season ORDER BY tie, coalesce(won, 0) DESC, lower(member.name))
    ORDER BY season, place, lower(member.name)
"""
"""All that the table of a grass-roots season says, ranked by its whole chain, in one statement for all clubs."""


def figures(size: Size) -> Iterator[Figure]:
    clubs, players, sessions, runs = size.pick((200, 50, 23, 40), smallest=(2, 4, 1, 2))
    with bench_server(size) as server:
        from django.urls import reverse

        from launcher.many_clubs import fill
        from league.results.models import ResultVersion
        from league.seasons.models import Season
        from league.sessions.queries.verification import first_difference

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
            client = HttpClient(server.pages, NOT_CACHED)
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
        gc.freeze()  # as the server does
        peer = Peer(name="the same in one statement of SQL", value=milliseconds(by_sql) / 1000)
        rebuilt = milliseconds(rebuild) / 1000
        yield Figure(name="all standings", value=rebuilt, unit="s", peer=peer, ratio_goal=at_most(3))
        ours, theirs = rebuild(), by_sql()
        differ = sum(one != other for one, other in zip(ours, theirs, strict=True))
        yield Figure(name="rows in which they differ", value=differ, unit=f"of {len(ours):,}", goal=NONE)
        checked = milliseconds(first_difference) / 1000
        yield Figure(name="comparing stored values with their sources, as every night", value=checked, unit="s")
        yield from news(server.pages, season, pages)


def queries_of(url: str) -> int:
    """The number of queries of a page for a stranger, without the cache."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(HTTP_HOST="localhost", HTTP_COOKIE=NOT_CACHED)
    client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


Row = tuple[object, ...]


def rebuild() -> list[Row]:
    """The standings of every season as on its page: season, place, name, points, wins and spread of each row."""
    from league.results.queries.season_table import season_tables_for
    from league.seasons.models import Season
    from league.seasons.queries import newest_formats

    tables = season_tables_for(newest_formats(Season.objects.order_by("pk")))
    return [
        (season.pk, row.place, table.names[row.player], row.totals.points, row.totals.wins, row.totals.spread)
        for season, table in tables.items()
        for row in table.rows
    ]


def by_sql() -> list[Row]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(BY_SQL)
        return [row[:6] for row in cursor.fetchall()]


def last_result(season: Season) -> tuple[SessionDriver, TableView]:
    """One more session of the season, and its table with the only missing result."""
    from django.utils import timezone

    from launcher.demo import open_session, owner
    from testing.sessions import SessionDriver

    names = season.club.members.exclude(game_players=None).values_list("name", flat=True)
    tonight = open_session(season, owner(), timezone.now(), Random(1), [*names])
    driver = SessionDriver(tonight, owner())
    while upcoming := driver.state().next:
        driver.call(upcoming.number)
        if driver.state().next:
            driver.finish_round()
    last, *others = driver.state().called[-1].tables
    for table in others:
        driver.record(table, driver.result(table))
    return driver, last


def news(port: int, season: Season, pages: dict[str, str]) -> Iterator[Figure]:
    """The time until pages show a result after which its session is closed, and whether the standings are correct."""
    from league.ratings.services.rating import rate_batch

    driver, last = last_result(season)
    html: dict[str, str] = {}

    def found() -> None:
        driver.record(last, driver.result(last))
        driver.close()
        while rate_batch(club_id=season.club_id):
            pass
        html.update(asyncio.run(read(port, pages)))

    took = milliseconds(found)
    yield Figure(
        name="a result and the closing of its session, until all pages show it",
        value=took,
        unit="ms",
        goal=at_most(1000),
    )
    names = re.findall(r'<th scope="row">\s*<a [^>]*>(.*?)</a>', html["standings"])
    shown = [
        *zip(map(unescape, names), re.findall(r'<td class="num strong">(.*?)</td>', html["standings"]), strict=True)
    ]
    right = [(name, str(points)) for of, _place, name, points, *_ in by_sql() if of == season.pk]
    differ = sum(one != other for one, other in zip(shown, right, strict=True))
    yield Figure(
        name="rows of the standings page that then differ from SQL", value=differ, unit=f"of {len(right)}", goal=NONE
    )


async def read(port: int, pages: dict[str, str]) -> dict[str, str]:
    client = HttpClient(port, "")
    return {name: (await client.ask("GET", url))[1].decode() for name, url in pages.items()}
