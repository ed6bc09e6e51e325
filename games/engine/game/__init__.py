"""A match of cribbage: `decide` turns a command into events, `evolve` applies an event, `replay` a whole record.

The engine has no clock and no random numbers: a shuffled deck is an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from common.language import gettext
from games.engine.cards import VALUE
from games.engine.commands import (
    Announce,
    CallFault,
    CallGo,
    CallMuggins,
    CloseClaims,
    Command,
    CutDeck,
    CutForDeal,
    CutStarter,
    Deal,
    DealByHand,
    Discard,
    EndDeal,
    IllegalMove,
    NextGame,
    PegByHand,
    PlayCard,
    PutRight,
    SpreadDeck,
    TakeBack,
    TakeUpCards,
)
from games.engine.events import Event, GameBegan, MatchBegan
from games.engine.game.by_hand import call_fault, deal_by_hand, end_deal, peg_by_hand, put_right, take_up_cards
from games.engine.game.claims import MOST, announce, call_muggins, close_claims
from games.engine.game.draft import Draft, refuse
from games.engine.game.evolving import evolve
from games.engine.game.opening import (
    begin_game,
    cut_deck,
    cut_for_deal,
    cut_starter,
    deal,
    discard,
    peg_pone_start,
    spread_deck,
    take_back,
    ways_to_open,
)
from games.engine.game.play import MOST as THIRTY_ONE
from games.engine.game.play import call_go, play_card
from games.engine.rules import RuleSet
from games.engine.state import Claiming, GameOver, Playing, State


def begin(rules: RuleSet, *, dealer: int | None = None, by_hand: bool = False) -> tuple[Event, ...]:
    """The first events of a match. Without `dealer` the cards are cut; with real cards `dealer` deals first."""
    draft = Draft(evolve(None, opening := MatchBegan(rules, by_hand)))
    if dealer is not None:
        if not 0 <= dealer < rules.players:
            raise IllegalMove("no_such_seat", gettext("No player has that seat."))
        begin_game(draft, dealer)
    return (opening, *draft.events)


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The events of a command. Raises IllegalMove if the rules refuse it."""
    return step(state, command)[0]


def step(state: State, command: Command) -> tuple[tuple[Event, ...], State]:
    """The events of a command and the state after them: `decide` and `evolve` in one call. Raises IllegalMove."""
    draft = Draft(state)
    ANSWER[type(command)](draft, command)
    return tuple(draft.events), draft.state


def replay(events: Iterable[Event]) -> State:
    """The state after a whole record, which begins with a MatchBegan. Raises ValueError for an invalid record."""
    state: State | None = None
    done = 0
    try:
        for event in events:
            state = evolve(state, event)
            done += 1
    except (KeyError, AttributeError, AssertionError, IndexError, TypeError, ValueError) as error:
        raise ValueError(f"Event {done + 1} cannot follow what came before it.") from error
    if state is None:
        raise ValueError("A record needs at least one event.")
    return state


def next_game(draft: Draft, command: NextGame) -> None:
    """Begin the next game of a match; the first deal goes to the next seat round the table."""
    state = draft.state
    if not isinstance(state.phase, GameOver):
        raise IllegalMove("not_now", gettext("This game is not over yet."))
    first = state.match.first_dealer
    if state.phase.match or first is None:
        raise refuse(state.phase)
    draft.add(GameBegan(state.match.game + 1, state.rules.left_of(first)))
    peg_pone_start(draft)


def to_act(state: State) -> tuple[int, ...]:
    """The seats that the game waits for; none if the table must spread, deal or continue, or the match is over."""
    return tuple(seat for seat in range(state.rules.players) if legal(state, seat))


def legal(state: State, seat: int) -> tuple[Command, ...]:
    """Every command that a seat can send now, except pegging with real cards, which has too many.

    `TakeBack` isn't included, because the game does not wait for it; see `View.may_take_back`.
    """
    phase = state.phase
    if not 0 <= seat < state.rules.players:
        return ()
    if isinstance(phase, Playing):
        heels = (Announce(seat, 2),) if phase.heels and seat == state.dealer else ()
        if phase.turn != seat:
            return heels
        room = THIRTY_ONE - phase.count
        return heels + tuple([PlayCard(seat, card) for card in phase.hands[seat] if VALUE[card] <= room])
    if isinstance(phase, Claiming):
        side = state.rules.side_of(seat)
        if phase.said is None:
            return tuple(Announce(seat, points) for points in range(MOST + 1)) if seat == phase.seat else ()
        waits = side != state.rules.side_of(phase.seat) and side not in phase.passed
        return tuple(CallMuggins(seat, points) for points in range(MOST + 1)) if waits else ()
    return ways_to_open(state, seat)


ANSWER: dict[type[Command], Callable[[Draft, Any], None]] = {
    SpreadDeck: spread_deck,
    CutForDeal: cut_for_deal,
    CutDeck: cut_deck,
    Deal: deal,
    Discard: discard,
    TakeBack: take_back,
    CutStarter: cut_starter,
    PlayCard: play_card,
    CallGo: call_go,
    Announce: announce,
    CallMuggins: call_muggins,
    CloseClaims: close_claims,
    NextGame: next_game,
    DealByHand: deal_by_hand,
    TakeUpCards: take_up_cards,
    PegByHand: peg_by_hand,
    PutRight: put_right,
    CallFault: call_fault,
    EndDeal: end_deal,
}
