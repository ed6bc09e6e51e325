"""A record in sentences, as one seat may hear it: only what is named here is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.engine.cards import written
from games.engine.events import (
    Announced,
    CardCut,
    CardPlayed,
    CardsTakenUp,
    CountEnded,
    CribShown,
    CutTied,
    DealFell,
    Dealt,
    DealtByHand,
    Event,
    FaultCalled,
    GameBegan,
    GameWon,
    GoCalled,
    HandShown,
    HeelsLapsed,
    LaidAway,
    PackCut,
    Pegged,
    PegsPutBack,
    StarterCut,
    TakenBack,
    WinTakenBack,
)
from games.engine.scoring import aloud

Names = Sequence[str]  # by seat


def story_for(events: Iterable[Event], seat: int | None, names: Names) -> tuple[str, ...]:
    """What happened, a sentence an event, as a seat may hear it (None: a spectator). Silent events have none.

    Raises ValueError for a seat that is not at the table.
    """
    if seat is not None and not 0 <= seat < len(names):
        raise ValueError("Nobody sits there.")
    return tuple(sentence for sentence in (_told(event, seat, names) for event in events) if sentence)


def _told(event: Event, seat: int | None, names: Names) -> str:
    match event:
        case Dealt(hands=hands) if seat is not None:
            return f"You are dealt {written(hands[seat])}."
        case LaidAway(seat=by, cards=cards) if by == seat:
            return f"You lay away {written(cards)}."
    tell = OPEN.get(type(event))
    return tell(event, names) if tell else ""


def _won(event: GameWon, names: Names) -> str:
    partners = len(names) == 4
    winners = [name for seat, name in enumerate(names) if (seat % 2 if partners else seat) == event.side]
    verb = "wins" if len(winners) == 1 else "win"
    what = "the game" if event.kind == "single" else f"a {event.kind} game"
    return f"{_listed(winners)} {verb} {what}{' and the match' * event.match}."


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# What everybody at the table hears.
OPEN: dict[type[Event], Callable[[Any, Names], str]] = {
    CardCut: lambda e, names: f"{names[e.seat]} cuts {e.card}.",
    CutTied: lambda e, names: f"A tie: {_listed([names[seat] for seat in e.seats])} cut again.",
    DealFell: lambda e, names: f"{names[e.seat]} deals.",
    PackCut: lambda e, names: f"{names[e.seat]} cuts the pack.",
    Dealt: lambda e, names: "The cards are dealt.",
    LaidAway: lambda e, names: f"{names[e.seat]} lays away.",
    TakenBack: lambda e, names: f"{names[e.seat]} takes the cards up again.",
    StarterCut: lambda e, names: f"The starter is {e.card}.",
    CardPlayed: lambda e, names: f"{names[e.seat]} plays {e.card}: {e.count}.",
    GoCalled: lambda e, names: f"{names[e.seat]} says go.",
    CountEnded: lambda e, names: "" if e.leader is None else f"{names[e.leader]} leads.",
    Pegged: lambda e, names: f"{names[e.seat]} pegs {e.points}: {aloud(e.scores)}.",
    PegsPutBack: lambda e, names: f"{names[e.seat]} puts {e.points} back.",
    HeelsLapsed: lambda e, names: f"{names[e.seat]} has not pegged his heels in time.",
    Announced: lambda e, names: f"{names[e.seat]} says {e.points or 'nothing'}.",
    HandShown: lambda e, names: f"{names[e.seat]} shows {written(e.cards)}.",
    CribShown: lambda e, names: f"{names[e.seat]} shows the crib, {written(e.cards)}.",
    FaultCalled: lambda e, names: f"{names[e.seat]}: {e.fault}.{' The cards are dealt again.' * e.deal_again}",
    DealtByHand: lambda e, names: f"{names[e.seat]} has dealt.",
    CardsTakenUp: lambda e, names: "The cards are taken up.",
    GameBegan: lambda e, names: f"Game {e.number} begins; {names[e.dealer]} deals.",
    GameWon: _won,
    WinTakenBack: lambda e, names: "The winning peg was set too far: the game goes on.",
}
