"""Whole games between random players: their speed with every event recorded, one winner in each, and replay."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import repeat
from multiprocessing import get_context
from random import Random

from bench.figures import NONE, Figure, Peer, Size, at_least, at_most
from bench.peers import ask_python
from bench.timing import cpu_milliseconds, milliseconds
from games.engine import (
    CARDS,
    PRESETS,
    BeforeDeal,
    CutStarter,
    CuttingStarter,
    Deal,
    Discard,
    Discarding,
    Event,
    GameOver,
    GameWon,
    Pegged,
    PlayCard,
    Playing,
    begin,
    replay,
    step,
)

RULES = PRESETS["acc"]
VALUE = [card.value for card in CARDS]
PEERS = ("OpenSpiel", "CribbageSim")
LONG = 325  # events


def figures(size: Size) -> Iterator[Figure]:
    games, passes, checked = size.pick((200, 5, 50_000), smallest=(10, 1, 20), full=(200, 5, 100_000))
    speed = max(1000 * games / cpu_milliseconds(partial(some_games, number, games)) for number in range(passes))
    question = {"games": games, "passes": passes}
    answer, missing = ask_python("random_games.py", question, install=size is not Size.SMALLEST)
    for name in PEERS:
        peer = Peer(name=name, value=(answer or {}).get(name), missing=missing)
        yield Figure(name="random games, one core", value=speed, unit="a second", goal=at_least(600), peer=peer)
    game = min((random_game(Random(seed)) for seed in range(games)), key=lambda record: abs(len(record) - LONG))
    again = min(milliseconds(lambda: replay(game)) for _ in range(50))
    yield Figure(name=f"replaying {len(game)} events", value=again, unit="ms", goal=at_most(1.5))
    yield wrong_games(checked)


def random_game(dice: Random) -> list[Event]:
    """The record of one game with random commands, without computing the legal ones."""
    drawn = dice.random
    record = list(begin(RULES, dealer=int(2 * drawn())))
    state = replay(record)
    while not isinstance(phase := state.phase, GameOver):
        match phase:
            case Playing(hands=hands, turn=turn, count=count):
                room = 31 - count
                cards = [card for card in hands[turn] if VALUE[card] <= room]
                command = PlayCard(turn, cards[int(drawn() * len(cards))])
            case Discarding(hands=hands, away=away):
                seat = 1 if away[0] else 0
                first, second = int(drawn() * 6), int(drawn() * 5)
                command = Discard(seat, (hands[seat][first], hands[seat][second + (second >= first)]))
            case CuttingStarter():
                command = CutStarter(1 - state.dealer, 4 + int(drawn() * 33))
            case BeforeDeal():
                order = [drawn() for _ in CARDS]
                command = Deal(tuple(sorted(CARDS, key=order.__getitem__)))
        events, state = step(state, command)
        record += events
    return record


def some_games(number: int, games: int) -> None:
    dice = Random(number)
    for _ in range(games):
        random_game(dice)


def wrong_games(games: int) -> Figure:
    """Play and check games in as many processes as there are cores."""
    found: Counter[str] = Counter()
    chunk = min(500, games)
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for some in pool.starmap(check_games, zip(range(games // chunk), repeat(chunk))):
            found += some
    name = f"games without exactly one winner, {found['events'] / games:.0f} events each"
    return Figure(name=name, value=games - found["good"], unit=f"of {games:,}", goal=NONE)


def check_games(number: int, games: int) -> Counter[str]:
    """The number of events in some games, and of correct games."""
    dice, found = Random(f"chunk {number}"), Counter[str]()
    for _ in range(games):
        record = random_game(dice)
        found.update(events=len(record), good=one_winner(record))
    return found


def one_winner(record: list[Event]) -> bool:
    """Whether one side is at the target, one last event says so, and the scores are the sums of pegged points."""
    pegs = [
        sum(event.points for event in record if isinstance(event, Pegged) and event.seat == seat) for seat in (0, 1)
    ]
    won = [event.side for event in record if isinstance(event, GameWon)]
    scores = replay(record).scores
    on_target = [side for side, hole in enumerate(scores) if hole >= RULES.target]
    ended = isinstance(record[-1], GameWon) and max(scores) == RULES.target
    return ended and won == on_target and len(won) == 1 and pegs == list(scores)
