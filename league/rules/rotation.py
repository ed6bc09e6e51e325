"""Seats a session at tables of two: the circle, its replanning, sit-outs and the catch-up round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from .circle import EMPTY, Chair, Pairs, circle, even, loops
from .replanning import replanned
from .rounds import History, P, Round, Table
from .seat_requests import NO_REQUESTS, REMATCH, Requests, at_their_tables

VOLUNTEER = 1  # less than any cost in `seat_requests`


def rotation(
    players: Sequence[P],
    *,
    games: int,
    called: Sequence[Round[P]] = (),
    catch_up: bool = True,
    extra: bool = False,
    house: P | None = None,
    requests: Requests[P] = NO_REQUESTS,
) -> tuple[Round[P], ...]:
    """The rounds not called yet, so that the players present meet without rematch as long as possible.

    `players` are shuffled for a new draw; `called` rounds don't change; regular rounds are added up to `games`. A
    player present who has missed fewest rounds sits out. If no one comes or goes, there is no rematch until everyone
    has met everyone; otherwise, no single planned round could be reseated to save one. With `extra`, a full round is
    added instead of a catch-up round; it counts for players who are short of a game. The catch-up round gives players
    with fewer games one more; volunteers' games in it don't count. A rematch has the first deal reversed.
    `seat_requests` defines the costs of `requests`. The `house` player makes an odd number even, and no game counts for
    them.
    """
    history = History(called)
    field = (*players, house) if house is not None and len(players) % 2 else players
    if len(field) < 2:
        return ()
    caught_up = any(one.catch_up for one in called)
    last = games + (extra and not caught_up)
    pairings = iter(_pairings(field, range(history.rounds, last), called, history, requests))
    plan = [history.seat(next(pairings)) for _ in range(history.rounds, games)]
    if extra and not caught_up:
        plan += _for_the_short(next(pairings), players, history, requests)
    elif catch_up and not caught_up and (made_up := _catch_up(players, history, requests)):
        plan.append(made_up)
    rounds = tuple(at_their_tables(one, requests.tables) for one in plan)
    return tuple(uncounted_for(one, house) for one in rounds) if house is not None and house in field else rounds


def uncounted_for(one: Round[P], player: P) -> Round[P]:
    """The round with games that do not count for this player."""
    mine = (table.uncounted.union({player} & {*table.players}) for table in one.tables)
    tables = (replace(table, uncounted=uncounted) for table, uncounted in zip(one.tables, mine, strict=True))
    return replace(one, tables=tuple(tables))


def _for_the_short(pairs: Pairs, players: Sequence[P], history: History[P], asked: Requests[P]) -> Iterator[Round[P]]:
    """One more round for everyone, which counts only for players short of a game; empty if no one is."""
    has_all = frozenset(players) - {*_short(players, history, asked)}
    if len(has_all) < len(players):
        one = history.seat(pairs)
        tables = [Table(table.sides, has_all & set(table.players)) for table in one.tables]
        yield Round(tuple(tables), one.sitting_out, catch_up=True)


def _pairings(
    players: Sequence[P], rounds: range, called: Sequence[Round[P]], history: History[P], asked: Requests[P]
) -> Iterable[Pairs]:
    regular = [_pairs_of(one) for one in called if not one.catch_up]
    rings: Iterable[Sequence[Chair]] = [] if regular else [even(players)]
    if all(regular[-2:]) and regular:
        rings = loops(regular, players)
    for chairs in rings:
        pairings = list(circle(chairs, rounds))
        if (not regular or _fits(pairings, players, history)) and _asked_for(pairings, history, asked):
            return pairings
    return replanned(players, len(rounds), history, asked)


def _asked_for(pairings: Sequence[Pairs], history: History[P], asked: Requests[P]) -> bool:
    """Whether these rounds satisfy all requests."""
    if not asked.moves_players:
        return True
    pairs = [cast("tuple[P, P]", pair) for one in pairings for pair in one if EMPTY not in pair]
    met = history.met.keys() | {frozenset(pair) for pair in pairs}
    here = {player for pair in pairs for player in pair}
    return not any(asked.price(*pair) for pair in pairs) and all(pair in met for pair in asked.together if pair <= here)


def _pairs_of(one: Round[P]) -> Pairs:
    """The round as pairs, the empty chair first; empty if it has tables of more than two."""
    pairs = [tuple(table.players) for table in one.tables]
    if any(len(pair) != 2 for pair in pairs) or len(one.sitting_out) > 1:
        return []
    return [*((EMPTY, player) for player in one.sitting_out), *cast(Pairs, pairs)]


def _fits(pairings: Iterable[Pairs], players: Sequence[P], history: History[P]) -> bool:
    """Whether no one sits out early or meets anyone while there is someone they met less often."""
    ahead = history.copy()

    def least_met(player: P) -> int:
        return min(ahead.meetings(player, other) for other in players if other != player)

    for pairs in pairings:
        for one, other in cast("list[tuple[P, P]]", pairs):
            if EMPTY in (one, other):
                sitter = other if one is EMPTY else one
                if ahead.missed(sitter) > min(map(ahead.missed, players)):
                    return False
            elif (met := ahead.meetings(one, other)) and met > min(least_met(one), least_met(other)):
                return False
        ahead.seat(pairs)
    return True


def _short(players: Sequence[P], history: History[P], asked: Requests[P]) -> list[P]:
    """The players with fewer games than others, except those who prefer to sit out."""
    full = max(history.games[player] for player in players)
    return [player for player in players if history.games[player] < full and player not in asked.sit_out]


def _catch_up(players: Sequence[P], history: History[P], asked: Requests[P]) -> Round[P] | None:
    """One more game for each player who is short: among themselves, or against volunteers if that costs less."""
    full = max(history.games[player] for player in players)
    short = _short(players, history, asked)
    if not short:
        return None
    from networkx import Graph, max_weight_matching

    def cost(one: P, other: P) -> int:
        return REMATCH * bool(history.meetings(one, other)) + asked.price(one, other)

    graph = Graph()
    costliest = max(cost(one, other) for one in short for other in players if other != one) + VOLUNTEER
    covered = 1 + len(short) * costliest
    for place, one in enumerate(short):
        for other in short[:place]:
            graph.add_edge(one, other, weight=2 * covered - cost(one, other))
        others = sorted((player for player in players if history.games[player] == full), key=lambda p: cost(one, p))
        for other in others[: len(short)]:  # enough for each to find an opponent
            graph.add_edge(one, other, weight=covered - cost(one, other) - VOLUNTEER)
    order: dict[Chair, int] = {player: place for place, player in enumerate(players)}
    pairs = sorted(tuple(sorted(pair, key=order.__getitem__)) for pair in max_weight_matching(graph))
    tables = [Table(history.two(*pair).sides, frozenset(p for p in pair if history.games[p] == full)) for pair in pairs]
    seated = {player for table in tables for player in table.players}
    return Round(tuple(tables), tuple(player for player in players if player not in seated), catch_up=True)
