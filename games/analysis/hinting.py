"""A strong player's choice in a seat, and its advantage over the next best; from the seat's view only."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from games.analysis.expected import DiscardChoice, discards
from games.analysis.players import PLAYERS, choose, play_values
from games.engine import Card, Discard, PlayCard, RuleSet, Score, View, pegs

STRONG = PLAYERS["expert"]


@dataclass(frozen=True, slots=True)
class DiscardHint:
    """`way`: the discard to choose, `other`: the best of the others; near the end `way` can be worth less but win."""

    own_crib: bool
    way: DiscardChoice
    other: DiscardChoice


@dataclass(frozen=True, slots=True)
class PlayHint:
    """`ahead`: the expected net points of the rest of the play; the other card is None if there is none."""

    card: Card
    at_once: tuple[Score, ...]
    ahead: float
    other: Card | None
    other_ahead: float


def hint_for(view: View, rules: RuleSet) -> DiscardHint | PlayHint | None:
    """A hint for a seat that must discard or play; otherwise None. The same view gives the same hint."""
    dice = Random(f"{view.game} {view.deal} {view.seat} {len(view.hand)}")  # noqa: S311  no one guesses it
    match view.may[-1:]:
        case (Discard(),):
            return _discard_hint(view, rules, dice)
        case (PlayCard(),):
            return _play_hint(view, rules, dice)
    return None


def _discard_hint(view: View, rules: RuleSet, dice: Random) -> DiscardHint:
    assert view.seat is not None and view.dealer is not None
    own_crib = rules.side_of(view.seat) == rules.side_of(view.dealer)
    ways = discards(view.hand, own_crib=own_crib, seats=rules.players)
    chosen = choose(STRONG, view, rules, dice)
    assert isinstance(chosen, Discard)
    way = next(way for way in ways if set(way.discarded) == set(chosen.cards))
    return DiscardHint(own_crib, way, next(other for other in ways if other is not way))


def _play_hint(view: View, rules: RuleSet, dice: Random) -> PlayHint:
    worth = play_values(STRONG, view, rules, dice)
    card, *others = sorted(worth, key=lambda card: (worth[card], card.value, card), reverse=True)
    other = next((each for each in others if each.rank != card.rank), None)
    return PlayHint(
        card=card,
        at_once=pegs((*view.pile, card), also_shorter_runs=rules.shorter_runs),
        ahead=worth[card],
        other=other,
        other_ahead=0.0 if other is None else worth[other],
    )
