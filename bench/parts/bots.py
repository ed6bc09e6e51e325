"""The computer players: how often each beats the greedy one, the points of a deal, and the time to analyze a game."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import median

from bench.figures import Figure, Goal, Size, at_least, at_most, between
from bench.timing import milliseconds
from games.analysis.analyst import review
from games.analysis.players import GREEDY, PLAYERS, Player
from games.analysis.simulation import play_match
from games.engine import PRESETS, DealFell, Event, GameWon, Pegged

RULES = PRESETS["acc"]
GOOD_PLAYERS = {"dealer": between(15.2, 16.3), "pone": between(9.9, 10.5)}  # points per deal


def figures(size: Size) -> Iterator[Figure]:
    games, self_play, analyzed = size.pick((2000, 1000, 20), smallest=(1, 1, 1))
    sums: Counter[str] = Counter()
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for name, goal in (("expert", at_least(62)), ("club", None), ("beginner", None)):
            won = Counter(pool.map(partial(winner, (PLAYERS[name], GREEDY)), range(games), chunksize=10))
            aim = " (66 % is the aim)" if goal else ""
            yield share(f"games won by {name} against {GREEDY.name}{aim}", won[0], games, goal)
        for found in pool.map(partial(points_of, (PLAYERS["expert"],) * 2), range(self_play), chunksize=10):
            sums.update(found)
    for seat, goal in GOOD_PLAYERS.items():
        name = f"points per deal, expert against expert, {seat}"
        yield Figure(name=name, value=sums[seat] / sums["deals"], goal=goal)
    yield share("games won by the first dealer, expert against expert", sums["first"], self_play, between(54, 59))
    records = [match((PLAYERS["expert"], PLAYERS["club"]), game) for game in range(analyzed)]
    review(records[0])  # loads the tables
    for name, play, most in (("discards alone", False, at_most(300)), ("discards and play", True, None)):
        took = median(milliseconds(partial(review, record, play=play)) for record in records)
        yield Figure(name=f"analyzing a game, {name}", value=took, unit="ms", goal=most)


def share(name: str, won: int, games: int, goal: Goal | None) -> Figure:
    part = won / games
    margin = 196 * sqrt(part * (1 - part) / games)
    return Figure(name=f"{name}, of {games:,}", value=100 * part, unit="%", margin=margin, goal=goal)


def winner(players: Sequence[Player], game: int) -> int:
    return next(event.side for event in match(players, game) if isinstance(event, GameWon))


def match(players: Sequence[Player], game: int) -> list[Event]:
    """A game; the first deal alternates."""
    return play_match(players, RULES, game, dealer=game % 2)


def points_of(players: Sequence[Player], game: int) -> Counter[str]:
    """Points by dealer and pone over the finished deals, their number, and whether the first dealer won."""
    sums: Counter[str] = Counter()
    deal: Counter[int] = Counter()
    dealer = -1
    for event in match(players, game):
        if isinstance(event, Pegged):
            deal[event.seat] += event.points
        elif isinstance(event, GameWon):
            sums["first"] = int(event.side == game % 2)
        elif isinstance(event, DealFell):
            if dealer >= 0:
                sums.update(dealer=deal[dealer], pone=deal[1 - dealer], deals=1)
            deal.clear()
            dealer = event.seat
    return sums
