"""Rating a million results, compared with the library alone; forecasts, compared with a coin and a win rate."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial
from itertools import islice
from math import log
from random import Random
from uuid import UUID

from bench.figures import NONE, Figure, Peer, Size, at_most
from bench.server import start_database
from bench.timing import milliseconds
from league.rules.ratings import MODEL, NEWCOMER, Rating, chance, rated

MEMBERS, ONLINE = 200, 0.3  # the share of online games
PART = 2500  # rows per insert
BATCHES = 100
BETTER, BEATEN = at_most(1), ("win rate", "coin")
KEPT_BACK = 0.2  # the share of a season's games, the last ones, that are forecast before they are rated
SEASON_MEMBERS = 40
STRENGTHS = 45.0  # standard deviation of members' strengths; 100 points ahead wins 64 games of 100


def figures(size: Size) -> Iterator[Figure]:
    yield from forecasts(size)
    start_database(size)
    yield from measure(size.pick(1_000_000, smallest=400))


@dataclass(slots=True)
class Loss:
    """The loss of forecasts: minus the mean logarithm of the probability of what happened."""

    sums: dict[str, float] = field(default_factory=dict)
    games: int = 0

    def add(self, **chances: float) -> None:
        for name, won in chances.items():
            self.sums[name] = self.sums.get(name, 0.0) - log(won)
        self.games += 1

    def of(self, name: str) -> float:
        return self.sums[name] / self.games


def forecasts(size: Size) -> Iterator[Figure]:
    """Seasons of a random model: strengths are drawn once, partners' are summed; luck follows the curve of chess."""
    seasons, games = size.pick((10, 6000), smallest=(1, 50))
    dice, loss = Random(1), Loss()
    for _ in range(seasons):
        season(games, dice, loss)
    for peer in ("win rate", "coin", "the library's own forecast", "true strengths"):
        beside = Peer(name=peer, value=loss.of(peer))
        name = f"log loss of forecasts of {loss.games:,} games, lower is better"
        yield Figure(name=name, value=loss.of("ratings"), peer=beside, ratio_goal=BETTER if peer in BEATEN else None)


def season(games: int, dice: Random, loss: Loss) -> None:
    members = SEASON_MEMBERS
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
                "true strengths": true,
            }
            loss.add(**{name: guess if first else 1 - guess for name, guess in by.items()})
        after = rated([[ratings[each] for each in side] for side in sides], (1, 0) if first else (0, 1))
        for side, new, side_won in zip(sides, after, (first, not first), strict=True):
            for each, rating in zip(side, new, strict=True):
                ratings[each] = rating
                won[each] += side_won
                played[each] += 1


