"""A million results rated: seconds, beside the library alone; what ratings foretell, beside a coin and a win rate."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice
from math import log
from random import Random
from time import perf_counter, process_time
from uuid import UUID

from league.rules.ratings import MODEL, NEWCOMER, Rating, chance, rated

RESULTS, MEMBERS, ONLINE = 1_000_000, 200, 0.3  # the share that was played online
PART = 2500  # rows that are written at once
PROMISE = 60  # seconds
KEPT_BACK = 0.2  # of a season's games, the last ones, from which no forecast learns before it is made
SEASON = {"members": 40, "games": 6000}
STRENGTHS = 45.0  # of the members, one standard deviation; 100 points ahead wins 64 games of 100


def main() -> None:
    """Print how well games are foretold, then how long a million take, whole and stopped half-way."""
    foretold()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings.test")
    import django

    import tests.servers  # noqa: F401  a throw-away PostgreSQL and Valkey

    django.setup()
    from django.conf import settings
    from django.test.utils import get_runner

    runner = get_runner(settings)(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    try:
        measure()
    finally:
        runner.teardown_databases(databases)


@dataclass(slots=True)
class Loss:
    """How bad forecasts were: minus the mean logarithm of the chance that was given to what happened."""

    sums: dict[str, float] = field(default_factory=dict)
    games: int = 0

    def add(self, **chances: float) -> None:
        for name, won in chances.items():
            self.sums[name] = self.sums.get(name, 0.0) - log(won)
        self.games += 1

    def told(self) -> str:
        return ", ".join(f"{name} {total / self.games:.4f}" for name, total in self.sums.items())


def foretold() -> None:
    """Seasons of a random model: strengths are drawn once, partners' add up, the rest is luck by the curve of chess."""
    dice, loss = Random(1), Loss()
    for _ in range(10):
        season(dice, loss)
    print(
        f"ratings: log loss on {loss.games:,} games kept back of 10 seasons (40 members, singles and partners; "
        f"the lower the better): {loss.told()}"
    )


def season(dice: Random, loss: Loss) -> None:
    members, games = SEASON["members"], SEASON["games"]
    strength = [dice.gauss(0, STRENGTHS) for _ in range(members)]
    ratings: list[Rating] = [NEWCOMER] * members
    won, played = [0] * members, [0] * members
    for game in range(games):
        seats = dice.sample(range(members), dice.choice((2, 2, 2, 4)))
        sides = seats[::2], seats[1::2]
        ahead = sum(strength[each] for each in sides[0]) - sum(strength[each] for each in sides[1])
        true = 1 / (1 + 10 ** (-ahead / 400))
        first = dice.random() < true
        if game >= games * (1 - KEPT_BACK):
            teams = [[ratings[each] for each in side] for side in sides]
            rates = [sum((won[each] + 1) / (played[each] + 2) for each in side) for side in sides]
            by = {
                "ratings": chance(*teams),
                "win rate": rates[0] / sum(rates),
                "coin": 0.5,
                "the library's own forecast": MODEL.predict_win(
                    [[MODEL.rating(each.mu, each.sigma) for each in team] for team in teams]
                )[0],
                "the true strengths": true,
            }
            loss.add(**{name: guess if first else 1 - guess for name, guess in by.items()})
        after = rated([[ratings[each] for each in side] for side in sides], (1, 0) if first else (0, 1))
        for side, new, side_won in zip(sides, after, (first, not first), strict=True):
            for each, rating in zip(side, new, strict=True):
                ratings[each] = rating
                won[each] += side_won
                played[each] += 1


