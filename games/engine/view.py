"""What a seat or a spectator can see: only fields listed here, so that a new secret field stays hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.cards import Card
from games.engine.commands import Command
from games.engine.events import CardCut
from games.engine.game import legal
from games.engine.state import (
    ByHand,
    Claiming,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    GameOver,
    Playing,
    Showing,
    State,
)

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A match as one seat sees it; a spectator has no seat and no hand. Unknown fields are empty or None.

    By seat: `held`: number of cards left in each hand, `played`: cards face up, `shown`: hands shown. `stage`: of a
    deal with real cards, and `due`: the seat that should deal. `may_take_back`: whether this seat can take its discard
    back. By side: `scores` and `rear`: the holes of the front and rear pegs, `games`: games won.
    """

    seat: int | None
    phase: str
    scores: tuple[int, ...]
    rear: tuple[int, ...]
    games: tuple[int, ...]
    game: int
    deal: int
    dealer: int | None
    cuts: tuple[CardCut, ...] = ()
    hand: Cards = ()
    discarded: Cards = ()
    held: tuple[int, ...] = ()
    have_discarded: tuple[int, ...] = ()
    starter: Card | None = None
    played: tuple[Cards, ...] = ()
    pile: Cards = ()
    count: int = 0
    turn: int | None = None
    gone: tuple[int, ...] = ()
    shown: tuple[Cards, ...] = ()
    crib: Cards = ()
    announces: int | None = None
    announced: int | None = None
    stage: str = ""
    due: int | None = None
    winner: int | None = None
    may: tuple[Command, ...] = ()
    may_take_back: bool = False


def view_for(state: State, seat: int | None) -> View:
    """The match as a seat can see it; None is a spectator, who sees public information only.

    Raises ValueError for a seat that is not at the table.
    """
    if seat is not None and not 0 <= seat < state.rules.players:
        raise ValueError("No player has that seat.")
    may = () if seat is None else legal(state, seat)
    seen = _seen(state, seat)
    return View(
        seat=seat,
        phase=type(state.phase).__name__,
        scores=state.board.front,
        rear=state.board.rear,
        games=state.match.won,
        game=state.match.game,
        deal=state.deal,
        dealer=state.dealer,
        may=may,
        **seen,
    )


def _seen(state: State, seat: int | None) -> dict[str, Any]:
    """The fields of a phase that a seat can see."""

    def own(cards: Sequence[Cards]) -> Cards:
        return () if seat is None else cards[seat]

    phase = state.phase
    claim: dict[str, Any] = {}
    if isinstance(phase, Claiming):
        claim = {"announces": phase.seat, "announced": phase.said}
        phase = phase.then
    match phase:
        case CuttingForDeal():
            return {"cuts": phase.cuts}
        case Discarding() | CuttingStarter():
            return {
                "hand": own(phase.hands),
                "discarded": own(phase.away),
                "held": tuple(map(len, phase.hands)),
                "have_discarded": tuple(other for other, cards in enumerate(phase.away) if cards),
                "may_take_back": isinstance(phase, Discarding) and bool(own(phase.away)),
            }
        case Playing():
            return claim | {
                "hand": own(phase.hands),
                "discarded": own(phase.away),
                "held": tuple(map(len, phase.hands)),
                "starter": phase.starter,
                "played": phase.played,
                "pile": phase.pile,
                "count": phase.count,
                "turn": phase.turn,
                "gone": phase.gone,
            }
        case Showing():
            crib = phase.crib + tuple(card for away in phase.away for card in away)
            return claim | {
                "hand": own(phase.hands),
                "discarded": own(phase.away),
                "starter": phase.starter,
                "played": phase.played,
                "turn": phase.turn,
                "shown": tuple(cards if other in phase.shown else () for other, cards in enumerate(phase.hands)),
                "crib": crib if phase.crib_shown else (),
            }
        case ByHand():
            return {"stage": phase.stage, "due": phase.due}
        case GameOver():
            return _seen(replace(state, phase=phase.before), seat) | {"winner": phase.side, "turn": None}
    return {}