def measure(results: int) -> Iterator[Figure]:
    from league.ratings.services.rating import begin_again, rate_batch

    club = a_club_with_results(results)
    gc.collect()
    gc.freeze()  # as `manage.py rate` does
    alone = the_library_alone(results)
    took = milliseconds(lambda: rate_all(club)) / 1000
    peer = Peer(name="openskill's arithmetic alone, games of two", value=alone)
    name = f"rating {results:,} results, from the database and into it"
    yield Figure(name=name, value=took, unit="s", goal=at_most(60), peer=peer)
    whole = fingerprint(club)
    begin_again(club_id=club)
    for _ in range(BATCHES // 2):
        rate_batch(club_id=club, most=results // BATCHES)
    yield Figure(name="the remaining results after a stop", value=milliseconds(lambda: rate_all(club)) / 1000, unit="s")
    different = sum(one != other for one, other in zip(whole, fingerprint(club), strict=True))
    yield Figure(name="ratings that differ after the stop", value=different, unit=f"of {len(whole)}", goal=NONE)
    yield Figure(name="correcting one of the last 20 results, slowest", value=correct_the_last(club), unit="ms")


def rate_all(club: int) -> None:
    from league.ratings.services.rating import BATCH, Memory, rate_batch

    memory = Memory()
    while rate_batch(club_id=club, memory=memory) == BATCH:
        pass


def correct_the_last(club: int) -> float:
    """Milliseconds to rate a corrected result and the later ones again, with all others already rated."""
    from league.ratings.services.rating import rate_batch
    from league.results.models import Game, ResultChange

    def correct(game: Game) -> None:
        ResultChange.objects.create(game=game)
        rate_batch(club_id=club)

    return max(
        milliseconds(partial(correct, game))
        for game in Game.objects.filter(club=club).order_by("-played_on", "-pk")[:20]
    )


def fingerprint(club: int) -> list[tuple[object, ...]]:
    from league.ratings.models import CurrentRating

    rows = CurrentRating.objects.filter(member__club=club).order_by("member", "ladder")
    return list(rows.values_list("member", "ladder", "mu", "sigma", "games"))


def the_library_alone(results: int) -> float:
    """Seconds for this many games of two, each on two ladders, without a database; extrapolated from a tenth."""
    players = [MODEL.rating() for _ in range(MEMBERS)]
    dice = Random(1)

    def rate() -> None:
        for _ in range(results // 10):
            one, other = dice.sample(range(MEMBERS), 2)
            for _ladder in range(2):
                (first,), (second,) = MODEL.rate([[players[one]], [players[other]]])
            players[one], players[other] = first, second

    return milliseconds(rate) / 100


def a_club_with_results(results: int) -> int:
    """A club with results at tables of two, three and four, some of them from online matches."""
    from django.db import connection
    from psycopg.sql import SQL, Identifier

    from testing.factories import FormatVersionFactory, MemberFactory, some_name

    version = FormatVersionFactory()
    club = version.season.club
    members = [MemberFactory(club=club, name=some_name(number)).pk for number in range(MEMBERS)]
    tables: dict[str, tuple[str, ...]] = {
        "results_game": ("id", "club_id", "format_version_id", "played_on", "status", "version", "award_reason"),
        "results_side": ("id", "game_id", "number", "pegs"),
        "results_gameplayer": ("game_id", "side_id", "member_id", "counted"),
        "results_resultversion": ("game_id", "version", "status", "source", "why", "at", "entry_id"),
    }
    rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in tables}
    online: list[int] = []
    for pk, sides, pegs in some_results(members, results):
        day = date(2006, 1, 1) + timedelta(days=7 * (pk // 1000))
        rows["results_game"].append((pk, club.pk, version.pk, day, "played", 1, ""))
        for number, side in enumerate(sides):
            rows["results_side"].append((3 * pk + number, pk, number, pegs[number]))
            rows["results_gameplayer"].extend((pk, 3 * pk + number, member, True) for member in side)
        if pk % 10 < ONLINE * 10:
            online.append(pk)
        source = "match" if pk % 10 < ONLINE * 10 else "table"
        rows["results_resultversion"].append((pk, 1, "played", source, '""', "2026-11-21", UUID(int=pk)))
    with connection.cursor() as cursor:
        for name, columns in tables.items():
            into = SQL("COPY {} ({}) FROM STDIN").format(Identifier(name), SQL(", ").join(map(Identifier, columns)))
            with cursor.copy(into) as copy:
                for row in rows.pop(name):
                    copy.write_row(row)
    add_matches(online)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return club.pk


def add_matches(games: list[int]) -> None:
    """Add the online matches of these games."""
    from django.utils import timezone

    from games.models import Match
    from league.results.models import GameMatch

    for start in range(0, len(games), PART):
        part = games[start : start + PART]
        ended = {"status": "over", "ending": "played", "ended_at": timezone.now(), "winner": 0}
        matches = Match.objects.bulk_create(Match(rules_data={}, rated=True, **ended) for _ in part)
        GameMatch.objects.bulk_create(
            GameMatch(game_id=game, match=match, outcome_version=1) for game, match in zip(part, matches, strict=True)
        )


def some_results(members: Sequence[int], results: int) -> Iterator[tuple[int, list[list[int]], list[int]]]:
    dice = Random(1)
    for pk in range(1, results + 1):
        people = dice.sample(members, (2, 2, 2, 2, 2, 2, 2, 3, 4, 4)[pk % 10])
        sides = [people[::2], people[1::2]] if len(people) != 3 else [[each] for each in people]
        pegs = [121, *islice((dice.randrange(60, 121) for _ in people), len(sides) - 1)]
        dice.shuffle(pegs)
        yield pk, sides, pegs
