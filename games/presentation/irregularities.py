"""Irregularities at a board kept on a phone: undoing a slip, claiming faults, and pegs moved too far."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

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
    listed,
    score_for,
)
from games.presentation.buttons import Button, button_for

START = "three for last"  # pegged by the rules themselves
FAULTS = {
    "not cut": gettext_lazy("The deck was not cut"),
    "card misdealt": gettext_lazy("A card was dealt wrong"),
    "card exposed": gettext_lazy("A card was exposed during the deal"),
    "card faced": gettext_lazy("A card is face up in the deck"),
    "wrong deck": gettext_lazy("The deck has missing or wrong cards"),
    "wrong hand": gettext_lazy("%(name)s has the wrong number of cards"),
    "wrong crib": gettext_lazy("The crib has the wrong number of cards"),
    "out of turn": gettext_lazy("%(name)s dealt out of turn"),
    "renege": gettext_lazy("%(name)s said go but could have played"),
    "foul": gettext_lazy("%(name)s looked at the crib or the deck, or moved another player’s peg"),
}
OF_A_SEAT: tuple[Fault, ...] = ("wrong hand", "renege", "foul")
"""The others are the dealer's, or no one's."""


def undo_button(state: State, events: Sequence[Event], names: Sequence[str]) -> Button | None:
    """A button to undo the last peg; those of earlier deals are final."""
    peg = _last_peg(events, state.rules)
    if peg is None or not _may(state, PutRight(peg.seat, peg.points, slip=True)):
        return None
    scores = listed([score_for(score.reason, score.points) for score in peg.scores])
    if len(peg.scores) == 1:
        scores = score_for(peg.scores[0].reason, peg.points)  # less what was already undone
    label = _("Undo %(name)s’s %(scores)s") % {"name": names[peg.seat], "scores": scores}
    return button_for("undo", label, peg.points, do="take back", seat=peg.seat)


def _last_peg(events: Sequence[Event], rules: RuleSet) -> Pegged | None:
    """The newest peg of this deal that is not undone; if it is partly undone, the rest."""
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
    """The events of a command; empty if the rules refuse it."""
    try:
        return decide(state, command)
    except IllegalMove:
        return ()


def fault_buttons(state: State, names: Sequence[str]) -> Iterator[Button]:
    """A button for each fault that can be claimed now, with its penalty."""
    if state.dealer is None:
        return
    for fault in get_args(Fault):
        seats = range(state.rules.players) if fault in OF_A_SEAT else (state.dealer,)
        seen: set[tuple[Event, ...]] = set()
        for seat, again in product(seats, (True, False)):
            events = _may(state, CallFault(seat, fault, deal_again=again))
            if events and events not in seen:
                seen.add(events)
                label = f"{FAULTS[fault] % {'name': names[seat]}}: {_cost(events, names)}"
                key = f"{fault}-{seat}-{again}".replace(" ", "-").lower()
                yield button_for(key, label, do="fault", seat=seat, fault=fault, again=again)


def peg_too_far_buttons(state: State, names: Sequence[str]) -> Iterator[Button]:
    """A button for each player who has pegged in this deal, with the penalty for a peg too far."""
    if not isinstance(state.phase, ByHand):
        return
    penalty = state.rules.overpegged_penalty
    for seat, name in enumerate(names):
        if state.phase.pegged[state.rules.side_of(seat)]:
            label = _("%(name)s moves the pegs back") % {"name": name}
            if penalty:
                label = ngettext(
                    "%(name)s moves the pegs back, and the other side gets %(points)s point",
                    "%(name)s moves the pegs back, and the other side gets %(points)s points",
                    penalty,
                ) % {"name": name, "points": penalty}
            yield button_for(f"too-far-{seat}", label, do="put right", seat=seat)


def _cost(events: Sequence[Event], names: Sequence[str]) -> str:
    """“2 for Ann, then redeal”."""
    each = [
        _("%(points)s for %(name)s") % {"points": event.points, "name": names[event.seat]}
        for event in events
        if isinstance(event, Pegged)
    ]
    pegs = listed(each) if each else ""
    if any(isinstance(event, DealFell) for event in events):
        return _("%(pegs)s, then redeal") % {"pegs": pegs} if pegs else _("redeal")
    return _("%(pegs)s, then correct it") % {"pegs": pegs} if pegs else _("correct it")
