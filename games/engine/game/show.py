"""The show: hands from the dealer's left, the dealer's, then the crib; then the next deal."""

from __future__ import annotations

from games.engine.events import ClaimOpened, CribShown, DealFell, HandShown
from games.engine.game.draft import Draft
from games.engine.scoring import show
from games.engine.state import Showing


def show_on(draft: Draft) -> None:
    """Show the next hand; with automatic counting all hands, up to the hole that ends the game."""
    rules, dealer = draft.state.match.rules, draft.state.dealer
    assert dealer is not None
    while isinstance(phase := draft.state.phase, Showing):
        if phase.turn is not None:
            seat, cards = phase.turn, phase.hands[phase.turn]
            due = show(cards, phase.starter)
            draft.add(HandShown(seat, cards, None if seat == dealer else rules.left_of(seat)))
        elif not phase.crib_shown:
            seat, cards = dealer, phase.crib + tuple(card for away in phase.away for card in away)
            due = show(cards, phase.starter, is_crib=True)
            draft.add(CribShown(seat, cards))
        else:
            draft.add(DealFell(rules.left_of(dealer)))
            return
        if rules.counting != "automatic":
            draft.add(ClaimOpened(seat, due))
        elif due:
            draft.peg(seat, due)