def measure() -> None:
    from league.ratings.services import BATCH, Memory, begin_again, rate_batch

    club = a_million()
    gc.collect()
    gc.freeze()  # as `manage.py rate` does
    alone = the_library_alone()
    print(f"ratings: {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start")
    memory, rated_now, began, own = Memory(), 0, perf_counter(), process_time()
    while (batch := rate_batch(club_id=club, memory=memory)) == BATCH:
        rated_now += batch
        if rated_now % (RESULTS // 5) == 0:
            print(f"ratings: {rated_now:,} of {RESULTS:,} after {perf_counter() - began:.1f} s")
    took, own = perf_counter() - began, process_time() - own
    print(
        f"ratings of {rated_now + batch:,} results on three ladders, from the database and into it: {took:.1f} s "
        f"(promise: {PROMISE} s), {own:.1f} s of them at work and the rest waiting for PostgreSQL and the processor"
    )
    print(f"ratings: {took / alone:.1f} times the library's arithmetic for as many games of two ({alone:.1f} s)")
    whole = fingerprint(club)
    begin_again(club_id=club)
    for _ in range(RESULTS // BATCH // 2):
        rate_batch(club_id=club)
    began = perf_counter()
    memory = Memory()
    while rate_batch(club_id=club, memory=memory) == BATCH:
        pass
    same = "the same numbers" if fingerprint(club) == whole else "OTHER NUMBERS"
    print(f"ratings: stopped half-way and gone on with: {perf_counter() - began:.1f} s for the rest, {same}")
    correct_the_last(club)


def correct_the_last(club: int) -> None:
    """What a new result costs on top of a million."""
    from league.ratings.services import rate_batch
    from league.results.models import Game, ResultChange

    times = []
    for game in Game.objects.filter(club=club).order_by("-played_on", "-pk")[:20]:
        ResultChange.objects.create(game=game)
        began = perf_counter()
        rate_batch(club_id=club)
        times.append((perf_counter() - began) * 1000)
    print(f"ratings: one of the last 20 results corrected, and those after it rated again: {max(times):.1f} ms at most")


def fingerprint(club: int) -> list[tuple[object, ...]]:
    from league.ratings.models import CurrentRating

    rows = CurrentRating.objects.filter(member__club=club).order_by("member", "ladder")
    return list(rows.values_list("member", "ladder", "mu", "sigma", "games"))


def the_library_alone() -> float:
    """Seconds for as many games of two, each on two ladders, without a database; a tenth is timed."""
    players = [MODEL.rating() for _ in range(MEMBERS)]
    dice, began = Random(1), perf_counter()
    for _ in range(RESULTS // 10):
        one, other = dice.sample(range(MEMBERS), 2)
        for _ladder in range(2):
            (first,), (second,) = MODEL.rate([[players[one]], [players[other]]])
        players[one], players[other] = first, second
    return (perf_counter() - began) * 10


def a_million() -> int:
    """A club with a million results of two, three and four at a table, a part of them told by matches online."""
    from django.db import connection
    from psycopg.sql import SQL, Identifier

    from tests.factories import FormatVersionFactory, MemberFactory, some_name

    version = FormatVersionFactory()
    club = version.season.club
    members = [MemberFactory(club=club, name=some_name(number)).pk for number in range(MEMBERS)]
    tables: dict[str, tuple[str, ...]] = {
        "results_game": ("id", "club_id", "format_id", "played_on", "status", "version"),
        "results_side": ("id", "game_id", "number", "pegs"),
        "results_gameplayer": ("game_id", "side_id", "member_id", "counted"),
        "results_resultversion": ("game_id", "version", "status", "source", "why", "at", "entry_id"),
    }
    rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in tables}
    online: list[int] = []
    for pk, sides, pegs in some_results(members):
        day = date(2006, 1, 1) + timedelta(days=7 * (pk // 1000))
        rows["results_game"].append((pk, club.pk, version.pk, day, "played", 1))
        for number, side in enumerate(sides):
            rows["results_side"].append((3 * pk + number, pk, number, pegs[number]))
            rows["results_gameplayer"].extend((pk, 3 * pk + number, member, True) for member in side)
        if pk % 10 < ONLINE * 10:
            online.append(pk)
        source = "match" if pk % 10 < ONLINE * 10 else "table"
        rows["results_resultversion"].append((pk, 1, "played", source, "", "2026-11-21", UUID(int=pk)))
    with connection.cursor() as cursor:
        for name, columns in tables.items():
            into = SQL("COPY {} ({}) FROM STDIN").format(Identifier(name), SQL(", ").join(map(Identifier, columns)))
            with cursor.copy(into) as copy:
                for row in rows.pop(name):
                    copy.write_row(row)
    told_online(online)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return club.pk


def told_online(games: list[int]) -> None:
    """The matches by which these games were played."""
    from django.utils import timezone

    from games.models import Match
    from league.results.models import GameMatch

    for start in range(0, len(games), PART):
        part = games[start : start + PART]
        ended = {"status": "over", "ending": "played", "ended_at": timezone.now(), "winner": 0}
        matches = Match.objects.bulk_create(Match(rules_data={}, rated=True, **ended) for _ in part)
        GameMatch.objects.bulk_create(
            GameMatch(game_id=game, match=match, verdict=1) for game, match in zip(part, matches, strict=True)
        )


def some_results(members: Sequence[int]) -> Iterator[tuple[int, list[list[int]], list[int]]]:
    dice = Random(1)
    for pk in range(1, RESULTS + 1):
        people = dice.sample(members, (2, 2, 2, 2, 2, 2, 2, 3, 4, 4)[pk % 10])
        sides = [people[::2], people[1::2]] if len(people) != 3 else [[each] for each in people]
        pegs = [121, *islice((dice.randrange(60, 121) for _ in people), len(sides) - 1)]
        dice.shuffle(pegs)
        yield pk, sides, pegs


if __name__ == "__main__":
    main()
