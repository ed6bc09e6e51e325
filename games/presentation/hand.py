"""The reader's hand, with the points of each playable card; uses only what its holder sees."""

from collections.abc import Set
from dataclasses import replace

from django.utils.translation import gettext as _

from games.engine import Card, RuleSet, Score, View, aloud, pegs, total
from games.presentation.cards import CardShown, in_order, shown

MOST = 31


def hand_of(view: View, rules: RuleSet, legal: Set[Card], *, plays: bool, by_suit: bool) -> tuple[CardShown, ...]:
    """The hand in order; `plays`: whether the reader must play a card now."""

    def shown_with(card: Card) -> CardShown:
        as_it_is = shown(card, legal=card in legal)
        if not plays or not as_it_is.legal:
            return as_it_is
        due = points_of(view, rules, card)
        return replace(as_it_is, points=total(due), outcome=outcome_of(view, card, due))

    return tuple(map(shown_with, in_order(view.hand, by_suit=by_suit)))


def points_of(view: View, rules: RuleSet, card: Card) -> tuple[Score, ...]:
    """The scores of a playable card; empty with manual counting.

    The point for the go or the last card is included only if it is public knowledge: every other player has said go or
    has no cards.
    """
    if rules.counting != "automatic":
        return ()
    due = pegs((*view.pile, card), also_shorter_runs=rules.shorter_runs)
    count = view.count + card.value
    alone = all(not held or seat in view.gone for seat, held in enumerate(view.held) if seat != view.seat)
    ends = not any(count + other.value <= MOST for other in view.hand if other != card)
    if alone and ends and count != MOST:
        last = len(view.hand) == 1 and sum(view.held) == 1
        due += (Score("last card" if last else "go", 1, (card,)),)
    return due


def outcome_of(view: View, card: Card, due: tuple[Score, ...]) -> str:
    """In words: the card's score, or else the resulting count."""
    return aloud(due, short=True) if due else _("count %(count)s") % {"count": view.count + card.value}
