"""How strong the players of the house are, whether their scores are those of good players, and the analyst's time."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import median
from typing import TypeVar

from bench.seating import one_run
from games.analysis.analyst import review
from games.analysis.players import GREEDY, PLAYERS, Player
from games.analysis.table import play_match
from games.engine import PRESETS, DealFell, Event, GameWon, Pegged

RULES = PRESETS["acc"]
GAMES, SELF_PLAY, REVIEWED = 2000, 1000, 20
PROMISE, GOAL = 62, 66  # per cent of its games that the expert wins against greedy
PROMISE_MS = 300  # for the discards of a game
BANDS = {"dealer": (15.2, 16.3), "pone": (9.9, 10.5)}  # points a deal
FIRST_DEALER = (54, 59)  # per cent

Answer = TypeVar("Answer")


def main() -> None:
    """Print who beats greedy, the points of a deal when experts play each other, and how long a game is judged."""
    expert = PLAYERS["expert"]
    print(f"players: {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start, first deal alternating")
    for player, games, promise in (
        (expert, GAMES, f" (promise: {PROMISE} %, goal: {GOAL} %)"),
        (PLAYERS["club"], GAMES, ""),
        (PLAYERS["beginner"], GAMES, ""),
    ):
        won = Counter(each(partial(winner, (player, GREEDY)), games, player.name))
        print(f"{player.name} v {GREEDY.name}: {share(won[0], games)} of {games:,} games won{promise}")
    self_play(expert)
    judging([expert, PLAYERS["club"]])


def winner(players: Sequence[Player], game: int) -> int:
    return next(event.side for event in match(players, game) if isinstance(event, GameWon))


def match(players: Sequence[Player], game: int) -> list[Event]:
    return play_match(players, RULES, game, dealer=game % 2)


def self_play(player: Player) -> None:
    """Points of whole deals: the last one of a game is cut short."""
    sums: Counter[str] = Counter()
    for found in each(partial(points_of, (player, player)), SELF_PLAY, "self-play"):
        sums.update(found)
    for seat, (low, high) in BANDS.items():
        mean = sums[seat] / sums["deals"]
        print(f"{player.name} v {player.name}: {seat} {mean:.2f} points a deal (good players: {low} to {high})")
    low, high = FIRST_DEALER
    print(f"{player.name} v {player.name}: first dealer wins {share(sums['first'], SELF_PLAY)} ({low} to {high} %)")


def points_of(players: Sequence[Player], game: int) -> Counter[str]:
    """Points by dealer and pone over the deals that were ended, their number, and whether the first dealer won."""
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


def judging(players: Sequence[Player]) -> None:
    games = [match(players, game) for game in range(REVIEWED)]
    review(games[0])  # reads the tables
    for what, play, promise in (
        ("the discards of a game", False, f" (promise: {PROMISE_MS} ms)"),
        ("it all", True, ""),
    ):
        times = [one_run(partial(review, game, play=play)) for game in games]
        print(f"analyst, {what}: median {median(times):.0f} ms, longest {max(times):.0f} ms{promise}")


def share(won: int, games: int) -> str:
    """Per cent, with the margin that 95 of 100 such samples keep."""
    part = won / games
    return f"{100 * part:.1f} ± {196 * sqrt(part * (1 - part) / games):.1f} %"


def each(job: partial[Answer], games: int, name: str) -> Iterator[Answer]:
    """What a job answers for each game, in as many processes as there are cores, with the progress on stderr."""
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        yield from watched(pool.imap_unordered(job, range(games), chunksize=10), games, name)
    print(file=sys.stderr)


def watched(answers: Iterable[Answer], games: int, name: str) -> Iterator[Answer]:
    for done, answer in enumerate(answers, 1):
        if done % 100 == 0 or done == games:
            print(f"\r{name}: {done:,} of {games:,} games", end="", file=sys.stderr, flush=True)
        yield answer


if __name__ == "__main__":
    main()
