"""Simulated matches between computer players, with every event recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from games.analysis.players import Player, choose
from games.engine import (
    CARDS,
    Board,
    Command,
    CuttingForDeal,
    Deal,
    Event,
    GameOver,
    NextGame,
    RuleSet,
    SpreadDeck,
    State,
    begin,
    replay,
    step,
    view_for,
)


def play_match(players: Sequence[Player], rules: RuleSet, seed: object, *, dealer: int | None = None) -> list[Event]:
    """The record of a whole match, one player per seat; without a dealer they cut. A seed gives the same match."""
    record = list(begin(rules, dealer=dealer))
    state = replay(record)
    decks, dice = Random(f"decks {seed}"), Random(f"players {seed}")  # noqa: S311  nothing hangs on these matches
    while not (isinstance(state.phase, GameOver) and state.phase.match):
        events, state = step(state, _asked(state, players, dice) or _of_the_table(state, decks))
        record += events
    return record


def game_at(rules: RuleSet, holes: tuple[int, ...], dealer: int) -> State:
    """A game with these scores in which the dealer is about to deal."""
    return replace(replay(begin(rules, dealer=dealer)), board=Board(front=holes, rear=holes))


def play_on(state: State, players: Sequence[Player], seed: object) -> Iterator[Event]:
    """The events from a state to the end of its game."""
    decks, dice = Random(f"decks {seed}"), Random(f"players {seed}")  # noqa: S311  nothing hangs on these games
    while not isinstance(state.phase, GameOver):
        events, state = step(state, _asked(state, players, dice) or _of_the_table(state, decks))
        yield from events


def _asked(state: State, players: Sequence[Player], dice: Random) -> Command | None:
    """The command of the first seat that can act."""
    for seat, player in enumerate(players):
        view = view_for(state, seat)
        if view.may:
            return choose(player, view, state.rules, dice)
    return None


def _of_the_table(state: State, decks: Random) -> Command:
    if isinstance(state.phase, GameOver):
        return NextGame()
    deck = tuple(decks.sample(CARDS, 52))
    return SpreadDeck(deck) if isinstance(state.phase, CuttingForDeal) else Deal(deck)
