"""Whole games of random players: how many a second with every event recorded, beside others, and that each has one
winner; and how long a record takes to be played again."""

from __future__ import annotations

import os
import sys
from collections import Counter
from multiprocessing import get_context
from random import Random
from time import process_time

from bench._peers import ask
from bench.scoring import importing
from bench.seating import one_run
from games.engine import (
    CARDS,
    PRESETS,
    BeforeDeal,
    CutStarter,
    CuttingStarter,
    Deal,
    Event,
    GameOver,
    GameWon,
    LayAway,
    LayingAway,
    Pegged,
    PlayCard,
    Playing,
    begin,
    replay,
    step,
)

RULES = PRESETS["acc"]
VALUE = [card.value for card in CARDS]
GAMES, PASSES = 200, 5
CHECKED, CHUNK = 100_000, 500
LONG = 325  # events
PROMISE, PROMISE_REPLAY, PROMISE_IMPORT = 600, 1.5, 250  # games a second and core, ms, ms


def main() -> None:
    """Print games a second beside the peers, the replay, the import, and what is found in a hundred thousand games."""
    load = os.getloadavg()[0]
    print(f"random games of two, best of {PASSES} passes of {GAMES}, one core, processor time, load {load:.1f}")
    ours = max(GAMES / some_games(number) for number in range(PASSES))
    print(f"{'games/s':24}{'':>10}{'ours is':>12}")
    print(f"{'ours, all recorded':24}{ours:10,.0f}{'':>12}  (promise: {PROMISE})")
    for name, speed in (ask("_match_peers.py", {"games": GAMES, "passes": PASSES}) or {}).items():
        print(f"{'peer: ' + name:24}{speed:10,.0f}{ours / speed:10.2f} x")
    game = min((random_game(Random(seed)) for seed in range(200)), key=lambda record: abs(len(record) - LONG))
    again = min(one_run(lambda: replay(game)) for _ in range(50))
    print(f"replay of {len(game)} events: {again:.2f} ms (promise: {PROMISE_REPLAY} ms)")
    print(f"import of games.engine: median {importing():.0f} ms (promise: {PROMISE_IMPORT} ms)")
    a_hundred_thousand()


def random_game(dice: Random) -> list[Event]:
    """The record of one game; whatever there is to choose is chosen at random, without asking what is legal."""
    drawn = dice.random
    record = list(begin(RULES, dealer=int(2 * drawn())))
    state = replay(record)
    while not isinstance(phase := state.phase, GameOver):
        match phase:
            case Playing(hands=hands, turn=turn, count=count):
                room = 31 - count
                cards = [card for card in hands[turn] if VALUE[card] <= room]
                command = PlayCard(turn, cards[int(drawn() * len(cards))])
            case LayingAway(hands=hands, away=away):
                seat = 1 if away[0] else 0
                first, second = int(drawn() * 6), int(drawn() * 5)
                command = LayAway(seat, (hands[seat][first], hands[seat][second + (second >= first)]))
            case CuttingStarter():
                command = CutStarter(1 - state.dealer, 4 + int(drawn() * 33))
            case BeforeDeal():
                order = [drawn() for _ in CARDS]
                command = Deal(tuple(sorted(CARDS, key=order.__getitem__)))
        events, state = step(state, command)
        record += events
    return record


def some_games(number: int) -> float:
    """Seconds of the processor's time, which others who use the machine take less from than from the clock's."""
    dice, began = Random(number), process_time()
    for _ in range(GAMES):
        random_game(dice)
    return process_time() - began


def a_hundred_thousand() -> None:
    """In as many processes as there are cores, with the progress on stderr."""
    found: Counter[str] = Counter()
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for done, some in enumerate(pool.imap_unordered(checked, range(CHECKED // CHUNK)), 1):
            found += some
            if done % 20 == 0:
                print(f"\rgames: {done * CHUNK:,} of {CHECKED:,}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    bad = found["games"] - found["good"]
    print(
        f"{found['games']:,} games, {found['events'] / found['games']:.0f} events each: {bad} with not just one winner"
    )
    assert not bad


def checked(number: int) -> Counter[str]:
    """Games, their events, and how many of them are as they should be."""
    dice, found = Random(f"chunk {number}"), Counter[str]()
    for _ in range(CHUNK):
        record = random_game(dice)
        found.update(games=1, events=len(record), good=one_winner(record))
    return found


def one_winner(record: list[Event]) -> bool:
    """One side on the target, told by one event, the last, and the pegs are what was pegged."""
    pegs = [
        sum(event.points for event in record if isinstance(event, Pegged) and event.seat == seat) for seat in (0, 1)
    ]
    won = [event.side for event in record if isinstance(event, GameWon)]
    scores = replay(record).scores
    on_target = [side for side, hole in enumerate(scores) if hole >= RULES.target]
    ended = isinstance(record[-1], GameWon) and max(scores) == RULES.target
    return ended and won == on_target and len(won) == 1 and pegs == list(scores)


if __name__ == "__main__":
    main()
