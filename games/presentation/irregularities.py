"""What went wrong at a board kept by hand: a slip that is undone, faults that may be called, pegs set too far."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import get_args

from games.engine import (
    ByHand,
    CallFault,
    DealFell,
    DealtByHand,
    Event,
    Fault,
    GameBegan,
    IllegalMove,
    Pegged,
    PegsPutBack,
    PutRight,
    RuleSet,
    State,
    decide,
)
from games.presentation.buttons import Button, button_for

START = "three for last"  # pegged by the rules themselves
FAULTS: dict[Fault, str] = {
    "not cut": "The pack was not cut",
    "card misdealt": "A card was misdealt",
    "card exposed": "A card was shown in dealing",
    "card faced": "A card lay face up in the pack",
    "wrong pack": "The pack is not right",
    "wrong hand": "{} has a wrong number of cards",
    "wrong crib": "The crib has a wrong number of cards",
    "out of turn": "{} dealt out of turn",
    "renege": "{} could have played a card, and said go",
    "foul": "{} looked at the crib or the pack, or moved another’s peg",
}
OF_A_SEAT: tuple[Fault, ...] = ("wrong hand", "renege", "foul")
"""The others are the dealer's, or nobody's."""


def undo_of(state: State, events: Sequence[Event], names: Sequence[str]) -> Button | None:
    """The last peg, back into its hole: those of earlier deals stand."""
    peg = _last_peg(events, state.rules)
    if peg is None or not _may(state, PutRight(peg.seat, peg.points, slip=True)):
        return None
    what = " and ".join(score.reason for score in peg.scores)
    label = f"Undo {names[peg.seat]}’s {peg.points} for {what}"
    return button_for("undo", label, peg.points, do="take back", seat=peg.seat)


def _last_peg(events: Sequence[Event], rules: RuleSet) -> Pegged | None:
    """The newest peg of this deal that is not put back; of one that is put back in part, the rest."""
    pegs: list[Pegged] = []
    for event in events:
        match event:
            case DealtByHand() | GameBegan():
                pegs.clear()
            case Pegged() if event.scores[0].reason != START:
                pegs.append(event)
            case PegsPutBack(seat=seat, points=back):
                side = rules.side_of(seat)
                while back and (at := _newest(pegs, rules, side)) is not None:
                    peg = pegs.pop(at)
                    if peg.points > back:
                        pegs.insert(at, Pegged(peg.seat, peg.points - back, peg.scores))
                    back -= min(back, peg.points)
    return pegs[-1] if pegs else None


def _newest(pegs: Sequence[Pegged], rules: RuleSet, side: int) -> int | None:
    return max((at for at, peg in enumerate(pegs) if rules.side_of(peg.seat) == side), default=None)


def _may(state: State, command: CallFault | PutRight) -> tuple[Event, ...]:
    """What a command would bring about; nothing where the rules refuse it."""
    try:
        return decide(state, command)
    except IllegalMove:
        return ()


def faults_of(state: State, names: Sequence[str]) -> Iterator[Button]:
    """Every fault that these rules let be called now, with what it costs: the rules themselves are asked."""
    if state.dealer is None:
        return
    for fault in get_args(Fault):
        seats = range(state.rules.players) if fault in OF_A_SEAT else (state.dealer,)
        seen: set[tuple[Event, ...]] = set()
        for seat, again in product(seats, (True, False)):
            events = _may(state, CallFault(seat, fault, deal_again=again))
            if events and events not in seen:
                seen.add(events)
                label = f"{FAULTS[fault].format(names[seat])}: {_cost(events, names)}"
                key = f"{fault}-{seat}-{again}".replace(" ", "-").lower()
                yield button_for(key, label, do="fault", seat=seat, fault=fault, again=again)


def too_far_of(state: State, names: Sequence[str]) -> Iterator[Button]:
    """Who has pegged in this deal, and what a peg too far costs."""
    if not isinstance(state.phase, ByHand):
        return
    penalty = state.rules.overpegged_penalty
    cost = f", and {penalty} for the other side" if penalty else ""
    for seat, name in enumerate(names):
        if state.phase.pegged[state.rules.side_of(seat)]:
            yield button_for(f"too-far-{seat}", f"{name} puts them back{cost}", do="put right", seat=seat)


def _cost(events: Sequence[Event], names: Sequence[str]) -> str:
    """“2 for Ann, and the cards are dealt again”."""
    pegs = [f"{event.points} for {names[event.seat]}" for event in events if isinstance(event, Pegged)]
    again = any(isinstance(event, DealFell) for event in events)
    rest = "the cards are dealt again" if again else "it is put right"
    return ", and ".join([" and ".join(pegs), rest] if pegs else [rest])
